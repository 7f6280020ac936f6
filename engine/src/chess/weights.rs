//! The weights of the chess evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner; `tuning` prints this file back byte for byte.

crate::weights! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: 5 = [
        s(78, 135), s(269, 348), s(271, 389), s(438, 664), s(974, 1010),
    ];
    /// A pawn by square, rank 1 first; files run from the side of its own king, as in all of these.
    PAWN_SQUARE: 64 = [
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
        s(  6,   9), s( 25,  14), s(  6,  10), s(  1,  26), s( -3,  22), s( -2,  15), s( -7,  26), s(-15,  17),
        s( -2,   0), s( 21,   3), s( -1,   9), s(  2,   7), s( -3,   6), s( -7,  -1), s(-18,  13), s(-14,  -5),
        s(  8,  10), s(  8,  21), s(  8,  15), s( 15,  -7), s( 10,  -5), s(  3,  -7), s( -9,  22), s( -9,  11),
        s( 32,  30), s( 29,  30), s( 13,  49), s( 26,   8), s( 22,   6), s(  8,  17), s( 15,  27), s( 14,  29),
        s( 27,  58), s( 19,  67), s(  8,  73), s( 40,  38), s( 25,  33), s(  7,  40), s( 22,  45), s( 19,  50),
        s( 55,  88), s( 32, 101), s( 37, 101), s( 75,  87), s( 63,  87), s( 12,  99), s( 32,  81), s( 91,  63),
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
    ];
    /// A knight by square.
    KNIGHT_SQUARE: 64 = [
        s( -31,  -22), s( -23,  -31), s( -13,  -16), s(   0,   -7), s( -11,   -1), s( -15,   -8), s( -24,  -28), s( -18,  -52),
        s( -14,  -17), s(  -2,  -10), s(   8,  -22), s(  -1,   -6), s( -11,   -4), s(  -3,  -18), s( -18,    3), s( -12,  -36),
        s(  -2,  -23), s(   7,  -17), s(  -1,  -14), s(   1,    5), s(   2,    9), s( -11,   -6), s(  -4,  -12), s(  -6,  -17),
        s(  11,   -7), s(  10,    6), s(  18,   10), s(   2,   33), s(  -4,   31), s(   6,   20), s(   1,   19), s(   6,   20),
        s(  19,    2), s(   7,   16), s(   0,   28), s(   9,   42), s(  13,   38), s(  -4,   28), s(   8,    7), s(  -4,   27),
        s(   2,    5), s( -11,   27), s(  11,   17), s(  13,   28), s(  15,   26), s(   2,   24), s(   3,   12), s( -39,   27),
        s(   6,  -28), s(  -4,   10), s(  30,  -10), s(   0,   26), s(  -9,   24), s(  27,   -1), s( -23,   11), s(  -4,  -14),
        s( -21,  -72), s( -62,    7), s(-100,   23), s(  54,    2), s( -24,   12), s( -82,    8), s( -41,   -2), s( -83,  -46),
    ];
    /// A bishop by square.
    BISHOP_SQUARE: 64 = [
        s(-17, -17), s( 12, -20), s(-18,  10), s( -8,  15), s( -2,  -3), s( -3,   4), s( 16,  -9), s( -4, -20),
        s( 11,  -7), s( 14, -37), s( 20,  -3), s(  1,   9), s( -8,  13), s( 18,   1), s( 12, -33), s( 19, -15),
        s(  2,   7), s( 15,   6), s(  4, -24), s(  4,  31), s(  2,  26), s( -1,  -8), s( 19,   8), s( 14,  -5),
        s(  3,  -3), s( -3,   9), s(  8,  29), s(  2,  -7), s(  4,  -5), s(  6,  32), s( -5,  21), s(  5,  -2),
        s( -3,   9), s(  2,  29), s(  8,  35), s( -3,   5), s( -7,  14), s(  2,  34), s( -4,  23), s( -2,  15),
        s( -5,  21), s( -4,  37), s( -8,  23), s(  8,  32), s(  3,  29), s(-29,  19), s( -5,  27), s(-18,  34),
        s( 13,   7), s(-32,  17), s( 10,  31), s(-10,  42), s(-18,  34), s(  2,  30), s(-14,  13), s( -4,  21),
        s(-12,  -8), s(-55,  48), s(-71,  43), s(-39,  41), s(-56,  40), s(-75,  45), s(-20,  35), s(-31,  10),
    ];
    /// A rook by square.
    ROOK_SQUARE: 64 = [
        s( -8, -16), s(-14,   3), s( -3,   9), s( 11,  -9), s(  2,  -3), s( -6,   7), s( -6,   2), s(-12,   0),
        s(-15,  -9), s( 13, -16), s(  7,  -1), s(  3,   5), s(  0,   8), s( -7,  17), s(-12,  12), s(-20,   7),
        s( -7,  12), s(  4,  17), s( -7,  26), s( -3,  21), s( -8,  18), s(-11,  30), s( -6,  22), s(-15,  20),
        s(-12,  30), s( -7,  31), s(-13,  34), s(-12,  37), s(-18,  38), s( -5,  32), s(-19,  44), s(-12,  34),
        s( -2,  34), s(  4,  38), s(  1,  51), s(  8,  26), s(  7,  27), s( -2,  46), s( -3,  45), s( -5,  48),
        s(  8,  32), s(  8,  42), s(  8,  35), s( 20,  25), s( 27,  23), s( 11,  38), s(  4,  43), s( 11,  51),
        s( 13,  20), s( 14,  22), s( 31,  17), s( 36,   0), s( 44,   2), s( 25,  18), s( 14,  26), s( 21,  22),
        s( 11,  32), s(  8,  42), s( 20,  39), s(  9,  31), s(  5,  43), s(  3,  46), s( 26,  35), s( 12,  40),
    ];
    /// A queen by square.
    QUEEN_SQUARE: 64 = [
        s(  2, -69), s(-31, -26), s(-25, -28), s(  0, -61), s(  1, -54), s(-12, -40), s( -6, -65), s(  5, -41),
        s( -2, -56), s( 10, -56), s(  9, -28), s(  4,  -2), s( -3,   8), s(  7, -36), s( -1, -36), s( -1, -27),
        s( 10, -39), s(  9,  -8), s(  3,  16), s( -9,  49), s( -1,  30), s( -1,  21), s(  3,   2), s(  7, -24),
        s(  5,  14), s(  7,  31), s(-13,  61), s(-11,  76), s( -9,  79), s( -6,  46), s( -5,  18), s(  4, -20),
        s( 18,  -9), s( -6,  49), s( -7,  52), s(-17,  61), s(-14,  64), s( -9,  42), s( -7,  40), s(  4,  -9),
        s( 10,  -2), s(  0,  28), s(  4,  38), s( -9,  58), s(  6,  31), s(  2,  28), s(  1,  18), s(  4, -20),
        s( 17,  -7), s( 17,   7), s( 12,   2), s( 15,  16), s( 18,   8), s( -6,   7), s(-14,  15), s(-19,  10),
        s(-20,  31), s( 20,  -1), s( 29, -22), s( -3,  20), s(-16,  36), s( 25, -12), s( 12, -31), s(-30,   8),
    ];
    /// The king by square, four files a rank: his own side is mirrored to files a to d.
    KING_SQUARE: 32 = [
        s(  14,  -61), s(  17,  -63), s(  -8,  -57), s( -23,  -51), s(  14,  -42), s(  -1,  -30), s( -24,  -19), s( -53,    1),
        s(  -2,  -20), s(   0,  -15), s( -36,    8), s( -59,   26), s( -54,    1), s( -46,   10), s( -71,   33), s( -83,   51),
        s( -68,   11), s( -55,   32), s( -75,   55), s( -81,   61), s( -10,   10), s( -58,   42), s( -44,   58), s( -70,   64),
        s( -41,  -35), s( -24,   26), s( -39,   39), s( -10,   28), s( -44, -133), s(  -7,   -1), s( -12,  -10), s(  29,  -10),
    ];
    /// Two bishops or more.
    BISHOP_PAIR: 1 = [
        s(16, 69),
    ];
    /// Pairs of own pieces: of two pawns, knight and pawn, two knights, bishop and pawn, and so on to two queens.
    PAIR_OWN: 15 = [
        s(  -1,    4), s(  -1,   11), s(   1,  -22), s(  -1,   10), s(  -3,  -11), s(  -8,   15), s(   0,   12), s(   5,  -32),
        s(   1,  -25), s(  16,  -99), s( -11,   20), s(   9, -101), s(  -3,  -66), s( -14, -208), s(-210, -169),
    ];
    /// Own piece and enemy piece of a lower kind: knight and pawn, bishop and pawn, bishop and knight, and so on.
    PAIR_FOE: 10 = [
        s(  4,  13), s(  4,  11), s(  6, -12), s(  2,  24), s(-20,  -7), s(-31,   4), s(-13,  86), s(  6,  25),
        s( -5,  68), s(-10, 120),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(16, 14),
    ];
    /// Squares of the mobility area a knight reaches.
    KNIGHT_MOBILITY: 9 = [
        s(-21,   5), s(-22, -28), s(-16,  13), s(-11,  27), s( -3,  35), s(  1,  43), s(  6,  47), s(  9,  47),
        s( 14,  43),
    ];
    /// Squares of the mobility area a bishop reaches, through queens.
    BISHOP_MOBILITY: 14 = [
        s(-20,  -2), s(-15,   6), s( -4,  21), s( -2,  39), s(  1,  54), s(  4,  58), s(  5,  62), s(  5,  65),
        s(  7,  61), s( 10,  62), s(  9,  59), s( 18,  53), s( 15,  60), s(  1,  62),
    ];
    /// Squares of the mobility area a rook reaches, through queens and own rooks.
    ROOK_MOBILITY: 15 = [
        s(-37, -18), s(-14,   6), s( -5,  36), s( -1,  50), s(  3,  58), s(  5,  67), s(  7,  76), s(  9,  78),
        s( 12,  84), s( 13,  89), s( 16,  90), s( 17,  96), s( 19,  98), s( 20, 106), s( 27,  96),
    ];
    /// Squares of the mobility area a queen reaches.
    QUEEN_MOBILITY: 28 = [
        s( 62,  53), s( -6,  45), s(  0,   3), s(  2, -32), s(  6, -42), s(  9, -16), s( 11,  -2), s( 12,  10),
        s( 14,  27), s( 16,  37), s( 17,  43), s( 18,  54), s( 19,  61), s( 19,  62), s( 18,  72), s( 17,  77),
        s( 21,  73), s( 16,  85), s( 16,  81), s( 19,  78), s( 16,  78), s( 21,  71), s( 26,  68), s( 63,  36),
        s( 36,  36), s( 36,  26), s( 36,  59), s( 24,  29),
    ];
    /// A pawn without own pawns on adjacent files, by distance of its file from the edge.
    ISOLATED: 4 = [
        s(8, 1), s(-1, -12), s(-1, -9), s(2, -16),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    ISOLATED_OPEN: 1 = [
        s(-4, -11),
    ];
    /// A pawn with an own pawn further up its file, by distance of the file from the edge.
    DOUBLED: 4 = [
        s(-20, -48), s(-6, -23), s(-2, -11), s(-16, 8),
    ];
    /// A pawn that no own pawn can support and whose stop square an enemy pawn holds, by rank.
    BACKWARD: 8 = [
        s(0, 0), s(1, -12), s(4, -10), s(-3, -9), s(9, -18), s(-26, 20), s(0, 0), s(0, 0),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    BACKWARD_OPEN: 1 = [
        s(-9, -7),
    ];
    /// A pawn with an own pawn beside it, by rank.
    PHALANX: 8 = [
        s(0, 0), s(4, 1), s(7, 3), s(7, 11), s(13, 25), s(3, 67), s(30, 49), s(0, 0),
    ];
    /// A pawn defended by an own pawn, by rank.
    DEFENDED: 8 = [
        s(0, 0), s(0, 0), s(14, 16), s(8, 16), s(14, 29), s(30, 48), s(95, 104), s(0, 0),
    ];
    /// A pawn attacked by two enemy pawns and defended by none.
    LEVER_WEAK: 1 = [
        s(-9, -30),
    ];
    /// A pawn with an open file ahead and as many helpers as enemy pawns that can stop it, by rank.
    CANDIDATE: 8 = [
        s(0, 0), s(0, -8), s(2, 6), s(4, 19), s(-1, 22), s(30, 60), s(0, 0), s(0, 0),
    ];
    /// A pawn rammed by an enemy pawn, by rank.
    BLOCKED_PAWN: 8 = [
        s(0, 0), s(2, 11), s(1, 6), s(0, -5), s(-6, -14), s(-2, -11), s(0, 0), s(0, 0),
    ];
    /// Each group of pawns on adjacent files.
    ISLANDS: 1 = [
        s(-9, 6),
    ];
    /// More pawns than the opponent on the half of the board away from the own king.
    MAJORITY: 1 = [
        s(0, 3),
    ];
    /// A passed pawn with an own passed pawn beside it or defending it, by rank.
    PASSED_CONNECTED: 8 = [
        s(0, 0), s(3, -18), s(4, -11), s(-2, 3), s(6, 12), s(21, 4), s(1, 12), s(0, 0),
    ];
    /// A passed pawn by distance of its file from the edge.
    PASSED_EDGE: 4 = [
        s(2, 20), s(-1, 23), s(5, 10), s(-2, 14),
    ];
    /// A passed pawn by rank: its stop square free, attacked by the enemy, occupied, both.
    PASSED: 32 = [
        s(  0,   0), s( -2,   1), s( -1,   8), s(  2,  29), s( 11,  65), s( 53, 110), s( 45, 219), s(  0,   0),
        s(  0,   0), s( -4,   2), s( -1,  -3), s(  3,  19), s(  7,  42), s( 24,  86), s( 98, 119), s(  0,   0),
        s(  0,   0), s(  2,  -1), s(  9,   7), s(  6,  15), s(  1,  33), s( 16,  60), s( 17,  68), s(  0,   0),
        s(  0,   0), s( -9,  -9), s(  4,  -8), s( -1,  12), s(  4,  26), s( 21,  47), s( 30,  49), s(  0,   0),
    ];
    /// A passed pawn of the side on move by rank.
    PASSED_NOW: 8 = [
        s(0, 0), s(4, 6), s(-1, 4), s(-3, 6), s(-1, 10), s(-1, 16), s(3, 4), s(0, 0),
    ];
    /// Distance of the own king from the stop square of a passed pawn (0 to 7), for ranks up to 3, then 4, 5, 6, 7.
    PASSED_OWN_KING: 40 = [
        s( 39, -23), s(  5,   0), s( -2,  -2), s(-10,  -5), s( -8,  -9), s( -1, -12), s(  5, -19), s( -2, -14),
        s( 16,  28), s( -5,  35), s(  3,  13), s( -3,  -4), s( -1, -22), s( -2, -18), s( 15, -23), s(  1, -20),
        s(-16,  68), s(-15,  71), s( 12,  22), s(  1,  -2), s( -1, -19), s( -6, -22), s(  7, -27), s( -1, -28),
        s( 23,  67), s( 31,  83), s( 25,  39), s( 11,  -1), s( -5, -20), s(-12, -22), s(-12, -18), s( 12, -25),
        s( 66,  40), s( 42,  15), s( 31,  87), s( 31,  21), s( 29, -11), s(  4, -11), s( -9,  -9), s(-32,  14),
    ];
    /// Distance of the enemy king from the stop square of a passed pawn, likewise.
    PASSED_FOE_KING: 40 = [
        s(  -1,    6), s(  -2,   14), s(   6,   -5), s(   1,   -6), s(  -1,   -7), s(  -2,  -10), s(  -5,  -10), s(   9,  -15),
        s(   0,  -12), s(  23,  -12), s(   9,  -15), s(  -5,   -6), s(  -4,   15), s(  -5,   29), s(  -7,   33), s(  -2,   24),
        s( -17,  -30), s(  21,  -30), s(   2,  -28), s(  -2,    9), s(  -1,   44), s( -10,   62), s(  -9,   64), s( -15,   58),
        s( -34,  -56), s(  -1,  -60), s(  21,  -52), s(   6,   30), s(   3,   87), s(   0,   95), s(   8,   94), s(   5,   82),
        s( -31, -102), s( -19,  -70), s(  57,  -78), s(  26,   36), s(  18,  110), s(   3,  130), s(   6,  112), s( -15,  107),
    ];
    /// A passed pawn with no enemy piece or attack on its path, by rank.
    PASSED_SAFE_PATH: 8 = [
        s(0, 0), s(-22, 23), s(-31, 22), s(-37, 32), s(-35, 48), s(-2, 74), s(73, 94), s(0, 0),
    ];
    /// A passed pawn whose stop square is defended, by rank.
    PASSED_PUSH_DEFENDED: 8 = [
        s(0, 0), s(9, -2), s(5, 10), s(7, 8), s(10, 14), s(18, 38), s(56, 142), s(0, 0),
    ];
    /// Own rook or queen behind a passed pawn.
    PASSED_ROOK_BEHIND: 1 = [
        s(5, 37),
    ];
    /// Enemy rook or queen behind a passed pawn.
    PASSED_FOE_BEHIND: 1 = [
        s(-6, -78),
    ];
    /// The foremost passed pawn that a bare king cannot catch, by rank.
    PASSED_UNSTOPPABLE: 8 = [
        s(0, 0), s(0, 157), s(-3, 210), s(-13, 96), s(-15, 217), s(-9, 307), s(-1, 292), s(0, 0),
    ];
    /// The own pawn nearest to home on a file beside the king, then on his file: by distance of the file from the edge, and rank of the pawn (rank 1: none at or before the king).
    SHELTER: 64 = [
        s(-30,  15), s( 14, -25), s( 14, -32), s(  3, -10), s(  0,   3), s(  8,   2), s( -5,  26), s(  0,   0),
        s(-13,  15), s( 11, -36), s( -7, -13), s(  5,  -9), s(  0,   2), s( 25,  -2), s( 14, -11), s(  0,   0),
        s(-15,  17), s( 18, -10), s( -5,  -1), s(  0,  -3), s( 10, -11), s( 11, -19), s( 34, -16), s(  0,   0),
        s(-20,  18), s(  9,  -3), s( -2,  -6), s(  0,  10), s(  6,   7), s(  1,  -3), s( 23,   8), s(  0,   0),
        s(-31,   8), s( 47, -52), s( 29, -41), s(  7, -21), s(-12,   3), s(-18,   4), s( -4,  24), s(  0,   0),
        s(-19,  13), s( 23, -32), s(  9, -16), s(  0,  -3), s(-17,   5), s( 16,   5), s(  1,  24), s(  0,   0),
        s(-23,   4), s( 26,  10), s(  3,   3), s(  1,   3), s( -4, -17), s( -9,  -1), s(-50,  15), s(  0,   0),
        s(-16,  -3), s(  8,  13), s(  4,   5), s( -1,  16), s(  4,  14), s(-19,   1), s(-22,  26), s(  0,   0),
    ];
    /// The same as danger.
    SHELTER_DANGER: 64 = [
        s( 13,  -2), s(-30,  29), s(-27,  10), s(  1,  24), s( 41,  16), s( 55, -25), s( 44, -49), s(  0,   0),
        s( 29,  21), s(-17, -34), s(-26,  19), s( 15,  37), s( 21,  38), s( 84,  16), s(  8, -20), s(  0,   0),
        s( 15,  26), s(-16,  -2), s(-18,  31), s( -7,  62), s( 11,  64), s(  7,  31), s( 37, -22), s(  0,   0),
        s(  3,  32), s( -4,  30), s(-28,  29), s( -2,  61), s( 24,  68), s( 15,  28), s( 12,  40), s(  0,   0),
        s( 19, -11), s(-17,  28), s(-13,  14), s( 33,  -2), s( 42,   4), s( 23, -12), s( 11, -33), s(  0,   0),
        s(  7,  19), s(-34, -44), s( -7,   0), s( 24,  24), s( 15,  14), s( 71,  16), s( 39,   0), s(  0,   0),
        s( -6,   2), s(-15,   7), s( 15,  21), s( 26,  44), s( 24,  25), s( 23,  30), s( 58, -27), s(  0,   0),
        s(-10,   4), s(-15,  31), s(-18,  41), s(  4,  53), s( 13,  76), s( 29,  32), s( 70,  23), s(  0,   0),
    ];
    /// The foremost enemy pawn on a file beside or with the king, not rammed, by distance of the file from the edge, and rank as the king sees it (rank 1: none).
    STORM: 32 = [
        s(-11,   4), s(  0,  19), s(-26,  30), s(-26,   2), s( -9, -10), s( -5, -20), s( -5, -18), s(  0,   0),
        s( -3,   2), s(  5,  42), s( -1,  37), s( -7,  -3), s(-20, -14), s( -7, -13), s( -6,   7), s(  0,   0),
        s( 14,   7), s(  6,  36), s( 14,  38), s(  0,  26), s( -2,  -5), s( -5, -11), s(  5,   9), s(  0,   0),
        s( -4,  12), s( 30,   8), s( 34,  31), s( -8,   5), s( -5, -23), s(  3, -16), s( -6,  -3), s(  0,   0),
    ];
    /// The same as danger.
    STORM_DANGER: 32 = [
        s( 15,   6), s(-76, -34), s( 33, -44), s( 29, -26), s( 45, -13), s( 10,  18), s( 22,   5), s(  0,   0),
        s( 18, -15), s( 42, -20), s( 81,  26), s( 13, -23), s( 16, -33), s(-27,  12), s(  1,  48), s(  0,   0),
        s( 12, -11), s( 37,  34), s(102,  32), s( 16,  42), s(  4,   8), s(-12,   6), s( -5,  48), s(  0,   0),
        s( -4,   6), s( 66,  19), s(106,  95), s(  3,  57), s( -1,  19), s( -3,  27), s(-12,  41), s(  0,   0),
    ];
    /// The same, rammed by an own pawn, by rank.
    STORM_RAMMED: 8 = [
        s(0, 0), s(0, 0), s(-40, -45), s(-2, -26), s(5, -32), s(7, -30), s(10, -36), s(0, 0),
    ];
    /// A file beside or with the king that has no pawn, no own pawn, no enemy pawn: beside, then with.
    KING_FILE: 6 = [
        s(8, -40), s(19, -9), s(3, -5), s(-32, -43), s(3, 8), s(-6, -12),
    ];
    /// The same as danger.
    KING_FILE_DANGER: 6 = [
        s(3, 18), s(0, 23), s(28, 28), s(7, -22), s(-13, 28), s(43, 11),
    ];
    /// Distance of the king from the nearest pawn of his own.
    KING_PAWN_DISTANCE: 8 = [
        s(0, 0), s(31, 21), s(33, 21), s(27, 14), s(28, 5), s(42, -19), s(68, -36), s(39, -22),
    ];
    /// Every king.
    DANGER_BASE: 1 = [
        s(10, 166),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: 1 = [
        s(29, 19),
    ];
    /// A knight, bishop, rook, queen that attacks the king's ring.
    RING_ATTACKER: 4 = [
        s(23, 42), s(-5, 21), s(24, -7), s(-13, 52),
    ];
    /// Squares of the ring attacked by a knight, bishop, rook, queen.
    RING_HITS: 4 = [
        s(11, 4), s(6, 1), s(-16, 19), s(8, -1),
    ];
    /// How many pieces attack the ring.
    RING_ATTACKERS: 8 = [
        s(11, 98), s(-4, 53), s(10, 16), s(23, -4), s(39, 16), s(88, 9), s(132, 20), s(140, 20),
    ];
    /// Squares of the ring attacked by pawns.
    RING_PAWN: 1 = [
        s(21, -5),
    ];
    /// Attacks on squares next to the king.
    RING_ADJACENT: 1 = [
        s(10, 3),
    ];
    /// Attacked squares of the ring that are defended at most by king or queen.
    RING_WEAK: 1 = [
        s(20, -9),
    ];
    /// Safe checks by a knight: one, more; bishop; rook; queen.
    SAFE_CHECK: 8 = [
        s(109, 29), s(124, 37), s(52, 69), s(77, 74), s(92, 59), s(131, 98), s(40, 85), s(87, 114),
    ];
    /// Checking squares that are not safe, by a knight, bishop, rook, queen.
    UNSAFE_CHECK: 4 = [
        s(13, 5), s(14, 31), s(22, 12), s(-4, 13),
    ];
    /// A safe check by a knight, bishop, rook, queen when the attacker is to move.
    SAFE_CHECK_NOW: 4 = [
        s(37, 18), s(12, 28), s(50, 3), s(41, 39),
    ];
    /// Squares of the king's flank attacked by the enemy.
    FLANK_ATTACK: 1 = [
        s(15, -4),
    ];
    /// Squares of the king's flank attacked twice.
    FLANK_TWICE: 1 = [
        s(9, -2),
    ];
    /// Squares of the king's flank the own side attacks.
    FLANK_DEFENCE: 1 = [
        s(-9, 0),
    ];
    /// The king on a flank without pawns.
    PAWNLESS_FLANK: 1 = [
        s(1, -57),
    ];
    /// Own pieces pinned to the king.
    KING_PINNED: 1 = [
        s(2, -8),
    ];
    /// Enemy pieces that may step off a line to the king.
    KING_DISCOVERY: 1 = [
        s(80, 31),
    ];
    /// The enemy has no queen.
    NO_ENEMY_QUEEN: 1 = [
        s(-125, -245),
    ];
    /// An own knight guards a square next to the king.
    KNIGHT_DEFENDER: 1 = [
        s(-9, 4),
    ];
    /// An own bishop guards a square next to the king.
    BISHOP_DEFENDER: 1 = [
        s(-14, 8),
    ];
    /// Squares the king may safely step to: none to eight.
    KING_FLIGHTS: 9 = [
        s( 2, 94), s( 0, 58), s( 0, 28), s( 3, 18), s( 6, 14), s( 8, 15), s(19,  8), s(14, 16),
        s(-7, 42),
    ];
    /// A safe pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4 = [
        s(75, 85), s(71, 93), s(92, 92), s(74, 99),
    ];
    /// On a piece that is not well defended, a pawn, knight, bishop, rook, queen: an attack by a knight, bishop, rook, queen, king.
    THREAT: 25 = [
        s(  3,  23), s(  5,  22), s( 38,  36), s( 57,  43), s( 50,  81), s(  8,  22), s( 17,  51), s( 12,  60),
        s( 39,  73), s( 50, 143), s(  6,  22), s( 13,  40), s( 30,  35), s( 23,  -2), s( 57,  43), s(  4,   2),
        s(  1,  17), s( -1,  27), s( 10,   2), s( -6,   2), s( 14,  31), s( 28,  15), s( 72,   1), s( 41,  12),
        s(  0,   0),
    ];
    /// On a well defended knight, bishop, rook, queen: an attack by a knight, bishop, rook.
    THREAT_DEFENDED: 12 = [
        s( 14,  37), s( 37,  48), s( 64,  82), s( 72,  91), s( 17,  45), s( 10,  73), s( 48, 108), s( 67, 158),
        s(  7,   9), s( 14,  -5), s( 25,  -4), s( 83, 109),
    ];
    /// Enemy pieces that are attacked and not defended, or attacked twice and weak.
    HANGING: 1 = [
        s(15, 32),
    ];
    /// Weak enemy pieces that only the queen defends.
    WEAK_BY_QUEEN: 1 = [
        s(1, 17),
    ];
    /// Enemy pieces that are attacked and not well defended, none to three or more: when on move, then when not.
    WEAK_PIECES: 8 = [
        s(-8, -15), s(3, 10), s(18, 76), s(58, 50), s(-9, -3), s(-2, -15), s(17, -4), s(46, 13),
    ];
    /// Enemy pieces attacked once and defended once.
    OVERLOADED: 1 = [
        s(-7, -16),
    ];
    /// Enemy pieces a safe pawn attacks, none to two or more: when on move, then when not.
    PAWN_THREATS: 6 = [
        s(1, -3), s(1, 64), s(-1, 4), s(0, -4), s(-11, -36), s(16, 23),
    ];
    /// Enemy pieces a safe pawn step would attack.
    PUSH_THREAT: 1 = [
        s(12, 15),
    ];
    /// The same when on move.
    PUSH_THREAT_NOW: 1 = [
        s(4, 8),
    ];
    /// Squares both sides attack where the enemy is not firmly in control.
    RESTRICTED: 1 = [
        s(4, 3),
    ];
    /// Safe squares from which a knight would attack the queen.
    QUEEN_HIT_KNIGHT: 1 = [
        s(8, 11),
    ];
    /// Safe squares from which a bishop or rook would attack the queen, doubly covered.
    QUEEN_HIT_SLIDER: 1 = [
        s(12, 14),
    ];
    /// On squares no enemy pawn can attack any more, defended by a pawn: knight, bishop; then undefended.
    OUTPOST: 4 = [
        s(26, 7), s(29, 17), s(18, -11), s(15, -7),
    ];
    /// A knight that can go to a defended outpost next.
    OUTPOST_REACHABLE: 1 = [
        s(19, 14),
    ];
    /// A knight, bishop directly behind a pawn.
    BEHIND_PAWN: 2 = [
        s(5, 14), s(4, 12),
    ];
    /// Own pawns on the bishop's colour, with none, one, two or more own pawns blocked in the centre.
    BISHOP_PAWNS: 4 = [
        s(-5, -3), s(-5, -8), s(-5, -16), s(-6, -19),
    ];
    /// Enemy pawns on the bishop's diagonals.
    BISHOP_FACING_PAWNS: 1 = [
        s(-2, -5),
    ];
    /// A bishop that sees both central squares of a long diagonal through pawns.
    LONG_DIAGONAL: 1 = [
        s(12, 36),
    ];
    /// Distance of a knight, then of a bishop, from the own king.
    MINOR_OWN_KING: 16 = [
        s(  5,   5), s(  2,  53), s(  0,  44), s( -2,  37), s(-11,  34), s(-14,  27), s(-18,  20), s(-26,   5),
        s(  5,   5), s(  0,  56), s( -6,  50), s( -8,  48), s(-13,  45), s(-16,  43), s(-18,  43), s(-27,  38),
    ];
    /// Distance of a knight, then of a bishop, from the enemy king.
    MINOR_FOE_KING: 16 = [
        s(  0,   5), s( -3,  17), s( -3,  19), s( -2,  41), s( -3,  43), s( -8,  38), s( -8,  28), s( -8,  16),
        s(  0,   0), s(  6,  34), s( -2,  42), s( -7,  50), s( -7,  55), s(-10,  56), s(-11,  53), s(-10,  51),
    ];
    /// A knight by how closed the pawns are.
    KNIGHT_CLOSED: 9 = [
        s(-16,  48), s( -7,  38), s( -7,  49), s( -6,  41), s(  0,  45), s( -1,  33), s(  1,  43), s( -6,  37),
        s(  4,  29),
    ];
    /// A rook by how closed the pawns are.
    ROOK_CLOSED: 9 = [
        s(  4, 136), s( 25, 104), s( 16, 105), s( 22,  87), s( 25,  69), s( 33,  75), s( 34,  36), s( 35,  29),
        s( 37,  -8),
    ];
    /// A rook on a file without pawns.
    ROOK_OPEN: 1 = [
        s(27, 7),
    ];
    /// A rook on a file without own pawns.
    ROOK_SEMI_OPEN: 1 = [
        s(12, 10),
    ];
    /// A rook on a file where an own pawn is rammed.
    ROOK_SHUT: 1 = [
        s(-6, 1),
    ];
    /// A rook on the file of any queen.
    ROOK_QUEEN_FILE: 1 = [
        s(-2, 4),
    ];
    /// A rook on the seventh rank with the enemy king or pawns there.
    ROOK_SEVENTH: 1 = [
        s(-14, 34),
    ];
    /// A rook with little mobility shut in by its own king: with, without the right to castle.
    ROOK_TRAPPED: 2 = [
        s(2, 7), s(-28, -9),
    ];
    /// A rook on a file of the enemy king's ring.
    ROOK_KING_FILE: 1 = [
        s(7, -16),
    ];
    /// A bishop whose diagonals through pawns reach the enemy king's ring.
    BISHOP_KING_LINE: 1 = [
        s(7, 8),
    ];
    /// The queen stands on a line of an enemy slider with one piece between.
    QUEEN_TARGET: 1 = [
        s(-20, -3),
    ];
    /// The queen on the far half where no enemy pawn can attack her.
    QUEEN_INFILTRATED: 1 = [
        s(9, 9),
    ];
    /// Safe squares of the centre files behind or among the own pawns, times the own pieces, in sixteenths.
    SPACE: 1 = [
        s(1, -1),
    ];
    /// Attacks on the four central squares.
    CENTRE: 1 = [
        s(-1, 5),
    ];
    /// Complexity: every position; passed pawns; pawns; outflanking kings; infiltration of a king; pawns on both flanks; a pawn ending; almost unwinnable.
    COMPLEXITY: 8 = [
        s(-4, -53), s(1, 3), s(-2, 2), s(0, 1), s(-23, -3), s(24, 17), s(0, 66), s(2, -20),
    ];
}
