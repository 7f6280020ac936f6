//! The weights of the chess evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner; `tuning` prints this file back byte for byte.

crate::weights! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: 5 = [
        s(74, 129), s(260, 320), s(267, 363), s(439, 609), s(949, 969),
    ];
    /// A pawn by square, rank 1 first; files run from the side of its own king, as in all of these.
    PAWN_SQUARE: 64 = [
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
        s(  3,  14), s( 20,  19), s(  0,   2), s(  2,  29), s( -4,  23), s(  0,   4), s(-10,  23), s(-14,  16),
        s( -3,   7), s( 19,   5), s(  3,  12), s(  9,   7), s(  5,  -1), s( -3,   0), s(-15,  15), s(-10,  -2),
        s(  5,  17), s(  6,  22), s(  5,  18), s( 19,  -9), s( 15,  -8), s(  8,  -9), s(-11,  29), s( -9,  15),
        s( 21,  46), s( 21,  33), s(  9,  48), s( 18,  12), s( 16,   3), s(  4,  21), s(  9,  28), s(  8,  32),
        s( 31,  59), s(  9,  60), s(  6,  78), s( 31,  47), s( 20,  33), s(  9,  31), s( 22,  36), s( 21,  54),
        s( 64,  73), s( 41,  98), s( 43, 105), s( 60,  89), s( 55,  75), s(  2, 100), s( 40,  79), s( 87,  62),
        s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0), s(  0,   0),
    ];
    /// A knight by square.
    KNIGHT_SQUARE: 64 = [
        s(-41,   8), s(-22, -26), s(-11, -15), s( -1,  -3), s(-11,   1), s( -9,  -1), s(-21, -25), s(-25, -56),
        s(-15, -20), s(  5, -26), s( 11, -12), s(  1,   3), s( -9,  -2), s(  1, -24), s( -9,  -8), s( -9, -45),
        s( -3, -26), s(  7, -12), s( -2,  -9), s( -1,   8), s( -3,  20), s(-13,   1), s( -4,  -8), s( -4, -22),
        s(  7, -11), s( 11,   6), s(  9,   9), s( -3,  35), s( -9,  35), s( -1,  25), s( -5,  28), s(  4,  16),
        s( 31, -10), s(  4,   8), s(  0,  26), s( 11,  41), s( 14,  31), s( -6,  32), s(  5,  -3), s( -6,  19),
        s(-27,   4), s(-17,  22), s(  9,  31), s( 11,  20), s( 18,  21), s( 12,  26), s( 18,   7), s(-77,  20),
        s(-18, -54), s( -6,  10), s( 23,  -5), s( 19,  18), s(-14,  15), s( 10,  -2), s(-24,   2), s(-11, -25),
        s(-46, -69), s(-76,   0), s(-98, -10), s( 42,  -4), s(-10,   2), s(-52,   5), s(-14, -19), s(-85, -55),
    ];
    /// A bishop by square.
    BISHOP_SQUARE: 64 = [
        s(-29,  -7), s( 23, -22), s(-16,   2), s(  4,  -4), s( 13, -15), s(  0,  -2), s( 19,  -7), s(  2, -17),
        s( -3,   9), s( 11, -38), s( 22,   0), s(  2,  -1), s( -6,   9), s( 14,  16), s( 14, -36), s( 17, -25),
        s(  0, -10), s(  4,  12), s(  0, -20), s(  5,  25), s(  0,  22), s( -1,  -6), s( 13,   9), s( 16, -16),
        s( -6, -11), s(  2,   1), s(  3,  27), s(  2,  -7), s(  7,  -4), s(  6,  28), s(-10,  28), s( -7,  11),
        s(-10,  22), s(  6,  26), s(  3,  42), s( -2,   4), s( -2,  11), s(  2,  36), s( -4,  18), s(-12,  30),
        s(  2,   6), s(-22,  52), s( -5,  26), s( 20,  25), s( -1,  24), s(-24,  13), s( -2,  28), s(-27,  51),
        s( 29,   4), s(-12,  24), s(-11,  44), s( 21,  25), s(-21,  36), s( 13,  23), s( -3,   0), s(-18,  34),
        s(  5, -17), s(-85,  79), s(-58,  31), s(-14,  43), s( 13,  28), s(-33,  24), s(-32,  50), s(-39,  38),
    ];
    /// A rook by square.
    ROOK_SQUARE: 64 = [
        s( -5, -25), s(-20,   3), s(  2,  -4), s( 15, -11), s(  6,  -9), s( -2,   0), s( -3,  -7), s( -9,  -5),
        s(-20, -11), s(  9,  -8), s( 10,  -6), s(  6,   8), s(  2,   3), s(  5,   4), s(-10,  17), s(-19,  -1),
        s(-18,  22), s( -4,  13), s( -7,  12), s( -9,  19), s( -9,  18), s(-17,  30), s( -7,  21), s(-15,  10),
        s(-11,  23), s( -7,  31), s(-21,  33), s(  1,  31), s( -6,  25), s( -3,  26), s(-15,  43), s(-11,  30),
        s(  4,  23), s( -3,  39), s(-12,  51), s( -4,  26), s(  4,  16), s(-12,  51), s(  1,  37), s( -6,  49),
        s(  3,  32), s( 29,  24), s(  9,  36), s( 10,  25), s( 32,  19), s(  1,  44), s(  1,  38), s( 26,  41),
        s( 15,  14), s( 31,  12), s( 27,  16), s( 32,  -8), s( 47,  -9), s( 15,  25), s( 20,  23), s( -3,  27),
        s( 23,  25), s( 29,  30), s(  8,  36), s( 24,  26), s(  6,  44), s( 29,  36), s( 26,  27), s( 12,  35),
    ];
    /// A queen by square.
    QUEEN_SQUARE: 64 = [
        s(  9, -68), s(-48, -19), s(-28, -10), s(  7, -62), s(  1, -55), s(-12, -50), s(  0, -48), s(  9, -36),
        s(  5, -56), s( 11, -82), s( 16, -26), s(  0,  19), s( -2,  10), s(  9, -42), s( -2, -39), s(  9, -20),
        s( 18, -36), s(  8,   1), s(  5,  22), s( -7,  46), s( -6,  58), s(  0,  18), s(  4,   9), s( 13, -14),
        s(  1,  19), s(  7,  24), s(-12,  59), s( -4,  83), s( -7,  88), s( -8,  64), s(  3,  26), s(  2,   3),
        s( 20, -22), s( -3,  48), s( -6,  53), s(-12,  53), s(-13,  54), s( -8,  42), s(  2,  18), s( 14, -26),
        s( -2,  -9), s(  7,  14), s( -4,  44), s(  5,  49), s(  3,  19), s(-12,  38), s(  2, -20), s( 17, -41),
        s(  2,   9), s(  3,  31), s( 16,   6), s( 11,  14), s(  5,   0), s(-17,  -4), s(-14,  11), s(-29,  29),
        s(-20,  21), s( 11, -17), s( 24, -18), s(-11,  12), s(-18,  38), s(  8, -16), s( 11, -26), s(-41,  -3),
    ];
    /// The king by square, four files a rank: his own side is mirrored to files a to d.
    KING_SQUARE: 32 = [
        s(  20,  -51), s(  21,  -53), s(  -5,  -49), s( -26,  -42), s(  20,  -28), s(  13,  -21), s( -24,  -12), s( -47,    3),
        s(   8,  -16), s(  10,  -16), s( -41,    6), s( -44,   21), s( -57,    3), s( -74,   12), s( -48,   22), s( -81,   46),
        s( -82,   10), s( -39,   27), s( -58,   48), s( -98,   60), s(  12,  -21), s( -42,   35), s( -25,   43), s( -88,   55),
        s( -56,  -55), s(   3,   17), s( -57,   34), s(   0,   16), s( -35, -186), s( -30,    3), s( -31,    8), s(  16,   -9),
    ];
    /// Two bishops or more.
    BISHOP_PAIR: 1 = [
        s(16, 51),
    ];
    /// Pairs of own pieces: of two pawns, knight and pawn, two knights, bishop and pawn, and so on to two queens.
    PAIR_OWN: 15 = [
        s(   0,    9), s(   0,   19), s(   2,  -27), s(   1,   20), s(  -5,  -24), s(  -6,    1), s(  -1,   32), s(  12,  -50),
        s(   5,  -47), s(  12, -110), s( -15,   48), s(  -1,  -85), s(  -9,  -55), s( -22, -195), s(-191, -148),
    ];
    /// Own piece and enemy piece of a lower kind: knight and pawn, bishop and pawn, bishop and knight, and so on.
    PAIR_FOE: 10 = [
        s(  3,  26), s(  4,  24), s(  7, -13), s(  1,  43), s(-23,  -8), s(-33,   2), s(-15, 114), s( 12,  18),
        s( 12,  67), s(-20, 131),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(10, 10),
    ];
    /// Squares of the mobility area a knight reaches.
    KNIGHT_MOBILITY: 9 = [
        s(-20,   3), s(-20, -44), s(-14,   3), s(-11,  22), s( -4,  28), s(  2,  35), s(  5,  37), s(  7,  36),
        s( 10,  29),
    ];
    /// Squares of the mobility area a bishop reaches, through queens.
    BISHOP_MOBILITY: 14 = [
        s(-17,   0), s(-13,  -4), s( -2,  15), s(  1,  33), s(  3,  47), s(  6,  53), s(  7,  55), s(  7,  58),
        s(  9,  54), s( 10,  53), s( 13,  48), s( 21,  46), s( 25,  45), s(-12,  75),
    ];
    /// Squares of the mobility area a rook reaches, through queens and own rooks.
    ROOK_MOBILITY: 15 = [
        s(-36, -27), s(-13,  -8), s( -6,  25), s( -1,  33), s(  2,  41), s(  3,  53), s(  7,  58), s(  6,  67),
        s( 10,  70), s( 12,  78), s( 15,  81), s( 14,  90), s( 15,  87), s( 19,  93), s( 35,  80),
    ];
    /// Squares of the mobility area a queen reaches.
    QUEEN_MOBILITY: 28 = [
        s( 31,  20), s( -1,  44), s(  1,  10), s(  1, -12), s(  5, -13), s(  8, -11), s(  9,   7), s(  9,  16),
        s( 10,  31), s( 14,  37), s( 14,  43), s( 19,  51), s( 20,  59), s( 17,  58), s( 17,  72), s( 19,  76),
        s( 18,  67), s( 14,  87), s( 16,  79), s( 17,  73), s( 19,  75), s( 30,  42), s( 24,  60), s( 61,  24),
        s( 46,  32), s( 35,  -1), s( 30,  47), s( 37,  37),
    ];
    /// A pawn without own pawns on adjacent files, by distance of its file from the edge.
    ISOLATED: 4 = [
        s(6, 4), s(-4, -9), s(0, -11), s(4, -15),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    ISOLATED_OPEN: 1 = [
        s(-3, -12),
    ];
    /// A pawn with an own pawn further up its file, by distance of the file from the edge.
    DOUBLED: 4 = [
        s(-17, -50), s(4, -26), s(1, -11), s(-12, 4),
    ];
    /// A pawn that no own pawn can support and whose stop square an enemy pawn holds, by rank.
    BACKWARD: 8 = [
        s(0, 0), s(1, -18), s(3, -7), s(-6, -7), s(18, -29), s(-25, 30), s(0, 0), s(0, 0),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    BACKWARD_OPEN: 1 = [
        s(-10, -3),
    ];
    /// A pawn with an own pawn beside it, by rank.
    PHALANX: 8 = [
        s(0, 0), s(5, 1), s(7, 3), s(7, 12), s(14, 25), s(24, 85), s(47, 84), s(0, 0),
    ];
    /// A pawn defended by an own pawn, by rank.
    DEFENDED: 8 = [
        s(0, 0), s(0, 0), s(14, 17), s(7, 12), s(16, 26), s(34, 58), s(112, 86), s(0, 0),
    ];
    /// A pawn attacked by two enemy pawns and defended by none.
    LEVER_WEAK: 1 = [
        s(-14, -41),
    ];
    /// A pawn with an open file ahead and as many helpers as enemy pawns that can stop it, by rank.
    CANDIDATE: 8 = [
        s(0, 0), s(-5, -8), s(3, 1), s(4, 20), s(5, 20), s(30, 60), s(0, 0), s(0, 0),
    ];
    /// A pawn rammed by an enemy pawn, by rank.
    BLOCKED_PAWN: 8 = [
        s(0, 0), s(7, 6), s(-2, 8), s(0, -5), s(-2, -16), s(-7, -6), s(0, 0), s(0, 0),
    ];
    /// Each group of pawns on adjacent files.
    ISLANDS: 1 = [
        s(-11, 6),
    ];
    /// More pawns than the opponent on the half of the board away from the own king.
    MAJORITY: 1 = [
        s(0, 5),
    ];
    /// A passed pawn with an own passed pawn beside it or defending it, by rank.
    PASSED_CONNECTED: 8 = [
        s(0, 0), s(8, -16), s(-2, -10), s(1, 6), s(2, 11), s(23, -18), s(6, 7), s(0, 0),
    ];
    /// A passed pawn by distance of its file from the edge.
    PASSED_EDGE: 4 = [
        s(4, 12), s(0, 22), s(5, 8), s(-4, 16),
    ];
    /// A passed pawn by rank: its stop square free, attacked by the enemy, occupied, both.
    PASSED: 32 = [
        s(  0,   0), s( -5,   9), s(  6,   4), s( -2,  31), s(  8,  69), s( 47, 121), s( 26, 227), s(  0,   0),
        s(  0,   0), s( -6,  10), s( -2,  -4), s(  4,  18), s(  8,  39), s( 23,  78), s( 95, 107), s(  0,   0),
        s(  0,   0), s( -2,  -1), s( 17,   1), s(  5,  20), s(  2,  35), s(  9,  57), s( 23,  60), s(  0,   0),
        s(  0,   0), s( -8, -27), s(-11,  -1), s(  2,   6), s(  8,  12), s( 28,  27), s( 38,  32), s(  0,   0),
    ];
    /// Distance of the own king from the stop square of a passed pawn (0 to 7), for ranks up to 3, then 4, 5, 6, 7.
    PASSED_OWN_KING: 40 = [
        s( 40, -22), s(-11,   5), s(  1,  -4), s(-10,  -6), s( -9,  -1), s(  1, -10), s( 10, -21), s( 20, -23),
        s(  0,  34), s( -9,  42), s( -3,  14), s( -1,  -5), s(  2, -30), s( -1, -16), s( 22, -16), s(-24,  -4),
        s(-30,  87), s(  0,  61), s(  3,  19), s(  0,  -7), s(  7, -19), s( -3, -21), s( -3, -21), s(-35,   3),
        s( 28,  77), s( 37,  71), s( 20,  43), s( 34,   0), s( -3,  -7), s(-10, -19), s(-12, -20), s( -8, -22),
        s( 75,  -7), s( 21,  10), s( -1,  75), s( 15,  14), s( 54, -18), s( 50, -16), s( -1,   9), s(-38,  31),
    ];
    /// Distance of the enemy king from the stop square of a passed pawn, likewise.
    PASSED_FOE_KING: 40 = [
        s(   6,   -2), s(   1,   15), s(   7,   -7), s(   3,   -7), s(   1,   -6), s(  -3,  -12), s( -16,    6), s(   5,   -4),
        s(  28,  -16), s(  32,  -14), s(   6,  -12), s(  -8,   -2), s(   1,   14), s( -12,   35), s( -15,   39), s(   2,   23),
        s(  -8,  -34), s(  18,  -24), s(   4,  -29), s(   2,   10), s(  -4,   51), s( -16,   66), s( -14,   62), s( -34,   59),
        s( -25,  -59), s( -14,  -57), s(  24,  -51), s(   5,   34), s(   2,   91), s(   3,   92), s(  16,   93), s(  12,   80),
        s( -32, -110), s( -11,  -66), s(  32,  -79), s(  18,   36), s(  17,  104), s(   6,  127), s(  23,  110), s(   4,  101),
    ];
    /// A passed pawn with no enemy piece or attack on its path, by rank.
    PASSED_SAFE_PATH: 8 = [
        s(0, 0), s(-4, 15), s(-26, 30), s(-27, 33), s(-25, 46), s(-9, 74), s(40, 82), s(0, 0),
    ];
    /// A passed pawn whose stop square is defended, by rank.
    PASSED_PUSH_DEFENDED: 8 = [
        s(0, 0), s(14, -4), s(6, 12), s(8, 8), s(17, 18), s(25, 35), s(38, 137), s(0, 0),
    ];
    /// Own rook or queen behind a passed pawn.
    PASSED_ROOK_BEHIND: 1 = [
        s(4, 42),
    ];
    /// Enemy rook or queen behind a passed pawn.
    PASSED_FOE_BEHIND: 1 = [
        s(-7, -73),
    ];
    /// The foremost passed pawn that a bare king cannot catch, by rank.
    PASSED_UNSTOPPABLE: 8 = [
        s(0, 0), s(0, 157), s(-3, 216), s(-11, 154), s(-13, 199), s(-5, 305), s(-1, 305), s(0, 0),
    ];
    /// The own pawn nearest to home on a file beside the king, then on his file: by distance of the file from the edge, and rank of the pawn (rank 1: none at or before the king).
    SHELTER: 64 = [
        s(-18,  18), s( 17, -31), s( 15, -23), s(  4, -12), s(  1,   7), s( 15,  15), s( -3,  42), s(  0,   0),
        s( -6,  19), s( 14, -39), s( -4, -13), s(  7, -14), s(-12,  -9), s( 47,   0), s(  0,   4), s(  0,   0),
        s(-12,  18), s( 18,  -4), s(-11,  -5), s( -7, -13), s(  0, -10), s( 41, -31), s( 19, -30), s(  0,   0),
        s(-13,  19), s(  5,  -5), s( -5, -11), s(-11,   8), s(  4,   0), s(  1,   6), s( 51,   5), s(  0,   0),
        s(-33,  12), s( 53, -52), s( 26, -40), s( 12, -25), s(-21,  -4), s(-22,   5), s( 18,  30), s(  0,   0),
        s( -3,  12), s( 24, -17), s(  7, -18), s( -4,  -4), s(-14,   2), s( 50,  28), s( -1,  35), s(  0,   0),
        s(-19,   5), s( 26,  14), s(  4,   2), s( -2,  -5), s( -7, -22), s(-25,   4), s(-50,  26), s(  0,   0),
        s(-13,   5), s(  2,  10), s(  4,  -3), s( -8,  16), s(  2,   0), s(-22,  -8), s( -1,  13), s(  0,   0),
    ];
    /// The same as danger.
    SHELTER_DANGER: 64 = [
        s( 17, -22), s(-20,  25), s(-26,   7), s( -3,  15), s( 48,  14), s( 60, -36), s( 47, -32), s(  0,   0),
        s( 20,  23), s( -8, -53), s(-26,  20), s( 22,  24), s( -7,  26), s( 82,  16), s( 10, -20), s(  0,   0),
        s( 14,  21), s(-24,  -1), s(-23,  22), s(-15,  45), s(  5,  52), s( 22,  32), s( 41, -12), s(  0,   0),
        s(  5,  29), s( -2,   9), s(-18,  -3), s( -5,  49), s( 15,  64), s( 10,  22), s( 28,  47), s(  0,   0),
        s( -2, -11), s(-30,  47), s(-28,  13), s( 31,  -8), s( 14,   4), s( 38, -35), s( 10, -29), s(  0,   0),
        s( 24,  14), s(-36, -38), s(-16,  -9), s( 13,  13), s(  9,  -3), s(111,  11), s( 49, -10), s(  0,   0),
        s( -2, -11), s(-11,  12), s( 38,  30), s( 29,  33), s( 11,  19), s( 33,  10), s( 64, -38), s(  0,   0),
        s( -7,   0), s(-18,  23), s( -5,  31), s(  9,  56), s(  3,  67), s( -1,  43), s( 65,  26), s(  0,   0),
    ];
    /// The foremost enemy pawn on a file beside or with the king, not rammed, by distance of the file from the edge, and rank as the king sees it (rank 1: none).
    STORM: 32 = [
        s(-19,  11), s(-23,  21), s(-51,  31), s(-29,   7), s( -6, -12), s( -7, -22), s(  1, -24), s(  0,   0),
        s( -5,  17), s( 16,  47), s(-11,  32), s( -9,   8), s(-17, -11), s( -9,  -8), s( -5,   5), s(  0,   0),
        s( 11,   4), s(-32,  57), s( 14,  15), s( -6,  46), s( -8,  -9), s( -6, -16), s(  1,  -7), s(  0,   0),
        s(  6,  12), s( 33,  -5), s(  4,  24), s( -1,   4), s( -3, -17), s( 10, -19), s( -2,  -4), s(  0,   0),
    ];
    /// The same as danger.
    STORM_DANGER: 32 = [
        s( -3,  17), s(-83, -38), s( 40, -45), s( 62, -55), s( 68, -22), s( 10,  14), s( 45, -16), s(  0,   0),
        s( 11,  -6), s( 48, -25), s(101, -19), s(  6, -46), s( 21, -66), s(-31,   3), s(  0,  37), s(  0,   0),
        s( 20, -30), s( 35,  41), s( 99,  20), s(  2,  95), s( 11, -19), s( -4,  -9), s( -3,  32), s(  0,   0),
        s( -1,   1), s( 49, -11), s( 69, 109), s( 11,  73), s(-15,  30), s( -4,   8), s(-19,  31), s(  0,   0),
    ];
    /// The same, rammed by an own pawn, by rank.
    STORM_RAMMED: 8 = [
        s(0, 0), s(0, 0), s(-53, -23), s(0, -25), s(11, -35), s(6, -19), s(1, -28), s(0, 0),
    ];
    /// A file beside or with the king that has no pawn, no own pawn, no enemy pawn: beside, then with.
    KING_FILE: 6 = [
        s(-7, -44), s(9, -9), s(3, -8), s(-36, -39), s(0, 3), s(-4, -12),
    ];
    /// The same as danger.
    KING_FILE_DANGER: 6 = [
        s(-3, 7), s(1, 29), s(34, 24), s(5, -23), s(-9, 33), s(44, 9),
    ];
    /// Distance of the king from the nearest pawn of his own.
    KING_PAWN_DISTANCE: 8 = [
        s(0, 0), s(29, 31), s(31, 29), s(30, 20), s(28, 0), s(50, -29), s(73, -44), s(21, -26),
    ];
    /// Every king.
    DANGER_BASE: 1 = [
        s(4, 102),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: 1 = [
        s(70, 43),
    ];
    /// A knight, bishop, rook, queen that attacks the king's ring.
    RING_ATTACKER: 4 = [
        s(40, 36), s(-10, 22), s(21, -21), s(-20, 60),
    ];
    /// Squares of the ring attacked by a knight, bishop, rook, queen.
    RING_HITS: 4 = [
        s(6, 5), s(14, -10), s(-11, 19), s(13, -9),
    ];
    /// How many pieces attack the ring.
    RING_ATTACKERS: 8 = [
        s(3, 71), s(-5, 34), s(2, 9), s(18, -2), s(44, 31), s(109, 15), s(131, 20), s(140, 20),
    ];
    /// Squares of the ring attacked by pawns.
    RING_PAWN: 1 = [
        s(24, -13),
    ];
    /// Attacks on squares next to the king.
    RING_ADJACENT: 1 = [
        s(13, 2),
    ];
    /// Attacked squares of the ring that are defended at most by king or queen.
    RING_WEAK: 1 = [
        s(19, -7),
    ];
    /// Safe checks by a knight: one, more; bishop; rook; queen.
    SAFE_CHECK: 8 = [
        s(130, 37), s(157, 32), s(53, 110), s(70, 103), s(106, 89), s(145, 141), s(62, 130), s(114, 156),
    ];
    /// Checking squares that are not safe, by a knight, bishop, rook, queen.
    UNSAFE_CHECK: 4 = [
        s(14, 1), s(17, 42), s(18, 19), s(-8, 22),
    ];
    /// Squares of the king's flank attacked by the enemy.
    FLANK_ATTACK: 1 = [
        s(12, -3),
    ];
    /// Squares of the king's flank attacked twice.
    FLANK_TWICE: 1 = [
        s(7, -1),
    ];
    /// Squares of the king's flank the own side attacks.
    FLANK_DEFENCE: 1 = [
        s(-9, 2),
    ];
    /// The king on a flank without pawns.
    PAWNLESS_FLANK: 1 = [
        s(14, -60),
    ];
    /// Own pieces pinned to the king.
    KING_PINNED: 1 = [
        s(2, -18),
    ];
    /// Enemy pieces that may step off a line to the king.
    KING_DISCOVERY: 1 = [
        s(78, 24),
    ];
    /// The enemy has no queen.
    NO_ENEMY_QUEEN: 1 = [
        s(-110, -223),
    ];
    /// An own knight guards a square next to the king.
    KNIGHT_DEFENDER: 1 = [
        s(-13, -4),
    ];
    /// An own bishop guards a square next to the king.
    BISHOP_DEFENDER: 1 = [
        s(-19, 14),
    ];
    /// Squares the king may safely step to: none to eight.
    KING_FLIGHTS: 9 = [
        s(-11, 109), s( -9,  63), s( -5,  23), s(  4,   6), s(  2,   0), s( 16,   1), s( 29, -12), s( 24,  -8),
        s( 27,  38),
    ];
    /// A safe pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4 = [
        s(67, 71), s(62, 96), s(88, 61), s(63, 83),
    ];
    /// On a piece that is not well defended, a pawn, knight, bishop, rook, queen: an attack by a knight, bishop, rook, queen, king.
    THREAT: 25 = [
        s(  2,  26), s( 10,  10), s( 40,  26), s( 74,  20), s( 46,  65), s(  8,  23), s( 17,  50), s( 13,  72),
        s( 48,  45), s( 50, 117), s(  6,  23), s( 21,  29), s( 33,  33), s( 34, -11), s( 55,  31), s(  2,   2),
        s(  6,   9), s(  4,  24), s( 12,   6), s( -1,  -7), s( 13,  37), s( 50,  -3), s( 74,  -1), s( 65,  -8),
        s(  0,   0),
    ];
    /// On a well defended knight, bishop, rook, queen: an attack by a knight, bishop, rook.
    THREAT_DEFENDED: 12 = [
        s( 13,  32), s( 37,  54), s( 71,  87), s( 62,  82), s( 14,  46), s(  8,  64), s( 48,  99), s( 63, 151),
        s(  5,  13), s( 14,  -4), s( 20,  12), s( 77,  99),
    ];
    /// Enemy pieces that are attacked and not defended, or attacked twice and weak.
    HANGING: 1 = [
        s(14, 34),
    ];
    /// Weak enemy pieces that only the queen defends.
    WEAK_BY_QUEEN: 1 = [
        s(1, 15),
    ];
    /// Enemy pieces attacked once and defended once.
    OVERLOADED: 1 = [
        s(-1, -2),
    ];
    /// Enemy pieces a safe pawn step would attack.
    PUSH_THREAT: 1 = [
        s(14, 20),
    ];
    /// Squares both sides attack where the enemy is not firmly in control.
    RESTRICTED: 1 = [
        s(3, 3),
    ];
    /// Safe squares from which a knight would attack the queen.
    QUEEN_HIT_KNIGHT: 1 = [
        s(7, 13),
    ];
    /// Safe squares from which a bishop or rook would attack the queen, doubly covered.
    QUEEN_HIT_SLIDER: 1 = [
        s(11, 14),
    ];
    /// On squares no enemy pawn can attack any more, defended by a pawn: knight, bishop; then undefended.
    OUTPOST: 4 = [
        s(25, 11), s(32, 15), s(16, -5), s(22, -14),
    ];
    /// A knight that can go to a defended outpost next.
    OUTPOST_REACHABLE: 1 = [
        s(17, 13),
    ];
    /// A knight, bishop directly behind a pawn.
    BEHIND_PAWN: 2 = [
        s(4, 17), s(3, 14),
    ];
    /// Own pawns on the bishop's colour, with none, one, two or more own pawns blocked in the centre.
    BISHOP_PAWNS: 4 = [
        s(-6, -1), s(-5, -9), s(-5, -21), s(-7, -25),
    ];
    /// Enemy pawns on the bishop's diagonals.
    BISHOP_FACING_PAWNS: 1 = [
        s(-2, -6),
    ];
    /// A bishop that sees both central squares of a long diagonal through pawns.
    LONG_DIAGONAL: 1 = [
        s(12, 33),
    ];
    /// Distance of a knight, then of a bishop, from the own king.
    MINOR_OWN_KING: 16 = [
        s(  5,   5), s(  2,  38), s(  2,  27), s( -2,  22), s(-10,  21), s(-17,  18), s(-24,  15), s(-32,  -3),
        s(  5,   5), s(  0,  51), s( -3,  44), s( -5,  42), s( -9,  39), s(-14,  31), s(-17,  32), s(-32,  23),
    ];
    /// Distance of a knight, then of a bishop, from the enemy king.
    MINOR_FOE_KING: 16 = [
        s(  0,   5), s(  8,  -3), s( -6,  12), s( -3,  27), s(  0,  36), s( -6,  28), s( -9,  22), s(-12,  11),
        s(  0,   0), s(  2,  18), s(  0,  34), s( -7,  42), s( -2,  43), s( -6,  48), s( -7,  47), s( -8,  44),
    ];
    /// A knight by how closed the pawns are.
    KNIGHT_CLOSED: 9 = [
        s(-17,  47), s( -5,  25), s( -6,  39), s( -6,  22), s( -1,  31), s( -2,  11), s(  3,  27), s(-12,  14),
        s(  5,  10),
    ];
    /// A rook by how closed the pawns are.
    ROOK_CLOSED: 9 = [
        s(  3, 129), s( 27,  81), s( 24,  69), s( 21,  64), s( 34,  28), s( 49,  36), s( 31,  35), s( 50, -28),
        s( 25,   9),
    ];
    /// A rook on a file without pawns.
    ROOK_OPEN: 1 = [
        s(24, 6),
    ];
    /// A rook on a file without own pawns.
    ROOK_SEMI_OPEN: 1 = [
        s(7, 12),
    ];
    /// A rook on a file where an own pawn is rammed.
    ROOK_SHUT: 1 = [
        s(-7, 4),
    ];
    /// A rook on the file of any queen.
    ROOK_QUEEN_FILE: 1 = [
        s(-4, 3),
    ];
    /// A rook on the seventh rank with the enemy king or pawns there.
    ROOK_SEVENTH: 1 = [
        s(-12, 28),
    ];
    /// A rook with little mobility shut in by its own king: with, without the right to castle.
    ROOK_TRAPPED: 2 = [
        s(3, 2), s(-31, -15),
    ];
    /// A rook on a file of the enemy king's ring.
    ROOK_KING_FILE: 1 = [
        s(6, -18),
    ];
    /// A bishop whose diagonals through pawns reach the enemy king's ring.
    BISHOP_KING_LINE: 1 = [
        s(7, 5),
    ];
    /// The queen stands on a line of an enemy slider with one piece between.
    QUEEN_TARGET: 1 = [
        s(-21, -8),
    ];
    /// The queen on the far half where no enemy pawn can attack her.
    QUEEN_INFILTRATED: 1 = [
        s(6, 26),
    ];
    /// Safe squares of the centre files behind or among the own pawns, times the own pieces, in sixteenths.
    SPACE: 1 = [
        s(1, -1),
    ];
    /// Attacks on the four central squares.
    CENTRE: 1 = [
        s(0, 3),
    ];
    /// Complexity: every position; passed pawns; pawns; outflanking kings; infiltration of a king; pawns on both flanks; a pawn ending; almost unwinnable.
    COMPLEXITY: 8 = [
        s(8, -45), s(1, 3), s(-3, 2), s(-1, 2), s(-14, -18), s(20, 21), s(0, 76), s(-6, -25),
    ];
}
