//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s( 139,   57), s(  94,  129), s( 437,  500), s(1081, 1113), s( 408,  387), s(  48,  221),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(50, 12),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -62,  -67), s(  13,  -80), s( -74,  -25), s(  41,   21), s(  42,   25), s(  66,  -25),
        s(  67,  -13), s( 136,  -49), s( 150,  163), s(-279, -417), s(   3,   83), s(  41,   57),
        s( -18,  197), s(  90,   15), s( -65, -139), s(   4,    6), s(  23,   -8), s( -41,   80),
        s( -32,  178), s( -46,   77), s( -11,   20),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(   3,   -6), s(   8,   10), s( -16,  -23), s( -44,   -4), s(  47,  -64),
        s(  52,  285), s(  36,   53), s(   8,  -15), s(  48,    0), s(  41, -228),
        s(  32,  -62), s(  45,  -63), s(  40,  -66), s(  12, -238), s(  20,  -28),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(11, -4), s(-95, 42), s(8, 11),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -75, -163), s(-117,  -65), s( -47,  -14), s( -29,  -21), s( -74,  -85),
        s( -92,  -79), s( -75,    9), s( -70,  -10), s( -27,   -1), s( -14,  -89),
        s(  -2,   12), s(  16,   57), s(  19,   -8), s( 111,   81), s(   3,   77),
        s( -13,   68), s(  17,   69), s(  26,  103), s(  33,   79), s(  95,   94),
        s(  95,   37), s(  45,   24), s( 180,   42), s(  69,   42), s(  96,   59),
        s(   4,   35), s(  15,   38), s(  39,   38), s(  94,   47), s(  86,   19),
        s( -70,  -15), s( 159,    5), s(  16,    5), s( 133,   30), s( -68,  -14),
        s(  -4,   15), s( -53,  -10), s( -89,   17), s(  41,  -22), s(  -2,  -16),
        s(-108,  -36), s(-119,    8), s(  98,  -23), s(-123,  -27), s(-114, -115),
        s(-108,  -42), s(-178,  -71), s(-105,  -10), s(-104,  -30), s( -47,  -66),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-13, -39), s( 30,  -5), s( 14, -57), s(  5, -12), s(-25, -40),
        s( -4,  16), s(  9,  29), s(  7, -10), s(-18, -17), s(-58, -22),
        s( -2,  52), s( 27,  49), s( 22,  23), s( 24,  17), s(  6,  79),
        s( 47,  81), s( 51,  92), s( 64,  40), s( 48,  51), s( 79,  63),
        s( 54,  26), s( 55,  46), s( 62, -25), s( 50,   8), s( 52,  36),
        s(  5,  56), s( 16,  38), s( 38,  26), s( 15,  15), s( 15,  60),
        s( 30,  23), s( 38,  11), s( 51, -25), s( 22,   7), s( -1,  42),
        s(-21,  39), s(-57,   1), s(-68,  39), s(-78,  48), s(-35,  67),
        s( -6, -34), s( -2, -32), s(-43, -67), s(-39, -42), s( 57,   7),
        s(-29, -33), s(-32, -32), s(-75, -41), s( 16, -62), s(-37,  55),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s( -17,   28), s( -54,   12), s(  17,  -19), s(  76,   16), s(  65,   38),
        s(  31,   21), s(  -3,   27), s(  58,   -5), s(   5,   21), s(  74,  -17),
        s(  18,   36), s(  -2,   15), s(  35,    8), s(  48,   10), s(  91,    1),
        s(  20,   -3), s( -39,   25), s(  19,    3), s( -11,   -5), s(  57,   -5),
        s(  -4,   -9), s(   5,   -8), s(   8,  -17), s( -32,    2), s(  69,  -10),
        s(  17,  -38), s( -62,    0), s( -57,  -12), s( -62,   11), s(  86,  -49),
        s( -24,  -16), s( -25,  -17), s( -34,   -6), s( -57,    6), s(  -2,    1),
        s( -22,  -28), s( -99,  -12), s( -48,  -36), s( -91,    4), s(-128,   79),
        s( -56,  -13), s(-114,    7), s( -94,   12), s( -44,    7), s( -11,   49),
        s(  67,  -61), s(  24,  -45), s( -71,  -10), s( -31,    8), s( -53,   24),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -39,   89), s(   0,    0), s( -32,   76), s(   0,    0), s(  63,  147),
        s( -33,   89), s(   0,    0), s(  24,  102), s(   0,    0), s(  42,  157),
        s( -40,  167), s(  12,  183), s(  43,  187), s( 118,  219), s( 115,  215),
        s(   3,  167), s(  17,  180), s(  89,  186), s( 118,  116), s( 121,  108),
        s(  26,  164), s( 159,  146), s( 103,  111), s( 182,   59), s(  65,    3),
        s(  82,  182), s( 233,  133), s( 303,   11), s( 331,  -47), s( 381, -105),
        s(  70, -122), s( 108, -176), s(  -9, -227), s(  92, -311), s(-172, -346),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s( 128,   -3), s(   4,   12),
        s( -41,  -10), s(-141,   -9),
        s(-242,  -63), s(-261,  -62),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(-21, -46), s(-75, -54), s(  6, -49), s(-88, -34),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 227,  108), s( 105,   30), s(-168,   76), s(-169,   68),
        s(  26,   32), s( -19,  -29), s(  13,  -11), s( -41,  -26),
        s(  70,   40), s(  42,  -39), s(  67,  -18), s(   9,  -32),
        s(  50,   47), s(  14,  -55), s(  20,  -42), s(  -9,  -78),
        s(  41,   42), s( -16,   24), s(  29,   67), s( -37,   29),
        s( -16,   34), s( -49,   25), s(  55,   62), s(  42,   43),
        s( -45,  -23), s( -29,  -46), s( -18,    4), s( -43,  -24),
        s(  12,  -14), s(  57,  -44), s(  34,    7), s( -37,   -8),
        s(-101,   16), s(  82,  -85), s(  48,  -70), s( -17, -120),
        s(-125,   13), s( -14, -151), s( -48,  -77), s( -44, -101),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s( 103, -171), s( -15, -176), s(-120,  112), s(-123,   64),
        s(-117,  -57), s( -78, -105), s( -97,   16), s( -76,  -38),
        s( -18, -159), s( -43, -156), s( -88,   25), s( -77,   -6),
        s(  15,  -75), s( -88,  -74), s(-184,  105), s(-149,   87),
        s(  22,  -70), s(  32, -103), s(  19,   34), s(  28,   12),
        s(  66,  -69), s(  54,  -86), s(  24,   38), s(  31,   -2),
        s( -94,   31), s( -37,  -82), s( -36,   15), s( -41,  -11),
        s(-154,   24), s( -89,  -87), s( -48,   32), s( -34,  -29),
        s(-235,  212), s( -31,  -56), s(  22,   55), s(  74,   -4),
        s(-156,  160), s( -40,    6), s( -10,   -8), s( -19,  -72),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-348,  154), s( -86,  -40), s(  64,  -35), s(  86, -126),
        s(  15,  -76), s(  21,  -76), s(  47,  -52), s(  35,  -52),
        s( -13,  -27), s(   5,  -34), s(  58,  -36), s(  49,  -37),
        s(-128,    4), s( -70,  -25), s(  10,  -10), s(  24,  -31),
        s(  65, -169), s(  15,  -58), s( -14,  -28), s( -15,  -30),
        s(  43,  -78), s(  12,    4), s( -13,   -6), s( -19,   -9),
        s(  17,  -42), s( -18,    4), s(   0,   31), s( -20,   24),
        s( -17,  -36), s(  15,  -29), s(   0,   20), s(  -3,   14),
        s(  67,  -47), s(  41,    3), s( -18,  113), s( -58,  152),
        s( -43,  -39), s(   3,   21), s(   2,   93), s(   9,   72),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s(  56,  157), s(  36,   98), s(  49,   50), s( 104,   34),
        s( 143,   28), s(  50,   60), s(   7,   49), s(  33,   40),
        s( 114,  -10), s(  60,   -5), s(  22,   10), s(  41,   -9),
        s(  46,   37), s(  84,   10), s(  87,  -15), s(  33,   30),
        s( -60, -112), s( -44,  -68), s(  -4,  -25), s(  -2,  -43),
        s( -80,  -82), s( -25,  -79), s(  -1,  -31), s( -18,  -42),
        s( -23,   20), s(  -8,   -5), s( -12,   -8), s(  11,  -30),
        s(  39,  -20), s( -41,  -17), s( -32,    3), s( -14,  -16),
        s(  12,   -5), s( -88,   17), s( -86,   69), s(-103,   97),
        s(  99,  -31), s(  13,   -5), s( -16,   24), s( -67,   29),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  49,   20), s(  93,  -17), s(  74,  -96), s( 103,  -48), s( -40,  -67),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(20, -38),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-9, 26),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-72, 12), s(-40, 57),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(6, -28),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s( -20,   75), s(   6,   14), s(  35,  -56), s(  28, -103), s( -23,   38), s(  11,   18),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(31, 30),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(2, -20),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s(   5, -108), s(  62,  -57), s(  26,  -24), s(  10,    5), s(  11,  -20), s(  -5,  -10), s( -10,  -20), s( -10,  -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s(  -8, -106), s(  -5,  -16), s(  -6,   14), s(  -7,   32), s( -10,   40), s( -10,   39), s( -13,   34), s( -10,   23), s(   8,    0),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-46,  -7), s(-13,  11), s(  0,  19), s( 12,  16), s( 16,  20), s( 18,  23),
        s( 17,  28), s( 15,  30), s( 11,  35), s( 12,  38), s(  9,  44), s(  6,  44),
        s(  4,  48), s(  0,  47), s(  0,  43), s( -1,  37), s( -1,  38), s( 23,   6),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -55, -132), s( -48,  -82), s( -36,  -64), s( -29,  -48), s( -24,  -39), s( -16,  -32),
        s( -11,  -21), s(  -7,  -11), s(   2,   -5), s(   8,    9), s(  13,   19), s(  20,   31),
        s(  27,   42), s(  28,   48), s(  37,   51), s(  46,   55), s(  65,   66), s( 128,   47),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(16, 10),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-19, -19),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-34, -12),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(14,  5), s( 5,  4), s(17, 10),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(37, 7),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(40, -6),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(10, 30),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(12, -3), s(23, -26),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(   0,    1), s(  13,    7), s(  36,   34), s(  25,   83), s( -84,  -78), s(  -9,   11),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 10,  -4), s(  9,  11), s( 18,   8), s(  9, -52), s( 15,  12), s(  3,  10),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( -4,  15), s( 30,  17), s( 25,  72), s( 40, 238), s( 13,  22), s(  6,  16),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( -4,  13), s(  1,  14), s( 23,  56), s( 38, 194), s(  5,   5), s( 11,  26),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(18, 4), s(3, -5), s(30, 37), s(56, 13), s(-7, -16), s(-14, 27),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 22,  37), s( 48,  43), s(137, 154), s(137,  40), s(148, 137), s(-16,  88),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 68,  61), s( 97, -45), s( 51,  39), s(  3,  63),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 36,  -3), s( 37,  11), s( 46,  81), s( 75, -45), s( 74,  77), s(-10,  44),
        s( 12, -21), s( 22, -12), s( 49,  77), s(101, -33), s( 77,  62), s(  0,  23),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 43, -28), s( 38,  19), s( 89, 155), s( 19,   9), s( 96, 153), s( -9,  34),
        s(  9, -18), s(  1,  -8), s( 39,  53), s(-39,   3), s( 37,  88), s( -5,  15),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s( -5,   9), s( 72,  10), s( 55, 101), s( 85,  34), s(  0,   1), s( -6,  63),
        s(  9,  10), s( 24, -10), s( 28, 127), s(102, 131), s(  6,  16), s(  1,  34),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-22,  35), s( 33, -24), s( 32,  36), s(-90,   8), s( 34,  47), s( 27,  -6),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(69, 3), s(41, 12), s(52, 103), s(15, 118), s(64, 85), s(53, 39),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s(  -6,  -38), s( -47,  -10), s( -17,    9), s(-100,  -45), s(  -2,   72), s(   4,  -17),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s(  11,   33), s(  33,   42), s( -40,   -8), s( -66, -107), s(  27,  -10), s(  21,   52),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  -3,  -89), s(  -4, -174), s( -12, -136), s( -17, -123), s( -14,  -52), s(  -4,  -33),
        s(  -3,    9), s(   3,   19), s(   3,   41), s(  11,   43), s(  13,   48), s(  19,   54),
        s(  24,   56), s(  31,   66), s(  38,   69), s(  39,   80), s(  46,   84), s(  54,   86),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s(-11,  12), s( -1,  22), s(  1,  21), s( -1,  22), s(  0,  11), s(  1,  11),
        s( -1,   5), s( -1,  -1), s( -7,  -2), s( -8,  -1), s(-10, -11), s(-10, -16),
        s(-11, -27), s(-12, -29), s(-15, -32), s(-16, -37), s(-20, -39), s(-18, -44),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(25, 21),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-1, -1), s(1, -3),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-15, -113),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  61,   45), s(   3,   65),
        s(  47,  -37), s(  -2,  -27),
        s( 103, -125), s( 115,  -98),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s( -17,  236), s(  47,  128), s(  93,   62), s( -48,  112), s( 100,  -81),
        s(  85, -108), s( -19,  -35), s(  17,  -36), s( -21,  -73), s( -92,  -95),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(-36, 110), s( 35,  -3), s( 49, -59), s( 62, -78),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(-11, 136), s(28, 327), s(8, 190),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(20, -23), s(-17, -25), s(23, 14),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s(  1,   2), s( -2, -12), s(  1,  -7), s( 33,  61),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(20,  7), s(10, -3), s( 1,  0), s(-7, 24),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s(102,   1), s( 91,  15), s( 80,  36), s( 72,  46), s( 74,  28), s( 76, -30), s( 56, -67),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(8, 7),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(136,   5), s(225, -30), s(126, -11),
        s( 98,  27), s(144,  49), s(224, 172),
        s( 43,  28), s( 69,  23), s( -9,  57),
        s(150,  25), s(125,  99), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(32, 4), s(4, 28), s(15, 14), s(38, 9),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s(  59,    0), s(  44,  -21), s(  12,  -17), s( -13,  -15), s( -41,   -4),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 54, -14), s(131,  44), s(196, -36), s(285, -19), s(336, -49), s(239,  39), s(254,  53), s(291,  69), s(324,  85),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(64, 50), s(-3, -106),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s( 55, 163), s( 54, 183), s( 23, 199), s(-16,  86),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 60, -60), s(  4,  83), s(241,  96), s( 59,  52), s(  4,  16),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 20,  11), s(130, 108), s( -8,  38),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 24,  -5), s(279, 102), s(-23, -35),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(26, 37), s(17, 68),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-34,  -3), s(-17,  -8), s( 13,  -8), s( 43, -14), s( 67, -22), s(125, -50), s(106,  24),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 213,  182), s( 165,  161), s(  60,   35), s( 200,   68), s( 117,   82), s(  37,   62), s( -22,   61), s(   3,   10), s( -45,  -72),
        s( 128,   95), s( 171,  122), s( 126,  171), s( 187,   78), s( 177,  112), s(  52,  105), s(   9,   60), s( -37,  -45), s( -49,  -84),
        s( 189,  172), s( 229,  148), s( 174,  129), s( 187,  131), s(  91,   71), s(  48,   59), s( -25,   27), s( -19,   31), s( -59, -135),
        s( 109,  114), s(  60,  152), s(  83,  102), s( 109,   75), s(  98,   78), s(  54,  101), s( -31,   30), s( -44,  -76), s( -68, -141),
        s(  50,   35), s( 137,   93), s(  72,  112), s(  75,   54), s(  65,   49), s(   9,    8), s( -65,   -4), s( -66,  -21), s( -75, -158),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(116,  92), s( 50,  30), s( 50,  30), s( 50,  30), s( 86,  54), s( 41,  68), s( 29,  38), s( 18,  15), s(-14,   6),
        s(135, 154), s( 93, 119), s( 60,  35), s(116,  95), s( 92,  83), s( 31,  95), s( 30,  64), s( 12,  44), s( 19,   5),
        s(123, 166), s( 96,  92), s( 81,  51), s(104,  68), s( 89,  67), s( 20,  85), s( 28,  51), s( 12,  35), s(-13,   8),
        s( 95, 102), s( 68,  66), s( 82,  13), s( 68,  54), s( 57,  55), s( -3,  62), s(  1,  39), s(  0,  12), s(-16, -31),
        s( 31,  48), s( 12,  52), s( 45,   6), s( 28,  34), s( 23,  47), s(-29,  73), s(-42,  44), s(-41,   8), s(-53, -68),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(112, -4), s(60, 19), s(69, 31), s(1, -1),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s(-101,   10), s( -46,  -43), s(   0,    0), s(  -7,  -20), s( -31,  -68), s(  -1,   12), s( -12,  -13), s(  -3,    2), s( -27,    5),
        s( -75,   31), s( -39,   -4), s( -82,  -10), s( -10,    8), s( -28,    7), s( -11,   35), s( -17,   47), s(   9,   38), s( -23,   49),
        s(  10,    4), s(  30,    6), s( -35,    3), s(  26,   14), s(  18,   13), s(   5,   28), s(  13,   34), s(  24,   27), s( -25,   32),
        s( -45,   11), s(  18,   25), s(  51,   17), s(  35,   27), s(  16,   26), s(  -7,   33), s( -21,   35), s( -13,   38), s( -27,   25),
        s( -73,   78), s(  33,   37), s( 112,   44), s(  69,   38), s(  68,   17), s(  34,   39), s(  15,   29), s(  21,   31), s( -39,   12),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 153,  223), s(  33,  188), s( -18,  131), s( -52,  103), s( -71,  102), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(17, 42), s(-7, 13), s(2, -3), s(6, -14),
    ];
}
