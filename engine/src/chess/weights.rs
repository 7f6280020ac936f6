//! The weights of the chess evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner; `tuning` prints this file back byte for byte.

crate::weights! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: 5 = [
        s(76, 133), s(267, 343), s(273, 380), s(432, 643), s(969, 1014),
    ];
    /// A pawn by square, rank 1 first; files run from the side of its own king, as in all of these.
    PAWN_SQUARE: 64 = [
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
        s(  7,   8), s( 23,  14), s(  4,  11), s(  0,  27), s( -1,  23), s( -2,  12), s(-10,  25), s(-14,  16),
        s( -3,   0), s( 21,   5), s(  0,   9), s(  1,   6), s( -1,   4), s( -8,   2), s(-17,  14), s(-17,  -1),
        s(  9,   9), s(  7,  21), s(  7,  16), s( 16,  -5), s( 11,  -4), s(  5,  -6), s( -8,  21), s(-10,  12),
        s( 32,  33), s( 25,  33), s( 10,  48), s( 26,   8), s( 19,   4), s(  5,  21), s( 12,  28), s( 12,  32),
        s( 30,  54), s( 19,  60), s( 12,  70), s( 37,  43), s( 25,  35), s( 10,  31), s( 27,  39), s( 14,  55),
        s( 60,  75), s( 43,  99), s( 48,  96), s( 62,  93), s( 66,  78), s(  3, 101), s( 43,  78), s( 77,  59),
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
    ];
    /// A knight by square.
    KNIGHT_SQUARE: 64 = [
        s(-30, -15), s(-19, -31), s(-11, -19), s(  1,  -5), s(-12,   1), s(-11, -12), s(-17, -32), s(-35, -41),
        s(-14, -15), s( -1, -18), s( 10, -17), s( -1,  -2), s(-12,  -1), s( -3, -19), s(-12,  -8), s( -7, -44),
        s( -5, -20), s(  5, -13), s( -5, -10), s( -3,  10), s( -2,  16), s(-15,  -2), s( -7,  -9), s( -7, -21),
        s(  8,  -3), s( 10,   9), s( 13,   9), s( -1,  32), s( -8,  31), s(  1,  22), s(  0,  19), s(  4,  18),
        s( 28,  -5), s(  5,  14), s(  2,  26), s( 10,  39), s( 16,  33), s( -5,  30), s(  6,   3), s( -2,  19),
        s( -3,   3), s( -9,  25), s( 11,  28), s( 16,  23), s( 22,  21), s(  5,  22), s( 16,  13), s(-48,  14),
        s( -3, -35), s( -3,  15), s( 29,  -5), s( 19,  22), s( -2,  21), s( 24,  -1), s(-14,   9), s( -3, -14),
        s(-43, -55), s(-49,   1), s(-90,   8), s( 39,   3), s( -9,  11), s(-71,  11), s(-36, -17), s(-88, -43),
    ];
    /// A bishop by square.
    BISHOP_SQUARE: 64 = [
        s(-24, -13), s( 20, -21), s(-15,   6), s( -3,   4), s(  7,  -6), s( -2,   4), s( 17,  -9), s( -3, -19),
        s(  8,  -4), s( 13, -35), s( 22,  -3), s(  0,   7), s( -9,  12), s( 16,   8), s( 12, -33), s( 21, -15),
        s(  2,   1), s( 10,  10), s(  1, -18), s(  2,  30), s(  0,  23), s( -2,  -4), s( 15,  10), s( 14,  -5),
        s(  0,  -7), s( -1,   8), s(  6,  29), s(  2,  -5), s(  3,  -2), s(  6,  29), s(-10,  26), s(  3,   6),
        s( -3,  12), s(  4,  27), s(  6,  37), s( -1,   2), s( -3,  11), s(  3,  31), s( -2,  24), s( -5,  18),
        s( -6,  15), s( -5,  35), s( -1,  21), s( 14,  26), s(  0,  27), s(-24,  17), s(  5,  23), s(-21,  35),
        s( 21,   3), s(-16,  20), s(  6,  36), s( 16,  31), s(-19,  39), s( 10,  26), s( -8,  10), s( -9,  25),
        s(-10, -13), s(-59,  51), s(-67,  40), s(-21,  39), s(-11,  32), s(-39,  31), s(-21,  39), s(-37,  25),
    ];
    /// A rook by square.
    ROOK_SQUARE: 64 = [
        s(-11, -15), s(-18,   1), s( -4,   2), s(  8,  -9), s(  0,  -4), s( -8,   4), s( -9,  -2), s(-14,   0),
        s(-14, -13), s( 14, -13), s(  9,  -3), s(  2,   5), s( -5,   7), s( -6,  12), s(-13,  13), s(-20,   3),
        s(-12,  17), s(  5,  15), s( -4,  18), s( -3,  16), s( -9,  18), s(-16,  30), s( -9,  21), s(-18,  17),
        s(-12,  27), s( -5,  34), s(-18,  37), s( -6,  33), s(-13,  33), s(-10,  35), s(-18,  42), s(-13,  35),
        s(  3,  31), s(  8,  40), s( -6,  54), s(  2,  30), s(  2,  28), s( -5,  51), s(  0,  43), s( -3,  47),
        s( 11,  31), s( 21,  32), s(  7,  40), s( 16,  28), s( 28,  26), s( 10,  42), s( 12,  40), s( 15,  47),
        s( 24,  14), s( 25,  19), s( 30,  19), s( 31,   3), s( 41,   0), s( 19,  23), s( 17,  25), s(  5,  30),
        s( 15,  29), s( 27,  34), s( 20,  35), s( 23,  28), s(  7,  42), s( 24,  38), s( 22,  31), s( 21,  33),
    ];
    /// A queen by square.
    QUEEN_SQUARE: 64 = [
        s( -2, -66), s(-36, -32), s(-23, -29), s(  1, -57), s( -1, -49), s(-13, -45), s( -3, -46), s(  4, -36),
        s(  4, -58), s(  8, -65), s( 10, -18), s(  3,   1), s( -3,   4), s(  6, -32), s(  0, -37), s( -2, -10),
        s( 16, -39), s(  7,  -5), s(  5,  16), s( -6,  42), s( -3,  39), s( -1,  18), s(  1,   6), s(  6, -11),
        s(  6,   4), s(  5,  28), s( -9,  50), s( -9,  83), s( -9,  68), s( -8,  49), s( -1,  23), s(  2,  -7),
        s( 18, -14), s( -4,  46), s( -5,  53), s(-14,  59), s(-14,  54), s( -7,  41), s( -3,  26), s(  8, -14),
        s(  3,   3), s( 10,  19), s( -9,  55), s( -5,  47), s(  1,  32), s( -4,  33), s(  4,  -6), s(  9, -26),
        s( 17,  -7), s( 15,  20), s( 13,  10), s(  6,  30), s( 11,   9), s( -9,  11), s(-12,  14), s(-22,  17),
        s(-10,  18), s( 16,  -6), s( 31, -18), s(-10,  19), s( -2,  34), s( 11, -13), s( 17, -32), s(-38,   6),
    ];
    /// The king by square, four files a rank: his own side is mirrored to files a to d.
    KING_SQUARE: 32 = [
        s(  11,  -54), s(  17,  -58), s( -10,  -52), s( -24,  -44), s(  15,  -36), s(   3,  -27), s( -26,  -19), s( -50,    0),
        s(   3,  -16), s(   7,  -17), s( -37,    2), s( -52,   22), s( -53,    6), s( -56,   12), s( -49,   23), s( -79,   47),
        s( -71,   16), s( -45,   28), s( -64,   50), s( -96,   62), s( -13,   -2), s( -45,   37), s( -47,   50), s( -71,   57),
        s( -40,  -34), s( -27,   29), s( -53,   38), s( -20,   28), s( -40, -145), s( -24,    2), s( -27,    9), s(  29,   -9),
    ];
    /// Two bishops or more.
    BISHOP_PAIR: 1 = [
        s(17, 62),
    ];
    /// Pairs of own pieces: of two pawns, knight and pawn, two knights, bishop and pawn, and so on to two queens.
    PAIR_OWN: 15 = [
        s(  -1,    5), s(  -1,   11), s(   3,  -20), s(  -1,   10), s(  -3,  -15), s(  -6,   10), s(  -2,   16), s(   7,  -30),
        s(   2,  -28), s(  11,  -79), s( -16,   30), s(  11,  -69), s(  -1,  -47), s(  -2, -148), s(-169, -138),
    ];
    /// Own piece and enemy piece of a lower kind: knight and pawn, bishop and pawn, bishop and knight, and so on.
    PAIR_FOE: 10 = [
        s(  3,  15), s(  3,  13), s(  6,  -8), s(  1,  26), s(-17,  -8), s(-27,  -3), s(-16,  77), s(  4,  16),
        s( -5,  48), s(-12, 106),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(14, 6),
    ];
    /// Squares of the mobility area a knight reaches.
    KNIGHT_MOBILITY: 9 = [
        s(-20,   5), s(-23, -35), s(-17,  13), s(-12,  29), s( -4,  35), s(  3,  42), s(  7,  45), s( 10,  45),
        s( 14,  39),
    ];
    /// Squares of the mobility area a bishop reaches, through queens.
    BISHOP_MOBILITY: 14 = [
        s(-18,   3), s(-13,   4), s( -3,  20), s(  0,  37), s(  3,  51), s(  6,  56), s(  7,  59), s(  7,  62),
        s(  8,  60), s( 10,  59), s( 12,  55), s( 15,  53), s( 24,  53), s( -4,  70),
    ];
    /// Squares of the mobility area a rook reaches, through queens and own rooks.
    ROOK_MOBILITY: 15 = [
        s(-31, -27), s(-14,   3), s( -5,  35), s( -2,  44), s(  3,  52), s(  5,  64), s(  8,  71), s(  8,  75),
        s( 12,  80), s( 13,  86), s( 17,  88), s( 16,  96), s( 17,  96), s( 19, 103), s( 33,  89),
    ];
    /// Squares of the mobility area a queen reaches.
    QUEEN_MOBILITY: 28 = [
        s( 54,  30), s( -4,  37), s(  0,  11), s(  3, -13), s(  6, -25), s(  8, -14), s( 10,   6), s( 12,  16),
        s( 13,  28), s( 15,  38), s( 17,  43), s( 19,  53), s( 20,  59), s( 19,  59), s( 18,  73), s( 18,  75),
        s( 19,  72), s( 16,  84), s( 17,  78), s( 16,  79), s( 18,  78), s( 33,  52), s( 23,  65), s( 55,  38),
        s( 46,  47), s( 33,  22), s( 31,  54), s( 28,  37),
    ];
    /// A pawn without own pawns on adjacent files, by distance of its file from the edge.
    ISOLATED: 4 = [
        s(10, 1), s(-2, -13), s(-1, -11), s(5, -18),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    ISOLATED_OPEN: 1 = [
        s(-4, -11),
    ];
    /// A pawn with an own pawn further up its file, by distance of the file from the edge.
    DOUBLED: 4 = [
        s(-20, -51), s(-1, -24), s(-2, -10), s(-15, 7),
    ];
    /// A pawn that no own pawn can support and whose stop square an enemy pawn holds, by rank.
    BACKWARD: 8 = [
        s(0, 0), s(0, -13), s(4, -10), s(-5, -8), s(15, -25), s(-24, 19), s(0, 0), s(0, 0),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    BACKWARD_OPEN: 1 = [
        s(-11, -5),
    ];
    /// A pawn with an own pawn beside it, by rank.
    PHALANX: 8 = [
        s(0, 0), s(4, -1), s(8, 2), s(7, 10), s(14, 22), s(14, 69), s(37, 70), s(0, 0),
    ];
    /// A pawn defended by an own pawn, by rank.
    DEFENDED: 8 = [
        s(0, 0), s(0, 0), s(15, 15), s(7, 12), s(16, 24), s(35, 46), s(92, 84), s(0, 0),
    ];
    /// A pawn attacked by two enemy pawns and defended by none.
    LEVER_WEAK: 1 = [
        s(-12, -39),
    ];
    /// A pawn with an open file ahead and as many helpers as enemy pawns that can stop it, by rank.
    CANDIDATE: 8 = [
        s(0, 0), s(-3, -3), s(2, 6), s(4, 19), s(1, 21), s(30, 60), s(0, 0), s(0, 0),
    ];
    /// A pawn rammed by an enemy pawn, by rank.
    BLOCKED_PAWN: 8 = [
        s(0, 0), s(4, 9), s(0, 8), s(0, -5), s(-4, -16), s(-4, -9), s(0, 0), s(0, 0),
    ];
    /// Each group of pawns on adjacent files.
    ISLANDS: 1 = [
        s(-12, 6),
    ];
    /// More pawns than the opponent on the half of the board away from the own king.
    MAJORITY: 1 = [
        s(1, 2),
    ];
    /// A passed pawn with an own passed pawn beside it or defending it, by rank.
    PASSED_CONNECTED: 8 = [
        s(0, 0), s(5, -17), s(1, -9), s(-2, 8), s(8, 11), s(29, -10), s(15, 21), s(0, 0),
    ];
    /// A passed pawn by distance of its file from the edge.
    PASSED_EDGE: 4 = [
        s(2, 19), s(-1, 22), s(5, 10), s(-1, 14),
    ];
    /// A passed pawn by rank: its stop square free, attacked by the enemy, occupied, both.
    PASSED: 32 = [
        s(  0,   0), s( -2,   7), s(  2,   3), s( -1,  31), s(  9,  67), s( 50, 115), s( 36, 218), s(  0,   0),
        s(  0,   0), s( -6,   8), s(  0,  -5), s(  3,  18), s(  8,  41), s( 26,  82), s( 96, 108), s(  0,   0),
        s(  0,   0), s(  0,   4), s( 13,   2), s(  4,  18), s(  4,  33), s( 17,  56), s( 27,  63), s(  0,   0),
        s(  0,   0), s(-10,  -2), s( -7,  -3), s( -1,   9), s(  5,  19), s( 28,  38), s( 36,  39), s(  0,   0),
    ];
    /// Distance of the own king from the stop square of a passed pawn (0 to 7), for ranks up to 3, then 4, 5, 6, 7.
    PASSED_OWN_KING: 40 = [
        s( 26, -18), s(  1,   1), s(  1,  -1), s(-13,   0), s(-10,  -3), s(  1, -12), s(  4, -21), s( 13, -23),
        s( 15,  23), s( -6,  37), s(  1,  13), s( -1,  -6), s( -2, -23), s(  0, -14), s( 12, -15), s(-11, -19),
        s(-14,  71), s( -4,  61), s(  6,  19), s(  3,  -4), s(  2, -18), s( -6, -22), s(  2, -22), s(-19, -16),
        s( 19,  64), s( 27,  75), s( 25,  37), s( 29,  -5), s( -8, -12), s( -8, -22), s(-11, -18), s( 12, -30),
        s( 58,   9), s( 31,  13), s( 36,  70), s( 18,  18), s( 27, -11), s( 23, -17), s( -5,   1), s(-28,  20),
    ];
    /// Distance of the enemy king from the stop square of a passed pawn, likewise.
    PASSED_FOE_KING: 40 = [
        s(  -2,   -1), s(  -1,   15), s(   3,   -4), s(  -3,   -5), s(   0,   -6), s(  -1,   -9), s(  -7,   -2), s(   2,   -6),
        s(   4,  -10), s(  20,  -10), s(  10,  -13), s(  -6,   -2), s(  -2,   15), s(  -8,   29), s(  -8,   28), s(  -4,   25),
        s( -15,  -32), s(  20,  -27), s(   2,  -26), s(  -1,   10), s(  -2,   44), s(  -8,   58), s(  -8,   58), s( -22,   54),
        s( -32,  -57), s(  -8,  -57), s(  22,  -48), s(   5,   29), s(   5,   83), s(   4,   88), s(  17,   84), s(  12,   78),
        s( -28, -101), s( -10,  -61), s(  43,  -77), s(  26,   31), s(  22,  100), s(   4,  121), s(  11,  104), s( -13,  107),
    ];
    /// A passed pawn with no enemy piece or attack on its path, by rank.
    PASSED_SAFE_PATH: 8 = [
        s(0, 0), s(-7, 12), s(-23, 20), s(-29, 29), s(-31, 45), s(-7, 71), s(52, 79), s(0, 0),
    ];
    /// A passed pawn whose stop square is defended, by rank.
    PASSED_PUSH_DEFENDED: 8 = [
        s(0, 0), s(11, -3), s(8, 11), s(9, 8), s(14, 15), s(19, 38), s(49, 141), s(0, 0),
    ];
    /// Own rook or queen behind a passed pawn.
    PASSED_ROOK_BEHIND: 1 = [
        s(3, 38),
    ];
    /// Enemy rook or queen behind a passed pawn.
    PASSED_FOE_BEHIND: 1 = [
        s(-5, -72),
    ];
    /// The foremost passed pawn that a bare king cannot catch, by rank.
    PASSED_UNSTOPPABLE: 8 = [
        s(0, 0), s(0, 164), s(-3, 225), s(-9, 165), s(-14, 203), s(-6, 316), s(-1, 307), s(0, 0),
    ];
    /// The own pawn nearest to home on a file beside the king, then on his file: by distance of the file from the edge, and rank of the pawn (rank 1: none at or before the king).
    SHELTER: 64 = [
        s(-27,   9), s( 15, -21), s( 15, -24), s(  2, -11), s(  3,   3), s(  5,  10), s( -9,  24), s(  0,   0),
        s(-14,  18), s( 11, -37), s( -6, -12), s(  7,  -5), s( -1,  -6), s( 33,  -3), s(  3, -13), s(  0,   0),
        s(-13,  18), s( 18,  -9), s( -9,   0), s( -4,  -5), s( 10,  -9), s( 28, -13), s( 23, -22), s(  0,   0),
        s(-15,  16), s(  7,  -6), s( -2,  -9), s( -3,   9), s(  7,   6), s( -2,  -3), s( 28,   3), s(  0,   0),
        s(-26,   8), s( 43, -44), s( 28, -39), s(  4, -25), s(-14,  -4), s(-21,  17), s(  4,  34), s(  0,   0),
        s(-18,  11), s( 21, -26), s(  7, -19), s( -5,  -4), s(-15,   0), s( 28,  17), s(  2,  24), s(  0,   0),
        s(-22,   3), s( 27,   7), s(  4,   3), s( -1,   1), s(  1, -25), s(-20,   6), s(-33,  20), s(  0,   0),
        s(-13,   0), s(  6,  13), s(  6,   6), s( -3,  13), s(  2,  10), s(-12,  -5), s(-24,  14), s(  0,   0),
    ];
    /// The same as danger.
    SHELTER_DANGER: 64 = [
        s( 17, -20), s(-31,  36), s(-25,  12), s(  0,  19), s( 53,  15), s( 48, -25), s( 42, -53), s(  0,   0),
        s( 23,  23), s(-20, -40), s(-26,  16), s( 17,  38), s( 13,  32), s( 73,  10), s( -7, -22), s(  0,   0),
        s( 14,  25), s(-20,   1), s(-22,  30), s(-12,  51), s( 12,  56), s( 19,  46), s( 36,  -2), s(  0,   0),
        s(  5,  29), s( -3,  20), s(-25,  19), s( -3,  59), s( 25,  66), s(  7,  20), s( 15,  39), s(  0,   0),
        s( 10,  -3), s(-30,  33), s(-16,   9), s( 24,   0), s( 30,   7), s( 23,  -3), s(  6, -34), s(  0,   0),
        s( 15,  17), s(-31, -40), s( -8,  -7), s( 16,  20), s( 23,   3), s( 78,  19), s( 26,  -9), s(  0,   0),
        s( -8,  -2), s(-15,   2), s( 30,  23), s( 23,  34), s( 18,  13), s( 29,  23), s( 52, -29), s(  0,   0),
        s(-10,   6), s(-23,  34), s(-13,  43), s(  9,  46), s( 15,  70), s( 28,  35), s( 65,  17), s(  0,   0),
    ];
    /// The foremost enemy pawn on a file beside or with the king, not rammed, by distance of the file from the edge, and rank as the king sees it (rank 1: none).
    STORM: 32 = [
        s(-16,  11), s( -3,  17), s(-27,  24), s(-29,   9), s( -9, -11), s( -5, -19), s( -2, -19), s(  0,   0),
        s( -2,  12), s(  9,  41), s( -1,  30), s(-11,   0), s(-20, -15), s( -3,  -6), s( -3,   7), s(  0,   0),
        s( 14,   6), s(-12,  38), s( 19,  17), s( -2,  27), s( -3, -10), s( -4, -13), s(  6,   5), s(  0,   0),
        s( -3,  15), s( 23,   9), s( 17,  25), s( -6,   1), s( -6, -22), s(  6, -17), s( -7,   0), s(  0,   0),
    ];
    /// The same as danger.
    STORM_DANGER: 32 = [
        s(  9,  15), s(-63, -33), s( 39, -41), s( 35, -15), s( 55,  -9), s( 17,  17), s( 32,   5), s(  0,   0),
        s( 20,  -7), s( 26, -25), s( 73,  20), s(  9, -33), s( 16, -37), s(-23,  15), s( 12,  41), s(  0,   0),
        s(  9,  -3), s( 34,  31), s( 91,  26), s( 15,  60), s( 10,   3), s(-11,  12), s( -7,  55), s(  0,   0),
        s( -2,   5), s( 58,  16), s( 83,  82), s( 12,  55), s( -6,  20), s(  2,  19), s(-10,  36), s(  0,   0),
    ];
    /// The same, rammed by an own pawn, by rank.
    STORM_RAMMED: 8 = [
        s(0, 0), s(0, 0), s(-42, -44), s(-2, -26), s(8, -34), s(7, -25), s(12, -38), s(0, 0),
    ];
    /// A file beside or with the king that has no pawn, no own pawn, no enemy pawn: beside, then with.
    KING_FILE: 6 = [
        s(3, -38), s(17, -6), s(6, -7), s(-33, -37), s(2, 6), s(-5, -9),
    ];
    /// The same as danger.
    KING_FILE_DANGER: 6 = [
        s(0, 23), s(3, 25), s(34, 27), s(0, -3), s(-6, 25), s(41, 16),
    ];
    /// Distance of the king from the nearest pawn of his own.
    KING_PAWN_DISTANCE: 8 = [
        s(0, 0), s(26, 18), s(28, 19), s(27, 10), s(27, -4), s(41, -27), s(64, -41), s(32, -26),
    ];
    /// Every king.
    DANGER_BASE: 1 = [
        s(4, 143),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: 1 = [
        s(72, 41),
    ];
    /// A knight, bishop, rook, queen that attacks the king's ring.
    RING_ATTACKER: 4 = [
        s(35, 36), s(-6, 17), s(25, -8), s(-15, 50),
    ];
    /// Squares of the ring attacked by a knight, bishop, rook, queen.
    RING_HITS: 4 = [
        s(6, 4), s(8, 2), s(-17, 20), s(8, -1),
    ];
    /// How many pieces attack the ring.
    RING_ATTACKERS: 8 = [
        s(2, 89), s(-6, 49), s(7, 13), s(22, -5), s(45, 11), s(104, 12), s(131, 20), s(140, 20),
    ];
    /// Squares of the ring attacked by pawns.
    RING_PAWN: 1 = [
        s(25, -10),
    ];
    /// Attacks on squares next to the king.
    RING_ADJACENT: 1 = [
        s(11, 0),
    ];
    /// Attacked squares of the ring that are defended at most by king or queen.
    RING_WEAK: 1 = [
        s(19, -8),
    ];
    /// Safe checks by a knight: one, more; bishop; rook; queen.
    SAFE_CHECK: 8 = [
        s(130, 30), s(154, 28), s(63, 81), s(86, 77), s(120, 53), s(152, 92), s(63, 103), s(114, 125),
    ];
    /// Checking squares that are not safe, by a knight, bishop, rook, queen.
    UNSAFE_CHECK: 4 = [
        s(13, 2), s(21, 30), s(25, 9), s(-6, 16),
    ];
    /// Squares of the king's flank attacked by the enemy.
    FLANK_ATTACK: 1 = [
        s(14, -4),
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
        s(13, -60),
    ];
    /// Own pieces pinned to the king.
    KING_PINNED: 1 = [
        s(2, -13),
    ];
    /// Enemy pieces that may step off a line to the king.
    KING_DISCOVERY: 1 = [
        s(69, 30),
    ];
    /// The enemy has no queen.
    NO_ENEMY_QUEEN: 1 = [
        s(-122, -231),
    ];
    /// An own knight guards a square next to the king.
    KNIGHT_DEFENDER: 1 = [
        s(-11, 1),
    ];
    /// An own bishop guards a square next to the king.
    BISHOP_DEFENDER: 1 = [
        s(-17, 10),
    ];
    /// Squares the king may safely step to: none to eight.
    KING_FLIGHTS: 9 = [
        s(-2, 94), s(-3, 56), s(-2, 28), s( 3, 17), s( 2, 12), s(10, 12), s(24,  1), s(19,  5),
        s(-8, 33),
    ];
    /// A safe pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4 = [
        s(72, 69), s(68, 88), s(93, 56), s(67, 79),
    ];
    /// On a piece that is not well defended, a pawn, knight, bishop, rook, queen: an attack by a knight, bishop, rook, queen, king.
    THREAT: 25 = [
        s(  3,  23), s(  7,  19), s( 41,  31), s( 72,  22), s( 51,  61), s(  8,  22), s( 21,  48), s( 13,  62),
        s( 48,  49), s( 57, 120), s(  6,  24), s( 22,  31), s( 35,  32), s( 31,  -6), s( 62,  24), s(  2,   6),
        s(  7,  14), s(  4,  28), s( 15,   0), s( -3,   5), s( 13,  33), s( 42,   6), s( 73,   2), s( 64,  -3),
        s(  0,   0),
    ];
    /// On a well defended knight, bishop, rook, queen: an attack by a knight, bishop, rook.
    THREAT_DEFENDED: 12 = [
        s( 11,  35), s( 40,  47), s( 66,  88), s( 70,  92), s( 18,  46), s(  5,  62), s( 47, 110), s( 69, 148),
        s(  7,   9), s( 15,  -5), s( 21,  11), s( 81,  94),
    ];
    /// Enemy pieces that are attacked and not defended, or attacked twice and weak.
    HANGING: 1 = [
        s(15, 33),
    ];
    /// Weak enemy pieces that only the queen defends.
    WEAK_BY_QUEEN: 1 = [
        s(2, 15),
    ];
    /// Enemy pieces attacked once and defended once.
    OVERLOADED: 1 = [
        s(-2, -1),
    ];
    /// Enemy pieces a safe pawn step would attack.
    PUSH_THREAT: 1 = [
        s(14, 18),
    ];
    /// Squares both sides attack where the enemy is not firmly in control.
    RESTRICTED: 1 = [
        s(4, 2),
    ];
    /// Safe squares from which a knight would attack the queen.
    QUEEN_HIT_KNIGHT: 1 = [
        s(8, 10),
    ];
    /// Safe squares from which a bishop or rook would attack the queen, doubly covered.
    QUEEN_HIT_SLIDER: 1 = [
        s(12, 14),
    ];
    /// On squares no enemy pawn can attack any more, defended by a pawn: knight, bishop; then undefended.
    OUTPOST: 4 = [
        s(26, 7), s(31, 16), s(18, -7), s(18, -9),
    ];
    /// A knight that can go to a defended outpost next.
    OUTPOST_REACHABLE: 1 = [
        s(19, 13),
    ];
    /// A knight, bishop directly behind a pawn.
    BEHIND_PAWN: 2 = [
        s(5, 16), s(4, 12),
    ];
    /// Own pawns on the bishop's colour, with none, one, two or more own pawns blocked in the centre.
    BISHOP_PAWNS: 4 = [
        s(-6, -3), s(-5, -9), s(-5, -17), s(-7, -21),
    ];
    /// Enemy pawns on the bishop's diagonals.
    BISHOP_FACING_PAWNS: 1 = [
        s(-2, -5),
    ];
    /// A bishop that sees both central squares of a long diagonal through pawns.
    LONG_DIAGONAL: 1 = [
        s(13, 31),
    ];
    /// Distance of a knight, then of a bishop, from the own king.
    MINOR_OWN_KING: 16 = [
        s(  5,   5), s(  3,  48), s(  2,  40), s( -1,  34), s(-11,  34), s(-16,  30), s(-22,  23), s(-29,  11),
        s(  5,   5), s(  2,  56), s( -3,  50), s( -6,  47), s( -9,  43), s(-13,  38), s(-16,  37), s(-27,  32),
    ];
    /// Distance of a knight, then of a bishop, from the enemy king.
    MINOR_FOE_KING: 16 = [
        s(  0,   5), s(  3,  14), s( -3,  20), s( -1,  38), s(  0,  43), s( -5,  36), s( -9,  28), s(-12,  22),
        s(  0,   0), s( -2,  32), s(  0,  41), s( -7,  50), s( -4,  52), s( -6,  54), s( -8,  51), s( -8,  50),
    ];
    /// A knight by how closed the pawns are.
    KNIGHT_CLOSED: 9 = [
        s(-13,  45), s( -7,  37), s( -5,  47), s( -4,  37), s(  0,  46), s( -2,  33), s(  1,  42), s(-10,  36),
        s(  1,  34),
    ];
    /// A rook by how closed the pawns are.
    ROOK_CLOSED: 9 = [
        s( -1, 135), s( 21, 101), s( 19,  90), s( 23,  79), s( 27,  52), s( 44,  55), s( 31,  36), s( 40,  13),
        s( 23, -13),
    ];
    /// A rook on a file without pawns.
    ROOK_OPEN: 1 = [
        s(25, 6),
    ];
    /// A rook on a file without own pawns.
    ROOK_SEMI_OPEN: 1 = [
        s(9, 10),
    ];
    /// A rook on a file where an own pawn is rammed.
    ROOK_SHUT: 1 = [
        s(-7, 3),
    ];
    /// A rook on the file of any queen.
    ROOK_QUEEN_FILE: 1 = [
        s(-3, 4),
    ];
    /// A rook on the seventh rank with the enemy king or pawns there.
    ROOK_SEVENTH: 1 = [
        s(-11, 27),
    ];
    /// A rook with little mobility shut in by its own king: with, without the right to castle.
    ROOK_TRAPPED: 2 = [
        s(2, 3), s(-29, -11),
    ];
    /// A rook on a file of the enemy king's ring.
    ROOK_KING_FILE: 1 = [
        s(8, -16),
    ];
    /// A bishop whose diagonals through pawns reach the enemy king's ring.
    BISHOP_KING_LINE: 1 = [
        s(8, 10),
    ];
    /// The queen stands on a line of an enemy slider with one piece between.
    QUEEN_TARGET: 1 = [
        s(-20, -5),
    ];
    /// The queen on the far half where no enemy pawn can attack her.
    QUEEN_INFILTRATED: 1 = [
        s(8, 15),
    ];
    /// Safe squares of the centre files behind or among the own pawns, times the own pieces, in sixteenths.
    SPACE: 1 = [
        s(1, -2),
    ];
    /// Attacks on the four central squares.
    CENTRE: 1 = [
        s(0, 2),
    ];
    /// Complexity: every position; passed pawns; pawns; outflanking kings; infiltration of a king; pawns on both flanks; a pawn ending; almost unwinnable.
    COMPLEXITY: 8 = [
        s(0, -60), s(2, 5), s(-3, 3), s(0, 1), s(-27, -7), s(30, 24), s(0, 75), s(-5, -27),
    ];
}
