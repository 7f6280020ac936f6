//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s(  94,   79), s( 105,  117), s( 376,  440), s( 948, 1027), s( 348,  341), s(  31,  212),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(89, 9),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -67,  -38), s(  -9,  -60), s( -42,  -15), s(  42,   28), s(  24,   23), s(  90,  -34),
        s(  74,   37), s( 116,  -88), s( 129,  230), s(-208, -239), s(  14,  106), s(  32,   37),
        s(  29,  161), s( 103,   99), s( -89, -115), s( -16,   11), s(  27,  -14), s( -32,   68),
        s( -13,  179), s( -42,   71), s(  -5,    9),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(  -4,   12), s(  -1,   23), s( -21,  -17), s( -53,   27), s(  33, -114),
        s(  27,  226), s(  41,   58), s(   4,  -20), s(  35,  -11), s(  19, -211),
        s(  15,  -34), s(  38,  -47), s(  46,  -69), s(  17, -228), s(  37,  -34),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(5, -3), s(-104, 47), s(16, 17),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -90, -161), s(-109,  -71), s( -55,  -32), s( -44,  -30), s( -66,  -92),
        s( -93,  -48), s( -54,   16), s( -89,  -15), s( -37,  -21), s( -26,  -76),
        s(  -9,    1), s(  11,   53), s(  12,  -18), s( 103,   42), s( -18,   44),
        s(  -1,   76), s(  22,   60), s(  36,   70), s(  19,   54), s( 100,   58),
        s(  84,   36), s(  33,   19), s( 154,   22), s(  60,   14), s(  76,   35),
        s(   4,   59), s(  41,   15), s(  41,   35), s(  93,   31), s(  48,   49),
        s( -79,   19), s( 153,   16), s(  35,   12), s( 139,   31), s( -56,  -14),
        s(   6,   22), s( -45,  -11), s( -62,    6), s(  82,  -21), s(   5,   11),
        s( -84,    4), s(-141,   55), s(  86,  -12), s(-108,   -4), s( -67,  -91),
        s( -89,   -3), s(-189,  -36), s( -88,   10), s(-102,  -16), s( -26,  -54),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-13, -46), s( 13,   0), s( -6, -70), s(-24, -15), s( -7, -26),
        s(  9, -11), s(  0,  30), s( -7, -21), s(-34, -15), s(-81, -14),
        s( 18,  43), s( 18,  51), s(  8,   4), s(  7,  18), s(-41,  59),
        s( 49,  64), s( 38,  58), s( 49,  20), s( 15,  41), s( 28,  55),
        s( 52,  -3), s( 47,  32), s( 36, -18), s( 29,  -1), s( 20,  37),
        s( 19,  41), s( 31,  36), s( 47,  15), s( -8,  36), s( -1,  60),
        s( 45,  19), s( 48,   7), s( 80, -33), s( 22,  18), s(-12,  38),
        s(-23,  48), s(-32,  34), s(-50,  49), s(-68,  70), s(-12,  77),
        s( -5, -17), s( 40, -19), s(-11, -51), s(-31,  20), s( 80,  -4),
        s( -9, -47), s(-28, -13), s(-66, -35), s( 24, -44), s(-23,  71),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s(  -8,   16), s( -67,   13), s(  -1,  -11), s(  81,  -21), s(  73,    7),
        s(  15,   13), s( -19,   21), s(  57,    0), s(  -1,    2), s(  83,  -32),
        s(   9,    8), s( -32,   31), s(  35,   -4), s(  33,    3), s(  95,  -13),
        s(  32,  -15), s( -59,   13), s(   1,   -2), s( -26,  -23), s(  51,   -2),
        s( -43,  -14), s(  -9,  -17), s( -21,  -12), s( -39,    1), s(  63,   -2),
        s(  50,  -43), s( -72,    9), s( -82,   -2), s( -59,   11), s(  70,  -29),
        s(  -6,   -9), s( -28,   -4), s( -15,   -7), s( -49,   18), s(   5,   10),
        s( -13,  -12), s( -85,   -3), s( -59,  -34), s( -80,   25), s(-151,   87),
        s( -17,  -12), s( -84,    9), s( -86,   17), s( -40,   15), s(  -6,   40),
        s( 128,  -22), s(  58,  -13), s( -50,   21), s(  12,   -7), s( -36,   46),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -44,   77), s(   0,    0), s( -50,   75), s(   0,    0), s(  69,  123),
        s( -27,   76), s(   0,    0), s(  19,   80), s(   0,    0), s(  48,  129),
        s( -33,  176), s(   0,  201), s(  43,  185), s( 117,  198), s( 102,  200),
        s(   4,  175), s(   8,  184), s(  97,  166), s(  94,  117), s(  88,  104),
        s(  27,  150), s( 135,  135), s( 100,  115), s( 153,   78), s(  -7,   56),
        s( 149,  105), s( 238,   86), s( 295,    4), s( 271,  -48), s( 325, -114),
        s(  69, -149), s( 131, -193), s( -46, -191), s(  54, -301), s(-162, -312),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s(  86,   -4), s(   9,   11),
        s( -54,   -9), s( -98,   -6),
        s(-215,  -60), s(-185,  -34),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s( -4, -41), s(-61, -56), s(  3, -28), s(-69, -30),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 204,   59), s(  60,   23), s(-108,   51), s( -90,   86),
        s(   6,   38), s(   0,  -26), s(   1,   16), s( -32,  -16),
        s(  44,    0), s(  54,  -22), s(  74,  -18), s(   1,  -38),
        s( -25,   54), s( -15,  -42), s(  65,  -50), s(  13,  -93),
        s(  42,   33), s( -16,   13), s(  21,   30), s( -19,   22),
        s(  -7,   25), s( -46,   22), s(  43,   33), s(  46,   45),
        s( -40,    5), s(   2,  -21), s( -45,   28), s( -40,   28),
        s(  -9,   11), s(  29,  -39), s(  28,   16), s( -43,   57),
        s( -66,   18), s(  66,  -77), s(   1,  -58), s( -50, -102),
        s( -65,   33), s( -19, -187), s( -67, -107), s( -54, -126),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(  67, -122), s( -18, -141), s(-113,  105), s(-168,   41),
        s(-110,  -22), s( -30, -130), s( -65,  -33), s( -66,  -30),
        s( -15, -124), s(   5, -172), s( -86,   10), s( -38,  -16),
        s( -10,  -93), s(-133,  -44), s(-165,   46), s(-126,   49),
        s(  -9,  -60), s(  27,  -80), s(  16,   60), s(  14,   20),
        s(  17,  -55), s(  44,  -72), s(  38,   48), s(  43,   -4),
        s(-110,   -2), s( -35,  -54), s( -30,   74), s( -43,   17),
        s(-169,  -12), s( -92,  -45), s( -78,   88), s( -29,  -50),
        s(-140,   82), s( -19,  -47), s(  14,   78), s(  18,   69),
        s( -36,  -14), s( -26,  -10), s( -27,  -18), s( -31,  -84),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-341,  136), s( -46,  -53), s(   4,  -22), s(  59, -117),
        s(  15,  -53), s(  33,  -68), s(  55,  -50), s(  32,  -39),
        s( -11,  -26), s(   3,   -9), s(  87,  -43), s(  36,  -22),
        s( -84,  -49), s( -65,  -11), s( -27,  -17), s(   9,    3),
        s(  15, -121), s(  30,  -71), s( -12,  -19), s( -13,  -23),
        s(  40,  -65), s(  48,  -22), s( -12,   -1), s( -27,   -8),
        s(  -9,  -39), s(   2,  -23), s(  -7,   23), s(  16,   -2),
        s( -42,  -32), s(  43,  -19), s(  41,  -18), s(   0,   -5),
        s( -18,  -27), s(  -8,   24), s( -23,   96), s( -44,  126),
        s( -50,  -74), s(   6,   34), s(  -5,  114), s(  28,   94),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s( 100,  143), s(  67,   74), s(  34,   76), s( 129,    8),
        s( 130,    2), s( -13,  104), s(  25,   46), s(  24,   70),
        s( 139,  -45), s(  62,  -66), s(  14,   -7), s(  37,   17),
        s(  19,   11), s(  71,  -13), s(  70,  -11), s( -55,  106),
        s( -47, -160), s( -62,  -54), s(  -4,  -29), s(  -5,  -55),
        s( -74,  -82), s( -41,  -63), s(   6,  -24), s( -15,  -44),
        s( -16,   55), s( -17,  -37), s(  37,  -45), s(  -1,  -48),
        s(  72,  -26), s(-104,   20), s(  -3,  -24), s(   6,  -46),
        s( -15,   29), s(-104,   29), s( -73,   72), s(-121,  121),
        s(  95,  -44), s(  57,   30), s(  22,   34), s( -35,   54),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  62,  -14), s(  67,  -68), s( 104,  -41), s(  94,  -97), s( -40,  -68),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(-1, -32),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-10, 9),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-80, 53), s(-41, 103),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(-3, -10),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s(-16,  56), s(  9,  -5), s( 10, -48), s( 10, -51), s(-10,  75), s( 10,  19),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(29, 40),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(-7, -5),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s(-16, -51), s( 16, -33), s( 27, -13), s( 15,  19), s( 20,  25), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s( -11, -122), s( -11,   -6), s( -11,   24), s(  -7,   42), s(  -6,   47), s(  -1,   41), s(   0,   31), s(  10,    8), s(  24,  -14),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-73, -26), s(-26, -17), s( -8,  11), s( 13,  -4), s( 19,   7), s( 19,  16),
        s( 17,  28), s( 14,  39), s( 13,  45), s( 13,  49), s( 15,  54), s(  6,  61),
        s(  9,  61), s( 11,  57), s(  9,  46), s(-11,  46), s( 14,  28), s( 46, -26),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -52, -161), s( -44,  -80), s( -27,  -57), s( -23,  -46), s( -16,  -35), s( -11,  -21),
        s(  -7,  -12), s(  -4,   -3), s(   4,    4), s(   4,   15), s(  12,   26), s(  15,   37),
        s(  17,   45), s(  25,   45), s(  25,   48), s(  31,   52), s(  40,   60), s( 101,   41),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(15, 20),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-14, -11),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-22, 4),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(15,  3), s(10, -1), s(25,  9),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(30, 5),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(45, 17),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(23, -7),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(9, 34), s(29, -22),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(  13,   16), s(  33,    0), s(  29,   14), s(  19,  102), s(-113,  -21), s( -10,   16),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 34, -13), s( 13,  10), s( 35,  -1), s( 10, -74), s( -4, -18), s(  2,  -4),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( 11,  16), s( 52,   8), s( 28, 115), s( 50, 205), s( 17,  17), s( 15,  27),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( 12,   0), s( -7,   0), s( 18,  62), s( 62, 191), s(  5,   5), s(  8,  19),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(24, 48), s(32, -4), s(65, 30), s(95, 15), s(-12, -12), s(-3, -13),
    ];
    /// A cannon attacks over a screen of its own side; over an enemy screen.
    CANNON_SCREEN: 2 = [
        s(16, 21), s(12, 11),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 75,  27), s( 68,  24), s(196, 134), s(131,  65), s(172, 145), s(  1,  99),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 83,  69), s(131, -41), s( 87,  37), s( 23,  82),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 46,  12), s( 32,  36), s( 83,  36), s(114, -70), s( 99,  73), s( 15,  53),
        s( 10, -20), s( 14,  -4), s( 52,  62), s(130, -34), s( 99,  61), s(  9,  18),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 39,  25), s( 69,  29), s(115, 158), s( 41,  14), s(128, 155), s( 23,  39),
        s( 19, -31), s(  1, -14), s( 46,  46), s(-42,   1), s( 32,  83), s( 12,  -6),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s( -4,   2), s( 78,   6), s( 91,  82), s( 91,  82), s(  2, -18), s( 11,  51),
        s( 11, -24), s( 16, -14), s( 18, 156), s(144,  41), s(  2,  37), s(-15,  12),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-25,  49), s( 29, -15), s( 86, -14), s(-74,  11), s( 60,  51), s( 18,   2),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(38, -10), s(11, 4), s(-4, 135), s(-33, 159), s(29, 110), s(-2, 43),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s(  1, -40), s(-48, -16), s( -9,  42), s(-67,   8), s(-14,  57), s(-27, -13),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s( 22,  23), s( 44,  60), s(-56,  39), s(-62, -53), s( 36,   3), s( 14,  91),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  21,  -91), s(   6, -162), s(  -6, -103), s( -17,  -76), s( -17,  -14), s(  -8,   10),
        s(  -7,   34), s(   0,   37), s(  -3,   54), s(  10,   44), s(  11,   49), s(  21,   37),
        s(  24,   37), s(  23,   45), s(  32,   45), s(  34,   57), s(  39,   52), s(  44,   61),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s(-17,  96), s( -5,   3), s( -6,   0), s( -9,  15), s( -6,  10), s( -8,   7),
        s( -4,  -5), s( -2,  -3), s( -3,   0), s(-11,   1), s(-10,  -6), s( -8, -18),
        s(  0, -27), s( -2, -26), s( -5, -20), s( -3, -31), s( -5, -27), s(  1, -31),
    ];
    /// How many officers stand across the river, 0 to 6.
    ACROSS: 7 = [
        s(53, 4), s(19, -13), s(-15, -7), s(-53, 19), s(-109, 81), s(-161, -45), s(0, 0),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(31, 32),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-3, 0), s(3, -3),
    ];
    /// Squares that both sides attack, the enemy once.
    RESTRICTED: 1 = [
        s(4, 6),
    ];
    /// An advisor, elephant, pawn without protection.
    LOOSE: 3 = [
        s(-22, 4), s(-12, 1), s(-4, -15),
    ];
    /// A square an elephant reaches.
    ELEPHANT_MOBILITY: 1 = [
        s(-3, -4),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-43, -140),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  15,   26), s(  -5,   40),
        s(  28,  -40), s(  20,  -28),
        s( 102, -123), s( 144,  -73),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(  33,  221), s(  66,  129), s( 122,   45), s( -30,   73), s(  58,  -88),
        s(  74, -105), s( -13,  -45), s(   8,  -40), s(-139,  -53), s(-116, -104),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(-33, 103), s( 42, -25), s( 32, -55), s( 43, -79),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(7, 153), s(95, 382), s(48, 224),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(12, -25), s(-21, -21), s(43, 9),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s( -4,   0), s( -2, -12), s(  2,  -9), s( 43,  52),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(13,  7), s( 7, -1), s(-2, -5), s( 4, 36),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 86, -14), s( 69,   1), s( 61,  20), s( 54,  40), s( 65,  13), s( 69, -44), s( 58, -40),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(4, 12),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(152,  18), s(256, -26), s(134,  24),
        s(133,  49), s(201,  67), s(258, 183),
        s( 74,  42), s(117,  22), s( 24,  53),
        s(198,  29), s(126, 112), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(36, 12), s(9, 30), s(16, 17), s(40, 14),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s(  51,   -6), s(  41,  -32), s(   6,  -22), s( -41,  -13), s( -94,   -6),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 55, -23), s(122,  45), s(156, -22), s(253, -27), s(337, -21), s(218,  45), s(195,  71), s(255,  62), s(287,  49),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(103, 87), s(13, -80),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s( 71, 177), s( 61, 179), s( 12, 158), s(-33,  65),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 23, -58), s( 34,  71), s(218, 181), s( 49,  32), s(-24, -48),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 32,  23), s(143,  93), s( 12,  32),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 28,   9), s(297, 121), s(-12, -47),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(39, 46), s(13, 154),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-55, -16), s(-25, -30), s(  4, -22), s( 39, -15), s( 81, -21), s(156,  -3), s(110,  33),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 213,  175), s( 163,  154), s(  60,   35), s( 167,   73), s( 120,   48), s(  36,   53), s(   7,   44), s(   7,   15), s( -47,  -62),
        s( 108,   73), s( 190,   82), s( 133,  182), s( 146,   92), s( 143,  121), s(  67,   96), s(  43,   50), s( -26,  -45), s( -45,  -64),
        s( 143,  165), s( 177,   97), s( 216,  108), s( 237,  110), s(  99,   82), s(  52,   53), s( -53,   46), s( -21,   28), s( -60, -114),
        s(  82,   91), s(  18,  192), s(  98,  114), s( 126,   85), s( 130,   77), s(  79,   83), s( -50,   49), s( -43,  -82), s( -86, -123),
        s(  42,   28), s( 148,   88), s(  39,  120), s(  86,   59), s(  77,   60), s( -19,   22), s( -38,    7), s( -85,   11), s( -91, -142),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(108, 104), s( 50,  30), s( 50,  30), s( 50,  30), s( 98,  32), s( 35,  58), s( 47,  43), s(  3,  21), s( 22,   9),
        s(133, 136), s( 77,  92), s( 60,  35), s(108,  71), s( 82,  71), s( 38,  77), s( 57,  55), s( 15,  52), s(  7,  27),
        s(117, 138), s( 62,  78), s( 84,  40), s( 88,  61), s(101,  35), s( 28,  68), s( 29,  60), s( 10,  45), s(-10,  29),
        s( 68,  74), s( 58,  59), s( 88,  19), s( 56,  54), s( 84,  28), s( 28,  57), s( 11,  54), s(  9,  27), s(-15,   7),
        s( 25,  37), s( -9,  71), s( 43,  34), s( 49,  21), s( 34,  54), s( -6,  64), s(-24,  71), s(-49,  44), s(-75, -31),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(72, -26), s(14, -10), s(29, 4), s(2, -35),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s( -77,   14), s( -51,  -56), s(   0,    0), s(   1,  -19), s( -38,  -58), s(  -8,   22), s( -13,   10), s( -26,    3), s( -11,   16),
        s( -49,   48), s( -44,  -32), s( -54,    4), s(   0,   10), s(   1,    6), s(  11,   30), s(   7,   50), s(   9,   31), s(  -2,   53),
        s( -17,   -2), s( -24,   24), s( -37,    3), s(  51,  -15), s(  45,  -19), s(  -2,   42), s(  41,   45), s(  32,   39), s( -13,   44),
        s( -68,  -22), s(  -2,    0), s(  37,   25), s(  14,   40), s(  15,   26), s(   3,   43), s(  -3,   51), s(  -9,   73), s(  -3,   43),
        s(-114,   74), s( -21,   17), s(  88,   44), s(  77,   28), s( 113,  -12), s(  35,   46), s(  -7,   62), s(  55,   50), s( -41,   30),
    ];
    /// Danger for each palace square in sight of the enemy king.
    DANGER_SIGHT: 1 = [
        s(3, -4),
    ];
    /// Danger for the squares around the file of the king that are attacked, attacked twice, defended.
    DANGER_FLANK: 3 = [
        s(3, 3), s(-3, 2), s(-3, -2),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 133,  164), s(  46,  164), s( -55,  132), s( -63,   89), s( -97,   73), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(-27, -11), s(-6, 20), s(7, 5), s(3, -22),
    ];
}
