//! The weights of the chess evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner; `tuning` prints this file back byte for byte.

crate::weights! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: 5 = [
        s(50, 156), s(322, 392), s(351, 434), s(466, 764), s(1127, 1265),
    ];
    /// A pawn by square, rank 1 first; files run from the side of its own king, as in all of these.
    PAWN_SQUARE: 64 = [
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
        s( 19,  -1), s( 34,   4), s( 22,  16), s(  7,  18), s( 12,  22), s(  0,   8), s(-22,  29), s(-23,  15),
        s( -5,  -5), s( 23,  11), s( -6,   1), s( -8,   0), s(-12,   3), s(-31,   2), s(-33,  13), s(-46,   4),
        s( 19,   1), s(  4,  22), s(  4,  17), s( 11, -10), s(  4, -11), s( -4,  -9), s( -4,  15), s(-22,  10),
        s( 54,  12), s( 26,  35), s( -4,  60), s( 36,  -5), s( 30, -14), s(  0,  18), s( 13,  21), s( 11,  35),
        s( 23,  62), s( 30,  62), s( 42,  44), s( 47,  15), s( 30,  19), s( 34,  14), s( 48,  34), s(-17,  78),
        s( 48, 132), s( 66,  81), s( 79,  74), s( 52,  50), s( 77,  56), s(-21,  80), s( 63,  75), s( 63,  67),
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
    ];
    /// A knight by square.
    KNIGHT_SQUARE: 64 = [
        s( -11,  -35), s(  -6,   -6), s(   6,  -18), s(   6,    4), s(  -5,   17), s(   0,  -10), s(  -1,   -8), s( -65,  -17),
        s(   5,  -16), s(  11,  -14), s(  28,  -29), s(  12,  -15), s(  -9,   -7), s(  -1,  -30), s(   3,  -16), s(   0,   -8),
        s(  -7,  -12), s(  10,  -43), s(  -5,  -28), s(  -6,   12), s(   3,   14), s( -23,   -6), s( -19,  -17), s(  -8,  -47),
        s(   2,    2), s(  20,    8), s(  23,    1), s(  -6,   23), s(  -7,   23), s(  -3,   25), s(  12,   16), s(  -4,   35),
        s(  31,  -24), s(  -8,   17), s(   5,   13), s(  -6,   46), s(  13,   45), s(  12,   21), s(   6,   -9), s( -12,   39),
        s(  27,   10), s(  -3,   46), s(  24,   26), s(  62,    2), s(  42,   12), s(   2,   40), s(  37,   17), s( -17,  -31),
        s( -20,  -29), s(   9,    8), s(  44,   -7), s(  54,   35), s(  45,   34), s(  59,  -20), s(  18,   42), s(  56,   27),
        s( -50,    7), s( -25,  -40), s( -44,    5), s(  33,   58), s(  10,  -10), s(  13,    4), s( -52,  -28), s(-107,  -31),
    ];
    /// A bishop by square.
    BISHOP_SQUARE: 64 = [
        s(-26, -23), s( 28, -12), s(  0,   7), s(  2,  15), s(  8,   8), s(  6,   9), s( 51, -60), s( -1, -43),
        s( 22, -13), s( 26, -47), s( 45,  -6), s( -4,  16), s(-23,  18), s( 41, -18), s( 11, -35), s( 50,  -9),
        s(  0,  36), s( 29,   1), s( -9, -20), s(  0,  42), s( -2,  13), s(-19,   2), s( 29,  -3), s( 26,  -9),
        s( 11,  -2), s( 21,  -5), s( 14,  17), s(  0, -15), s(-20,   0), s(  1,  44), s(  3,  15), s( 13,  28),
        s(-21,   8), s(  5,  29), s( 16,  21), s( 10, -20), s(-10,   7), s( 20,  18), s( -2,  30), s( 19,   7),
        s(-28,  47), s( 22,  22), s( 27,  23), s( -8,  34), s(  3,  13), s(-36,  44), s( 17,  21), s(-10,  26),
        s(-10,  26), s(-31,  35), s( 46,  38), s( 40,  37), s( 12,  58), s(  4,  45), s( 24,  21), s(  6,  37),
        s(-58, -29), s(  0,  45), s(-30,  33), s(-10,  34), s(-16,  34), s( 27,  24), s( -7,  40), s(-42,  -5),
    ];
    /// A rook by square.
    ROOK_SQUARE: 64 = [
        s(-26,  -4), s(-29,  -3), s(-26,   9), s( -7, -22), s(-10, -14), s(-19,  -6), s(-21,  -4), s(-29,   9),
        s( -7, -10), s( 42, -26), s( 19, -19), s(  0, -13), s( -9,   5), s( -4,   8), s(-23,  -1), s(-24,  -6),
        s(-17,   9), s( 29,  -1), s( 10,  10), s( 22, -11), s( -3,   2), s(-23,  26), s(-25,  12), s(-23,   8),
        s(-21,  30), s(  3,  34), s(-10,  27), s(-10,  35), s( -9,  22), s(  8,   2), s(-17,  33), s(-24,  15),
        s( 11,  35), s( 49,  41), s( 14,  51), s( 31,  32), s( 30,  28), s( 10,  31), s( 19,  20), s( 10,  36),
        s( 40,  29), s( 24,  34), s( 36,  41), s( 51,  33), s( 33,  39), s( 17,  46), s( 22,  56), s( 22,  43),
        s( 56,  12), s(-14,  53), s( 18,  44), s( 22,  11), s( 23,  15), s( 26,  18), s( 19,  26), s(-11,  34),
        s( -7,  21), s( 56,  11), s( 30,  37), s( 39,  34), s( -8,  18), s( 51,  26), s( 21,  16), s( 56,  31),
    ];
    /// A queen by square.
    QUEEN_SQUARE: 64 = [
        s( -6, -31), s(-15, -43), s( -8, -43), s(  7,  -4), s( -5,   2), s(-16,  -9), s(  7, -27), s( 22, -36),
        s( 21, -32), s( 13, -27), s(  9,  12), s( 13,  16), s( -2,  18), s( -1,  33), s(  3, -15), s(-23,  25),
        s( 32, -32), s( 26,   0), s( 12,  31), s(  3,  29), s(  1,  46), s(  6,  17), s(  2, -17), s( 14, -33),
        s( 15,  13), s( 14,  37), s(  5,  43), s(-22,  74), s(-11,  69), s( -9,  39), s(-13,  25), s( -2,  25),
        s( 24,   1), s(-21,  81), s(  1,  59), s( 14,  63), s( 11,   2), s(-34,  51), s(  8,  19), s(  1,  -6),
        s(  1,  23), s( 15,  38), s( 35,  34), s( -7,  45), s(-12,  46), s(-11,  17), s( 12,  23), s(  8, -12),
        s( 45,   1), s( 37,  -5), s(  2,  14), s( -7,  -1), s(  1,  15), s(-15,  21), s(-16, -13), s(-29,   8),
        s(  0,   8), s( 24,   2), s(-23,  17), s( 36, -17), s(-24,   4), s(  2,  -6), s(  9, -18), s(-71,  -8),
    ];
    /// The king by square, four files a rank: his own side is mirrored to files a to d.
    KING_SQUARE: 32 = [
        s( 19, -81), s( 14, -55), s(-11, -48), s(-14, -45), s( 17, -44), s(  1, -25), s(-21, -23), s(-50, -11),
        s(  9, -37), s(  3, -20), s(-10, -12), s(-57,  19), s(-86,  26), s(-22,  -5), s(-65,  31), s(-44,  38),
        s(-48,  40), s(-16,  17), s(-80,  63), s(-95,  63), s(-38,  24), s(-58,  47), s(-61,  62), s(-58,  82),
        s(-65, -30), s(-64,  33), s(-53,  29), s(-96,  40), s(-94, -73), s(-78, -13), s(-77,  11), s(-68,  16),
    ];
    /// Two bishops or more.
    BISHOP_PAIR: 1 = [
        s(27, 107),
    ];
    /// Pairs of own pieces: of two pawns, knight and pawn, two knights, bishop and pawn, and so on to two queens.
    PAIR_OWN: 15 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// Own piece and enemy piece of a lower kind: knight and pawn, bishop and pawn, bishop and knight, and so on.
    PAIR_FOE: 10 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(15, 12),
    ];
    /// Squares of the mobility area a knight reaches.
    KNIGHT_MOBILITY: 9 = [
        s( -3,  -3), s(-19, -88), s(-24,  22), s( -4,  40), s(  8,  43), s( 15,  62), s( 22,  63), s( 36,  65),
        s( 50,  51),
    ];
    /// Squares of the mobility area a bishop reaches, through queens.
    BISHOP_MOBILITY: 14 = [
        s(-19,   2), s(-10, -19), s( 12,   5), s( 15,  32), s( 18,  46), s( 21,  60), s( 27,  63), s( 26,  64),
        s( 29,  72), s( 24,  78), s( 50,  60), s( 39,  70), s( 39,  56), s( 67,  41),
    ];
    /// Squares of the mobility area a rook reaches, through queens and own rooks.
    ROOK_MOBILITY: 15 = [
        s(-37, -66), s(-18, -52), s( -4,  21), s( -8,  37), s( -2,  50), s( -1,  58), s(  1,  69), s( 11,  67),
        s( 12,  78), s( 16,  83), s( 23,  87), s( 22,  88), s( 36,  89), s( 44,  92), s( 35,  97),
    ];
    /// Squares of the mobility area a queen reaches.
    QUEEN_MOBILITY: 28 = [
        s( -4, -31), s( 26,   2), s( -2, -16), s(  1, -15), s( 11, -63), s(  5,  27), s(  6,  33), s(  8,  56),
        s( 13,  57), s( 18,  71), s( 20,  69), s( 25,  77), s( 21,  87), s( 31,  77), s( 32,  91), s( 33,  89),
        s( 31,  94), s( 43,  80), s( 41,  96), s( 59,  78), s( 68,  71), s( 41,  87), s( 26,  82), s( 50,  75),
        s( 25,  66), s( 38,  62), s( 22,  51), s( 34,  71),
    ];
    /// A pawn without own pawns on adjacent files, by distance of its file from the edge.
    ISOLATED: 4 = [
        s(23, -8), s(5, -25), s(-5, -14), s(15, -30),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    ISOLATED_OPEN: 1 = [
        s(-8, -4),
    ];
    /// A pawn with an own pawn further up its file, by distance of the file from the edge.
    DOUBLED: 4 = [
        s(-23, -75), s(3, -36), s(2, -18), s(-23, 16),
    ];
    /// A pawn that no own pawn can support and whose stop square an enemy pawn holds, by rank.
    BACKWARD: 8 = [
        s(0, 0), s(1, -18), s(11, -20), s(-11, -5), s(28, -26), s(21, 15), s(0, 0), s(0, 0),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    BACKWARD_OPEN: 1 = [
        s(-20, -5),
    ];
    /// A pawn with an own pawn beside it, by rank.
    PHALANX: 8 = [
        s(0, 0), s(3, -6), s(14, -2), s(12, 7), s(19, 32), s(31, 79), s(81, 121), s(0, 0),
    ];
    /// A pawn defended by an own pawn, by rank.
    DEFENDED: 8 = [
        s(0, 0), s(0, 0), s(24, 5), s(10, 10), s(21, 21), s(41, 28), s(70, 43), s(0, 0),
    ];
    /// A pawn attacked by two enemy pawns and defended by none.
    LEVER_WEAK: 1 = [
        s(5, -48),
    ];
    /// A pawn with an open file ahead and as many helpers as enemy pawns that can stop it, by rank.
    CANDIDATE: 8 = [
        s(0, 0), s(-11, 11), s(-3, 11), s(1, 23), s(-2, 24), s(30, 60), s(0, 0), s(0, 0),
    ];
    /// A pawn rammed by an enemy pawn, by rank.
    BLOCKED_PAWN: 8 = [
        s(0, 0), s(1, 9), s(3, 7), s(0, -5), s(-7, -16), s(-1, -9), s(0, 0), s(0, 0),
    ];
    /// Each group of pawns on adjacent files.
    ISLANDS: 1 = [
        s(-23, 8),
    ];
    /// More pawns than the opponent on the half of the board away from the own king.
    MAJORITY: 1 = [
        s(2, 4),
    ];
    /// A passed pawn with an own passed pawn beside it or defending it, by rank.
    PASSED_CONNECTED: 8 = [
        s(0, 0), s(18, -39), s(7, -5), s(-19, 26), s(-5, 34), s(26, 12), s(40, 36), s(0, 0),
    ];
    /// A passed pawn by distance of its file from the edge.
    PASSED_EDGE: 4 = [
        s(1, 28), s(5, 21), s(18, 6), s(14, 9),
    ];
    /// A passed pawn by rank: its stop square free, attacked by the enemy, occupied, both.
    PASSED: 32 = [
        s(  0,   0), s(  8,  -7), s(  5,  -9), s(  1,  29), s(  4,  72), s( 36, 106), s( 91, 175), s(  0,   0),
        s(  0,   0), s( -2,  20), s(  6, -17), s(  5,  21), s( 19,  44), s( 32,  78), s(104, 111), s(  0,   0),
        s(  0,   0), s(-30,  43), s( 19,  10), s( -9,  16), s(  6,  24), s( 44,  49), s( 46,  68), s(  0,   0),
        s(  0,   0), s(-13, -29), s(-27,  -1), s(  2,   8), s(  3,  18), s( 39,  43), s( 21,  78), s(  0,   0),
    ];
    /// Distance of the own king from the stop square of a passed pawn (0 to 7), for ranks up to 3, then 4, 5, 6, 7.
    PASSED_OWN_KING: 40 = [
        s( 23, -35), s( 19,  -5), s( -5,  21), s(-21,  -6), s(-25,  19), s(  1,  -3), s( 10, -33), s( 11, -41),
        s( 20,  57), s(  9,  27), s(  4,   5), s( 11, -15), s(-18,  -7), s( 12, -16), s(  2, -29), s(-15, -21),
        s( 15,  56), s( 15,  68), s( 32,  12), s( 25, -10), s(-19,  -5), s(-19, -19), s( 19, -23), s(-12, -38),
        s(  7,  27), s( 17,  66), s( 48,  27), s( 24,   0), s( -5,   2), s(  8,  -9), s(-12,  -6), s( 32, -67),
        s(  2,  31), s( 12,  44), s( 10,  47), s( 11,  -4), s( 34,   6), s( 28, -40), s( 10,  -9), s( 17,   2),
    ];
    /// Distance of the enemy king from the stop square of a passed pawn, likewise.
    PASSED_FOE_KING: 40 = [
        s( -8,  -1), s(-50,  14), s(-23,   9), s(-32,  -5), s( -7,  -3), s( 12, -12), s( 24,  -8), s( 18, -34),
        s(  9,   0), s(-25, -17), s( 18, -15), s( -9,   3), s( -9,  14), s(-10,  23), s( 10,  22), s( 19,   7),
        s(-58, -15), s( 21, -43), s(-13, -13), s(-12,  13), s( 13,  45), s( 32,  38), s(  9,  35), s( -1,  43),
        s(-63, -55), s(-22, -60), s( 32, -25), s(-11,  32), s(  5,  77), s( 17,  78), s( 62,  62), s( 66,  54),
        s(-42, -48), s(  2, -23), s( 22, -17), s( 22,  54), s( 51,  92), s( 14,  77), s( 19,  24), s( 24,  17),
    ];
    /// A passed pawn with no enemy piece or attack on its path, by rank.
    PASSED_SAFE_PATH: 8 = [
        s(0, 0), s(-55, 34), s(-17, 21), s(-22, 29), s(-23, 39), s(51, 19), s(19, 10), s(0, 0),
    ];
    /// A passed pawn whose stop square is defended, by rank.
    PASSED_PUSH_DEFENDED: 8 = [
        s(0, 0), s(-8, 17), s(16, 16), s(14, 14), s(34, 10), s(39, 38), s(80, 88), s(0, 0),
    ];
    /// Own rook or queen behind a passed pawn.
    PASSED_ROOK_BEHIND: 1 = [
        s(-6, 39),
    ];
    /// Enemy rook or queen behind a passed pawn.
    PASSED_FOE_BEHIND: 1 = [
        s(-25, -54),
    ];
    /// The foremost passed pawn that a bare king cannot catch, by rank.
    PASSED_UNSTOPPABLE: 8 = [
        s(0, 0), s(-1, 176), s(0, 250), s(0, 258), s(0, 303), s(0, 375), s(0, 372), s(0, 0),
    ];
    /// The own pawn nearest to home on a file beside the king, then on his file: by distance of the file from the edge, and rank of the pawn (rank 1: none at or before the king).
    SHELTER: 64 = [
        s(-21,  15), s(  5, -10), s( 13, -21), s(  7, -17), s(  2,   7), s(-12,  14), s( 12, -23), s(  0,   0),
        s(  2,   7), s(  6, -20), s( -6,  -9), s( 17,   5), s( 12,  -9), s( -6,  16), s(  7,  -5), s(  0,   0),
        s( -3,  20), s( 11, -15), s(-12,  16), s( -3,  -2), s( 26,  -9), s( -3, -21), s( 31, -11), s(  0,   0),
        s(-12,   7), s(-13,   6), s(  1,   1), s( -1,  25), s(  0,   9), s(  6, -15), s( 21,   8), s(  0,   0),
        s(-10,  37), s( 18, -35), s( 16, -29), s(-15, -16), s( -9,  17), s( 14,  -3), s( 13,   6), s(  0,   0),
        s(-38,  22), s( 23, -38), s(  9, -21), s( -3,  10), s( -3,  23), s(-10,  -3), s(  3,   4), s(  0,   0),
        s(-19,   9), s( 21,  -9), s( -9,  12), s( -1,  10), s(  4, -23), s(-33, -16), s(  3,  -9), s(  0,   0),
        s( -8,   2), s( -8,  15), s( 12,  34), s( -2,   0), s(-14,   4), s( -9,  10), s( 13,  21), s(  0,   0),
    ];
    /// The same as danger.
    SHELTER_DANGER: 64 = [
        s( 78, -59), s(-50,  41), s(-13,  11), s( 33,   3), s( 23,  40), s( 25, -26), s(  4, -12), s(  0,   0),
        s( 59,  26), s(-29, -27), s(-12,  35), s(  7,  65), s( -6,  62), s(  3,   8), s( -2,  -6), s(  0,   0),
        s( 19,  47), s(  2, -18), s(  3,  41), s( -1,  38), s( -4,  84), s( 26,  21), s(-12,  -4), s(  0,   0),
        s(  9,  16), s( 11,   5), s(  6,  24), s( -8,  83), s( 63,  41), s(-20, -19), s(-29,  -1), s(  0,   0),
        s( 84,  35), s(-43,  31), s(-33,  19), s( 23,  -5), s(  3,  42), s(-14,  22), s( -5, -17), s(  0,   0),
        s( 29,  22), s(-26, -63), s( -3,   0), s( -1,  35), s( 53,  58), s( 11,   2), s(  1,  -9), s(  0,   0),
        s(  2,  12), s(-24, -19), s( 38,  -9), s( 16,  27), s(-11,  52), s( 40,  -6), s(  7,  -2), s(  0,   0),
        s(  7,  -3), s(-36,  26), s( -3,  81), s( 15,  -7), s( 11,  39), s( 23,  23), s(  6, -12), s(  0,   0),
    ];
    /// The foremost enemy pawn on a file beside or with the king, not rammed, by distance of the file from the edge, and rank as the king sees it (rank 1: none).
    STORM: 32 = [
        s( -7,  -1), s( 65,  -9), s( 14,  38), s(-56,  21), s(-12, -11), s( -7, -17), s(  0, -18), s(  0,   0),
        s(  7,  12), s( -5,  13), s(  2,   7), s(-26,  10), s(-31,  10), s( -5,  18), s( -8,   8), s(  0,   0),
        s( 35,  15), s(-17,  -1), s(-10,   4), s(-14,  13), s( 20,   4), s( -1,   5), s( 25,   0), s(  0,   0),
        s(-18,  23), s(-36,  -6), s(  5,  -8), s( -6, -21), s(-17, -21), s(  3, -15), s(-16,   3), s(  0,   0),
    ];
    /// The same as danger.
    STORM_DANGER: 32 = [
        s( 25,  13), s(-31,  -5), s( -8,   9), s( -4,  -4), s( 60,  -2), s( 16,  24), s( 32,  12), s(  0,   0),
        s( 63, -19), s(-22,  -1), s( 46,  35), s( 18, -56), s( 46,   1), s(-16,  49), s( 46,  21), s(  0,   0),
        s(  0,  19), s( 29,   4), s( 17,  21), s( 22,   4), s( 52,  18), s( -8,  39), s(  4,  57), s(  0,   0),
        s(-18,  21), s( 18,  -1), s( 51,  14), s( 31,  43), s(-15,  34), s(  2,  36), s( 22,  41), s(  0,   0),
    ];
    /// The same, rammed by an own pawn, by rank.
    STORM_RAMMED: 8 = [
        s(0, 0), s(0, 0), s(-35, -91), s(-9, -9), s(3, -23), s(4, -8), s(25, -14), s(0, 0),
    ];
    /// A file beside or with the king that has no pawn, no own pawn, no enemy pawn: beside, then with.
    KING_FILE: 6 = [
        s(8, -17), s(17, 10), s(11, -2), s(-30, -27), s(2, -1), s(-15, 10),
    ];
    /// The same as danger.
    KING_FILE_DANGER: 6 = [
        s(25, 40), s(-1, 18), s(37, 25), s(13, 4), s(3, -21), s(37, 30),
    ];
    /// Distance of the king from the nearest pawn of his own.
    KING_PAWN_DISTANCE: 8 = [
        s(0, 0), s(0, -11), s(-1, -4), s(4, -14), s(9, -22), s(16, -68), s(3, -31), s(20, -3),
    ];
    /// Every king.
    DANGER_BASE: 1 = [
        s(37, 175),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: 1 = [
        s(9, -11),
    ];
    /// A knight, bishop, rook, queen that attacks the king's ring.
    RING_ATTACKER: 4 = [
        s(32, 37), s(-24, 35), s(13, -10), s(0, 60),
    ];
    /// Squares of the ring attacked by a knight, bishop, rook, queen.
    RING_HITS: 4 = [
        s(19, 29), s(27, 16), s(-14, 31), s(2, 5),
    ];
    /// How many pieces attack the ring.
    RING_ATTACKERS: 8 = [
        s(47, 92), s(10, 61), s(10, 19), s(8, 10), s(49, -1), s(88, 2), s(132, 20), s(140, 20),
    ];
    /// Squares of the ring attacked by pawns.
    RING_PAWN: 1 = [
        s(43, -9),
    ];
    /// Attacks on squares next to the king.
    RING_ADJACENT: 1 = [
        s(12, -11),
    ];
    /// Attacked squares of the ring that are defended at most by king or queen.
    RING_WEAK: 1 = [
        s(20, -5),
    ];
    /// Safe checks by a knight: one, more; bishop; rook; queen.
    SAFE_CHECK: 8 = [
        s(95, 6), s(139, 1), s(76, 101), s(127, 51), s(119, 65), s(181, 72), s(53, 68), s(120, 65),
    ];
    /// Checking squares that are not safe, by a knight, bishop, rook, queen.
    UNSAFE_CHECK: 4 = [
        s(28, -8), s(40, 41), s(32, 22), s(-3, 10),
    ];
    /// Squares of the king's flank attacked by the enemy.
    FLANK_ATTACK: 1 = [
        s(17, -2),
    ];
    /// Squares of the king's flank attacked twice.
    FLANK_TWICE: 1 = [
        s(17, -11),
    ];
    /// Squares of the king's flank the own side attacks.
    FLANK_DEFENCE: 1 = [
        s(-14, 5),
    ];
    /// The king on a flank without pawns.
    PAWNLESS_FLANK: 1 = [
        s(33, -76),
    ];
    /// Own pieces pinned to the king.
    KING_PINNED: 1 = [
        s(22, -15),
    ];
    /// Enemy pieces that may step off a line to the king.
    KING_DISCOVERY: 1 = [
        s(24, 16),
    ];
    /// The enemy has no queen.
    NO_ENEMY_QUEEN: 1 = [
        s(-182, -396),
    ];
    /// An own knight guards a square next to the king.
    KNIGHT_DEFENDER: 1 = [
        s(-8, -17),
    ];
    /// An own bishop guards a square next to the king.
    BISHOP_DEFENDER: 1 = [
        s(-39, 23),
    ];
    /// Squares the king may safely step to: none to eight.
    KING_FLIGHTS: 9 = [
        s( 0, 70), s( 4, 37), s(-5, 34), s( 8, 18), s(17, 19), s(41, 20), s(37, 12), s(56, 15),
        s(14, 55),
    ];
    /// A safe pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4 = [
        s(69, 59), s(46, 36), s(101, -1), s(50, 3),
    ];
    /// On a piece that is not well defended, a pawn, knight, bishop, rook, queen: an attack by a knight, bishop, rook, queen, king.
    THREAT: 25 = [
        s(  2,  22), s(-21,   9), s( 51,  32), s( 65,  -9), s( 26,  38), s(  6,  20), s( 20,  52), s( 14,  15),
        s( 64,  28), s( 55,  67), s( -1,  33), s( 22,  31), s( 22,  27), s(-12,  20), s( 36,  15), s( -5,  22),
        s( -4,  34), s( -8,  48), s( -5,  11), s(-15,  10), s( 52,  28), s( 16, -14), s( 13,   0), s(  3,   6),
        s(  0,   0),
    ];
    /// On a well defended knight, bishop, rook, queen: an attack by a knight, bishop, rook.
    THREAT_DEFENDED: 12 = [
        s(-10,  33), s( 57,  28), s( 40,  -8), s( 52,  51), s( 29,  48), s(  7,  40), s( 43, 100), s( 33,  58),
        s(  2,  15), s( 22, -23), s(  9,  -7), s( 26,  64),
    ];
    /// Enemy pieces that are attacked and not defended, or attacked twice and weak.
    HANGING: 1 = [
        s(10, 32),
    ];
    /// Weak enemy pieces that only the queen defends.
    WEAK_BY_QUEEN: 1 = [
        s(4, 5),
    ];
    /// Enemy pieces attacked once and defended once.
    OVERLOADED: 1 = [
        s(3, 5),
    ];
    /// Enemy pieces a safe pawn step would attack.
    PUSH_THREAT: 1 = [
        s(13, 24),
    ];
    /// Squares both sides attack where the enemy is not firmly in control.
    RESTRICTED: 1 = [
        s(4, 3),
    ];
    /// Safe squares from which a knight would attack the queen.
    QUEEN_HIT_KNIGHT: 1 = [
        s(11, -17),
    ];
    /// Safe squares from which a bishop or rook would attack the queen, doubly covered.
    QUEEN_HIT_SLIDER: 1 = [
        s(18, 3),
    ];
    /// On squares no enemy pawn can attack any more, defended by a pawn: knight, bishop; then undefended.
    OUTPOST: 4 = [
        s(31, 16), s(40, 22), s(37, -7), s(23, 8),
    ];
    /// A knight that can go to a defended outpost next.
    OUTPOST_REACHABLE: 1 = [
        s(27, 21),
    ];
    /// A knight, bishop directly behind a pawn.
    BEHIND_PAWN: 2 = [
        s(14, 21), s(8, 14),
    ];
    /// Own pawns on the bishop's colour, with none, one, two or more own pawns blocked in the centre.
    BISHOP_PAWNS: 4 = [
        s(-8, -4), s(-5, -11), s(-8, -17), s(-13, -20),
    ];
    /// Enemy pawns on the bishop's diagonals.
    BISHOP_FACING_PAWNS: 1 = [
        s(-4, -1),
    ];
    /// A bishop that sees both central squares of a long diagonal through pawns.
    LONG_DIAGONAL: 1 = [
        s(27, 25),
    ];
    /// Distance of a knight, then of a bishop, from the own king.
    MINOR_OWN_KING: 16 = [
        s(  5,   5), s( 15,  56), s( 19,  51), s( 13,  43), s(  1,  48), s(  2,  29), s( -6,  25), s(-43,  13),
        s(  5,   5), s( 16,  59), s( 11,  58), s(  9,  46), s(  8,  41), s(  5,  30), s(  2,  36), s(-32,  51),
    ];
    /// Distance of a knight, then of a bishop, from the enemy king.
    MINOR_FOE_KING: 16 = [
        s( 0,  5), s(32, 17), s( 6, 27), s(20, 45), s(12, 57), s( 8, 50), s( 0, 34), s(-3, 29),
        s( 0,  0), s(-5, 22), s(37, 29), s(-2, 55), s(13, 54), s(15, 53), s( 9, 56), s( 7, 60),
    ];
    /// A knight by how closed the pawns are.
    KNIGHT_CLOSED: 9 = [
        s(  5,  46), s(  9,  48), s( 22,  64), s( 30,  43), s( 31,  55), s( 18,  51), s( 27,  50), s(-18,  66),
        s( 16,  53),
    ];
    /// A rook by how closed the pawns are.
    ROOK_CLOSED: 9 = [
        s(-13, 182), s( 15, 140), s( 16, 132), s( 52,  97), s( -5, 105), s( 46, 100), s( 36,  37), s( 78,  70),
        s(  4, -24),
    ];
    /// A rook on a file without pawns.
    ROOK_OPEN: 1 = [
        s(13, 20),
    ];
    /// A rook on a file without own pawns.
    ROOK_SEMI_OPEN: 1 = [
        s(1, 7),
    ];
    /// A rook on a file where an own pawn is rammed.
    ROOK_SHUT: 1 = [
        s(-15, 4),
    ];
    /// A rook on the file of any queen.
    ROOK_QUEEN_FILE: 1 = [
        s(0, -10),
    ];
    /// A rook on the seventh rank with the enemy king or pawns there.
    ROOK_SEVENTH: 1 = [
        s(-12, 21),
    ];
    /// A rook with little mobility shut in by its own king: with, without the right to castle.
    ROOK_TRAPPED: 2 = [
        s(-1, 4), s(-54, -7),
    ];
    /// A rook on a file of the enemy king's ring.
    ROOK_KING_FILE: 1 = [
        s(19, -21),
    ];
    /// A bishop whose diagonals through pawns reach the enemy king's ring.
    BISHOP_KING_LINE: 1 = [
        s(17, 3),
    ];
    /// The queen stands on a line of an enemy slider with one piece between.
    QUEEN_TARGET: 1 = [
        s(-19, -6),
    ];
    /// The queen on the far half where no enemy pawn can attack her.
    QUEEN_INFILTRATED: 1 = [
        s(18, 17),
    ];
    /// Safe squares of the centre files behind or among the own pawns, times the own pieces, in sixteenths.
    SPACE: 1 = [
        s(2, -4),
    ];
    /// Attacks on the four central squares.
    CENTRE: 1 = [
        s(-4, 6),
    ];
    /// Complexity: every position; passed pawns; pawns; outflanking kings; infiltration of a king; pawns on both flanks; a pawn ending; almost unwinnable.
    COMPLEXITY: 8 = [
        s(12, -52), s(5, 9), s(-3, 2), s(2, 1), s(-27, -6), s(26, 46), s(0, -11), s(-17, -51),
    ];
}
