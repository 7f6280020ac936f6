//! The weights of the chess evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner; `tuning` prints this file back byte for byte.

crate::weights! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: 5 = [
        s(82, 139), s(266, 351), s(267, 397), s(448, 685), s(990, 1043),
    ];
    /// A pawn by square, rank 1 first; files run from the side of its own king, as in all of these.
    PAWN_SQUARE: 64 = [
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
        s(  6,   9), s( 25,  10), s( 13,   2), s(  0,  25), s( -4,  22), s( -2,  13), s( -6,  22), s(-13,  16),
        s(  0,   0), s( 22,   5), s(  3,   5), s(  2,   8), s( -3,   5), s( -6,  -2), s(-15,  12), s(-11,  -4),
        s(  8,  13), s(  7,  24), s(  8,  14), s( 13,  -2), s(  8,  -4), s(  2,  -5), s(-10,  21), s( -6,  12),
        s( 28,  37), s( 24,  41), s(  9,  48), s( 21,  11), s( 18,   8), s(  6,  17), s( 13,  29), s( 13,  34),
        s( 29,  57), s( 20,  69), s( 11,  71), s( 33,  40), s( 24,  34), s( 12,  39), s( 25,  45), s( 24,  48),
        s( 59, 101), s( 34, 104), s( 31, 123), s( 67,  99), s( 49,  97), s( 25,  94), s( 36,  69), s( 83,  61),
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
    ];
    /// A knight by square.
    KNIGHT_SQUARE: 64 = [
        s( -29,  -41), s( -24,  -38), s( -12,  -21), s(  -3,  -10), s( -13,   -2), s( -16,  -14), s( -24,  -29), s( -19,  -50),
        s( -14,  -22), s(   0,  -13), s(   7,  -18), s(  -3,   -6), s( -11,   -1), s(  -3,  -11), s( -15,    1), s( -11,  -27),
        s(  -4,  -24), s(   7,  -21), s(  -1,  -10), s(   1,   11), s(   1,   14), s( -10,    0), s(  -3,   -6), s(  -5,  -14),
        s(   6,   -8), s(   6,    8), s(  16,   11), s(   1,   32), s(  -1,   32), s(   6,   27), s(   1,   25), s(   5,   14),
        s(  19,   -2), s(   8,   15), s(   1,   29), s(   8,   43), s(  13,   41), s(  -3,   32), s(   9,   14), s(   1,   24),
        s(  -4,    0), s(  -9,   21), s(  16,   19), s(  15,   29), s(  12,   30), s(   4,   25), s(  -1,   16), s( -23,   17),
        s(   6,  -32), s(  -9,    5), s(  22,    3), s(   3,   20), s( -14,   21), s(  18,    2), s( -20,    8), s(  -5,  -18),
        s( -32,  -75), s( -44,  -10), s( -92,   24), s(  31,    2), s( -14,    5), s( -82,   11), s( -52,    1), s( -75,  -43),
    ];
    /// A bishop by square.
    BISHOP_SQUARE: 64 = [
        s(-15, -29), s(  6, -15), s(-17,   8), s( -8,  10), s( -4,   2), s( -4,   4), s( 12, -10), s( -5, -21),
        s( 10, -14), s( 13, -36), s( 18,   0), s(  1,   9), s( -7,  13), s( 16,  -2), s( 10, -37), s( 16, -11),
        s(  1,   1), s( 14,   5), s(  3, -19), s(  3,  31), s(  2,  28), s( -1,  -7), s( 18,  12), s( 10,   0),
        s(  1,  -6), s(  1,   2), s(  7,  31), s(  2,  -5), s(  3,  -1), s(  6,  36), s( -3,  24), s(  4,   4),
        s( -4,   7), s(  0,  30), s( 13,  32), s( -4,  11), s( -5,  13), s(  2,  38), s( -1,  28), s( -4,  18),
        s( -5,  27), s( -2,  40), s( -2,  21), s( 13,  28), s(  8,  30), s(-26,  22), s( -7,  37), s(-15,  35),
        s( -1,   6), s(-31,  22), s(  6,  36), s( -9,  36), s(-14,  34), s( -7,  41), s(-22,  14), s(-12,  27),
        s(-20,  -4), s(-36,  39), s(-72,  52), s(-36,  35), s(-55,  46), s(-73,  52), s(-22,  33), s(-35,  15),
    ];
    /// A rook by square.
    ROOK_SQUARE: 64 = [
        s( -8, -15), s(-14,   2), s( -1,   8), s( 11,  -9), s(  3,  -4), s( -5,   8), s( -5,   2), s(-11,   0),
        s(-15,  -7), s(  9,  -8), s(  7,   4), s(  5,   3), s( -1,   9), s( -5,  15), s(-11,  10), s(-20,   9),
        s( -6,  10), s(  3,  20), s( -7,  29), s(  0,  20), s(-10,  24), s(-13,  31), s( -9,  29), s(-16,  24),
        s(-13,  28), s( -3,  33), s(-10,  34), s(-13,  42), s(-18,  42), s(-12,  39), s(-19,  47), s(-14,  44),
        s( -2,  33), s(  4,  43), s(  7,  43), s( 18,  20), s( 11,  26), s( -1,  49), s( -6,  55), s(-13,  58),
        s( 13,  28), s( 20,  32), s(  9,  30), s( 23,  22), s( 25,  23), s(  9,  40), s(  9,  43), s(  9,  54),
        s( 20,  18), s( 31,  15), s( 37,  18), s( 49,   2), s( 50,   6), s( 23,  26), s( 12,  34), s( 18,  36),
        s(  9,  30), s( 24,  34), s(  7,  44), s( 11,  34), s( 21,  31), s(-14,  55), s( 15,  42), s( 14,  41),
    ];
    /// A queen by square.
    QUEEN_SQUARE: 64 = [
        s(  2, -61), s(-27, -42), s(-21, -32), s( -2, -52), s(  1, -55), s(-10, -44), s( -6, -63), s(  2, -33),
        s( -5, -51), s(  9, -41), s(  7, -30), s(  4,  -5), s( -1,   0), s(  7, -38), s(  0, -42), s( -4, -25),
        s( 10, -28), s(  9,  -3), s(  4,  18), s( -9,  50), s(  0,  30), s( -2,  21), s(  6,  -7), s(  6, -19),
        s(  5,  11), s(  9,  27), s( -9,  56), s( -9,  76), s( -8,  73), s( -2,  38), s( -3,  16), s(  5, -17),
        s( 15,   3), s( -5,  44), s( -3,  43), s(-16,  60), s(-11,  60), s( -2,  32), s( -6,  44), s(  6,  -1),
        s(  5,   2), s( -4,  41), s( 10,  32), s( -7,  50), s(  7,  36), s(  3,  34), s( -2,  27), s(  0,  -6),
        s(  8,   5), s( 16,   5), s(  7,  13), s( 11,  21), s( 24,   0), s(  5,  -3), s( -6,  20), s(-16,  18),
        s(-22,  34), s( 11,   6), s( 23,   7), s( -3,  20), s(-11,  30), s(  2,   4), s(  7, -18), s(-26,  16),
    ];
    /// The king by square, four files a rank: his own side is mirrored to files a to d.
    KING_SQUARE: 32 = [
        s(  12,  -58), s(  14,  -61), s( -12,  -52), s( -24,  -47), s(  12,  -37), s(  -2,  -27), s( -27,  -14), s( -52,    4),
        s(  -4,  -15), s(   2,  -12), s( -32,   11), s( -61,   31), s( -45,    1), s( -43,   13), s( -65,   32), s( -81,   52),
        s( -47,    4), s( -42,   28), s( -68,   49), s( -92,   65), s(  -8,    6), s( -35,   27), s( -50,   49), s( -72,   57),
        s( -26,  -40), s(  -8,   22), s( -23,   27), s( -14,   21), s( -24, -150), s(  10,  -22), s(  12,  -26), s(  42,  -23),
    ];
    /// Two bishops or more.
    BISHOP_PAIR: 1 = [
        s(14, 68),
    ];
    /// Pairs of own pieces: of two pawns, knight and pawn, two knights, bishop and pawn, and so on to two queens.
    PAIR_OWN: 15 = [
        s(   0,    4), s(   0,    9), s(  -1,  -32), s(   0,    9), s(  -7,  -17), s( -10,   14), s(   2,    8), s(  -1,  -45),
        s(  -7,  -29), s(  16, -134), s(  -9,   11), s(   6, -141), s( -12,  -86), s( -19, -270), s(-258, -281),
    ];
    /// Own piece and enemy piece of a lower kind: knight and pawn, bishop and pawn, bishop and knight, and so on.
    PAIR_FOE: 10 = [
        s(  6,  14), s(  6,  10), s(  7, -19), s(  4,  26), s(-25,  -8), s(-38,  12), s( -7,  88), s(  8,   3),
        s( -6,  68), s(-20, 129),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(16, 14),
    ];
    /// Squares of the mobility area a knight reaches.
    KNIGHT_MOBILITY: 9 = [
        s(-20,   3), s(-21, -15), s(-15,  17), s(-11,  31), s( -4,  37), s(  0,  43), s(  5,  46), s(  9,  47),
        s( 12,  41),
    ];
    /// Squares of the mobility area a bishop reaches, through queens.
    BISHOP_MOBILITY: 14 = [
        s(-20,   2), s(-13,  12), s( -5,  28), s( -2,  42), s(  0,  53), s(  3,  59), s(  3,  63), s(  3,  66),
        s(  3,  66), s(  5,  65), s(  5,  64), s(  6,  57), s(  3,  63), s( 12,  52),
    ];
    /// Squares of the mobility area a rook reaches, through queens and own rooks.
    ROOK_MOBILITY: 15 = [
        s(-29, -56), s(-11,  -1), s( -3,  34), s(  1,  48), s(  4,  56), s(  6,  67), s(  8,  76), s(  9,  81),
        s( 12,  86), s( 13,  91), s( 15,  96), s( 15, 103), s( 14, 110), s( 15, 119), s( 21, 112),
    ];
    /// Squares of the mobility area a queen reaches.
    QUEEN_MOBILITY: 28 = [
        s( 15, -30), s( -7,  18), s(  0, -44), s(  4, -58), s(  7, -55), s(  9, -15), s( 11,   3), s( 13,  22),
        s( 15,  34), s( 16,  45), s( 18,  52), s( 19,  59), s( 19,  63), s( 20,  68), s( 20,  73), s( 21,  78),
        s( 19,  87), s( 20,  87), s( 17,  94), s( 22,  90), s( 19,  90), s( 20,  94), s( 33,  77), s( 51,  48),
        s( 40,  51), s( 49,  44), s( 31,  30), s( 28,  31),
    ];
    /// A pawn without own pawns on adjacent files, by distance of its file from the edge.
    ISOLATED: 4 = [
        s(7, 1), s(-1, -11), s(-1, -8), s(1, -14),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    ISOLATED_OPEN: 1 = [
        s(-5, -10),
    ];
    /// A pawn with an own pawn further up its file, by distance of the file from the edge.
    DOUBLED: 4 = [
        s(-20, -42), s(-7, -21), s(-2, -9), s(-13, 5),
    ];
    /// A pawn that no own pawn can support and whose stop square an enemy pawn holds, by rank.
    BACKWARD: 8 = [
        s(0, 0), s(0, -10), s(3, -10), s(-4, -9), s(3, -13), s(-26, -4), s(0, 0), s(0, 0),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    BACKWARD_OPEN: 1 = [
        s(-9, -5),
    ];
    /// A pawn with an own pawn beside it, by rank.
    PHALANX: 8 = [
        s(0, 0), s(3, 2), s(6, 5), s(7, 13), s(13, 29), s(14, 68), s(22, 75), s(0, 0),
    ];
    /// A pawn defended by an own pawn, by rank.
    DEFENDED: 8 = [
        s(0, 0), s(0, 0), s(12, 19), s(8, 17), s(14, 27), s(29, 47), s(101, 98), s(0, 0),
    ];
    /// A pawn attacked by two enemy pawns and defended by none.
    LEVER_WEAK: 1 = [
        s(-7, -45),
    ];
    /// A pawn with an open file ahead and as many helpers as enemy pawns that can stop it, by rank.
    CANDIDATE: 8 = [
        s(0, 0), s(0, -6), s(2, 4), s(4, 18), s(0, 23), s(30, 60), s(0, 0), s(0, 0),
    ];
    /// A pawn rammed by an enemy pawn, by rank.
    BLOCKED_PAWN: 8 = [
        s(0, 0), s(4, 9), s(1, 6), s(0, -5), s(-6, -14), s(-4, -9), s(0, 0), s(0, 0),
    ];
    /// Each group of pawns on adjacent files.
    ISLANDS: 1 = [
        s(-8, 6),
    ];
    /// More pawns than the opponent on the half of the board away from the own king.
    MAJORITY: 1 = [
        s(0, 1),
    ];
    /// A passed pawn with an own passed pawn beside it or defending it, by rank.
    PASSED_CONNECTED: 8 = [
        s(0, 0), s(3, -13), s(7, -13), s(2, -3), s(9, 1), s(17, 8), s(-2, 28), s(0, 0),
    ];
    /// A passed pawn by distance of its file from the edge.
    PASSED_EDGE: 4 = [
        s(-1, 22), s(-2, 25), s(2, 15), s(-3, 16),
    ];
    /// A passed pawn by rank: its stop square free, attacked by the enemy, occupied, both.
    PASSED: 32 = [
        s(  0,   0), s( -5,   0), s(  1,   7), s( -2,  32), s(  6,  71), s( 44, 115), s( 16, 262), s(  0,   0),
        s(  0,   0), s( -6,   4), s(  2,   0), s(  2,  21), s(  7,  44), s( 29,  82), s( 96, 127), s(  0,   0),
        s(  0,   0), s( -1,  -2), s(  4,   7), s(  5,  13), s(  8,  29), s( 22,  48), s( 38,  43), s(  0,   0),
        s(  0,   0), s( -6, -10), s( -2,   1), s( -1,  10), s(  4,  24), s( 22,  44), s( 22,  46), s(  0,   0),
    ];
    /// A passed pawn of the side on move by rank.
    PASSED_NOW: 8 = [
        s(0, 0), s(8, 6), s(4, 5), s(2, 10), s(1, 18), s(1, 40), s(21, -7), s(0, 0),
    ];
    /// Distance of the own king from the stop square of a passed pawn (0 to 7), for ranks up to 3, then 4, 5, 6, 7.
    PASSED_OWN_KING: 40 = [
        s(  9, -15), s(  7,  -2), s( -2,  -3), s( -8,  -7), s( -8,  -7), s( -4, -11), s(  2, -17), s( -4,  -9),
        s( 18,  19), s( -1,  38), s(  2,  14), s( -5,  -1), s( -2, -16), s( -1, -18), s( 11, -22), s(  2, -23),
        s(-22,  64), s(-14,  81), s( 11,  24), s( -5,   1), s( -3, -15), s( -3, -25), s(  4, -26), s(  4, -35),
        s( 12,  68), s( 29, 106), s( 41,  34), s( 17,  -1), s( -5, -21), s(-12, -23), s(-14, -25), s( 12, -43),
        s( 65,  87), s( 41,  26), s( 30,  74), s( 48,  27), s( 21,  -2), s(-13,   0), s(-14,  -3), s(-31,   7),
    ];
    /// Distance of the enemy king from the stop square of a passed pawn, likewise.
    PASSED_FOE_KING: 40 = [
        s(  -8,    8), s(  -1,    1), s(   8,   -7), s(   1,   -8), s(  -2,   -7), s(  -3,   -6), s(  -5,   -1), s(   1,   -7),
        s(  -5,  -16), s(   6,  -13), s(   5,  -18), s(  -4,   -9), s(  -5,   19), s(  -4,   30), s(  -6,   38), s(  -9,   38),
        s( -12,  -31), s(  17,  -31), s(   3,  -33), s(  -2,   12), s(  -4,   51), s(  -8,   64), s(  -7,   69), s( -11,   66),
        s( -30,  -65), s(  12,  -69), s(  25,  -61), s(   0,   32), s(  -5,   90), s(  -2,  104), s(   4,   97), s(  -2,   91),
        s( -28, -114), s(   1,  -91), s(  58,  -91), s(  17,   50), s(  11,  124), s(  -9,  141), s(  -5,  132), s( -14,  126),
    ];
    /// A passed pawn with no enemy piece or attack on its path, by rank.
    PASSED_SAFE_PATH: 8 = [
        s(0, 0), s(-36, 25), s(-33, 19), s(-49, 35), s(-50, 57), s(-31, 115), s(49, 130), s(0, 0),
    ];
    /// A passed pawn whose stop square is defended, by rank.
    PASSED_PUSH_DEFENDED: 8 = [
        s(0, 0), s(7, -5), s(2, 7), s(8, 3), s(9, 8), s(18, 32), s(50, 124), s(0, 0),
    ];
    /// Own rook or queen behind a passed pawn.
    PASSED_ROOK_BEHIND: 1 = [
        s(4, 33),
    ];
    /// Enemy rook or queen behind a passed pawn.
    PASSED_FOE_BEHIND: 1 = [
        s(17, -96),
    ];
    /// The foremost passed pawn that a bare king cannot catch, by rank.
    PASSED_UNSTOPPABLE: 8 = [
        s(0, 0), s(-2, 139), s(-9, 130), s(-16, 118), s(-27, 201), s(-23, 346), s(-3, 369), s(0, 0),
    ];
    /// The own pawn nearest to home on a file beside the king, then on his file: by distance of the file from the edge, and rank of the pawn (rank 1: none at or before the king).
    SHELTER: 64 = [
        s(-26,  14), s( 12, -20), s( 14, -29), s(  5, -15), s(  0,  -2), s(  3,   7), s(  3,  18), s(  0,   0),
        s(-13,  18), s( 12, -43), s( -4, -23), s(  5, -10), s(  5,   7), s( 19,   2), s( 11,   9), s(  0,   0),
        s(-13,  20), s( 13, -17), s( -3,  -3), s(  3,  -2), s( 17,  -5), s( 17,  -3), s( 30, -10), s(  0,   0),
        s(-20,  22), s(  8, -14), s(  0, -11), s( -1,   0), s(  5,  10), s( -3,   5), s(  1,  26), s(  0,   0),
        s(-30,   6), s( 43, -45), s( 28, -40), s( 11, -27), s(-10,  -4), s(-12,  11), s(  7,  31), s(  0,   0),
        s(-20,  16), s( 23, -35), s(  8, -21), s( -1,  -7), s(-11,   6), s(  6,  18), s( 10,  24), s(  0,   0),
        s(-22,   6), s( 19,   8), s(  3,  -3), s( -2,  -4), s(  1, -13), s( -1,   7), s(-43,  20), s(  0,   0),
        s(-17,   2), s(  5,  16), s(  3,  -3), s( -3,   7), s(  4,  17), s(-25,   9), s(-15,  31), s(  0,   0),
    ];
    /// The same as danger.
    SHELTER_DANGER: 64 = [
        s( 16,  -2), s(-34,  39), s(-24,  18), s(  6,  21), s( 35,  18), s( 51,  -8), s( 63, -38), s(  0,   0),
        s( 20,  26), s(-25, -28), s(-23,  18), s( 11,  41), s( 15,  62), s( 59,  19), s( 49,   1), s(  0,   0),
        s( 14,  34), s(-10,  -9), s(-24,  38), s( -8,  69), s( 11,  76), s( 31,  54), s( 45,   5), s(  0,   0),
        s(  2,  37), s(  2,  16), s(-18,  27), s( -3,  49), s( 14,  67), s( 12,  45), s( 27,  45), s(  0,   0),
        s( 10,  -8), s(-21,  43), s(-10,  16), s( 30,   6), s( 37,  10), s( 38,   1), s( 30,   0), s(  0,   0),
        s(  7,  19), s(-26, -33), s(-13,   3), s( 20,  24), s( 19,  34), s( 78,  15), s( 45,  13), s(  0,   0),
        s(-10,  10), s( -8,  -1), s( 13,  14), s( 11,  33), s( 25,  31), s( 22,  35), s( 59,  -8), s(  0,   0),
        s( -8,  13), s( -6,  36), s(-10,  32), s( 13,  39), s( 21,  69), s( 22,  29), s( 69,  33), s(  0,   0),
    ];
    /// The foremost enemy pawn on a file beside or with the king, not rammed, by distance of the file from the edge, and rank as the king sees it (rank 1: none).
    STORM: 32 = [
        s( -9,  -5), s(  7,  24), s(-24,  33), s(-27,   8), s(-10, -10), s( -4, -19), s( -5, -21), s(  0,   0),
        s( -3,   1), s(  2,  39), s(  3,  59), s(-10,  10), s(-19, -12), s( -4,  -8), s( -6,   7), s(  0,   0),
        s( 14,   1), s(  5,  39), s( 16,  53), s(  0,  28), s( -1,  -6), s( -2, -12), s(  4,   3), s(  0,   0),
        s( -1,  10), s( 13,  11), s( 33,  44), s( -7,  12), s( -7, -20), s(  1, -12), s( -7,   2), s(  0,   0),
    ];
    /// The same as danger.
    STORM_DANGER: 32 = [
        s(  6,  -6), s(-79, -20), s(  3,  -3), s( 17, -13), s( 30,  -9), s( 14,  10), s( 20,  -3), s(  0,   0),
        s( 21, -15), s( 35, -12), s( 65,  48), s( 15,  -7), s( 20, -20), s( -8,  16), s( 11,  39), s(  0,   0),
        s(  9,  -9), s( 55,  25), s(108,  57), s( 23,  42), s(  8,  10), s( -4,  10), s( -1,  37), s(  0,   0),
        s( -3,   5), s( 76,  10), s(106,  87), s( 11,  49), s(  2,  12), s(  0,  23), s( -9,  35), s(  0,   0),
    ];
    /// The same, rammed by an own pawn, by rank.
    STORM_RAMMED: 8 = [
        s(0, 0), s(0, 0), s(-36, -44), s(-3, -27), s(3, -31), s(6, -33), s(11, -47), s(0, 0),
    ];
    /// A file beside or with the king that has no pawn, no own pawn, no enemy pawn: beside, then with.
    KING_FILE: 6 = [
        s(5, -42), s(19, -14), s(1, 1), s(-33, -42), s(4, 10), s(-7, -6),
    ];
    /// The same as danger.
    KING_FILE_DANGER: 6 = [
        s(7, 13), s(2, 18), s(31, 29), s(14, -19), s(-9, 27), s(46, 10),
    ];
    /// Distance of the king from the nearest pawn of his own.
    KING_PAWN_DISTANCE: 8 = [
        s(0, 0), s(24, 34), s(24, 33), s(22, 25), s(28, 9), s(48, -15), s(66, -26), s(40, -19),
    ];
    /// Every king.
    DANGER_BASE: 1 = [
        s(13, 208),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: 1 = [
        s(55, 13),
    ];
    /// A knight, bishop, rook, queen that attacks the king's ring.
    RING_ATTACKER: 4 = [
        s(21, 47), s(-13, 26), s(23, 3), s(-10, 41),
    ];
    /// Squares of the ring attacked by a knight, bishop, rook, queen.
    RING_HITS: 4 = [
        s(11, 7), s(11, 5), s(-12, 16), s(11, 2),
    ];
    /// How many pieces attack the ring.
    RING_ATTACKERS: 8 = [
        s(6, 115), s(2, 67), s(15, 23), s(28, -4), s(37, 6), s(54, -7), s(133, 20), s(140, 20),
    ];
    /// Squares of the ring attacked by pawns.
    RING_PAWN: 1 = [
        s(21, -1),
    ];
    /// Attacks on squares next to the king.
    RING_ADJACENT: 1 = [
        s(9, 1),
    ];
    /// Attacked squares of the ring that are defended at most by king or queen.
    RING_WEAK: 1 = [
        s(23, -9),
    ];
    /// Safe checks by a knight: one, more; bishop; rook; queen.
    SAFE_CHECK: 8 = [
        s(108, 23), s(122, 30), s(54, 67), s(61, 69), s(110, 44), s(166, 72), s(42, 81), s(78, 111),
    ];
    /// Checking squares that are not safe, by a knight, bishop, rook, queen.
    UNSAFE_CHECK: 4 = [
        s(13, 3), s(13, 25), s(24, 6), s(-6, 13),
    ];
    /// A safe check by a knight, bishop, rook, queen when the attacker is to move.
    SAFE_CHECK_NOW: 4 = [
        s(60, 13), s(21, 28), s(68, -6), s(58, 44),
    ];
    /// Squares of the king's flank attacked by the enemy.
    FLANK_ATTACK: 1 = [
        s(12, -5),
    ];
    /// Squares of the king's flank attacked twice.
    FLANK_TWICE: 1 = [
        s(8, -1),
    ];
    /// Squares of the king's flank the own side attacks.
    FLANK_DEFENCE: 1 = [
        s(-10, 1),
    ];
    /// The king on a flank without pawns.
    PAWNLESS_FLANK: 1 = [
        s(10, -56),
    ];
    /// Own pieces pinned to the king.
    KING_PINNED: 1 = [
        s(2, -1),
    ];
    /// Enemy pieces that may step off a line to the king.
    KING_DISCOVERY: 1 = [
        s(83, 17),
    ];
    /// The enemy has no queen.
    NO_ENEMY_QUEEN: 1 = [
        s(-115, -260),
    ];
    /// An own knight guards a square next to the king.
    KNIGHT_DEFENDER: 1 = [
        s(-18, 6),
    ];
    /// An own bishop guards a square next to the king.
    BISHOP_DEFENDER: 1 = [
        s(-15, 6),
    ];
    /// Squares the king may safely step to: none to eight.
    KING_FLIGHTS: 9 = [
        s( 1, 74), s( 1, 52), s( 0, 35), s( 2, 28), s( 3, 27), s( 9, 28), s(22, 21), s(19, 26),
        s( 6, 46),
    ];
    /// A safe pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4 = [
        s(80, 97), s(77, 108), s(92, 99), s(88, 98),
    ];
    /// On a piece that is not well defended, a pawn, knight, bishop, rook, queen: an attack by a knight, bishop, rook, queen, king.
    THREAT: 25 = [
        s(  2,  25), s(  2,  64), s( 36,  52), s( 73,  44), s( 66,  60), s(  8,  22), s( 17,  59), s(  8, 112),
        s( 42,  63), s( 54, 134), s(  6,  24), s( 13,  52), s( 22,  56), s( 12,  -3), s( 64,  77), s(  3,   2),
        s(  2,  17), s( -2,  30), s(  1,  15), s( -6,  20), s( 13,  27), s( 22,  30), s( 55,  32), s( 33,  31),
        s(  0,   0),
    ];
    /// On a well defended knight, bishop, rook, queen: an attack by a knight, bishop, rook.
    THREAT_DEFENDED: 12 = [
        s( 13,  61), s( 38,  50), s( 68,  91), s( 90,  75), s( 15,  42), s(  6, 105), s( 41, 117), s( 69, 181),
        s(  5,   9), s( 11,  -3), s( 14, -21), s( 82, 151),
    ];
    /// Enemy pieces that are attacked and not defended, or attacked twice and weak.
    HANGING: 1 = [
        s(13, 37),
    ];
    /// Weak enemy pieces that only the queen defends.
    WEAK_BY_QUEEN: 1 = [
        s(1, 15),
    ];
    /// Enemy pieces that are attacked and not well defended, none to three or more: when on move, then when not.
    WEAK_PIECES: 8 = [
        s(-6, -11), s(6, 6), s(21, 65), s(47, 106), s(-6, -5), s(-5, -25), s(11, 3), s(24, 22),
    ];
    /// Enemy pieces attacked once and defended once.
    OVERLOADED: 1 = [
        s(-4, -15),
    ];
    /// Enemy pieces a safe pawn attacks, none to two or more: when on move, then when not.
    PAWN_THREATS: 6 = [
        s(1, -1), s(2, 65), s(31, 36), s(0, -7), s(-16, -39), s(21, 29),
    ];
    /// Enemy pieces a safe pawn step would attack.
    PUSH_THREAT: 1 = [
        s(10, 14),
    ];
    /// The same when on move.
    PUSH_THREAT_NOW: 1 = [
        s(7, 16),
    ];
    /// Squares both sides attack where the enemy is not firmly in control.
    RESTRICTED: 1 = [
        s(4, 2),
    ];
    /// Safe squares from which a knight would attack the queen.
    QUEEN_HIT_KNIGHT: 1 = [
        s(8, 7),
    ];
    /// Safe squares from which a bishop or rook would attack the queen, doubly covered.
    QUEEN_HIT_SLIDER: 1 = [
        s(11, 9),
    ];
    /// On squares no enemy pawn can attack any more, defended by a pawn: knight, bishop; then undefended.
    OUTPOST: 4 = [
        s(25, 5), s(27, 13), s(14, -9), s(10, -5),
    ];
    /// A knight that can go to a defended outpost next.
    OUTPOST_REACHABLE: 1 = [
        s(17, 13),
    ];
    /// A knight, bishop directly behind a pawn.
    BEHIND_PAWN: 2 = [
        s(4, 13), s(4, 11),
    ];
    /// Own pawns on the bishop's colour, with none, one, two or more own pawns blocked in the centre.
    BISHOP_PAWNS: 4 = [
        s(-4, -3), s(-4, -8), s(-5, -15), s(-5, -18),
    ];
    /// Enemy pawns on the bishop's diagonals.
    BISHOP_FACING_PAWNS: 1 = [
        s(-3, -2),
    ];
    /// A bishop that sees both central squares of a long diagonal through pawns.
    LONG_DIAGONAL: 1 = [
        s(13, 34),
    ];
    /// Distance of a knight, then of a bishop, from the own king.
    MINOR_OWN_KING: 16 = [
        s(  5,   5), s(  1,  53), s( -1,  45), s( -3,  38), s(-12,  33), s(-16,  28), s(-21,  21), s(-28,  11),
        s(  5,   5), s( -2,  60), s( -7,  54), s( -9,  52), s(-14,  47), s(-17,  46), s(-19,  43), s(-27,  41),
    ];
    /// Distance of a knight, then of a bishop, from the enemy king.
    MINOR_FOE_KING: 16 = [
        s(  0,   5), s( -5,  16), s( -1,  17), s( -4,  42), s( -5,  45), s(-10,  39), s(-10,  30), s(-11,  20),
        s(  0,   0), s(  1,  38), s( -2,  46), s( -7,  53), s( -8,  58), s(-11,  59), s(-12,  55), s(-11,  53),
    ];
    /// A knight by how closed the pawns are.
    KNIGHT_CLOSED: 9 = [
        s(-15,  45), s(-11,  43), s( -9,  48), s( -7,  44), s( -4,  48), s( -3,  38), s( -1,  46), s( -4,  39),
        s(  2,  36),
    ];
    /// A rook by how closed the pawns are.
    ROOK_CLOSED: 9 = [
        s( 16, 132), s( 24, 116), s( 22, 108), s( 27, 100), s( 25,  87), s( 34,  84), s( 28,  67), s( 36,  54),
        s( 38,  23),
    ];
    /// A rook on a file without pawns.
    ROOK_OPEN: 1 = [
        s(26, 0),
    ];
    /// A rook on a file without own pawns.
    ROOK_SEMI_OPEN: 1 = [
        s(13, 3),
    ];
    /// A rook on a file where an own pawn is rammed.
    ROOK_SHUT: 1 = [
        s(-6, -5),
    ];
    /// A rook on the file of any queen.
    ROOK_QUEEN_FILE: 1 = [
        s(-1, 0),
    ];
    /// A rook on the seventh rank with the enemy king or pawns there.
    ROOK_SEVENTH: 1 = [
        s(-11, 21),
    ];
    /// A rook with little mobility shut in by its own king: with, without the right to castle.
    ROOK_TRAPPED: 2 = [
        s(2, 4), s(-25, -11),
    ];
    /// A rook on a file of the enemy king's ring.
    ROOK_KING_FILE: 1 = [
        s(7, -15),
    ];
    /// A bishop whose diagonals through pawns reach the enemy king's ring.
    BISHOP_KING_LINE: 1 = [
        s(7, 9),
    ];
    /// The queen stands on a line of an enemy slider with one piece between.
    QUEEN_TARGET: 1 = [
        s(-20, -9),
    ];
    /// The queen on the far half where no enemy pawn can attack her.
    QUEEN_INFILTRATED: 1 = [
        s(9, 1),
    ];
    /// Safe squares of the centre files behind or among the own pawns, times the own pieces, in sixteenths.
    SPACE: 1 = [
        s(1, -1),
    ];
    /// Attacks on the four central squares.
    CENTRE: 1 = [
        s(-1, 6),
    ];
    /// Complexity: every position; passed pawns; pawns; outflanking kings; infiltration of a king; pawns on both flanks; a pawn ending; almost unwinnable.
    COMPLEXITY: 8 = [
        s(-3, -47), s(1, 1), s(-2, 2), s(0, 0), s(-34, 3), s(27, 11), s(0, 88), s(-1, -28),
    ];
}
