//! The weights of the xiangqi evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner, which prints this file back byte for byte.
//!
//! Square tables hold half the board: five files a row, from the edge to the middle, and one row
//! a rank, from the own back rank up. Both wings share a weight.

crate::weights! {
    /// Advisor, elephant, horse, chariot, cannon, pawn.
    MATERIAL: 6 = [
        s(180, 160), s(180, 180), s(400, 420), s(900, 950), s(430, 400), s( 70,  90),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(20, 10),
    ];
    /// What pieces of one side are worth together: the product of the counts of two kinds, or the
    /// number of pairs of one kind. Row and column run as in `MATERIAL`, column up to row.
    IMBALANCE_OWN: 21 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(0, 0),
    ];
    /// The same with the first kind ours and the second theirs; column below row.
    IMBALANCE_THEIRS: 15 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// A horse by the number of pieces on the board, in steps of four.
    HORSE_BY_PIECES: 9 = [
        s( 30,  30), s( 25,  25), s( 20,  20), s( 15,  15), s( 10,  10), s(  5,   5), s(  0,   0), s( -5,  -5), s(-10, -10),
    ];
    /// A chariot by the number of pieces on the board, in steps of four.
    CHARIOT_BY_PIECES: 9 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// A cannon by the number of pieces on the board, in steps of four.
    CANNON_BY_PIECES: 9 = [
        s(-50, -50), s(-30, -30), s(-20, -20), s(-10, -10), s( -5,  -5), s(  0,   0), s(  5,   5), s( 10,  10), s( 15,  15),
    ];
    /// A horse by square, from its own back rank and from the edge to the middle, as in every table
    /// of fifty.
    HORSE_SQUARE: 50 = [
        s(-55, -40), s(-25, -20), s(-30, -20), s(-25, -20), s(-25, -20),
        s(-35, -25), s(-20, -15), s(-10,  -5), s( -5,  -5), s(-50, -35),
        s(-25, -20), s(-10,  -5), s(  5,   5), s(  5,   5), s(  5,   5),
        s(-20, -15), s( -5,  -5), s(  5,   5), s( 10,   5), s( 10,   5),
        s(-10,  -5), s(  5,   5), s( 15,  10), s( 20,  15), s( 20,  15),
        s( -5,  -5), s( 10,   5), s( 20,  15), s( 25,  20), s( 25,  20),
        s(  0,   0), s( 15,  10), s( 25,  20), s( 30,  20), s( 30,  20),
        s(  0,   0), s( 15,  10), s( 40,  30), s( 45,  30), s( 30,  20),
        s(-15, -10), s(  0,   0), s( 35,  25), s( 15,  10), s( 15,  10),
        s(-50, -35), s(-35, -25), s(-25, -20), s(-20, -15), s(-20, -15),
    ];
    /// A chariot by square.
    CHARIOT_SQUARE: 50 = [
        s(-30, -15), s(-15, -10), s(-15, -10), s( -5,   0), s(-10,  -5),
        s(-10,  -5), s(  0,   0), s(  0,   0), s( 10,   5), s(  5,   0),
        s(-10,  -5), s(  0,   0), s(  0,   0), s( 10,   5), s(  5,   0),
        s(-10,  -5), s(  0,   0), s(  0,   0), s( 10,   5), s(  5,   0),
        s( -5,   0), s(  5,   0), s(  5,   0), s( 15,  10), s( 10,   5),
        s(  0,   0), s( 10,   5), s( 10,   5), s( 20,  10), s( 15,  10),
        s(  5,   0), s( 15,  10), s( 15,  10), s( 25,  10), s( 20,  10),
        s(  5,   0), s( 15,  10), s( 15,  10), s( 25,  10), s( 20,  10),
        s( 10,   5), s( 20,  10), s( 20,  10), s( 30,  15), s( 25,  10),
        s( -5,   0), s(  5,   0), s(  5,   0), s( 15,  10), s( 10,   5),
    ];
    /// A cannon by square.
    CANNON_SQUARE: 50 = [
        s(-5,  0), s( 0,  0), s( 0,  0), s( 0,  0), s(10,  5),
        s(-5,  0), s( 0,  0), s( 0,  0), s( 0,  0), s(10,  5),
        s( 0,  0), s( 5,  0), s( 5,  0), s( 5,  0), s(25, 10),
        s(-5,  0), s( 0,  0), s( 0,  0), s( 0,  0), s(10,  5),
        s(-5,  0), s( 0,  0), s( 0,  0), s( 0,  0), s(10,  5),
        s(-5,  0), s( 0,  0), s( 0,  0), s( 0,  0), s(10,  5),
        s( 0,  0), s( 5,  0), s( 5,  0), s( 5,  0), s(15, 10),
        s(-5,  0), s( 0,  0), s( 0,  0), s( 0,  0), s(10,  5),
        s(-5,  0), s( 0,  0), s( 0,  0), s( 0,  0), s(10,  5),
        s( 5,  0), s(10,  5), s(15, 10), s(10,  5), s(20, 10),
    ];
    /// A pawn by square, from rank 3 up.
    PAWN_SQUARE: 35 = [
        s(  0,   0), s(  0,   0), s(  5,   5), s(  0,   0), s( 10,  10),
        s(  5,   5), s(  0,   0), s( 10,  10), s(  0,   0), s( 15,  15),
        s( 60,  70), s( 70,  80), s( 80,  90), s( 90, 100), s( 90, 100),
        s( 75,  85), s( 85,  95), s( 95, 105), s(105, 115), s(105, 115),
        s( 85,  95), s( 95, 105), s(105, 115), s(115, 125), s(115, 125),
        s( 70,  80), s( 80,  90), s( 90, 100), s(100, 110), s(100, 110),
        s(-30, -20), s(-20, -10), s(-10,   0), s(  0,  10), s(  0,  10),
    ];
    /// A king by square: middle and side file of each palace rank.
    KING_SQUARE: 6 = [
        s(  0,   0), s( -5,  -5),
        s(-30, -10), s(-30, -10),
        s(-50, -10), s(-50, -10),
    ];
    /// An elephant by square: back rank, edge, middle, river.
    ELEPHANT_SQUARE: 4 = [
        s(  0,   0), s(-15, -10), s( 10,   5), s(-10, -10),
    ];
    /// The shape of the guards: ten shapes of the advisors (none, one at home, in the middle, ahead;
    /// both at home, home and middle, home and ahead on one file, home and ahead crosswise, middle and
    /// ahead, both ahead), each with four of the elephants (none, one, two that protect one another,
    /// two apart).
    GUARD_SHAPE: 40 = [
        s(  0,   0), s(  0,   0), s( 10,  10), s( -5,  -5),
        s(  0,   0), s(  0,   0), s( 10,  10), s( -5,  -5),
        s(  5,   5), s(  5,   5), s( 15,  15), s(  0,   0),
        s(-10, -10), s(-10, -10), s(  0,   0), s(-15, -15),
        s( 10,  10), s( 10,  10), s( 20,  20), s(  5,   5),
        s( 15,  15), s( 15,  15), s( 25,  25), s( 10,  10),
        s( -5,  -5), s( -5,  -5), s(  5,   5), s(-10, -10),
        s(-10, -10), s(-10, -10), s(  0,   0), s(-15, -15),
        s(  5,   5), s(  5,   5), s( 15,  15), s(  0,   0),
        s(-20, -20), s(-20, -20), s(-10, -10), s(-25, -25),
    ];
    /// The same shapes for each chariot of the enemy.
    GUARD_SHAPE_CHARIOT: 40 = [
        s(-40, -30), s(-35, -25), s(-30, -20), s(-30, -20),
        s(-25, -20), s(-20, -15), s(-15, -10), s(-15, -10),
        s(-25, -20), s(-20, -15), s(-15, -10), s(-15, -10),
        s(-25, -20), s(-20, -15), s(-15, -10), s(-15, -10),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
    ];
    /// For each horse of the enemy.
    GUARD_SHAPE_HORSE: 40 = [
        s(-30, -20), s(-25, -20), s(-20, -15), s(-20, -15),
        s(-20, -15), s(-15, -10), s(-10,  -5), s(-10,  -5),
        s(-20, -15), s(-15, -10), s(-10,  -5), s(-10,  -5),
        s(-20, -15), s(-15, -10), s(-10,  -5), s(-10,  -5),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
        s(-10,  -5), s( -5,  -5), s(  0,   0), s(  0,   0),
    ];
    /// For each cannon of the enemy.
    GUARD_SHAPE_CANNON: 40 = [
        s(-30, -20), s(-20, -15), s(-10,  -5), s(-10,  -5),
        s(-25, -20), s(-15, -10), s( -5,  -5), s( -5,  -5),
        s(-25, -20), s(-15, -10), s( -5,  -5), s( -5,  -5),
        s(-25, -20), s(-15, -10), s( -5,  -5), s( -5,  -5),
        s(-20, -15), s(-10,  -5), s(  0,   0), s(  0,   0),
        s(-20, -15), s(-10,  -5), s(  0,   0), s(  0,   0),
        s(-20, -15), s(-10,  -5), s(  0,   0), s(  0,   0),
        s(-20, -15), s(-10,  -5), s(  0,   0), s(  0,   0),
        s(-20, -15), s(-10,  -5), s(  0,   0), s(  0,   0),
        s(-20, -15), s(-10,  -5), s(  0,   0), s(  0,   0),
    ];
    /// Two crossed pawns side by side, by the rank they stand on, from rank 5.
    PAWN_LINKED: 5 = [
        s(15, 20), s(20, 25), s(25, 30), s(20, 20), s( 0,  0),
    ];
    /// A pawn with another of its own behind it on the next square.
    PAWN_BACKED: 1 = [
        s(0, 5),
    ];
    /// Two pawns on one file.
    PAWN_DOUBLED: 1 = [
        s(-5, -10),
    ];
    /// A pawn on its own bank, by rank (3, 4), with no enemy pawn ahead on its file.
    PAWN_FREE: 2 = [
        s(10, 15), s(20, 25),
    ];
    /// A pawn on its own bank whose square ahead an enemy pawn attacks.
    PAWN_STOPPED: 1 = [
        s(-5, -5),
    ];
    /// How many pawns have crossed, up to five.
    PAWNS_CROSSED: 6 = [
        s( 0,  0), s( 0,  0), s( 5, 10), s(10, 20), s(10, 20), s(10, 20),
    ];
    /// Crossed pawns for each missing advisor of the enemy.
    PAWN_MISSING_ADVISOR: 1 = [
        s(5, 10),
    ];
    /// Crossed pawns for each missing elephant of the enemy.
    PAWN_MISSING_ELEPHANT: 1 = [
        s(5, 10),
    ];
    /// A crossed pawn by its distance in king steps of the larger direction from the enemy king, 1 to 8.
    PAWN_KING_DISTANCE: 8 = [
        s( 30,  40), s( 20,  30), s( 10,  20), s(  5,  10), s(  0,   0), s( -5, -10), s(-10, -20), s(-10, -20),
    ];
    /// Safe squares a horse reaches.
    HORSE_MOBILITY: 9 = [
        s(-50, -60), s(-25, -30), s(-10, -10), s(  0,   0), s(  5,  10), s( 15,  15), s( 20,  20), s( 25,  25), s( 25,  25),
    ];
    /// Safe squares a chariot reaches.
    CHARIOT_MOBILITY: 18 = [
        s(-50, -60), s(-35, -40), s(-25, -30), s(-20, -20), s(-10, -15), s( -5,  -5),
        s(  0,   0), s(  5,   5), s(  5,  10), s( 10,  15), s( 15,  20), s( 20,  25),
        s( 25,  30), s( 25,  35), s( 30,  40), s( 35,  40), s( 35,  45), s( 40,  50),
    ];
    /// Safe empty squares a cannon reaches.
    CANNON_MOBILITY: 18 = [
        s(-20, -25), s(-15, -20), s(-10, -15), s(-10, -10), s( -5, -10), s( -5,  -5),
        s(  0,  -5), s(  0,   0), s(  5,   0), s(  5,   5), s( 10,   5), s( 10,  10),
        s( 10,  10), s( 15,  10), s( 15,  15), s( 15,  15), s( 20,  20), s( 20,  20),
    ];
    /// A safe square ahead that a horse reaches.
    HORSE_FORWARD: 1 = [
        s(3, 3),
    ];
    /// An own piece on a leg of a horse.
    HORSE_LEG_OWN: 1 = [
        s(-5, -5),
    ];
    /// An enemy piece on a leg of a horse.
    HORSE_LEG_THEIRS: 1 = [
        s(-5, -5),
    ];
    /// A horse that an own piece protects, a chariot, a cannon.
    PROTECTED: 3 = [
        s(10, 10), s( 5,  5), s( 5,  5),
    ];
    /// A crossed horse that an own pawn protects.
    HORSE_OUTPOST: 1 = [
        s(15, 15),
    ];
    /// Two horses that protect one another.
    HORSES_LINKED: 1 = [
        s(15, 15),
    ];
    /// Two chariots that protect one another.
    CHARIOTS_LINKED: 1 = [
        s(10, 10),
    ];
    /// A chariot on a file without own pawns; without any pawns.
    CHARIOT_FILE: 2 = [
        s(10, 10), s(15, 15),
    ];
    /// A piece that shields an enemy piece from our chariot, the shield theirs: by the kind behind.
    CHARIOT_BEHIND_THEIRS: 6 = [
        s( 0,  0), s( 0,  0), s(10, 10), s(20, 20), s(10, 10), s( 0,  0),
    ];
    /// The shield ours.
    CHARIOT_BEHIND_OURS: 6 = [
        s( 0,  0), s( 0,  0), s( 5,  5), s(10, 10), s( 5,  5), s( 0,  0),
    ];
    /// Two pieces between our cannon and an enemy piece, none of them ours: by the kind behind.
    CANNON_BEHIND_THEIRS: 6 = [
        s( 0,  0), s( 0,  0), s( 5,  5), s(15, 15), s( 5,  5), s( 0,  0),
    ];
    /// One of them ours.
    CANNON_BEHIND_MIXED: 6 = [
        s( 0,  0), s( 0,  0), s( 5,  5), s(10, 10), s( 5,  5), s( 0,  0),
    ];
    /// Both ours.
    CANNON_BEHIND_OURS: 6 = [
        s(0, 0), s(0, 0), s(0, 0), s(5, 5), s(0, 0), s(0, 0),
    ];
    /// A cannon attacks over a screen of its own side; over an enemy screen.
    CANNON_SCREEN: 2 = [
        s(5, 5), s(0, 0),
    ];
    /// A pawn attacks an advisor, elephant, horse, chariot, cannon, pawn.
    THREAT_PAWN: 6 = [
        s(20, 20), s(20, 20), s(50, 50), s(60, 60), s(50, 50), s( 5,  5),
    ];
    /// An advisor, elephant or king attacks one.
    THREAT_GUARD: 6 = [
        s( 0,  0), s( 0,  0), s(30, 30), s(40, 40), s(30, 30), s(10, 10),
    ];
    /// A horse attacks one: unprotected, then protected.
    THREAT_HORSE: 12 = [
        s(15, 15), s(15, 15), s(25, 25), s(50, 50), s(30, 30), s(10, 10),
        s( 5,  5), s( 5,  5), s( 5,  5), s(40, 40), s( 5,  5), s( 0,  0),
    ];
    /// A chariot attacks one.
    THREAT_CHARIOT: 12 = [
        s(15, 15), s(15, 15), s(30, 30), s(10, 10), s(30, 30), s(10, 10),
        s( 0,  0), s( 0,  0), s( 5,  5), s( 5,  5), s( 5,  5), s( 0,  0),
    ];
    /// A cannon attacks one.
    THREAT_CANNON: 12 = [
        s(15, 15), s(15, 15), s(25, 25), s(40, 40), s(20, 20), s(10, 10),
        s( 5,  5), s( 5,  5), s( 5,  5), s(35, 35), s( 5,  5), s( 0,  0),
    ];
    /// Attacked twice and not protected twice.
    THREAT_TWICE: 6 = [
        s(10, 10), s(10, 10), s(20, 20), s(20, 20), s(20, 20), s( 5,  5),
    ];
    /// Attacked without protection while the attacker is to move.
    HANGING: 6 = [
        s(20, 20), s(20, 20), s(40, 40), s(60, 60), s(40, 40), s(15, 15),
    ];
    /// Bound to its king by a chariot or the other king: advisor to pawn.
    PINNED_CHARIOT: 6 = [
        s( -5,  -5), s(-10,  -5), s(-30, -20), s(-15, -15), s(-25, -20), s( -5,  -5),
    ];
    /// Bound to its king by a cannon, as one of two pieces between.
    PINNED_CANNON: 6 = [
        s( -5,  -5), s( -5,  -5), s(-20, -15), s(-10, -10), s(-15, -10), s( -5,  -5),
    ];
    /// Danger that stands against every king, so that the bend starts at the right place.
    DANGER_BASE: 1 = [
        s(0, 0),
    ];
    /// Danger by the square of the king: middle and side file of each palace rank.
    DANGER_KING: 6 = [
        s(  0,   0), s( 40,  20),
        s( 60,  30), s( 80,  40),
        s(100,  50), s(120,  60),
    ];
    /// Danger by the shape of the advisors, as in `GUARD_SHAPE`.
    DANGER_ADVISORS: 10 = [
        s(150,  80), s( 90,  50), s( 70,  40), s(100,  50), s(  0,   0),
        s(-10,   0), s( 30,  20), s( 40,  20), s( 20,  10), s( 60,  30),
    ];
    /// Danger by the shape of the elephants.
    DANGER_ELEPHANTS: 4 = [
        s(100,  60), s( 60,  30), s(  0,   0), s( 20,  10),
    ];
    /// Danger for each enemy horse, chariot and cannon on the board.
    DANGER_ARMY: 3 = [
        s(30, 20), s(60, 40), s(40, 20),
    ];
    /// Danger for each own horse, chariot and cannon on its own bank.
    DANGER_DEFENDER: 3 = [
        s(-20, -10), s(-25, -15), s(-15, -10),
    ];
    /// Danger for each palace square that a horse, chariot, cannon, pawn attacks.
    DANGER_PALACE: 4 = [
        s(25, 15), s(20, 15), s(12,  8), s(30, 25),
    ];
    /// Danger for each square around the palace that one attacks.
    DANGER_ENTRY: 4 = [
        s(10,  5), s( 8,  5), s( 4,  2), s(10, 10),
    ];
    /// Danger by the number of pieces that attack palace or entry, 0 to 6.
    DANGER_ATTACKERS: 7 = [
        s(-60, -30), s(-20, -10), s( 40,  20), s(110,  60), s(190, 110), s(260, 150), s(300, 180),
    ];
    /// Danger for each attacked palace square that only the king protects, or nobody.
    DANGER_WEAK: 1 = [
        s(20, 10),
    ];
    /// Danger by safe squares from which a horse, chariot, cannon, pawn (rows) gives check: one, two, more.
    DANGER_SAFE_CHECK: 12 = [
        s(110,  70), s(140,  90), s(160, 100),
        s(130,  90), s(160, 110), s(180, 130),
        s( 70,  40), s( 90,  50), s(110,  60),
        s( 80,  80), s(110, 100), s(110, 100),
    ];
    /// Danger when one can only check where it is lost: horse, chariot, cannon, pawn.
    DANGER_UNSAFE_CHECK: 4 = [
        s(20, 10), s(25, 15), s(15,  5), s(20, 15),
    ];
    /// Danger by the number of safe squares the king can step to, up to four.
    DANGER_EXITS: 5 = [
        s( 80,  60), s( 20,  20), s(  0,   0), s(-10,  -5), s(-20, -10),
    ];
    /// Danger from a cannon on the file of the king with nothing between, by distance 1 to 9.
    DANGER_HOLLOW: 9 = [
        s(100,  50), s(200, 100), s(220, 110), s(240, 120), s(250, 120), s(260, 130), s(260, 130), s(250, 120), s(240, 120),
    ];
    /// More of it: a second cannon on that file; each chariot of the enemy.
    DANGER_HOLLOW_SUPPORT: 2 = [
        s(100, 40), s(60, 30),
    ];
    /// Danger from a cannon on the file of the king with two pieces between, of which it owns none, one
    /// or both, and with more between.
    DANGER_CANNON_FILE: 4 = [
        s(60, 30), s(50, 25), s(30, 15), s( 5,  0),
    ];
    /// Danger from a cannon on the rank of the king: nothing between, two as above, more.
    DANGER_CANNON_RANK: 5 = [
        s(80, 40), s(40, 20), s(40, 20), s(20, 10), s( 0,  0),
    ];
    /// Danger from a chariot on the file of the king: behind one piece of the king, behind one of its
    /// own, behind more.
    DANGER_CHARIOT_FILE: 3 = [
        s(30, 15), s(80, 40), s(10,  5),
    ];
    /// Danger from a chariot on the rank of the king, likewise.
    DANGER_CHARIOT_RANK: 3 = [
        s(30, 15), s(60, 30), s( 5,  5),
    ];
    /// Danger when a horse stands in the middle of its own palace before the king; when an enemy cannon
    /// looks down that file as well.
    DANGER_PALACE_HORSE: 2 = [
        s(60, 20), s(90, 30),
    ];
    /// Danger by the pieces that gather on the heavier wing of the king, 0 to 6.
    DANGER_WING: 7 = [
        s(-20, -10), s(-10,  -5), s(  0,   0), s( 40,  20), s( 90,  50), s(130,  70), s(150,  80),
    ];
    /// Danger by the place of an enemy horse against the king: file distance 0 to 4 and more (rows), rank
    /// from two behind to six and more before (columns).
    DANGER_HORSE_NEAR: 45 = [
        s( 60,  35), s( 60,  35), s( 60,  35), s( 60,  35), s( 60,  35), s( 40,  25), s( 20,  10), s(  0,   0), s(-10,  -5),
        s( 60,  35), s( 60,  35), s( 60,  35), s( 60,  35), s( 80,  50), s( 40,  25), s( 20,  10), s(  0,   0), s(-10,  -5),
        s( 60,  35), s( 60,  35), s( 60,  35), s( 80,  50), s( 60,  35), s( 40,  25), s( 20,  10), s(  0,   0), s(-10,  -5),
        s( 40,  25), s( 40,  25), s( 40,  25), s( 40,  25), s( 40,  25), s( 40,  25), s( 20,  10), s(  0,   0), s(-10,  -5),
        s( 20,  10), s( 20,  10), s( 20,  10), s( 20,  10), s( 20,  10), s( 20,  10), s( 20,  10), s(  0,   0), s(-10,  -5),
    ];
    /// The same for an enemy chariot.
    DANGER_CHARIOT_NEAR: 45 = [
        s(30, 20), s(50, 30), s(50, 30), s(50, 30), s(50, 30), s(30, 20), s(30, 20), s(30, 20), s(30, 20),
        s(40, 25), s(60, 35), s(60, 35), s(60, 35), s(60, 35), s(40, 25), s(40, 25), s(40, 25), s(40, 25),
        s(20, 10), s(40, 25), s(40, 25), s(40, 25), s(40, 25), s(20, 10), s(20, 10), s(20, 10), s(20, 10),
        s(10,  5), s(30, 20), s(30, 20), s(30, 20), s(30, 20), s(10,  5), s(10,  5), s(10,  5), s(10,  5),
        s( 0,  0), s(20, 10), s(20, 10), s(20, 10), s(20, 10), s( 0,  0), s( 0,  0), s( 0,  0), s( 0,  0),
    ];
    /// Danger by the distance of a crossed enemy pawn from the king, 1 to 6 and more.
    DANGER_PAWN_NEAR: 6 = [
        s(60, 50), s(45, 40), s(30, 25), s(15, 10), s( 0,  0), s( 0,  0),
    ];
    /// How decisive a lead is: always; for each horse, chariot or cannon; for each pawn; for each guard.
    COMPLEXITY: 4 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
}
