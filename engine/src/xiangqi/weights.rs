//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s(167, 110), s(165, 123), s(353, 404), s(836, 930), s(384, 379), s( 65, 132),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(51, 7),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -12,   -3), s(  25,  -42), s(   8,  -39), s(  15,   26), s(  21,   16), s(  -8,  -10),
        s(  23,   50), s(  14,   70), s(  32,  123), s( -96,  -83), s(  12,   63), s(  11,   65),
        s(  -5,   98), s(  14,   93), s( -53, -119), s( -13,    7), s(  11,   11), s(  -4,   31),
        s(   5,   92), s(  -9,   20), s(  -4,    0),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(  -4,    4), s(  20,   45), s(  33,   12), s( -20,   54), s(  14,   37),
        s(   3,   84), s(  61,   55), s(  17,   30), s(  13,   -7), s(   0,  -78),
        s(  -5,    4), s(  12,  -10), s(  19,  -23), s(   2, -120), s(   5,    3),
    ];
    /// A horse by the number of pieces on the board, in steps of four.
    HORSE_BY_PIECES: 9 = [
        s( 31,  31), s( 21,  15), s(  5,  41), s(  0,  48), s(105,  52), s( 14,  25), s(-32, -31), s(-38,  -6), s(-10, -10),
    ];
    /// A chariot by the number of pieces on the board, in steps of four.
    CHARIOT_BY_PIECES: 9 = [
        s(0, 0), s(0, 2), s(8, -9), s(20, -71), s(127, 164), s(36, 40), s(-86, -13), s(-30, -4), s(0, 0),
    ];
    /// A cannon by the number of pieces on the board, in steps of four.
    CANNON_BY_PIECES: 9 = [
        s(-51, -51), s(-35, -43), s(-23, -14), s(-32,  -3), s(  7,  55), s( 31,  15), s(-15, -19), s( 20,   2), s( 15,  15),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -50,  -37), s(-102,  -88), s( -63,  -80), s(-148,  -49), s( -63,  -52),
        s(-108,  -40), s( -66,  -37), s( -27,   -3), s( -85,    8), s( -37,  -52),
        s( -34,   10), s(  45,  -20), s(  -3,    4), s(  83,   50), s( -50,   21),
        s( -29,   17), s(  12,   18), s(  38,   46), s(  -9,   77), s(  65,   84),
        s(  58,   28), s(  -8,   25), s(  99,   -9), s(  60,  -15), s(  56,   27),
        s( -40,   14), s( -10,   11), s(  25,    9), s(  66,   25), s(  45,   -4),
        s( -77,  -29), s( 108,   52), s(  52,   13), s( 129,   73), s( -23,  -29),
        s( -13,   -5), s(   5,    4), s( -11,    0), s(  56,   28), s(  23,   13),
        s(   4,  -12), s( -20,   10), s( 129,   43), s(  20,    7), s(  17,   17),
        s( -44,  -11), s( -58,  -77), s( -51,  -43), s( -15,    2), s( -16,   -8),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-55,   6), s(-35, -10), s(-27, -71), s(-36,  -3), s(-12,  -6),
        s( -1, -73), s(-31,  -7), s( 36,  -8), s(-21, -44), s(-12, -24),
        s(  5,   2), s( 13,   0), s( 10,  22), s( 38,  -6), s(  9,  -5),
        s( 75,  45), s( 48,  49), s( 28,  65), s( 37,  31), s( 68,  77),
        s( 65, -24), s( 24,  58), s( 36,   9), s( 18,  -4), s( 36,  62),
        s(-48,  31), s(  4,  35), s( 19,   9), s( -4, -15), s( 33,  25),
        s(  4,  44), s( 13,  -2), s( 40, -50), s( -6,  -3), s(-12,  -8),
        s( 14,  54), s( 17, -22), s(-30, -20), s(-29,  21), s( 50,  19),
        s(-15,  -4), s( 40,  33), s(-38, -31), s(-18,  31), s( 12,  -1),
        s(-21, -12), s( 45, -11), s(-43, -31), s( 28,  13), s( 47,  26),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s( -10,   -7), s( -33,  -37), s(  20,   -8), s(  69,   22), s(  33,  -13),
        s( -33,   28), s(   5,   26), s(  77,  -16), s(  65,    8), s(  33,   37),
        s( -37,   25), s( -31,   40), s(  27,   22), s(  33,    2), s(  28,   28),
        s( -51,    7), s( -51,   18), s(  23,   31), s(   3,  -22), s(  48,   -8),
        s(  39,  -26), s( -19,   10), s( -10,    0), s( -66,   -4), s(  13,   39),
        s(  50,  -17), s( -23,   52), s( -39,    9), s(  -9,   21), s(  80,  -46),
        s(  10,   -9), s( -10,    7), s(  -5,   21), s( -33,   11), s(  19,   37),
        s(  13,   16), s( -34,  -38), s( -56,  -59), s( -92,  -12), s( -47,  -10),
        s(  -8,   -1), s(   1,  -12), s( -20,  -19), s( -22,   -1), s(  -7,   -5),
        s( 128,   -1), s(  72,   -2), s(-109,   -1), s( -21,    1), s(  11,    5),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s(-43,  11), s(  0,   0), s(-39,  -7), s(  0,   0), s( 70,  80),
        s(-10,  -5), s(  0,   0), s( 26,  18), s(  0,   0), s( 62,  75),
        s(-15,  68), s( 74,  85), s( 29, 109), s(179, 136), s(106, 125),
        s( 79,  51), s( 22, 107), s( 73, 111), s( 80,  92), s( 55, 102),
        s( 39,  75), s(122,  49), s(112,  82), s(156, 134), s( 85, 121),
        s( 63,  84), s(123, 113), s(122,  33), s(103,  20), s(100, 117),
        s(-37, -32), s(-16, -43), s(-53, -14), s(-24, -32), s(-14, -14),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s(  52,  -14), s(  14,    6),
        s( -31,  -16), s( -69,    1),
        s( -70,  -14), s(-101,   -3),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s( 27, -25), s( -8, -41), s( 19,  -1), s(-56,   0),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 13,  29), s(-18,  28), s(-22,  17), s(-20, -16),
        s( -7,  14), s( -3,   4), s(  9, -18), s(  1,   2),
        s( 34, -20), s(  2, -14), s( 13,  27), s(  8,  -4),
        s( -4, -39), s(-15, -13), s( 21,  -9), s( 10,   8),
        s( -5, -19), s(-13,  23), s( 21,  23), s( -7, -43),
        s( -2,  27), s(  6,  41), s( 32,  20), s( 12,  16),
        s(-21,  19), s(  5,  -9), s( 10, -19), s(-26, -17),
        s(-13,   7), s( -5,  17), s(  6, -41), s(-14, -29),
        s( -1, -39), s( 21, -16), s( 20,  36), s(-28,  37),
        s( -3,  13), s(  2, -11), s(-13, -27), s(-24, -22),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(-10, -32), s(-43, -54), s(-83, -20), s(-60, -40),
        s(-80, -25), s(-51, -15), s( -1, -65), s(-26, -22),
        s( 10,  -3), s(-33, -31), s(-38,  14), s(-21, -21),
        s(-28, -24), s(-31, -22), s( 42,  10), s(  6,  -4),
        s(  4, -21), s(  3, -36), s( 10,  14), s( -7,  50),
        s(-19, -16), s( 10, -56), s( -1,  41), s( 25,  33),
        s(-33,   8), s( 16, -15), s(-12, -35), s(-33,  -6),
        s(-46,   4), s(-26, -28), s(  2,  12), s( -4, -10),
        s(-41, -49), s( 14, -19), s(-18, -38), s(-31, -42),
        s(  4,  23), s( 26,  22), s( -1,  -7), s( -8,  -3),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s( -6,   7), s(-59, -32), s(-30, -23), s(-36, -21),
        s(-25, -25), s( 30,   1), s(  0,   4), s(-13,  -1),
        s( 53, -24), s( 39,  12), s( 28,   3), s( -7,   3),
        s(-10, -20), s(-44, -26), s( 22,  -6), s(  9,  -6),
        s( 11, -39), s(-11, -11), s(-14, -29), s( -6,  -9),
        s( 25, -39), s(  8,  31), s( -1, -31), s(-13,  -7),
        s(-52, -13), s( -6,  -4), s( 36,  -2), s(-37,  22),
        s(-28,  -9), s( -1,  37), s( -1,  -3), s( 12,  40),
        s( -4, -62), s(-12, -14), s( -8,  12), s(-60,  27),
        s( -6,  -9), s( 13,   8), s(  8, -22), s( -9,   2),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s( 52,  29), s(-18, -14), s(-38, -15), s( -1,  10),
        s( 11,  35), s( 12, -17), s( 36, -36), s( 55,  18),
        s(  8, -20), s( -6, -34), s(-10, -15), s( 27,  18),
        s( -5,  -9), s(  0, -12), s( 35, -24), s( 51,  47),
        s(-46, -52), s(-30, -42), s(-14,   9), s(-26,  13),
        s(-80, -62), s(-17, -63), s( 15, -12), s(-24, -10),
        s(-54,   2), s(  1, -15), s( 24, -20), s(  8,  25),
        s(-24,  30), s(-31,   0), s( 15,  28), s(-12, -32),
        s( 15,   5), s(-35, -38), s(-16, -11), s(-43,  -5),
        s(  5,  10), s( -4, -15), s(  4,   2), s( -4,   0),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(-26,  17), s( 32,  47), s( 21,  20), s( 22,  22), s(  0,   0),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(-9, -2),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(5, 54),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-22, 13), s(-15, 92),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(40, -1),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s(-20,  21), s( 22, -25), s( 22,  -8), s(-27,  34), s( 16,  29), s( 10,  20),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(-13, 86),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(-48, 21),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s( 53, -38), s( 12, -22), s( 25,  -5), s(  6,  62), s(-17,  49), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s(  4, -85), s( -1,  -7), s(-10,  24), s(  0,  19), s( -1,  26), s(-14,  33), s( -6,   7), s(-18,  23), s(  9,   3),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-74, -39), s(-43, -74), s(-25, -95), s(-14, -28), s(  3, -17), s( -7,  32),
        s(  6,  13), s(  1,  32), s(  5,  38), s( 16,  48), s( 33,  35), s( 18,  35),
        s( 28,  46), s( 30,  62), s( 50,  49), s( 41,  53), s( 53,  34), s( 22,  34),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -47, -161), s( -55,  -46), s( -27,  -54), s( -26,  -22), s( -16,  -18), s(   0,  -20),
        s(  -4,   11), s(  -1,   13), s(  12,   10), s(   4,   39), s(  40,    1), s(  37,   50),
        s(  33,   71), s(  75,   33), s(  40,   57), s(  91,   63), s(  45,   74), s(  33,   39),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(15, 32),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-16, -16),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(2, -22),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(  5,   5), s( 13, -10), s( 18,  19),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(18, 5),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(70, 16),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(12, -23),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(-2, 5), s(16, -11),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(-14,  28), s( -5,   5), s( 19,  36), s( 16,  90), s(-66, -19), s(-14,  31),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 14, -16), s(-16,  17), s( 28,  -4), s( 10, -63), s(-14,  27), s(  3, -27),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( 30,  -5), s( 82, -23), s( 35,  37), s( 86,  93), s(  8,  11), s(  8,  28),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( -2, -31), s(-42,  -6), s(  4,  45), s( 36, 122), s(  5,   5), s( 25, -17),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(-5, 17), s(23, 34), s(67, -8), s(77, 14), s(-3, -6), s(0, -6),
    ];
    /// A cannon attacks over a screen of its own side; over an enemy screen.
    CANNON_SCREEN: 2 = [
        s(23, 47), s(24, 23),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 65,  47), s( 24,  16), s(116,  69), s(109,  64), s( 95,  83), s(-23,  57),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s( 0,  0), s( 0,  0), s(28, 13), s(26, 14), s(60, 38), s(33, 71),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 11,  -2), s( 61,  20), s( 62,  37), s( 52,   0), s(108,  33), s( 27,  34),
        s( -5, -18), s( 19, -21), s( 47,  49), s( 79,  17), s(123,  68), s( 15,  14),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 40,  24), s( 42,  54), s(107, 124), s( 32,  28), s(111, 105), s( 19,  30),
        s( 12, -43), s(-11,  -7), s( 52,  25), s(-19, -12), s( 40,  65), s(  2,  25),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s( -8,  11), s( 37,  17), s( 89,  32), s( 86,  42), s(-11,  14), s( -1,  64),
        s(-17, -11), s(  2,  30), s( 30, 107), s( 92,  30), s( 37,   9), s(  2, -30),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-22,  29), s( 28, -45), s( 37,  37), s(  8,   6), s( 55,   4), s( -3,  10),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(21, 16), s(-3, 12), s(-1, 13), s(-28, 38), s(-32, 2), s(-1, 17),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s(  4, -31), s(-11,  15), s( 21,  50), s(-31, -17), s(-11, -24), s(-12,  -5),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s(-28,   1), s( 55,  77), s(-59, -38), s(-49, -25), s( 20, -18), s( 38,  48),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(6, 42),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s( -5,  23), s( 30,  30),
        s( 37,  28), s( 51,  15),
        s(130,  42), s(170,  68),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(139,  56), s( 61,  84), s( 49,  47), s( 36,  56), s(  7,  36),
        s( 28,   4), s( 30,  27), s( 98,  27), s(-83, -18), s(  1, -24),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s( 81,  78), s( 47,  47), s( 17, -12), s(  5,  11),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(-31, 64), s(77, 205), s(55, 131),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(-32, 22), s(-1, -5), s(9, 4),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s(20,  1), s(-3, -5), s( 6, -9), s(58, 34),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(  6,  20), s(  9,   5), s(-13,   1), s(  5,  35),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 14,  57), s( 73,  19), s( 90,  14), s( 92,  51), s(111,  60), s(112,  74), s(199, 150),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(10, 0),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(107,  53), s(155,  38), s(151,  98),
        s(121,  69), s(191,  78), s(146, 110),
        s(120,   9), s( 61,  36), s( 24, -41),
        s( 90,  71), s( 96,  80), s(105,  96),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(38, 20), s(23, 48), s(23,  8), s(60, 58),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s( 51,  53), s( 62,  10), s( 14,  35), s(-17,  20), s(-46, -19),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 32,   4), s( 98,  24), s(189,  62), s(253,  54), s(282,  53), s(235, 128), s(207,  93), s(203,  75), s(208,  99),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(86, 45), s(34, -90),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s(136,  91), s( 92,  51), s( 77,  31), s( 29,  26),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 49,   9), s( 91,  23), s(149, 119), s( 20,  11), s(-12,   8),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s(37,  6), s(74, 42), s(17, 38),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 18,  -6), s(140, 107), s(-53, -19),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(79, 58), s(41, 70),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-64,  32), s( -3, -18), s( 22, -12), s( 54,  22), s( 78,  50), s(144,  79), s(138,  75),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s(  61,   37), s(  57,   32), s(  60,   36), s(  52,   34), s(  57,   14), s(  18,   21), s(  91,   -3), s(  24,   16), s( -14,   -4),
        s(  63,   41), s(  96,   55), s(  66,   84), s( 104,   52), s( 110,   91), s(  94,    4), s(  38,   34), s( -57,    6), s(   7,  -21),
        s(  70,   47), s(  48,   24), s(  83,   69), s( 173,   71), s(  65,   30), s(  -7,   31), s(  10,  -11), s(  42,   29), s( -73,  -33),
        s(  43,   26), s(  39,   17), s(  58,    3), s(  51,   25), s(  13,   80), s(  73,   43), s( -13,   31), s( -31,  -49), s(-106,  -16),
        s(  20,   10), s(  46,   51), s(   6,   35), s(  29,   25), s(  51,   33), s(   1,  -21), s(  -8,  -17), s(  41,   32), s( -78,  -60),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s( 47,  34), s( 51,  31), s( 51,  31), s( 51,  31), s( 99,  28), s( 45,  47), s( 43,  25), s( -6,  -6), s(-23,  21),
        s( 74,  29), s( 57,  28), s( 60,  36), s( 79,  78), s( 35,  82), s( 67,  43), s( 83,  25), s( 18,  59), s( 11,  12),
        s( 37,   8), s( 32,  47), s( 47,  63), s( 62,  91), s( 60,  26), s( 52,  27), s( 26,  35), s(  7,  35), s(-28,  24),
        s( 28,  15), s( 82,  24), s( 19,   9), s( 22, -19), s( 44,  -3), s( 29,  28), s( 53,  12), s( 42,   1), s(  7, -10),
        s( 11,  -2), s(-25, -26), s( 27,  -2), s( -5,   4), s(  3,   1), s( -8,  18), s( 24,  35), s( 11, -22), s(-78, -19),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s(112,  23), s(101,  34), s( -3,  40), s(-10,  14), s(-40,  48), s(  0,   0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(24, 114), s(-4, 34), s(1, 5), s(1, -44),
    ];
}
