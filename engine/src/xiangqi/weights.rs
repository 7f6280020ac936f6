//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s( 150,   56), s( 102,  130), s( 457,  522), s(1128, 1130), s( 412,  393), s(  75,  229),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(52, 13),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -75,  -68), s(  20,  -83), s( -72,  -35), s(  45,   20), s(  42,   23), s(  69,  -43),
        s(  97,  -31), s( 127,  -42), s( 155,  108), s(-310, -532), s(  10,   81), s(  36,   59),
        s( -19,  186), s(  69,  -18), s( -71, -151), s(   8,    5), s(  22,   -5), s( -42,   82),
        s( -42,  193), s( -46,   77), s( -11,   26),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(   7,  -10), s(  16,    9), s( -11,  -23), s( -13,  -23), s(  46,  -48),
        s(  67,  259), s(  37,   53), s(  10,  -15), s(  52,    9), s(  58, -212),
        s(  33,  -66), s(  42,  -64), s(  37,  -70), s(  14, -258), s(  14,  -34),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(9, -3), s(-85, 35), s(6, 9),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -91, -153), s(-115,  -68), s( -33,  -15), s( -26,  -11), s( -56,  -67),
        s( -90,  -93), s( -83,   26), s( -77,   -9), s( -26,   10), s(  -9,  -79),
        s(  -3,    9), s(  17,   62), s(  18,  -11), s( 112,   90), s(   6,   88),
        s( -15,   64), s(  15,   65), s(  22,  114), s(  28,   85), s(  98,  101),
        s(  91,   43), s(  50,   29), s( 182,   54), s(  65,   50), s(  99,   64),
        s(  -2,   34), s(   9,   45), s(  28,   49), s(  94,   54), s(  85,   27),
        s( -71,  -12), s( 161,    4), s(   5,   13), s( 139,   28), s( -65,  -15),
        s(   3,    3), s( -50,  -17), s( -80,   15), s(  57,  -28), s(  11,  -36),
        s(-104,  -47), s(-116,  -12), s( 118,  -45), s(-117,  -51), s(-141, -106),
        s(-108,  -56), s(-185,  -73), s(-100,  -20), s(-111,  -40), s( -55,  -77),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-14, -48), s( 30, -11), s( 16, -63), s(  8, -12), s(-19, -29),
        s( -8,  20), s(  5,  26), s( -2,  -1), s(-16, -19), s(-76,   6),
        s( -6,  56), s( 28,  45), s( 23,  19), s( 27,  17), s(  3,  74),
        s( 42,  84), s( 49,  90), s( 67,  37), s( 53,  46), s( 78,  60),
        s( 53,  26), s( 59,  38), s( 70, -24), s( 57,   4), s( 47,  34),
        s( -3,  69), s( 14,  44), s( 41,  25), s( 25,  16), s( 18,  60),
        s( 24,  40), s( 34,  25), s( 46,  -9), s( 31,  13), s(  1,  51),
        s(-20,  30), s(-61,   2), s(-65,  28), s(-62,  39), s(-41,  65),
        s(-15, -41), s(  4, -40), s(-32, -78), s(-24, -52), s( 71,   6),
        s(-30, -44), s(-40, -38), s(-75, -45), s( 18, -59), s(-46,  60),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s( -27,   27), s( -51,    2), s(  28,  -29), s(  76,   17), s(  81,   34),
        s(  26,   23), s(  -4,   29), s(  56,   -1), s(   8,   25), s(  65,  -10),
        s(  22,   32), s(   1,   11), s(  37,    8), s(  53,   12), s(  89,   10),
        s(  15,   -2), s( -35,   18), s(  18,    2), s(  -6,   -5), s(  55,   -2),
        s(   6,  -16), s(   4,  -20), s(  13,  -27), s( -32,    0), s(  65,  -14),
        s(  15,  -36), s( -65,   -2), s( -62,  -12), s( -73,   19), s(  85,  -46),
        s( -26,  -15), s( -23,  -22), s( -35,   -8), s( -59,   14), s( -12,   12),
        s( -34,  -26), s( -95,  -18), s( -52,  -34), s( -93,   13), s(-125,   70),
        s( -65,  -17), s(-116,   -2), s(-101,   15), s( -42,    2), s( -27,   73),
        s(  55,  -68), s(  18,  -60), s( -70,   -8), s( -34,   18), s( -43,   10),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -32,   98), s(   0,    0), s( -23,   86), s(   0,    0), s(  69,  157),
        s( -28,  101), s(   0,    0), s(  28,  114), s(   0,    0), s(  44,  172),
        s( -41,  174), s(   4,  188), s(  42,  187), s( 109,  215), s( 115,  211),
        s(   1,  161), s(  29,  166), s(  92,  172), s( 117,  105), s( 120,   95),
        s(  29,  156), s( 160,  138), s( 113,  106), s( 184,   65), s( 129,  -14),
        s(  48,  203), s( 212,  137), s( 302,   10), s( 376,  -60), s( 452, -105),
        s(  44,  -86), s( 102, -155), s(  12, -220), s( 120, -327), s(-148, -357),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s( 136,   -8), s(   7,   -3),
        s( -35,  -10), s(-145,   16),
        s(-240,  -69), s(-315,  -58),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(-20, -50), s(-76, -56), s(  7, -51), s(-86, -39),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 197,  134), s( 102,   25), s(-161,   71), s(-199,   67),
        s(  35,   41), s( -13,  -44), s(  11,   -2), s( -43,  -29),
        s(  88,   23), s(  54,  -48), s(  85,  -20), s(  26,  -22),
        s(  78,   52), s(  55,  -65), s( -13,  -59), s( -38,  -51),
        s(  32,   32), s( -20,   24), s(  46,   68), s( -64,   53),
        s(  11,   13), s( -37,   21), s(  68,   68), s(  44,   54),
        s( -58,  -19), s( -47,  -46), s(  -5,  -40), s( -36,  -44),
        s(   0,   -5), s(  28,  -31), s(  17,  -12), s( -31,  -18),
        s(-120,   24), s(  36,  -57), s(  54,  -85), s(  14, -100),
        s(-126,    1), s( -25,  -93), s( -31,  -92), s( -39, -104),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s( 107, -176), s( -16, -168), s( -96,  101), s( -86,   70),
        s(-110,  -80), s( -85, -109), s( -92,    5), s( -69,  -31),
        s( -19, -156), s( -50, -139), s( -90,   26), s( -75,   -6),
        s( -21,  -73), s(-100, -104), s(-191,  119), s(-172,   86),
        s(  37,  -71), s(  34, -101), s(   9,   36), s(  31,   18),
        s(  76,  -72), s(  58,  -89), s(  23,   30), s(  30,   -8),
        s( -95,   28), s( -44,  -77), s( -28,   21), s( -39,  -26),
        s(-138,   14), s( -87,  -75), s( -34,   23), s( -27,  -32),
        s(-237,  226), s( -68,  -11), s(  25,   58), s(  68,  -21),
        s(-198,  205), s( -91,   22), s(  -5,  -31), s(  -9,  -76),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-324,  129), s( -82,  -37), s(  71,  -39), s(  82, -102),
        s(   9,  -83), s(  13,  -73), s(  50,  -60), s(  29,  -61),
        s( -14,  -20), s(  10,  -38), s(  54,  -31), s(  45,  -41),
        s(-151,    3), s( -71,  -32), s(  31,   -8), s(  39,  -54),
        s(  38, -149), s(   8,  -58), s( -14,  -36), s( -10,  -32),
        s(  23,  -64), s(   5,    1), s( -17,   -6), s( -20,   -9),
        s(  26,  -52), s( -22,    3), s( -15,   49), s( -18,   23),
        s(   9,  -59), s(  10,  -36), s( -12,   41), s( -15,   16),
        s( 102,  -44), s(  68,  -17), s( -15,  123), s( -61,  146),
        s( -25,  -13), s(  16,    1), s(   8,   99), s(   4,   73),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s(  85,  155), s(  53,  110), s(  58,   57), s( 107,   58),
        s( 145,   31), s(  68,   55), s(  15,   32), s(  38,   37),
        s( 107,   15), s(  57,   15), s(  28,    0), s(  34,   -2),
        s(  72,   26), s(  77,   18), s(  79,   -5), s(  66,    2),
        s( -66,  -88), s( -40,  -72), s(  -7,  -35), s(   1,  -50),
        s( -86,  -78), s( -34,  -79), s(  -6,  -35), s( -21,  -46),
        s(  -7,    4), s(   1,  -18), s( -21,    8), s(  -3,  -15),
        s(  27,  -21), s( -37,  -20), s( -32,    5), s( -24,   -9),
        s(  26,   -7), s( -63,    6), s( -92,   77), s( -97,   82),
        s( 114,  -13), s(  13,  -13), s( -36,   45), s( -62,   41),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  53,    8), s(  85,  -25), s(  68,  -75), s(  89,  -39), s( -40,  -66),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(9, -41),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-11, 20),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-74, -16), s(-39, 23),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(0, -31),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s( -25,   85), s(   1,   21), s(  41,  -60), s(  76, -125), s( -26,   20), s(  10,   13),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(45, 27),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(4, -24),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s(  41, -155), s(  72,  -61), s(  30,  -24), s(  14,   -8), s(  21,  -39), s(  -5,  -10), s( -10,  -20), s( -10,  -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s( -12, -102), s(  -6,  -16), s(  -6,   13), s(  -6,   32), s(  -9,   40), s( -11,   41), s( -10,   35), s(  -2,   19), s(   6,    9),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-49,   3), s(-16,  29), s(  1,  33), s( 14,  27), s( 18,  30), s( 18,  34),
        s( 17,  33), s( 16,  33), s( 15,  34), s( 12,  38), s( 11,  37), s(  8,  38),
        s(  6,  37), s(  4,  36), s(  2,  28), s( -1,  18), s( -4,  18), s(  4,   8),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -56, -118), s( -48,  -73), s( -38,  -58), s( -31,  -48), s( -24,  -41), s( -17,  -29),
        s( -12,  -21), s(  -6,  -14), s(   0,   -5), s(   6,    4), s(  12,   17), s(  18,   23),
        s(  20,   36), s(  27,   38), s(  30,   42), s(  35,   53), s(  50,   59), s( 124,   36),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(15, 7),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-19, -22),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-35, -13),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(13,  2), s( 5,  3), s(16,  9),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(35, 11),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(34, -3),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(7, 36),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(6, 2), s(22, -20),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(   0,   -1), s(  16,    8), s(  33,   32), s(  25,   80), s( -83,  -88), s(  -6,    2),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s(  1,   6), s( 15,  11), s( 15,  16), s( 10, -49), s( 16,  29), s(  4,   9),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( -9,  10), s( 25,  19), s( 21,  65), s( 40, 225), s( 10,  28), s(  2,  16),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( -1,   9), s(  3,  18), s( 20,  54), s( 35, 184), s(  5,   5), s(  4,  32),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(10, 3), s(11, -5), s(18, 50), s(54, -2), s(-4, -22), s(-14, 30),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( -9,  48), s( 52,  41), s(133, 160), s(127,  39), s(145, 150), s(-11,  77),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 65,  55), s( 74, -54), s( 43,  46), s(  2,  55),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 25,  -3), s( 35,  11), s( 44,  76), s( 72, -57), s( 72,  80), s(-11,  39),
        s(  8, -20), s( 19, -11), s( 50,  69), s( 90, -32), s( 68,  54), s(  2,  18),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 26, -18), s( 42,  16), s( 84, 157), s(  7,   1), s( 99, 139), s( -8,  31),
        s(  3, -14), s(  4,  -7), s( 38,  55), s(-56,  -3), s( 39,  82), s( -1,  10),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s(-10,  13), s( 73,   5), s( 51,  90), s( 84,  11), s( -4,   6), s( -9,  54),
        s(  6,  11), s( 24, -17), s( 23, 120), s( 91, 147), s(  7,  12), s( -1,  32),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-11,  24), s( 29, -17), s( 30,  34), s(-98,  46), s( 32,  56), s( 22,   0),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(87, -3), s(50, 5), s(52, 124), s(44, 113), s(63, 93), s(57, 47),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s( -16,  -35), s( -46,   -2), s(  -1,  -13), s( -85,  -95), s(  14,   49), s(  -4,  -13),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s(  14,   31), s(  32,   44), s( -38,  -13), s( -57, -124), s(  27,   -8), s(  21,   62),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  10, -111), s(  -1, -185), s( -11, -154), s( -19, -118), s( -15,  -63), s(  -8,  -30),
        s(  -3,   -3), s(   2,   15), s(   5,   32), s(  11,   38), s(  13,   48), s(  20,   52),
        s(  25,   59), s(  30,   71), s(  38,   78), s(  44,   87), s(  48,   93), s(  56,  100),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s( -9,   6), s(  1,   7), s(  3,  16), s(  0,  14), s(  0,   8), s( -1,   7),
        s( -2,   1), s( -5,  -2), s(-10,  -3), s(-13,  -4), s(-14,  -7), s(-15, -16),
        s(-13, -25), s(-17, -25), s(-18, -26), s(-16, -35), s(-22, -36), s(-19, -39),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(25, 18),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-1, -1), s(0, -3),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-20, -102),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  78,   46), s(   7,   61),
        s(  52,  -33), s(  -7,   -6),
        s(  89, -121), s(  69, -102),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s( -22,  227), s(  53,  120), s(  99,   67), s( -60,  108), s( 101,  -75),
        s(  89, -103), s( -13,  -41), s(   7,  -32), s(  -2,  -64), s(-112,  -55),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(-29, 111), s( 37,   1), s( 47, -60), s( 61, -69),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(-17, 136), s(13, 336), s(5, 175),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(27, -23), s(-16, -35), s(22, 9),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s(  4,   1), s( -2, -12), s( -1,  -6), s( 27,  62),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(23,  8), s(10, -3), s( 0,  1), s(-1, 25),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 99,  11), s( 88,  21), s( 81,  40), s( 78,  45), s( 80,  25), s( 85, -25), s( 66, -53),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(7, 7),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(130,   6), s(209, -17), s(138, -10),
        s( 96,  18), s(145,  35), s(202, 159),
        s( 37,  28), s( 72,  13), s(  0,  51),
        s(138,  33), s(127,  97), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(30, 7), s(8, 16), s(14, 13), s(24, 15),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s(  52,    5), s(  43,  -16), s(  16,  -17), s(  -6,  -13), s( -33,   -8),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 56,  -4), s(121,  45), s(196, -30), s(291, -18), s(333, -35), s(229,  40), s(247,  59), s(284,  71), s(337,  90),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(59, 35), s(0, -100),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s( 53, 162), s( 67, 171), s( 24, 201), s(-15,  89),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 66, -60), s( -1,  91), s(259,  71), s( 72,  65), s( -4,  34),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 17,  13), s(124, 102), s( -4,  31),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 20,   5), s(291,  88), s(-25, -29),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(45, 20), s(11, 67),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-35,   1), s(-13,  -4), s( 16,  -6), s( 44, -11), s( 69, -19), s(108, -38), s( 90,   9),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 215,  181), s( 173,  167), s(  60,   35), s( 201,   78), s( 106,   83), s(  21,   61), s( -34,   52), s(   2,    1), s( -36,  -81),
        s( 151,  126), s( 162,  136), s( 131,  166), s( 179,   83), s( 160,  115), s(  53,  103), s(   6,   50), s( -40,  -49), s( -46,  -85),
        s( 223,  161), s( 229,  169), s( 168,  138), s( 169,  147), s(  82,   67), s(  54,   50), s( -11,   16), s(  -7,   13), s( -57, -129),
        s( 131,  145), s(  66,  160), s(  74,  113), s( 106,   76), s(  93,   77), s(  55,   96), s( -27,   23), s( -53,  -72), s( -62, -145),
        s(  59,   54), s( 125,   98), s(  76,  106), s(  49,   61), s(  61,   45), s(  -3,    9), s( -61,  -10), s( -51,  -37), s( -69, -153),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(127,  98), s( 50,  30), s( 50,  30), s( 50,  30), s( 94,  49), s( 30,  66), s( 22,  39), s( 16,  13), s( -6,   0),
        s(117, 180), s(104, 120), s( 60,  35), s(113,  97), s( 85,  93), s( 25,  93), s( 22,  65), s(  9,  37), s( 20,   0),
        s(137, 169), s( 96,  97), s( 78,  49), s( 93,  79), s( 88,  68), s( 17,  83), s( 19,  53), s(  3,  29), s( -9,   2),
        s( 88, 117), s( 77,  76), s( 89,  16), s( 65,  64), s( 59,  56), s( -1,  56), s( -3,  37), s( -5,  12), s(-12, -33),
        s( 39,  76), s( 31,  56), s( 43,  13), s( 29,  53), s( 24,  54), s(-25,  63), s(-39,  40), s(-49,   5), s(-47, -75),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(125, -8), s(65, 17), s(75, 30), s(5, 0),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s(-119,   10), s( -38,  -41), s(   0,    0), s( -13,  -12), s( -30,  -69), s(  -2,    6), s( -23,   -7), s(   1,   -5), s( -38,    6),
        s( -70,   49), s( -19,   -4), s( -93,    5), s(  -7,    6), s( -32,    7), s(  -7,   25), s( -10,   39), s(  10,   35), s( -32,   46),
        s(  12,  -14), s(  38,   10), s( -37,    2), s(  30,    7), s(  20,   14), s(   9,   23), s(  24,   28), s(  20,   25), s( -33,   29),
        s( -63,   19), s(  27,   30), s(  57,   17), s(  39,   23), s(  12,   31), s(  -8,   37), s( -20,   32), s( -15,   38), s( -32,   20),
        s( -53,   64), s(  55,   32), s( 122,   40), s(  91,   26), s(  74,   17), s(  39,   38), s(   8,   31), s(   5,   35), s( -40,    7),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 140,  233), s(  23,  176), s( -22,  118), s( -51,   94), s( -69,   98), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(15, 20), s(-7, 13), s(3, -2), s(6, -12),
    ];
}
