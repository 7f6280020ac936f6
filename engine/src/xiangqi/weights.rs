//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s(  92,  104), s( 130,  124), s( 365,  450), s( 931, 1023), s( 355,  348), s(  34,  219),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(60, 7),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -68,  -19), s( -13,  -46), s( -19,  -17), s(  35,   15), s(   9,   23), s(  85,  -39),
        s(  52,   40), s( 108,  -86), s( 112,  231), s(-207, -210), s(   5,  103), s(  36,   26),
        s(  15,  144), s(  91,   98), s( -80, -126), s( -10,    0), s(  25,  -13), s( -37,   60),
        s( -22,  151), s( -30,   52), s(  -8,    6),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s( -14,   15), s(  -4,   32), s( -13,   -7), s( -51,   40), s(  37,  -94),
        s(  21,  214), s(  43,   57), s(   0,   -4), s(  26,    3), s(   8, -197),
        s(   7,  -18), s(  38,  -42), s(  51,  -66), s(  13, -200), s(  36,  -37),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(15, -13), s(-103, 43), s(12, 1),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -85, -186), s( -92,  -67), s( -36,  -18), s( -50,  -50), s( -56,  -89),
        s( -80,  -75), s( -52,   10), s( -75,  -15), s( -43,  -28), s( -29,  -78),
        s(  -5,   14), s(   5,   38), s(   9,  -20), s(  85,   46), s( -18,   49),
        s( -10,   61), s(  30,   69), s(  17,   75), s(   9,   67), s(  76,   72),
        s(  72,   26), s(  27,   18), s( 160,   16), s(  71,   19), s(  68,   35),
        s( -12,   52), s(  42,   21), s(  47,   21), s(  80,   51), s(  69,   62),
        s( -80,   10), s( 134,   23), s(  32,   27), s( 133,   41), s( -61,  -27),
        s(  -2,   24), s( -35,  -30), s( -73,   19), s(  78,   -8), s(   2,   -8),
        s( -85,  -11), s(-136,   40), s(  78,   -3), s(-121,   10), s( -77, -101),
        s( -84,    5), s(-167,  -22), s( -87,  -15), s( -78,    7), s(   2,  -24),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-15, -24), s(  7,  -8), s(  9, -91), s(-31, -20), s(  3, -15),
        s( -1,   6), s( -8,  32), s( -1, -22), s(-42, -32), s(-86, -15),
        s( 19,  43), s( 11,  41), s( 33,  -8), s(  8,   4), s(-29,  65),
        s( 38,  59), s( 33,  55), s( 59,  22), s(  2,  41), s( 27,  70),
        s( 37, -11), s( 28,  49), s( 41, -25), s( 12,   8), s( 26,  42),
        s( 11,  42), s( 26,  50), s( 49,  22), s(-21,  45), s( -8,  77),
        s( 40,  22), s( 48,  13), s( 78, -35), s( 14,  25), s( -5,  23),
        s(-11,  40), s(-41,  32), s(-43,  55), s(-50,  51), s(  1,  76),
        s( 11,  -7), s( 41, -15), s(  2, -58), s(-42,  30), s( 91, -12),
        s( -1, -69), s(-16, -17), s(-46, -52), s( 14, -53), s( -8,  78),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s(   1,   16), s( -47,    3), s( -33,   -6), s(  71,   -8), s(  66,   14),
        s(  11,   40), s(  -1,   31), s(  47,   16), s(   0,    7), s(  66,  -13),
        s(  11,   31), s( -21,   23), s(  27,   -1), s(  20,   10), s(  92,  -19),
        s(  40,  -40), s( -52,   34), s(   2,   19), s( -28,  -22), s(  63,  -12),
        s( -20,  -29), s(  11,  -24), s( -21,  -14), s( -40,   -6), s(  32,   30),
        s(  51,  -41), s( -52,    8), s( -80,   -3), s( -61,    3), s(  54,  -41),
        s( -10,  -29), s( -31,  -13), s(  -9,  -12), s( -58,    6), s(   6,    4),
        s(  -9,  -12), s( -96,  -20), s( -57,  -37), s( -85,    2), s(-151,  100),
        s( -24,  -23), s( -67,   -6), s( -69,   31), s( -39,   12), s(  -5,   28),
        s( 138,  -25), s(  56,  -10), s( -69,   20), s(  26,   -3), s( -22,   73),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -41,   61), s(   0,    0), s( -38,   62), s(   0,    0), s(  70,  128),
        s( -29,   71), s(   0,    0), s(  22,   69), s(   0,    0), s(  53,  123),
        s( -14,  145), s(  -1,  173), s(  43,  165), s( 122,  175), s(  99,  175),
        s(  18,  155), s(   1,  205), s( 108,  171), s(  95,  119), s( 106,   96),
        s(   3,  162), s( 118,  162), s(  68,  132), s( 153,  118), s(   2,   52),
        s( 126,  135), s( 234,   96), s( 298,   13), s( 244,  -23), s( 305, -100),
        s(  58, -134), s( 138, -158), s( -50, -211), s(  68, -305), s(-163, -302),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s(  83,    5), s(  19,   13),
        s( -61,  -22), s( -99,   -7),
        s(-219,  -67), s(-182,  -26),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(  5, -38), s(-45, -67), s(  2, -22), s(-68, -19),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 163,   58), s(  64,   14), s( -94,   38), s( -63,   77),
        s( -10,   14), s(   0,  -25), s(  -3,   42), s( -36,   -6),
        s(  52,  -28), s(  54,    2), s(  77,   -4), s( -16,  -46),
        s( -30,   60), s( -10,  -53), s(  85,  -58), s(  22,  -94),
        s(  41,   18), s( -15,  -19), s(  24,   17), s( -18,   19),
        s(   1,   43), s( -63,   71), s(  62,   47), s(  34,   61),
        s( -39,   -9), s(  -9,  -31), s( -54,   15), s( -40,   14),
        s(  -2,   74), s(  33,  -23), s(  28,   61), s( -49,   44),
        s( -69,    0), s(  61,  -91), s(  -9,  -71), s( -64, -130),
        s( -45,   20), s( -26, -200), s( -72, -112), s( -54, -136),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(  59,  -99), s( -29, -109), s(-101,   96), s(-173,   17),
        s( -98,  -23), s( -38, -121), s( -51,  -64), s( -53,  -38),
        s(   3,  -81), s(   6, -187), s( -98,    4), s( -50,  -23),
        s( -14, -115), s(-132,  -17), s(-135,   46), s( -99,   54),
        s( -14,  -73), s(  13,  -70), s(  17,   53), s(   9,   27),
        s(   0,  -42), s(  47,  -83), s(  30,   48), s(  48,  -15),
        s(-103,  -18), s( -22,  -63), s( -28,   89), s( -46,   36),
        s(-159,  -11), s( -92,  -34), s( -82,   92), s( -36,  -51),
        s(-113,   71), s(  -7,  -46), s(  -3,   88), s(  28,   68),
        s( -15,  -37), s( -35,  -11), s( -36,  -22), s( -31,  -83),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-300,  125), s( -43,  -43), s(  -4,    3), s(  59, -143),
        s(  30,  -42), s(  35,  -52), s(  60,  -64), s(  18,  -66),
        s(  -2,  -26), s(   1,   -3), s(  72,  -45), s(  22,  -26),
        s( -72,  -67), s( -58,  -13), s( -26,  -14), s(  15,    9),
        s(  24, -120), s(  33,  -76), s( -16,  -11), s(  -7,  -39),
        s(  26,  -57), s(  46,  -41), s( -19,   -6), s( -31,   -2),
        s(  -9,  -42), s(  10,  -19), s(  -4,   32), s(  21,    0),
        s( -46,  -18), s(  54,   -6), s(  55,  -37), s(   5,    0),
        s( -29,  -39), s( -10,   26), s( -23,  100), s( -36,  139),
        s( -52,  -84), s(   9,   33), s(  -6,  121), s(  28,   88),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s(  81,  150), s(  56,   59), s(  50,   81), s( 155,    5),
        s( 108,    7), s( -27,  115), s(  23,   22), s(  30,   85),
        s( 122,  -61), s(  69, -107), s(  36,  -22), s(  31,   12),
        s( -19,   -1), s(  72,   -9), s(  86,    9), s( -68,  121),
        s( -31, -152), s( -66,  -26), s(  -5,  -28), s( -13,  -50),
        s( -66,  -64), s( -31,  -79), s(   3,  -43), s( -24,  -54),
        s(   2,   75), s( -15,  -28), s(  54,  -51), s( -12,  -39),
        s(  76,  -37), s(-113,   36), s(   1,  -29), s(  15,  -38),
        s(  -4,   36), s(-115,   22), s( -51,   58), s(-114,  109),
        s(  90,  -55), s(  60,   36), s(  27,   37), s( -27,   74),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  59,  -30), s(  76,  -58), s( 107,   -3), s(  91, -110), s( -40,  -68),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(-5, -26),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-15, -14),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-72, 47), s(-38, 102),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(6, -8),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s( -7,  40), s( 11, -13), s(-10, -27), s( 13, -40), s(-10,  81), s( 10,  20),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(23, 45),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(-17, 8),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s(  8, -56), s(  3, -38), s( 16, -15), s(  9,  58), s( -3,  75), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s( -13, -113), s(  -9,    4), s( -11,   29), s(  -6,   43), s(  -5,   46), s(  -6,   46), s( -13,   34), s(  -6,   11), s(  24,  -31),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-74, -18), s(-30, -16), s( -7, -10), s( 11, -10), s( 14,   4), s( 12,  22),
        s( 12,  20), s(  8,  43), s( 13,  46), s( 12,  53), s( 14,  53), s( 10,  54),
        s( 14,  60), s(  5,  68), s(  5,  53), s( -6,  60), s( 37,  35), s( 48, -52),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -38, -151), s( -44,  -73), s( -24,  -56), s( -22,  -56), s( -17,  -28), s( -10,  -30),
        s(  -8,  -14), s(  -1,  -10), s(   4,    2), s(   7,   18), s(  12,   21), s(  11,   50),
        s(  15,   62), s(  20,   48), s(  22,   44), s(  34,   30), s(  31,   72), s( 100,   58),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(12, 31),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-11, -13),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-15, -9),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(13, 10), s( 7, 10), s(21, 24),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(32, 8),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(50, 16),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(30, -34),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(-8, 42), s(28, -14),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(  18,    6), s(  24,   13), s(  21,   12), s(  19,  101), s(-117,  -19), s( -16,   16),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 26, -18), s( -7,   2), s( 35, -19), s( 10, -73), s( 11, -22), s(  2,  -1),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( 17,  20), s( 52,  21), s( 23, 135), s( 41, 176), s( 20,   2), s( 22,  30),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( 15,  24), s(-12,  -3), s(  3,  74), s( 60, 175), s(  5,   5), s( 15,  12),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(-7, 53), s(8, 5), s(70, 23), s(92, 21), s(-15, 3), s(-3, -55),
    ];
    /// A cannon attacks over a screen of its own side; over an enemy screen.
    CANNON_SCREEN: 2 = [
        s(7, 27), s(10, 11),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 63,  17), s( 61,  33), s(167, 147), s(128,  61), s(156, 161), s( 11,  93),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 71,  48), s(119, -52), s( 70,  35), s( 14,  93),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 58,  17), s( 32,  43), s( 72,  29), s(116, -71), s( 87,  80), s( 15,  40),
        s( 16, -28), s( 17,   0), s( 61,  57), s(136, -31), s(108,  79), s( 10,  23),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 34,  26), s( 57,  26), s(102, 153), s( 32,  10), s(121, 141), s( 21,  31),
        s( 15, -32), s( -4, -13), s( 35,  54), s(-32,   6), s( 36,  79), s(  9,  -9),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s( -9,  -2), s( 73,  14), s( 95,  65), s( 81,  95), s( -7, -21), s( 18,  50),
        s( 10, -12), s( 19,   0), s( 11, 157), s(142,  30), s(  8,  39), s(-11,   4),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-22,  59), s( 12,   0), s( 92, -36), s(-59,  14), s( 58,  29), s( 13,  -7),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(36, -6), s(8, 9), s(-6, 134), s(-34, 163), s(38, 111), s(-2, 35),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s( 29, -54), s(-56,  -7), s( -7,  56), s(-63,  15), s(-30,  53), s(-42, -22),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s( 14,  31), s( 50,  77), s(-51,  24), s(-56, -39), s( 28, -15), s( 24,  91),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  41,  -84), s(   3, -160), s( -23,  -73), s( -21,  -45), s( -18,  -26), s(  -6,    5),
        s(  -7,   26), s(   1,   48), s(   1,   52), s(   9,   34), s(   9,   41), s(  13,   42),
        s(  23,   33), s(  21,   46), s(  32,   47), s(  47,   54), s(  50,   36), s(  38,   51),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s( -3, 110), s( -5,  -6), s( -7,  -7), s( -9,  23), s( -6,  16), s( -8,  10),
        s(  1,  -5), s( -2,  -3), s( -5,   4), s( -7,  -6), s(-10,   4), s( -8, -19),
        s( -3, -31), s( -2, -25), s( -6, -22), s( -3, -25), s( -7, -30), s( 15, -28),
    ];
    /// How many officers stand across the river, 0 to 6.
    ACROSS: 7 = [
        s(47, 8), s(18, -18), s(-17, -6), s(-50, 24), s(-90, 67), s(-162, -46), s(0, 0),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(35, 31),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-3, -2), s(1, -4),
    ];
    /// Squares that both sides attack, the enemy once.
    RESTRICTED: 1 = [
        s(3, 5),
    ];
    /// An advisor, elephant, pawn without protection.
    LOOSE: 3 = [
        s(-11, -9), s(-12, -2), s(-6, -13),
    ];
    /// A square an elephant reaches.
    ELEPHANT_MOBILITY: 1 = [
        s(0, -4),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-9, -122),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  30,   34), s(  12,   42),
        s(  27,  -38), s(  31,  -30),
        s( 100, -106), s( 146,  -57),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(  67,  222), s(  60,  124), s( 120,   33), s( -30,   85), s(  58,  -83),
        s(  75,  -87), s( -17,  -59), s(  28,  -11), s(-127,  -47), s(-103, -122),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(  1,  98), s( 42, -29), s( 43, -35), s( 36, -69),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(-9, 128), s(62, 345), s(44, 199),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(-6, -32), s(-10, -20), s(39, 15),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s(  1,  -2), s( -2, -11), s(  8, -11), s( 34,  57),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(13, 16), s( 9,  0), s(-2, -3), s( 6, 30),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 98,   8), s( 82,  -6), s( 63,  24), s( 52,  47), s( 74,  17), s( 81, -41), s( 62, -38),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(10, 9),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(157,  22), s(249, -23), s(130,  28),
        s(119,  54), s(194,  74), s(257, 183),
        s( 78,  37), s(118,   8), s( 18,  24),
        s(220,  27), s(127, 117), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(56, 10), s(19, 30), s(16, 25), s(46, 23),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s(  59,    6), s(  52,  -28), s(  17,  -14), s( -23,  -18), s(-101,    3),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 70, -33), s(125,  42), s(144,  -9), s(266, -38), s(331, -19), s(228,  39), s(212,  80), s(246,  59), s(291,  45),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(85, 118), s(9, -86),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s( 99, 198), s( 74, 184), s(-13, 149), s(-24,  71),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 34, -75), s( 32,  95), s(218, 194), s( 49,  32), s(-35, -58),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 46,  30), s(127,  80), s( 12,  28),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 38,   0), s(287, 112), s(-23, -64),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(54, 60), s(23, 177),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-65, -10), s(-19, -24), s( 13, -13), s( 57,  -7), s(101, -36), s(166,   2), s(111,  33),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 220,  202), s( 167,  161), s(  60,   35), s( 146,   77), s( 112,   35), s(  58,   44), s(   0,   15), s(  -2,   18), s( -45,  -68),
        s( 107,   70), s( 222,   92), s( 140,  179), s( 154,  105), s( 146,  139), s(  52,  104), s(  48,   25), s( -34,  -72), s( -37,  -53),
        s( 134,  150), s( 167,   81), s( 236,   82), s( 232,   78), s( 101,   72), s(  45,   63), s( -69,   51), s( -42,   45), s( -64,  -96),
        s(  79,   84), s(   5,  195), s(  95,  129), s( 107,  101), s( 131,   70), s(  75,  102), s( -50,   54), s( -31, -101), s( -84, -133),
        s(  42,   28), s( 162,  120), s(  38,  114), s(  88,   38), s(  66,   59), s( -14,   21), s( -51,   -3), s( -96,    7), s( -92, -157),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(113, 110), s( 50,  30), s( 50,  30), s( 50,  30), s(104,  -1), s( 47,  55), s( 49,  32), s(-18,  41), s( 22,  21),
        s(131, 133), s( 61, 101), s( 60,  35), s(127,  65), s( 85,  72), s( 20,  75), s( 69,  47), s( 18,  60), s( 14,  35),
        s(106, 115), s( 75,  70), s( 87,  22), s( 81,  62), s( 93,  24), s( 32,  59), s( 17,  55), s(  3,  55), s(-32,  31),
        s( 56,  64), s( 59,  66), s( 88,  -1), s( 34,  57), s( 99,  11), s( 14,  48), s( 14,  62), s( 12,  22), s(-17,  14),
        s( 21,  32), s(-28,  60), s( 36,  43), s( 46,  15), s(  3,  52), s( -8,  71), s(-24,  72), s(-43,  47), s(-73, -30),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(75, -34), s(22, -14), s(22, 5), s(11, -52),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s( -83,   11), s( -52,  -60), s(   0,    0), s(  16,  -26), s( -30,  -59), s(  -2,   51), s(   0,   14), s(  -3,   10), s(   0,   15),
        s( -42,   62), s( -37,  -43), s( -63,   13), s( -12,   27), s( -27,    2), s(  13,   33), s(  -6,   57), s(  18,   20), s(   2,   54),
        s( -18,   -9), s( -50,   20), s( -21,    7), s(  46,  -14), s(  37,  -35), s( -11,   43), s(  50,   19), s(  31,   54), s(  -7,   37),
        s( -79,  -40), s( -16,  -13), s(  38,   36), s(   8,   25), s(  34,   25), s(  19,   25), s(  -5,   62), s( -31,   89), s(  -6,   34),
        s(-127,   70), s( -46,    3), s(  83,   35), s(  71,   29), s( 120,  -24), s(  31,   53), s( -15,   48), s(  44,   33), s( -51,   15),
    ];
    /// Danger for each palace square in sight of the enemy king.
    DANGER_SIGHT: 1 = [
        s(0, -2),
    ];
    /// Danger for the squares around the file of the king that are attacked, attacked twice, defended.
    DANGER_FLANK: 3 = [
        s(0, 4), s(-4, 2), s(-4, -3),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 148,  132), s(  45,  160), s( -60,  131), s( -60,   61), s(-101,   55), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(-36, -2), s(-4, 25), s(5, 3), s(5, -25),
    ];
}
