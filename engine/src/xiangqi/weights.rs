//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s(  97,   65), s(  91,  119), s( 393,  457), s( 989, 1060), s( 366,  352), s(  33,  210),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(94, 10),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -72,  -49), s( -13,  -68), s( -62,  -15), s(  41,   26), s(  31,   26), s(  84,  -38),
        s(  65,   28), s( 122,  -79), s( 136,  207), s(-239, -284), s(  10,   98), s(  38,   43),
        s(  14,  172), s( 103,   79), s( -74, -122), s(  -9,    8), s(  22,  -10), s( -36,   76),
        s( -15,  183), s( -42,   81), s(  -7,   13),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(   0,    4), s(   1,   11), s( -24,  -21), s( -57,   13), s(  29, -109),
        s(  36,  252), s(  32,   50), s(   1,  -21), s(  41,  -13), s(  21, -226),
        s(  18,  -45), s(  39,  -54), s(  45,  -70), s(  17, -230), s(  34,  -32),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(8, 0), s(-100, 54), s(13, 18),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -86, -156), s(-117,  -61), s( -56,  -20), s( -37,  -31), s( -71,  -94),
        s( -85,  -59), s( -58,   11), s( -74,  -13), s( -29,  -14), s( -24,  -75),
        s(   0,   10), s(  17,   55), s(  18,   -7), s( 102,   55), s(   3,   58),
        s(   1,   57), s(  27,   57), s(  37,   74), s(  23,   61), s(  99,   67),
        s(  81,   43), s(  39,   26), s( 154,   35), s(  63,   24), s(  92,   45),
        s(  -2,   45), s(  35,   18), s(  31,   30), s(  92,   31), s(  69,   28),
        s( -78,    7), s( 151,    8), s(  13,   10), s( 136,   20), s( -57,  -11),
        s(  -7,   23), s( -55,  -10), s( -83,   17), s(  70,  -33), s(   2,    0),
        s(-101,   -1), s(-134,   48), s(  86,  -13), s( -99,  -15), s( -72,  -93),
        s( -96,   -4), s(-184,  -25), s( -88,    8), s(-122,  -46), s( -34,  -58),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-15, -32), s( 23,   1), s(  7, -57), s( -8, -20), s(-16, -34),
        s(  2,  -5), s(  8,  22), s(  4, -28), s(-29,  -8), s(-68, -16),
        s(  7,  60), s( 22,  41), s( 20,  13), s( 11,  11), s( -9,  54),
        s( 45,  65), s( 52,  60), s( 58,  31), s( 31,  42), s( 51,  63),
        s( 50,  10), s( 63,  23), s( 54,  -4), s( 43,   6), s( 42,  38),
        s( 17,  46), s( 18,  37), s( 52,   7), s(  3,  27), s(  3,  68),
        s( 45,  15), s( 44,   3), s( 58, -29), s( 24,   7), s( -1,  35),
        s(-26,  56), s(-44,  25), s(-54,  48), s(-79,  59), s(-39,  69),
        s( -4, -21), s(  6, -14), s(-31, -36), s(-40,  -5), s( 68, -14),
        s(-23, -37), s(-25, -19), s(-83, -26), s(  5, -43), s(-34,  59),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s( -11,   26), s( -67,   24), s(  17,  -19), s(  77,    0), s(  82,   21),
        s(  31,   15), s( -15,   27), s(  57,   -2), s(   3,    9), s(  90,  -22),
        s(  19,   23), s( -23,   35), s(  38,    3), s(  43,    3), s( 103,  -13),
        s(  31,  -12), s( -59,   29), s(  15,    9), s( -15,  -13), s(  57,  -12),
        s( -12,   -3), s(   1,   -5), s(   6,   -9), s( -25,   -7), s(  78,   -7),
        s(  33,  -43), s( -77,   -6), s( -68,  -10), s( -67,   13), s(  67,  -31),
        s( -18,  -23), s( -43,  -10), s( -26,  -15), s( -57,    3), s(  -9,    0),
        s( -16,  -16), s( -99,   -7), s( -60,  -42), s( -92,   24), s(-138,   88),
        s( -25,  -16), s(-109,    7), s( -89,   14), s( -44,    9), s(   1,   38),
        s(  86,  -35), s(  29,  -27), s( -58,    4), s(  -8,  -14), s( -40,   44),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -44,   84), s(   0,    0), s( -44,   78), s(   0,    0), s(  64,  126),
        s( -33,   82), s(   0,    0), s(  19,   96), s(   0,    0), s(  41,  135),
        s( -38,  178), s(  10,  193), s(  49,  179), s( 117,  206), s( 107,  208),
        s(   6,  164), s(  17,  177), s(  97,  163), s(  98,  116), s(  99,  108),
        s(  27,  155), s( 143,  134), s( 105,  102), s( 166,   54), s( -11,   32),
        s( 132,  142), s( 241,  100), s( 289,   -2), s( 281,  -57), s( 339,  -98),
        s(  73, -128), s( 116, -189), s( -30, -200), s(  55, -298), s(-163, -314),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s( 104,   -3), s(  14,    4),
        s( -56,  -17), s(-120,   -2),
        s(-227,  -62), s(-205,  -31),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(-17, -41), s(-68, -51), s(  8, -42), s(-76, -30),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 221,   78), s(  75,   31), s(-120,   55), s(-112,   88),
        s(   8,   27), s(  -3,  -19), s(   6,  -18), s( -33,  -18),
        s(  47,   12), s(  50,  -35), s(  67,  -28), s(  -1,  -32),
        s(  -4,   64), s(  -4,  -58), s(  52,  -34), s(  12,  -75),
        s(  38,   42), s( -17,   23), s(  18,   48), s( -22,   23),
        s(  -6,   33), s( -43,   12), s(  39,   39), s(  48,   46),
        s( -39,   -7), s(  -4,  -28), s( -42,   23), s( -42,   16),
        s(  -6,   14), s(  36,  -37), s(  26,   18), s( -41,   22),
        s( -72,   23), s(  72,  -92), s(  17,  -67), s( -36,  -85),
        s( -81,    9), s( -20, -178), s( -61,  -95), s( -52, -113),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(  75, -141), s( -17, -164), s(-119,  109), s(-158,   51),
        s(-118,  -34), s( -46, -123), s( -83,    0), s( -67,  -33),
        s( -17, -134), s( -13, -169), s( -89,   18), s( -51,  -23),
        s(   4,  -88), s(-119,  -62), s(-176,   64), s(-125,   65),
        s(  -3,  -66), s(  28,  -88), s(  18,   55), s(  24,   20),
        s(  28,  -70), s(  47,  -77), s(  33,   48), s(  35,   -1),
        s(-113,    6), s( -39,  -73), s( -28,   52), s( -43,    9),
        s(-167,   -8), s( -88,  -55), s( -67,   67), s( -35,  -41),
        s(-171,  125), s( -18,  -52), s(  23,   76), s(  33,   44),
        s( -64,   43), s( -28,   -6), s( -18,  -12), s( -31,  -81),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-344,  158), s( -53,  -55), s(  26,  -28), s(  67, -127),
        s(  12,  -62), s(  33,  -75), s(  50,  -43), s(  33,  -43),
        s( -15,  -24), s(   4,  -20), s(  77,  -46), s(  39,  -30),
        s( -96,  -42), s( -60,  -12), s( -18,  -23), s(  16,   -6),
        s(  28, -136), s(  33,  -71), s( -13,  -20), s( -17,  -22),
        s(  35,  -75), s(  32,   -5), s( -12,    0), s( -19,  -15),
        s(  -3,  -35), s(   2,  -11), s(   2,   21), s(   0,    0),
        s( -39,  -30), s(  33,  -28), s(  27,   -4), s(  -1,    1),
        s(   8,  -32), s(  11,   31), s( -24,  114), s( -42,  132),
        s( -54,  -72), s(   2,   33), s(  -8,  111), s(  21,   91),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s(  95,  156), s(  57,   88), s(  39,   59), s( 121,    9),
        s( 137,   11), s(   6,   87), s(   5,   57), s(  18,   60),
        s( 134,  -35), s(  60,  -42), s(  18,   -2), s(  31,    2),
        s(  25,   20), s(  86,   -5), s(  66,  -20), s( -43,   86),
        s( -53, -145), s( -55,  -57), s(  -1,  -25), s(  -2,  -50),
        s( -80,  -85), s( -31,  -70), s(   6,  -26), s( -15,  -50),
        s( -16,   42), s( -22,  -20), s(  17,  -24), s(   7,  -34),
        s(  55,  -35), s( -85,   13), s( -15,  -15), s(   1,  -33),
        s( -13,   17), s( -96,   28), s( -69,   72), s(-119,  111),
        s(  89,  -43), s(  41,   19), s(  17,   33), s( -44,   53),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  69,    3), s(  85,  -28), s( 100,  -57), s(  99,  -81), s( -40,  -68),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(7, -44),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-10, 25),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-83, 41), s(-44, 87),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(5, -23),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s(-17,  66), s(  6,   6), s( 14, -53), s( 20, -83), s(-13,  70), s( 10,  19),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(23, 36),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(-5, -10),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s(-22, -68), s( 34, -37), s( 26, -20), s( 17,   3), s( 18,  -3), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s( -12, -116), s(  -9,  -10), s(  -9,   23), s(  -8,   36), s(  -9,   44), s( -11,   42), s(  -5,   30), s(   4,    7), s(  21,  -14),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-57, -17), s(-15,  -1), s( -1,   7), s( 14,   6), s( 21,  10), s( 18,  24),
        s( 19,  25), s( 17,  30), s( 14,  38), s( 11,  43), s(  5,  50), s(  4,  54),
        s( -1,  59), s(  1,  54), s( -3,  47), s(-12,  43), s(  3,  36), s( 38, -10),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -51, -154), s( -47,  -86), s( -34,  -64), s( -26,  -46), s( -21,  -39), s( -13,  -30),
        s(  -7,  -21), s(  -5,   -9), s(   1,    2), s(   8,   13), s(  13,   30), s(  17,   38),
        s(  21,   52), s(  24,   46), s(  31,   51), s(  47,   62), s(  52,   61), s( 106,   38),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(15, 16),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-18, -15),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-27, -5),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(15,  8), s( 7, -4), s(20, 11),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(35, 1),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(44, -2),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(20, 17),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(17, 11), s(25, -27),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(   9,   11), s(  26,    5), s(  35,   16), s(  21,  102), s(-109,  -54), s( -10,   19),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 13,   7), s(  7,  22), s( 23,  -3), s( 10, -73), s( 14,   1), s(  3,  -2),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s(  1,  16), s( 41,   3), s( 29,  89), s( 43, 229), s( 13,  22), s( 19,  18),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s(  5,  15), s( -3,   3), s( 23,  67), s( 50, 206), s(  5,   5), s( 12,  25),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(28, 26), s(25, -8), s(57, 34), s(67, 21), s(-8, -17), s(-11, 14),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 60,  36), s( 70,  31), s(175, 146), s(147,  65), s(167, 144), s( -5, 101),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 82,  80), s(131, -53), s( 76,  41), s( 17,  68),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 41,   9), s( 43,  30), s( 79,  70), s(101, -63), s(114,  71), s(  5,  56),
        s( 13, -16), s( 20,  -4), s( 57,  70), s(131, -38), s( 94,  58), s(  7,  16),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 53,   5), s( 60,  26), s(112, 171), s( 30,   8), s(114, 169), s(  9,  40),
        s( 19, -22), s(  4, -14), s( 47,  44), s(-37,   6), s( 35,  87), s(  5,   5),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s( 10,   2), s( 85,  23), s( 89,  99), s( 84,  70), s(  5,  -9), s(  8,  72),
        s( 17,  -5), s( 29, -10), s( 32, 157), s(131,  68), s(  0,  29), s( -2,  35),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-37,  54), s( 30, -21), s( 53,   6), s(-77,   6), s( 49,  52), s( 25,  -9),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(64, -7), s(31, 7), s(30, 132), s(-2, 149), s(47, 109), s(27, 45),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s( -3, -30), s(-52, -16), s(  5,  25), s(-93, -10), s( -6,  75), s(-11, -10),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s( 19,  31), s( 39,  43), s(-43,  28), s(-62, -59), s( 36, -11), s( 12,  87),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  16,  -93), s(   0, -172), s(  -7, -141), s( -15,  -95), s( -18,  -28), s(  -6,  -10),
        s(  -6,   24), s(   2,   27), s(  -3,   54), s(   8,   46), s(  11,   52), s(  17,   48),
        s(  25,   47), s(  28,   54), s(  33,   64), s(  43,   62), s(  42,   68), s(  49,   78),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s(-24,  70), s(  4,  15), s(  3,  16), s( -5,  26), s( -1,  12), s(  0,  10),
        s(  2,  -1), s( -3,   1), s( -6,   0), s(-11,  -3), s(-12,  -9), s(-11, -20),
        s( -8, -35), s(-10, -35), s(-12, -32), s(-11, -36), s(-17, -34), s(-19, -36),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(27, 27),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-1, 0), s(1, -1),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-48, -142),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  21,   32), s(  -2,   44),
        s(  27,  -53), s(  10,  -32),
        s( 102, -120), s( 132,  -71),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(   9,  228), s(  61,  126), s( 117,   45), s( -46,   95), s(  71,  -79),
        s(  74, -119), s( -19,  -39), s(   8,  -35), s(-106,  -64), s(-111, -104),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(-49, 102), s( 46, -16), s( 27, -65), s( 49, -78),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(4, 159), s(84, 373), s(35, 220),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(7, -25), s(-30, -30), s(32, 16),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s( -3,   2), s( -2, -12), s(  1,  -6), s( 39,  55),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(14,  9), s( 7,  0), s(-1, -1), s(-2, 33),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 88,  -5), s( 75,   3), s( 63,  23), s( 59,  35), s( 61,  18), s( 71, -41), s( 53, -46),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(10, 8),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(147,  15), s(257, -23), s(132,  16),
        s(116,  44), s(181,  63), s(247, 178),
        s( 57,  31), s( 93,  18), s(  4,  60),
        s(179,  21), s(124, 104), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(29, 13), s(1, 32), s(16, 18), s(39, 16),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s(  49,  -10), s(  37,  -31), s(  -1,  -22), s( -38,  -15), s( -74,   -5),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 49, -27), s(128,  42), s(176, -19), s(264, -27), s(340, -39), s(219,  35), s(197,  61), s(268,  70), s(299,  68),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(104, 54), s(9, -92),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s( 58, 170), s( 51, 193), s( 31, 170), s(-35,  68),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 31, -48), s( 29,  68), s(229, 144), s( 49,  36), s(-16, -26),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 20,  18), s(143, 102), s(  5,  35),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 22,   0), s(287, 123), s( -3, -40),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(19, 37), s(26, 112),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-40, -16), s(-28, -26), s(  0, -22), s( 37, -19), s( 58,  -8), s(146, -15), s(110,  33),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 209,  172), s( 159,  149), s(  60,   35), s( 179,   73), s( 122,   74), s(  40,   59), s(   4,   49), s(   7,   17), s( -44,  -58),
        s( 113,   78), s( 175,   89), s( 141,  173), s( 166,   87), s( 149,  130), s(  62,   98), s(  27,   67), s( -25,  -38), s( -46,  -67),
        s( 151,  171), s( 185,  107), s( 197,  109), s( 215,  123), s(  94,   76), s(  55,   59), s( -42,   42), s( -16,   37), s( -60, -123),
        s(  86,   95), s(  22,  167), s(  92,  102), s( 113,   73), s( 117,   79), s(  70,   91), s( -47,   42), s( -41,  -77), s( -78, -127),
        s(  42,   28), s( 155,   95), s(  39,  117), s(  81,   69), s(  76,   57), s(   0,   17), s( -39,    1), s( -79,   -5), s( -88, -147),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(105,  97), s( 50,  30), s( 50,  30), s( 50,  30), s( 83,  47), s( 44,  63), s( 38,  37), s( 18,  20), s(  5,   9),
        s(136, 143), s( 83, 109), s( 60,  35), s(118,  78), s( 97,  85), s( 34,  89), s( 47,  59), s( 18,  46), s( 22,  20),
        s(108, 142), s( 78,  83), s( 89,  57), s( 93,  69), s( 99,  52), s( 29,  86), s( 30,  62), s( 20,  31), s(-10,  21),
        s( 74,  83), s( 56,  64), s( 80,  11), s( 70,  45), s( 67,  42), s( 11,  61), s(  8,  49), s(  1,  21), s(-15, -12),
        s( 26,  40), s( -4,  69), s( 44,  21), s( 42,  31), s( 28,  44), s(-18,  67), s(-36,  60), s(-44,  30), s(-66, -46),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(107, -13), s(50, 14), s(55, 29), s(2, -16),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s( -81,   15), s( -58,  -60), s(   0,    0), s(   0,  -18), s( -34,  -66), s( -14,   15), s( -15,    0), s( -26,    0), s( -19,   18),
        s( -58,   37), s( -33,  -18), s( -61,   -6), s(   0,    6), s( -16,    6), s(  -1,   35), s(  -2,   43), s(  15,   42), s( -10,   55),
        s( -12,    2), s(  -3,   21), s( -38,    2), s(  46,   -1), s(  41,   -4), s(  -3,   41), s(  36,   36), s(  24,   37), s( -15,   41),
        s( -50,   -6), s(  -2,   14), s(  42,   24), s(  24,   36), s(  16,   31), s(   5,   42), s(  -6,   45), s( -10,   54), s(  -2,   32),
        s(-107,   71), s(   2,   41), s(  98,   43), s(  55,   38), s(  85,    7), s(  33,   49), s(  -2,   46), s(  36,   38), s( -37,   28),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 139,  191), s(  41,  172), s( -39,  135), s( -72,  104), s( -90,   89), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(0, 4), s(-9, 16), s(5, 2), s(8, -18),
    ];
}
