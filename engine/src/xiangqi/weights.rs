//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s(  87,  104), s( 129,  124), s( 371,  446), s( 914, 1010), s( 374,  371), s(  78,  206),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(63, 8),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -71,  -25), s( -17,  -37), s(  -9,  -21), s(  38,   11), s(   4,   54), s(  98,  -47),
        s(  61,   78), s( 105,  -78), s(  86,  215), s(-204, -214), s( -12,  125), s(  22,   41),
        s(  22,  132), s(  85,   91), s( -66, -116), s( -10,   -7), s(  16,  -10), s( -34,   40),
        s( -20,  115), s( -30,   22), s(  -3,    1),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s( -16,   17), s(   0,   24), s( -24,   21), s( -35,   47), s(  27,  -73),
        s(   7,  198), s(  45,   61), s(   4,    4), s(  39,  -17), s(  -3, -151),
        s(  -3,  -10), s(  35,  -38), s(  44,  -54), s(   9, -185), s(  29,  -20),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(14, -22), s(-82, 27), s(11, 10),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s(-142, -135), s( -91,  -87), s(  33,  -34), s( -13,  -66), s( -25,  -49),
        s( -74,  -62), s( -51,   25), s( -64,  -33), s( -51,  -28), s(  -9,  -76),
        s(  -5,   23), s( -17,   41), s(  12,  -27), s(  66,   57), s(   7,   36),
        s(  16,   41), s(  34,   74), s(  12,   74), s(  12,   61), s(  83,   53),
        s(  35,   44), s(  31,   17), s( 144,   51), s(  83,   34), s(  47,   58),
        s(  -4,   40), s(   6,   36), s( -16,   50), s(  89,   41), s(  76,   53),
        s( -62,    3), s( 125,   18), s(  34,   22), s( 101,   41), s( -43,  -50),
        s(  11,   21), s( -34,  -51), s( -20,   -3), s(  66,   -1), s(  10,  -13),
        s( -59,  -50), s(-114,   21), s(  59,    4), s(-104,    9), s( -70,  -89),
        s( -65,    2), s(-191,   -4), s(-120,   -2), s( -37,  -22), s(  44,   69),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-37,  -3), s(  8, -10), s(  8, -80), s(-25, -33), s( 27,  -4),
        s(-22,  30), s(-12,  34), s( -7, -31), s(-50, -40), s(-95,   9),
        s( -3,  30), s(  8,  15), s( 28, -22), s(  6,   1), s(-36,  39),
        s( 31,  42), s( 40,  19), s( 55,  12), s(  4,  22), s( 38,  50),
        s( 14, -12), s( 20,  29), s( 46, -37), s( 27, -12), s( 45,  24),
        s(  7,  28), s( 34,  40), s( 53,  19), s(-27,  63), s( -4,  90),
        s( 54,  10), s( 61,  18), s( 78, -23), s( 27,  26), s( 17,  13),
        s(-17,  53), s(-41,  47), s(-41,  63), s(-32,  60), s(  3, 120),
        s( 43,   5), s( 51, -20), s( 13, -42), s(-16,  21), s(110,  -7),
        s(-12, -48), s(-28,  -4), s(-46, -29), s( 12, -38), s(-15,  84),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s(  -5,   16), s( -48,   21), s( -52,   26), s(  52,   -9), s(  15,   41),
        s(  28,   34), s(  11,   37), s(  60,   23), s(  -1,  -12), s(  78,  -10),
        s(  16,   35), s( -16,   23), s(  39,   -1), s(  18,    0), s(  87,  -23),
        s(  42,  -18), s( -58,   50), s(  -4,    8), s( -31,  -28), s(  38,  -20),
        s(   6,  -59), s(  15,  -13), s( -12,  -32), s( -40,  -26), s(  29,   22),
        s(  49,  -23), s( -54,   18), s( -62,  -30), s( -60,    9), s(  46,  -10),
        s( -17,  -18), s( -37,  -19), s( -12,  -10), s( -42,   -7), s(   8,   28),
        s( -24,  -11), s( -88,    0), s( -52,   -8), s( -76,   12), s(-110,   77),
        s( -26,  -12), s( -47,    8), s( -83,   31), s( -39,   -3), s(  16,   40),
        s( 127,   -5), s(  59,  -13), s( -69,    2), s(  17,   13), s( -40,    6),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -30,   83), s(   0,    0), s( -25,   77), s(   0,    0), s(  87,  111),
        s( -19,   95), s(   0,    0), s(  29,   86), s(   0,    0), s(  74,  105),
        s(   3,  151), s(  18,  166), s(  64,  140), s( 109,  161), s(  94,  155),
        s(  36,  137), s(  32,  184), s( 126,  164), s(  77,  105), s( 102,   70),
        s(  29,  202), s( 168,  162), s(  57,  118), s( 113,  142), s(  -4,   43),
        s( 179,  142), s( 227,   96), s( 274,    6), s( 266,  -33), s( 222,  -88),
        s(   5, -128), s(  85, -128), s( -17, -208), s(   8, -294), s(-184, -262),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s(  86,    5), s(   6,    6),
        s( -69,  -19), s( -99,    0),
        s(-191,  -54), s(-161,  -34),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(  0, -34), s(-45, -70), s(  4, -23), s(-59, -27),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 171,   63), s(  53,   21), s(-103,   47), s( -47,   34),
        s(  16,   13), s( -38,  -10), s(  34,    7), s( -25,  -24),
        s(  46,  -46), s(  13,   28), s(  63,  -32), s( -17,  -56),
        s(   5,  124), s( -17,  -73), s(  63,  -27), s(  64,  -55),
        s(  40,  -10), s( -30,  -29), s(  24,    1), s(  -1,   26),
        s(  18,   18), s( -34,   90), s(  29,   56), s(  29,   71),
        s( -22,  -40), s( -13,  -48), s( -42,    1), s( -35,   29),
        s( -33,   97), s( -20,  -20), s(  43,   66), s( -41,   49),
        s( -88,   23), s(  31, -126), s(  -1,  -63), s( -58, -119),
        s( -68,   -9), s( -45, -205), s( -43, -114), s( -53, -133),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(  58,  -87), s(  -6, -137), s( -91,  118), s(-169,   41),
        s( -78,  -21), s( -37, -122), s( -62,  -71), s( -45,  -43),
        s(  49,  -56), s(  13, -200), s(-111,   38), s( -49,    0),
        s( -44, -109), s(-102,  -15), s( -93,   88), s( -84,   86),
        s( -24,  -33), s( -12,  -19), s(  14,   66), s(   7,   20),
        s(  -6,  -23), s(  34, -118), s(  38,   45), s(  52,  -27),
        s(-139,  -53), s( -67,  -60), s( -22,   60), s( -63,   47),
        s(-153,  -23), s( -81,  -15), s( -53,   42), s( -35, -100),
        s( -71,   85), s(   4,  -22), s(   0,  110), s(  26,   65),
        s(  21,    1), s( -67,  -46), s( -62,  -43), s( -31, -117),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-269,  117), s( -53,  -46), s(  -3,  -15), s(  57, -138),
        s(  14,  -37), s(  53,  -97), s(  29,  -20), s(  16,  -28),
        s( -30,   -1), s( -25,  -22), s(  96,  -18), s(  48,  -22),
        s( -53,  -90), s( -34,  -10), s( -33,  -40), s( -11,  -31),
        s(  -1,  -77), s(  46,  -96), s(  -9,  -23), s( -15,  -35),
        s(   0,  -15), s(  33,  -54), s( -20,  -10), s( -39,   -1),
        s(   5,  -19), s(  17,  -27), s(  18,   10), s(  15,  -50),
        s( -56,  -11), s(  37,   20), s(  25,   -5), s(  13,   -2),
        s(-102,   22), s( -25,   49), s(  18,   77), s( -20,  123),
        s( -74,  -34), s( -14,  -19), s(   9,   86), s(  30,   66),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s(  62,  116), s(  48,   40), s(  51,   69), s( 123,   34),
        s(  81,  -25), s( -31,   93), s(  33,   10), s(   2,   90),
        s(  26,  -34), s( 101, -138), s(  15,  -30), s(   7,  -10),
        s(  -7,  -40), s(  61,   -2), s(  66,   35), s( -59,  116),
        s( -44, -147), s( -74,  -24), s( -14,  -18), s(  -9,  -75),
        s( -87,  -54), s( -41, -104), s(   6,  -43), s( -18,  -63),
        s(  35,   80), s(  -5,   -3), s(  22,  -18), s(   1,  -36),
        s(  81,  -46), s(-141,   34), s(  19,  -55), s( -12,  -18),
        s(  33,   10), s( -92,   57), s( -73,   69), s( -67,  121),
        s(  49,   -7), s( 102,   40), s(  56,   22), s(  -4,    5),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  76,  -38), s( 145,  -85), s(  78,  -20), s(  51, -107), s( -25,  -56),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(15, -46),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-32, -13),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-70, 70), s(-30, 113),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(-9, 3),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s( -8,  35), s(  4,  -1), s(-15,  -4), s( 59, -51), s( 19, -42), s( 10,  20),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(23, 53),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(-32, 20),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s( 28, -71), s( 11, -61), s( 19, -29), s( 14,  52), s( 31,  35), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s(-18, -93), s(-12,  14), s(-10,  31), s( -7,  46), s( -6,  47), s( -1,  42), s(-13,  30), s(  8,   5), s( 21, -50),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-72, -72), s(-23, -33), s( -5,  10), s( 14,   2), s( 16,  11), s( 20,  27),
        s( 13,  26), s(  8,  53), s( 14,  51), s(  7,  60), s(  8,  51), s(  9,  45),
        s(  6,  56), s( -4,  58), s(-11,  48), s(-17,  45), s( 24,  22), s( 21, -28),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -38, -135), s( -43,  -65), s( -18,  -49), s( -19,  -50), s( -14,  -16), s( -12,  -17),
        s(  -5,  -11), s(   2,   -9), s(   3,    2), s(   8,   14), s(   9,   23), s(   9,   56),
        s(  17,   63), s(  24,   53), s(  27,   40), s(  47,   26), s(  37,   70), s(  92,   54),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(10, 33),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-14, -13),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-15, -10),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(14,  8), s( 4, 17), s(20, 21),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(41, 9),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(42, 32),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(44, -64),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(-10, 48), s(21, -3),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(  24,   12), s(  32,   25), s(   7,   24), s(  22,   96), s(-128,   19), s( -10,    7),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 25, -17), s( 13, -13), s( 30,   5), s(  6, -67), s( 11, -38), s(  3,   9),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( 22,  13), s( 55,   5), s( 19,  94), s( 46, 139), s( 21,   9), s( 29,  28),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s(  8,  34), s( -7,   2), s(  1,  49), s( 62, 168), s(  5,   5), s( 13,  19),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(-27, 73), s(0, -13), s(54, 35), s(82, 61), s(-16, -4), s(-4, -16),
    ];
    /// A cannon attacks over a screen of its own side; over an enemy screen.
    CANNON_SCREEN: 2 = [
        s(4, 38), s(6, 21),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 55,   6), s( 54,  37), s(168, 156), s(109,  68), s(176, 129), s( 26,  74),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 38,  56), s(128, -49), s( 72,  45), s( 20,  84),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 87,  22), s( 38,  42), s( 71,   5), s(107, -49), s( 89,  91), s( 10,  48),
        s( 11, -23), s( 10,  11), s( 62,  35), s(123,   5), s(104,  62), s(  6,  19),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 35,  23), s( 53,  23), s(101, 144), s( 25,   5), s(125, 138), s( 25,  25),
        s( 16, -33), s( -3, -17), s( 36,  59), s(-34,   2), s( 37,  80), s( 12, -17),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s(-13, -29), s( 84, -10), s( 96,  60), s( 73,  84), s( -9, -25), s( 20,  39),
        s( 11, -20), s( 27, -11), s( 16, 137), s(140,  12), s(  9,  42), s(-12,  11),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-28,  66), s(  1,  18), s( 93, -61), s(-57,  22), s( 45,  64), s( 12,  -2),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(39, -5), s(3, 17), s(-5, 140), s(-21, 138), s(37, 121), s(-3, 37),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s( 21, -55), s(-62,  -6), s( -3,   5), s(-52,  -4), s(-25,  54), s(-35, -11),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s( 18,  18), s( 63,  47), s(-41,  11), s(-65,   0), s( 37, -20), s( 24,  92),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  40,  -70), s( -12, -132), s( -28,  -87), s( -21,  -48), s( -21,  -38), s( -13,   -5),
        s( -15,   21), s(  -8,   48), s(  -1,   35), s(   6,   24), s(  11,   32), s(  15,   32),
        s(  28,   27), s(  21,   50), s(  37,   61), s(  54,   67), s(  67,   42), s(  41,   73),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s( 18, 165), s( 16,   6), s( -3,  -2), s( -2,  38), s( -5,  28), s( -1,   8),
        s(  7,  -8), s(  0, -11), s( -2,   5), s( -6,  -1), s(-11,  15), s( -7, -23),
        s( -6, -29), s( -6, -14), s(-10, -19), s(-10, -31), s(-13, -26), s(  3, -28),
    ];
    /// How many officers stand across the river, 0 to 6.
    ACROSS: 7 = [
        s(39, -5), s(10, -28), s(-17, -10), s(-43, 52), s(-46, 113), s(-110, -28), s(0, 0),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(38, 32),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-3, -3), s(0, -5),
    ];
    /// Squares that both sides attack, the enemy once.
    RESTRICTED: 1 = [
        s(2, 4),
    ];
    /// An advisor, elephant, pawn without protection.
    LOOSE: 3 = [
        s(-7, -12), s(-6, -9), s(-5, -14),
    ];
    /// A square an elephant reaches.
    ELEPHANT_MOBILITY: 1 = [
        s(-3, -2),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-3, -113),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s( 32,  32), s( -8,  39),
        s( 36, -37), s( 52, -26),
        s( 94, -66), s(138, -37),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(  98,  193), s(  66,  109), s( 139,    8), s(  -6,   97), s(  52,  -65),
        s(  66,  -79), s(  11,  -87), s(  -7,   13), s(-115,  -27), s(-113, -106),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s( 29,  99), s( 47, -40), s( 30, -29), s( 41, -69),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(-6, 134), s(83, 357), s(25, 169),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(-7, -23), s(-20, -22), s(32, -5),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s( -1,   1), s( -2, -13), s(  6,  -9), s( 54,  57),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(15, 13), s(10,  0), s(-4, -1), s(-2, 41),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 91,   6), s( 78,   2), s( 63,  25), s( 49,  52), s( 82,  -3), s( 95, -75), s( 81,  20),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(14, 7),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(153,  23), s(252, -16), s(133,  30),
        s(106,  59), s(176,  85), s(253, 187),
        s( 74,  40), s(120,   8), s( 22,  22),
        s(218,  29), s( 87,  90), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(51,  8), s(12, 28), s(10, 24), s(39, 28),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s( 69,   0), s( 46, -19), s( -1,  -7), s(-28, -17), s(-40, -12),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 63, -32), s(124,  56), s(130,  34), s(248, -13), s(306,  40), s(207,  48), s(195,  98), s(250,  62), s(321,  39),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(96, 117), s(14, -91),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s(119, 159), s( 86, 165), s(-26, 103), s(-22,  66),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 24, -53), s( 68,  63), s(228, 171), s( 29,  15), s( -4, -50),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 36,  37), s(116,  70), s(-10,  41),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 46,   0), s(271,  96), s(-11, -69),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(52, 73), s(26, 179),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-57, -13), s(-21, -25), s( 14, -13), s( 51,  -1), s( 77, -19), s(169,   6), s(118,  25),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 146,   99), s( 142,  159), s(  60,   35), s( 119,   78), s(  82,   52), s(  56,   54), s(  -7,   12), s(  32,   20), s( -40,  -46),
        s(  84,   53), s( 157,   76), s( 147,  146), s( 118,  112), s( 126,  129), s(  69,  105), s(  36,   29), s( -39,  -66), s( -19,  -37),
        s( 115,   80), s(  89,   13), s( 221,   79), s( 216,   70), s(  88,   74), s(  61,   55), s( -40,   55), s( -18,   38), s( -58,  -64),
        s(  44,   27), s(  24,  151), s(  24,  156), s( 104,   95), s( 129,   73), s(  91,   89), s( -16,   51), s(   1,  -89), s( -71,  -97),
        s(  15,   -1), s(  98,  155), s(  19,  109), s(  86,   38), s(  29,   71), s( -13,   10), s( -49,   -4), s( -89,    7), s( -74, -139),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(109,  87), s( 50,  30), s( 50,  30), s( 50,  30), s( 89,  -8), s( 43,  51), s( 28,  41), s(-55,  66), s( 25,  33),
        s(150, 103), s( 54, 102), s( 60,  35), s(104,  76), s( 81,  69), s( 13,  75), s( 74,  39), s( 17,  67), s( 20,  63),
        s(117,  98), s( 84,  50), s( 89,  -5), s( 63,  63), s(108,   5), s( 33,  53), s( 25,  48), s( -7,  71), s(-26,  44),
        s( 71,  81), s( 75,  43), s( 95,   4), s( 25,  68), s(110,  -2), s(  2,  58), s( 19,  73), s(  5,  44), s( -5,  32),
        s( 47,  69), s(-46,  45), s(  7,  47), s( 39,  -8), s(  1,  56), s(-14,  78), s( -2,  70), s(-20,  75), s(-47, -23),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(65, -27), s(11, -6), s(20, 7), s(15, -50),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s( -62,   22), s( -40,  -86), s(   0,    0), s(   1,   -2), s( -40,  -50), s( -19,   32), s(   8,   15), s(  -8,   -2), s(  -2,   17),
        s( -68,   22), s( -35,  -54), s( -15,    0), s(   4,   30), s( -18,   15), s( -10,   47), s(   7,   49), s(  38,    5), s(   2,   51),
        s( -66,    1), s(-114,   59), s( -12,   -5), s(  71,  -35), s(  31,  -22), s(   7,   32), s(  44,   13), s(  16,   61), s( -29,   25),
        s( -63,  -70), s( -16,    1), s(  23,   23), s(  -6,   29), s(  35,   22), s(  23,   33), s(  13,   57), s( -25,   85), s( -15,   20),
        s(-130,   41), s( -89,   14), s(  89,   14), s(  74,   39), s( 123,  -10), s(  38,   43), s(  -2,   34), s(  15,   47), s( -60,   21),
    ];
    /// Danger for each palace square in sight of the enemy king.
    DANGER_SIGHT: 1 = [
        s(2, -5),
    ];
    /// Danger for the squares around the file of the king that are attacked, attacked twice, defended.
    DANGER_FLANK: 3 = [
        s(-1, 4), s(0, -1), s(-4, -1),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 116,  133), s(  47,  160), s( -32,  127), s( -48,   67), s(-129,   92), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(-35, -12), s(-4, 21), s(5, 10), s(4, -30),
    ];
}
