//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s( 123,   61), s(  80,  125), s( 416,  481), s(1040, 1085), s( 394,  377), s(  36,  216),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(48, 11),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s( -67,  -59), s(  -1,  -72), s( -79,  -21), s(  46,   21), s(  45,   25), s(  64,  -28),
        s(  60,   -1), s( 134,  -55), s( 143,  177), s(-253, -362), s(   7,   85), s(  47,   52),
        s( -16,  197), s(  94,   38), s( -56, -130), s(  -3,    7), s(  24,  -12), s( -40,   78),
        s( -27,  179), s( -45,   78), s(  -9,   14),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(  -1,    0), s(  10,    8), s( -19,  -23), s( -57,    7), s(  38,  -78),
        s(  47,  279), s(  35,   52), s(   6,  -14), s(  46,   -9), s(  26, -230),
        s(  27,  -54), s(  47,  -61), s(  44,  -67), s(  13, -229), s(  27,  -27),
    ];
    /// A horse, chariot, cannon for every two pieces on the board above sixteen.
    OFFICER_BY_PIECES: 3 = [
        s(10, -3), s(-104, 49), s(9, 10),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s( -80, -147), s(-123,  -59), s( -55,  -23), s( -35,  -36), s( -77,  -93),
        s( -90,  -68), s( -65,    6), s( -63,  -13), s( -31,  -10), s( -19,  -85),
        s(  -2,   12), s(  14,   42), s(  14,   -5), s( 103,   68), s(  10,   63),
        s(   3,   53), s(  20,   59), s(  32,   88), s(  40,   65), s(  98,   83),
        s(  93,   24), s(  39,   21), s( 166,   38), s(  73,   39), s( 102,   57),
        s(   6,   36), s(  13,   31), s(  51,   36), s(  88,   54), s(  92,   14),
        s( -75,   -4), s( 149,   11), s(  23,    8), s( 135,   28), s( -70,   -5),
        s( -10,   15), s( -49,  -11), s( -96,   29), s(  65,  -34), s( -18,   -3),
        s(-114,  -19), s(-117,   35), s(  89,  -19), s(-118,  -12), s( -75, -103),
        s(-114,  -34), s(-181,  -54), s(-101,   16), s(-106,  -56), s( -44,  -62),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-24,   1), s( 26,   1), s( 13, -58), s(  2, -21), s(-21, -39),
        s( -2,   1), s( 15,  18), s( 16, -10), s(-13, -32), s(-39, -25),
        s( -1,  77), s( 27,  46), s( 28,  24), s( 25,   9), s( 16,  58),
        s( 47,  75), s( 60,  80), s( 55,  54), s( 47,  53), s( 68,  77),
        s( 51,  16), s( 59,  39), s( 57, -10), s( 51,   0), s( 59,  43),
        s( -1,  59), s(  9,  47), s( 26,  17), s(  9,  13), s(  3,  70),
        s( 34,  22), s( 45,  13), s( 59, -27), s( 25,  -5), s( -1,  40),
        s(-30,  57), s(-39,  -2), s(-64,  36), s(-93,  44), s(-47,  63),
        s(-12, -41), s(-10, -20), s(-43, -60), s(-43, -37), s( 61, -22),
        s(-20, -49), s(-19, -28), s(-92, -47), s( 11, -67), s(-23,  73),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s( -14,   34), s( -70,    9), s(   8,  -33), s(  81,   14), s(  74,   31),
        s(  31,   16), s( -12,   22), s(  56,   -9), s(   6,   26), s(  81,  -24),
        s(  16,   20), s( -19,   20), s(  33,    2), s(  42,   10), s(  90,    4),
        s(  27,  -20), s( -49,   21), s(   8,   21), s( -20,    9), s(  63,   -4),
        s(  -1,   -3), s(  -1,    2), s(   2,   -6), s( -15,   -8), s(  85,   -2),
        s(  21,  -41), s( -61,   -2), s( -56,   -3), s( -64,   16), s(  89,  -45),
        s( -30,  -15), s( -29,   -8), s( -28,   -5), s( -51,    3), s(  -6,    2),
        s(  -7,  -20), s( -86,  -21), s( -37,  -57), s( -90,   22), s(-115,   91),
        s( -31,  -20), s(-107,   18), s( -90,   24), s( -45,   -1), s(   1,   48),
        s(  82,  -59), s(  30,  -36), s( -80,   -5), s( -30,  -10), s( -56,   39),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s( -48,   90), s(   0,    0), s( -37,   71), s(   0,    0), s(  62,  137),
        s( -38,   86), s(   0,    0), s(  23,   96), s(   0,    0), s(  48,  141),
        s( -46,  172), s(  20,  184), s(  40,  188), s( 133,  209), s( 105,  217),
        s(   8,  167), s(   8,  183), s(  81,  176), s( 108,  119), s( 106,  109),
        s(  34,  158), s( 162,  148), s(  97,  103), s( 188,   54), s(  33,    0),
        s(  95,  184), s( 239,  134), s( 296,    4), s( 308,  -43), s( 362,  -86),
        s(  68, -110), s(  97, -175), s( -27, -237), s(  67, -318), s(-178, -348),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s( 110,    3), s(  18,    7),
        s( -44,  -12), s(-138,    9),
        s(-228,  -81), s(-241,  -71),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(-22, -44), s(-75, -51), s(  3, -48), s(-83, -32),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s( 239,   88), s( 100,   30), s(-163,   67), s(-160,   79),
        s(  12,   20), s( -11,  -14), s(  13,  -38), s( -42,   -8),
        s(  61,   26), s(  42,  -41), s(  56,  -37), s(   5,  -36),
        s(  38,   80), s(   4,  -58), s(  39,  -34), s(  25,  -63),
        s(  37,   35), s( -16,   21), s(  23,   56), s( -26,    4),
        s( -20,   36), s( -57,   18), s(  37,   62), s(  40,   41),
        s( -33,  -14), s( -18,  -39), s( -22,   15), s( -48,  -12),
        s(   9,    2), s(  58,  -30), s(  44,    3), s( -41,    4),
        s( -83,   27), s( 105,  -86), s(  53,  -67), s( -11,  -72),
        s(-102,  -15), s(  -5, -166), s( -52,  -81), s( -47, -103),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(  91, -162), s( -10, -181), s(-133,  114), s(-145,   80),
        s(-129,  -41), s( -71, -110), s( -99,   17), s( -81,  -47),
        s( -13, -150), s( -37, -155), s( -87,   29), s( -72,  -17),
        s(  19,  -93), s( -90,  -54), s(-162,   82), s(-123,   83),
        s(  15,  -79), s(  27,  -96), s(  24,   30), s(  25,   20),
        s(  45,  -69), s(  50,  -77), s(  30,   36), s(  30,    7),
        s( -98,   41), s( -32,  -84), s( -36,   20), s( -47,   13),
        s(-160,   13), s( -85,  -83), s( -48,   45), s( -38,  -29),
        s(-226,  171), s(  -6,  -79), s(  24,   57), s(  64,    1),
        s(-119,  133), s( -18,   13), s( -13,   -9), s( -26,  -75),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-354,  157), s( -77,  -41), s(  61,  -39), s(  94, -142),
        s(  26,  -70), s(  25,  -81), s(  50,  -46), s(  37,  -43),
        s(  -6,  -28), s(   1,  -28), s(  63,  -34), s(  56,  -38),
        s(-128,  -12), s( -64,  -19), s(   5,  -25), s(  19,  -11),
        s(  78, -163), s(  26,  -66), s( -14,  -22), s( -20,  -20),
        s(  49,  -84), s(  13,   12), s(  -9,   -6), s( -19,   -9),
        s(  11,  -30), s( -17,    7), s(   8,   21), s( -19,   17),
        s( -34,  -33), s(  19,  -23), s(  15,    4), s(   1,   14),
        s(  40,  -45), s(  23,   18), s( -24,  109), s( -71,  139),
        s( -62,  -63), s(   2,   21), s(  -4,   94), s(  12,   78),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s(  54,  152), s(  30,   90), s(  52,   37), s( 114,   15),
        s( 134,   30), s(  29,   64), s(  -3,   61), s(  26,   45),
        s( 118,  -21), s(  65,  -26), s(   8,   20), s(  38,   -8),
        s(  41,   31), s(  79,    2), s(  95,  -26), s(   6,   46),
        s( -56, -130), s( -47,  -61), s(  -4,  -23), s(  -1,  -38),
        s( -82,  -72), s( -17,  -81), s(   3,  -31), s( -15,  -40),
        s( -31,   20), s( -12,   -5), s(  -9,  -15), s(  24,  -35),
        s(  50,  -28), s( -56,   -9), s( -40,    4), s(  -4,  -26),
        s(   2,    0), s( -99,   25), s( -89,   77), s(-121,   88),
        s(  90,  -32), s(  18,  -10), s(  -1,   27), s( -63,   27),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(  46,   11), s( 100,  -15), s(  74,  -97), s( 102,  -51), s( -40,  -68),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(40, -54),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-18, 42),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(-77, 24), s(-48, 73),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(19, -25),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s(-16,  69), s(  9,   8), s( 21, -50), s( -3, -84), s(-16,  51), s( 10,  18),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(18, 35),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(0, -21),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s(-11, -89), s( 47, -34), s( 26, -17), s(  4,   7), s(  8, -35), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s(  -4, -118), s(  -3,  -19), s(  -8,   20), s(  -7,   32), s( -12,   45), s( -17,   45), s( -12,   36), s(  -8,   14), s(   8,   -8),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-51,   3), s(-17,   5), s(  3,  -4), s( 12,   8), s( 17,   5), s( 14,  26),
        s( 17,  19), s( 16,  25), s( 12,  36), s( 10,  42), s(  9,  46), s(  4,  53),
        s(  3,  60), s(  9,  53), s( -1,  50), s(-13,  48), s( 14,  35), s( 26,  10),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s( -47, -161), s( -47,  -84), s( -38,  -60), s( -29,  -46), s( -23,  -37), s( -16,  -27),
        s( -10,  -19), s(  -5,   -6), s(   5,   -6), s(  11,    7), s(  19,   29), s(  18,   39),
        s(  23,   56), s(  29,   48), s(  32,   54), s(  50,   63), s(  68,   61), s( 116,   48),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(17, 10),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-18, -18),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-31, -15),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s( 9, 10), s( 5,  4), s(16, 12),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(42, -8),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(47, -16),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(13, 36),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(13, 0), s(20, -26),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s(  -2,   14), s(   8,    3), s(  34,   26), s(  23,   85), s( -83,  -55), s( -11,   13),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 10,   3), s( -2,  20), s( 21, -12), s( 10, -55), s(  9,   1), s(  1,   0),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s(  0,  29), s( 39,  14), s( 33,  74), s( 38, 234), s( 12,  32), s( 13,  24),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( -3,  19), s( -2,   6), s( 23,  73), s( 44, 181), s(  5,   5), s( 12,  22),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(16, -6), s(5, -17), s(44, 36), s(54, 24), s(-6, -27), s(-17, 31),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s( 35,  28), s( 51,  43), s(125, 147), s(145,  60), s(151, 120), s(-16,  98),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s(  0,   0), s(  0,   0), s( 69,  71), s(111, -63), s( 66,  30), s( 24,  68),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s( 39,   7), s( 43,  25), s( 59,  81), s( 87, -50), s( 98,  71), s( 12,  49),
        s(  7, -20), s( 20, -15), s( 50,  78), s(124, -26), s( 86,  55), s(  5,  10),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s( 58, -25), s( 52,  26), s(103, 148), s( 25,  15), s(108, 155), s( 16,  38),
        s( 11, -21), s( -2, -12), s( 36,  47), s(-37,  -1), s( 31,  85), s( -3,  15),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s(  0,   8), s( 72,  22), s( 86,  97), s( 86,  52), s(  8,  -6), s( 17,  74),
        s( 13,   6), s( 21,  -3), s( 31, 145), s(108,  93), s(  1,  26), s(  3,  35),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(-28,  45), s( 32, -32), s( 30,  32), s(-83,   1), s( 39,  40), s( 14, -11),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(52, -16), s(7, -2), s(10, 101), s(-11, 119), s(25, 83), s(-1, 37),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s( -6, -38), s(-33, -30), s( -7,  24), s(-94, -29), s(-26,  81), s( 11,  -1),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s(  3,  37), s( 38,  35), s(-41,   3), s(-69, -78), s( 37,  -7), s( 17,  74),
    ];
    /// Squares a chariot reaches.
    CHARIOT_RAW: 18 = [
        s(  25,  -88), s(  11, -150), s(  -9, -114), s( -15, -103), s( -14,  -43), s(  -2,  -22),
        s(  -3,   21), s(   3,   23), s(   0,   52), s(   8,   47), s(  14,   45), s(  18,   40),
        s(  20,   55), s(  28,   55), s(  29,   68), s(  41,   59), s(  37,   70), s(  47,   78),
    ];
    /// Empty squares a cannon reaches.
    CANNON_RAW: 18 = [
        s(-11,  33), s(  3,  25), s(  3,  25), s( -1,  21), s(  1,   8), s( -1,  14),
        s(  4,  -2), s(  0,  -1), s( -7,  -2), s(-11,   2), s(-13,  -4), s(-10, -16),
        s( -9, -30), s( -9, -39), s(-13, -28), s(-10, -33), s(-14, -32), s(-11, -36),
    ];
    /// An enemy officer that a pawn can attack by a safe step.
    PUSH_THREAT: 1 = [
        s(25, 24),
    ];
    /// Squares of the own bank, of the other bank, that only this side attacks.
    SPACE: 2 = [
        s(-1, -1), s(0, -2),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(-17, -122),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  41,   42), s(   7,   60),
        s(  52,  -46), s(   2,  -22),
        s( 109, -120), s( 129,  -99),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(  -3,  231), s(  29,  135), s( 104,   50), s( -54,  124), s(  97,  -86),
        s(  85, -113), s( -18,  -33), s(  19,  -27), s( -50,  -62), s( -94, -127),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(-49, 119), s( 40,  -3), s( 54, -73), s( 53, -79),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(-13, 139), s(41, 332), s(14, 198),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(11, -32), s(-15, -24), s(26, 17),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s(  1,   3), s( -3,  -9), s( -1,  -5), s( 37,  63),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(18,  7), s(10, -2), s( 0, -1), s(-6, 26),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s( 89,  10), s( 91,   3), s( 77,  30), s( 70,  43), s( 69,  24), s( 68, -34), s( 55, -54),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(6, 6),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(144,  22), s(247, -22), s(123,  -6),
        s(114,  45), s(180,  51), s(233, 174),
        s( 64,  40), s( 91,  37), s( 18,  61),
        s(168,  29), s(125, 104), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(26, 16), s(11, 31), s(21, 11), s(42, 13),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s(  67,   -2), s(  50,  -27), s(   0,  -16), s( -41,   -9), s( -70,   -8),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s( 56, -33), s(140,  39), s(199, -24), s(283, -34), s(340, -55), s(247,  41), s(254,  55), s(290,  66), s(330,  97),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(60, 53), s(0, -117),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s( 66, 166), s( 46, 191), s( 15, 187), s(-24,  82),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s( 55, -54), s(  7,  67), s(231, 129), s( 53,  47), s( -8,   7),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s( 14,  17), s(123, 115), s( -4,  41),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s( 23,  -4), s(271, 102), s(-16, -44),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(15, 40), s(23, 81),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-42,  -9), s(-21, -12), s( 10, -10), s( 50, -16), s( 68, -17), s(144, -56), s(105,  28),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 214,  181), s( 161,  157), s(  60,   35), s( 213,   71), s( 119,   86), s(  34,   68), s(  -5,   63), s(  -9,    7), s( -53,  -74),
        s( 118,   83), s( 165,   98), s( 136,  180), s( 190,   82), s( 166,  134), s(  48,  106), s(  12,   72), s( -42,  -48), s( -50,  -84),
        s( 170,  167), s( 204,  123), s( 192,  110), s( 217,  109), s(  97,   74), s(  37,   72), s( -41,   36), s( -33,   47), s( -58, -139),
        s(  98,  103), s(  39,  146), s(  96,   90), s( 119,   67), s( 103,   88), s(  59,  106), s( -34,   45), s( -41,  -76), s( -68, -147),
        s(  43,   28), s( 152,   91), s(  59,  117), s(  80,   65), s(  70,   51), s(  11,   14), s( -58,   -6), s( -65,  -10), s( -84, -163),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(109,  87), s( 50,  30), s( 50,  30), s( 50,  30), s( 80,  56), s( 33,  79), s( 37,  34), s( 22,  16), s(-18,  11),
        s(160, 145), s( 91, 110), s( 60,  35), s(118,  86), s(101,  97), s( 29,  97), s( 38,  66), s( 15,  52), s( 21,   6),
        s(114, 163), s( 85,  84), s( 85,  59), s(101,  66), s( 90,  61), s( 19,  86), s( 27,  64), s( 25,  24), s(-18,  10),
        s( 87,  95), s( 62,  65), s( 76,   0), s( 76,  34), s( 49,  52), s( -2,  60), s( 14,  39), s(  0,  18), s(-21, -29),
        s( 34,  47), s( -8,  60), s( 39,   5), s( 43,  40), s( 21,  36), s(-30,  69), s(-43,  55), s(-42,  11), s(-55, -67),
    ];
    /// More danger from safe checks when the attacker is to move: horse, chariot, cannon, pawn.
    DANGER_TO_MOVE: 4 = [
        s(96, -30), s(35, -10), s(42, 5), s(-1, -11),
    ];
    /// The same for an enemy cannon.
    DANGER_CANNON_NEAR: 45 = [
        s( -85,   23), s( -55,  -48), s(   0,    0), s(   3,  -35), s( -26,  -79), s(   9,   19), s(  -2,   -7), s( -11,   13), s( -13,    8),
        s( -69,   31), s( -37,  -10), s( -93,   -6), s(  -5,    3), s( -36,   -8), s( -13,   35), s( -11,   43), s(  -5,   45), s( -14,   47),
        s(   2,    2), s(  26,    4), s( -38,    0), s(  36,   -9), s(  18,    3), s(  -2,   30), s(  19,   37), s(  19,   44), s( -17,   40),
        s( -51,   -8), s( -13,   16), s(  49,   24), s(  31,   23), s(   7,   32), s( -13,   34), s( -31,   41), s(  -6,   40), s( -18,   38),
        s( -93,   74), s(  26,   41), s( 111,   46), s(  40,   44), s(  59,   14), s(  38,   36), s(  16,   23), s(  24,   32), s( -43,   26),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s( 147,  219), s(  38,  184), s( -27,  135), s( -51,  107), s( -80,  121), s(   0,    0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(14, 55), s(-6, 17), s(1, -4), s(6, -17),
    ];
}
