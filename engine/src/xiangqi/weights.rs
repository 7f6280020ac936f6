//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s(  85,   62), s(  88,  119), s( 378,  430), s( 955, 1015), s( 344,  334), s(  31,  212),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(106, 17),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -73,  -41), s( -11,  -63), s( -63,  -12), s(  46,   29), s(  36,   22), s(  95,  -49),
        s(  85,   22), s( 123,  -70), s( 139,  224), s(-215, -278), s(  18,   99), s(  38,   41),
        s(  24,  168), s( 106,   87), s( -88, -119), s( -12,   10), s(  28,  -12), s( -37,   75),
        s( -18,  177), s( -43,   74), s(  -6,   10),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(   0,    5), s(   3,   13), s( -17,  -21), s( -52,    7), s(  32, -102),
        s(  40,  234), s(  41,   53), s(   2,  -26), s(  38,   -6), s(  24, -210),
        s(  17,  -39), s(  42,  -56), s(  46,  -70), s(  26, -230), s(  36,  -31),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(8, -1), s(-102, 56), s(17, 20),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -92, -151), s(-117,  -71), s( -57,  -29), s( -45,  -13), s( -69,  -92),
        s( -97,  -51), s( -60,   12), s( -91,  -15), s( -41,  -15), s( -31,  -83),
        s(  -7,    2), s(  17,   48), s(  16,  -17), s( 108,   48), s(  -7,   47),
        s(   0,   73), s(  18,   48), s(  39,   69), s(  18,   44), s( 102,   56),
        s(  77,   43), s(  37,   19), s( 151,   20), s(  55,   13), s(  74,   31),
        s(  14,   51), s(  49,   24), s(  44,   33), s(  95,   34), s(  62,   38),
        s( -78,   17), s( 162,   12), s(  26,   14), s( 154,   34), s( -46,  -20),
        s(   5,   25), s( -55,   -3), s( -57,   10), s(  65,  -27), s(  -6,   17),
        s( -81,   10), s(-153,   60), s(  94,  -19), s( -94,  -13), s( -60,  -81),
        s( -89,   -9), s(-189,  -26), s( -92,   16), s(-117,  -32), s( -38,  -68),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-12, -37), s( 17,   2), s(-19, -50), s(-17, -23), s(-16, -31),
        s(  8,  -1), s( -4,  21), s(-10, -26), s(-40, -11), s(-81, -21),
        s( 15,  43), s( 19,  46), s(  7,  11), s(  1,  24), s(-48,  65),
        s( 54,  61), s( 40,  61), s( 45,  15), s( 10,  43), s( 40,  49),
        s( 56,   2), s( 58,  22), s( 39, -20), s( 32,  -5), s( 26,  46),
        s( 26,  39), s( 40,  28), s( 60,  18), s( 14,  28), s( 10,  61),
        s( 58,  19), s( 57,  10), s( 78, -24), s( 36,  11), s( -2,  43),
        s(-24,  43), s(-31,  25), s(-48,  41), s(-78,  77), s(-34,  74),
        s(-12, -25), s( 35, -33), s(-22, -40), s(-27,   3), s( 72,   1),
        s(-25, -38), s(-35, -17), s(-77, -28), s( 23, -41), s(-39,  75),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s( -18,   18), s( -76,   22), s(  21,  -22), s(  80,  -15), s(  88,    6),
        s(  15,    8), s( -24,   20), s(  63,   -2), s(   9,    2), s(  94,  -34),
        s(  14,    9), s( -39,   32), s(  42,  -10), s(  42,    2), s( 100,  -20),
        s(  24,  -12), s( -71,   12), s(  13,   -1), s( -20,  -21), s(  56,   -6),
        s( -44,   -7), s( -16,  -20), s( -21,  -24), s( -36,   -3), s(  81,  -15),
        s(  50,  -43), s( -86,   16), s( -82,    4), s( -66,   23), s(  79,  -22),
        s( -13,   -5), s( -28,   -6), s( -11,  -13), s( -42,   26), s(   4,    7),
        s( -15,  -13), s( -90,    6), s( -56,  -35), s( -89,   29), s(-146,   89),
        s( -12,  -14), s( -98,   10), s( -92,   16), s( -44,   14), s(   0,   51),
        s( 100,  -28), s(  44,  -24), s( -47,   18), s(   6,    0), s( -41,   35),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -43,   84), s(   0,    0), s( -54,   88), s(   0,    0), s(  67,  120),
        s( -28,   84), s(   0,    0), s(  16,   93), s(   0,    0), s(  43,  137),
        s( -50,  187), s( -11,  201), s(  45,  181), s( 112,  196), s(  98,  211),
        s(  -7,  179), s(  22,  176), s(  96,  157), s(  98,  109), s(  73,  105),
        s(  33,  155), s( 147,  118), s( 109,   94), s( 155,   51), s(  -3,   36),
        s( 157,  122), s( 242,   94), s( 290,    0), s( 283,  -47), s( 338, -108),
        s(  76, -139), s( 134, -186), s( -47, -204), s(  54, -308), s(-159, -318),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s(  91,   -5), s(  15,   12),
        s( -58,  -15), s(-105,   -3),
        s(-209,  -60), s(-191,  -32),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(-11, -39), s(-66, -55), s(  3, -27), s(-80, -28),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 210,   74), s(  70,   26), s(-111,   59), s(-100,   84),
        s(  12,   40), s(   0,  -34), s(   3,   -9), s( -34,  -23),
        s(  41,    7), s(  58,  -37), s(  64,  -23), s(   2,  -30),
        s( -10,   44), s(  -4,  -49), s(  56,  -29), s(   5,  -76),
        s(  35,   36), s( -20,   22), s(  17,   35), s( -25,   37),
        s( -13,   20), s( -34,   13), s(  28,   24), s(  52,   41),
        s( -39,    9), s(   5,  -14), s( -33,   22), s( -37,   35),
        s(  -3,   10), s(  29,  -36), s(  28,    3), s( -38,   34),
        s( -71,   19), s(  61,  -75), s(  12,  -73), s( -40,  -93),
        s( -80,   16), s( -17, -176), s( -63,  -95), s( -51, -114),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(  82, -135), s( -16, -153), s(-113,   99), s(-165,   55),
        s(-109,  -31), s( -41, -119), s( -71,   -7), s( -73,  -16),
        s( -18, -134), s(  -7, -164), s( -82,   10), s( -33,  -29),
        s(  -5,  -85), s(-129,  -63), s(-183,   53), s(-138,   62),
        s(  -6,  -62), s(  32,  -91), s(  18,   54), s(  24,   12),
        s(  33,  -64), s(  46,  -73), s(  39,   57), s(  40,   -8),
        s(-108,    3), s( -47,  -59), s( -29,   63), s( -37,    2),
        s(-164,   -5), s( -89,  -52), s( -74,   81), s( -26,  -46),
        s(-165,  100), s( -31,  -52), s(  11,   81), s(  12,   54),
        s( -58,   38), s( -26,   -5), s( -24,  -16), s( -32,  -85),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-347,  142), s( -53,  -44), s(  18,  -27), s(  56, -114),
        s(  14,  -52), s(  34,  -69), s(  59,  -47), s(  39,  -38),
        s(  -8,  -32), s(   5,  -19), s(  89,  -46), s(  33,  -25),
        s( -98,  -33), s( -59,  -12), s( -25,  -14), s(   8,   -5),
        s(  13, -121), s(  27,  -71), s( -13,  -19), s( -17,  -17),
        s(  40,  -72), s(  44,  -26), s(  -8,   -1), s( -24,  -11),
        s(  -7,  -35), s(  -4,  -21), s( -10,   20), s(  -1,  -14),
        s( -38,  -36), s(  34,  -24), s(  34,   -9), s(   2,   -5),
        s(   4,  -27), s(  -1,   24), s( -21,   98), s( -49,  130),
        s( -47,  -64), s(   3,   34), s(  -4,  122), s(  27,   98),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s( 101,  146), s(  59,   89), s(  34,   69), s( 128,    9),
        s( 152,    1), s(   4,   93), s(  12,   43), s(  25,   55),
        s( 142,  -40), s(  62,  -50), s(  11,   -2), s(  30,    7),
        s(  40,   16), s(  74,   -7), s(  68,   -5), s( -48,   91),
        s( -58, -149), s( -58,  -56), s(   0,  -31), s(  -4,  -66),
        s( -83,  -85), s( -42,  -64), s(  15,  -25), s( -10,  -55),
        s( -18,   45), s( -16,  -28), s(  27,  -17), s(   0,  -35),
        s(  60,  -34), s(-104,   15), s(  -7,  -14), s(  -3,  -42),
        s( -12,   22), s(-112,   22), s( -86,   82), s(-122,  117),
        s(  89,  -37), s(  48,   21), s(  19,   34), s( -34,   58),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  51,  -17), s(  63,  -64), s( 101,  -58), s(  98, -100), s( -40,  -68),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(5, -50),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-14, 11),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-87, 49), s(-48, 94),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(-2, -16),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s(-24,  63), s(  7,   1), s( 20, -51), s( 15, -63), s(-11,  69), s( 10,  19),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(37, 39),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(-6, -9),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s(-20, -67), s( 28, -37), s( 30, -17), s( 27,   7), s( 18,   5), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s(  -8, -124), s(  -9,   -8), s(  -9,   17), s(  -6,   36), s(  -5,   42), s(   0,   39), s(  -5,   32), s(  12,    8), s(  12,   -8),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-65, -24), s(-27,  -8), s( -8,  16), s( 14,  -5), s( 22,   2), s( 20,  14),
        s( 17,  23), s( 15,  31), s( 12,  38), s( 13,  45), s( 11,  54), s(  7,  54),
        s(  8,  60), s(  9,  56), s(  3,  48), s( -3,  34), s( 12,  33), s( 48,  -7),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -54, -156), s( -49,  -80), s( -30,  -61), s( -26,  -46), s( -19,  -37), s( -10,  -30),
        s(  -9,  -14), s(  -5,   -3), s(   3,    5), s(   6,   17), s(  15,   27), s(  18,   38),
        s(  18,   45), s(  25,   48), s(  26,   46), s(  32,   57), s(  49,   55), s( 107,   34),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(17, 18),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-14, -14),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-26, 3),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(16,  4), s(10, -1), s(23,  9),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(24, 8),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(48, 11),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(22, 11),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(11, 25), s(28, -25),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(  10,   14), s(  35,   -6), s(  27,   20), s(  19,  104), s(-126,  -39), s(  -8,   18),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 26,  -7), s( 22,  10), s( 33,   2), s( 10, -76), s(  8,  -3), s(  1,  -3),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( 15,  13), s( 56,  -2), s( 28,  95), s( 47, 225), s( 12,  18), s( 15,  20),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( 14,   2), s( -6,  -6), s( 20,  53), s( 59, 202), s(  5,   5), s(  5,  22),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(36, 41), s(38, -5), s(64, 24), s(94, 10), s(-7, -13), s(-2, 4),
    ];
    /// A cannon attacks over a screen of its own side; over an enemy screen.
    CANNON_SCREEN: 2 = [
        s(22, 17), s(15, 14),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 47,  32), s( 66,  29), s(208, 131), s(133,  62), s(180, 150), s( -3,  99),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 90,  86), s(134, -27), s( 91,  34), s( 31,  79),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 41,  16), s( 45,  35), s( 91,  52), s(118, -69), s(113,  74), s( 13,  52),
        s(  7, -19), s( 18,  -7), s( 54,  60), s(122, -34), s( 98,  58), s(  9,  20),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 41,  22), s( 66,  29), s(126, 165), s( 37,   6), s(138, 171), s( 23,  35),
        s( 23, -31), s(  6, -18), s( 54,  35), s(-42,   8), s( 30,  89), s( 12,  -1),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s( -4,  -3), s( 86,  -1), s( 86,  88), s( 89,  66), s(  3, -11), s(  7,  52),
        s(  6, -24), s( 16, -21), s( 15, 159), s(146,  60), s(  0,  30), s(-23,  19),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-34,  51), s( 35, -28), s( 76,   7), s(-84,  11), s( 69,  56), s( 15,   4),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(39, -10), s(11, 2), s(13, 149), s(-22, 145), s(40, 114), s(-2, 45),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s( -6, -34), s(-43, -15), s(  1,  21), s(-74,   1), s( -1,  64), s(-23,  -4),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s( 31,  21), s( 37,  63), s(-50,  38), s(-51, -67), s( 43,   7), s( 16,  93),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  15,  -96), s(   4, -172), s(  -6, -132), s( -18,  -92), s( -20,  -20), s(  -8,   14),
        s(  -5,   31), s(   3,   32), s(  -4,   60), s(   9,   49), s(  11,   51), s(  22,   42),
        s(  25,   45), s(  27,   51), s(  33,   53), s(  36,   62), s(  39,   59), s(  48,   66),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s(-26,  77), s( -5,   2), s( -6,  13), s(-11,  18), s( -5,   8), s( -8,  13),
        s( -2,   0), s(  0,  -3), s( -2,  -6), s( -9,  -2), s(-10,  -8), s( -8, -23),
        s( -4, -31), s( -4, -32), s( -8, -22), s( -9, -28), s( -9, -25), s(  4, -28),
    ];
    /// How many officers stand across the river, 0 to 6.
    ACROSS: 7 = [
        s(61, 7), s(23, -11), s(-17, -4), s(-62, 11), s(-127, 79), s(-153, -43), s(0, 0),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(32, 33),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-3, 0), s(2, -3),
    ];
    /// Squares that both sides attack, the enemy once.
    RESTRICTED: 1 = [
        s(5, 5),
    ];
    /// An advisor, elephant, pawn without protection.
    LOOSE: 3 = [
        s(-23, -3), s(-10, -2), s(-4, -15),
    ];
    /// A square an elephant reaches.
    ELEPHANT_MOBILITY: 1 = [
        s(-5, -5),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-51, -138),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  17,   31), s(  -9,   52),
        s(  36,  -52), s(  11,  -28),
        s(  94, -126), s( 137,  -76),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(  14,  227), s(  69,  122), s( 119,   42), s( -42,   86), s(  59,  -78),
        s(  80, -110), s( -20,  -43), s(   9,  -48), s(-128,  -57), s(-112, -107),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(-38,  94), s( 43, -24), s( 28, -50), s( 44, -76),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(9, 159), s(119, 378), s(46, 223),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(21, -26), s(-23, -27), s(46, 11),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s( -2,  -3), s( -4, -12), s(  3,  -9), s( 40,  53),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(13,  7), s( 7, -3), s(-2, -4), s( 1, 35),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 92, -11), s( 76,   0), s( 63,  19), s( 53,  33), s( 52,  17), s( 60, -37), s( 52, -41),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(6, 9),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(153,  23), s(253, -12), s(132,  20),
        s(128,  56), s(201,  75), s(242, 180),
        s( 60,  45), s(104,  21), s( 31,  58),
        s(195,  38), s(128, 110), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(21, 25), s(4, 36), s(12, 19), s(39, 17),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s(  49,   -8), s(  34,  -29), s(   2,  -23), s( -53,  -11), s( -72,   -8),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 48, -14), s(122,  43), s(158, -33), s(257, -28), s(333, -23), s(222,  35), s(192,  61), s(260,  63), s(292,  58),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(102, 58), s(7, -86),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s( 61, 181), s( 48, 177), s( 17, 165), s(-48,  61),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 26, -54), s( 33,  78), s(230, 162), s( 50,  32), s(-27, -47),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 21,  18), s(150,  98), s(  9,  27),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 28,   2), s(292, 125), s(  3, -32),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(32, 41), s(3, 140),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-44, -20), s(-26, -26), s(  3, -22), s( 34, -15), s( 70, -14), s(144,  -8), s(110,  32),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 208,  165), s( 160,  149), s(  60,   35), s( 176,   71), s( 111,   66), s(  40,   59), s(   6,   44), s(   3,   14), s( -51,  -59),
        s( 111,   76), s( 178,   85), s( 122,  172), s( 152,   86), s( 136,  123), s(  58,   90), s(  33,   58), s( -21,  -47), s( -50,  -67),
        s( 156,  179), s( 190,  116), s( 195,  124), s( 217,  118), s(  92,   82), s(  54,   55), s( -28,   35), s(  -4,   18), s( -61, -121),
        s(  84,   96), s(  28,  191), s(  98,  106), s( 135,   75), s( 120,   79), s(  69,   87), s( -50,   45), s( -40,  -80), s( -82, -120),
        s(  44,   30), s( 139,   81), s(  48,  118), s(  91,   66), s(  68,   56), s(  -6,   22), s( -32,    9), s( -84,    5), s( -86, -143),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(105,  99), s( 50,  30), s( 50,  30), s( 50,  30), s(104,  42), s( 40,  62), s( 36,  44), s(  2,  19), s( 16,  -3),
        s(121, 134), s( 73, 100), s( 60,  35), s(109,  79), s( 84,  79), s( 37,  81), s( 47,  53), s( 13,  42), s( 13,  19),
        s(113, 143), s( 59,  82), s( 83,  46), s( 96,  57), s(108,  39), s( 27,  72), s( 21,  57), s(  3,  43), s( -4,  23),
        s( 84,  89), s( 71,  58), s( 91,  26), s( 67,  52), s( 74,  35), s( 30,  61), s( 15,  49), s(  0,  22), s(-17,   1),
        s( 27,  39), s( 14,  76), s( 51,  29), s( 64,  26), s( 48,  48), s( -3,  64), s(-14,  65), s(-48,  28), s(-71, -38),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(83, -25), s(18, -7), s(36, 8), s(-4, -24),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s( -78,   16), s( -59,  -59), s(   0,    0), s(   2,   -7), s( -36,  -61), s( -10,   14), s( -24,   10), s( -39,   -2), s( -12,   13),
        s( -53,   46), s( -40,  -24), s( -54,   -6), s(   2,   14), s(   5,    5), s(  -5,   30), s(   3,   39), s(   2,   36), s( -16,   47),
        s(  -1,   10), s(   1,   24), s( -40,    4), s(  55,   -2), s(  44,   -9), s(   2,   39), s(  36,   38), s(  32,   42), s( -20,   39),
        s( -65,   -1), s(   4,    4), s(  43,   25), s(  18,   43), s(  10,   32), s(   2,   45), s(  10,   47), s(  -7,   61), s(  -1,   37),
        s(-102,   74), s(   7,   25), s(  94,   46), s(  70,   25), s(  91,   -2), s(  42,   39), s(   0,   57), s(  49,   43), s( -42,   27),
    ];
    /// Danger for each palace square in sight of the enemy king.
    DANGER_SIGHT: 1 = [
        s(3, -2),
    ];
    /// Danger for the squares around the file of the king that are attacked, attacked twice, defended.
    DANGER_FLANK: 3 = [
        s(3, 4), s(-2, 2), s(-3, -1),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 138,  178), s(  30,  168), s( -50,  127), s( -68,   89), s(-102,   87), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(-15, -3), s(-9, 18), s(8, 4), s(4, -21),
    ];
}
