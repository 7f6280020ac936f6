//! The weights of the chess evaluation, in centipawns: `s(middlegame, endgame)`. Read and written by
//! the tuner; `tuning` prints this file back byte for byte.

crate::weights! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL: 5 = [
        s(80, 100), s(320, 300), s(335, 310), s(450, 530), s(1000, 980),
    ];
    /// A pawn by square, rank 1 first; files run from the side of its own king, as in all of these.
    PAWN_SQUARE: 64 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(-5, 10), s(0, 5), s(0, 5), s(-5, 5), s(-5, 5), s(0, 5), s(0, 5), s(-5, 10),
        s(-5, 5), s(0, 0), s(0, 0), s(5, 0), s(5, 0), s(0, 0), s(0, 0), s(-5, 5),
        s(0, 10), s(5, 5), s(10, 5), s(20, 5), s(20, 5), s(10, 5), s(5, 5), s(0, 10),
        s(5, 20), s(10, 15), s(15, 15), s(25, 15), s(25, 15), s(15, 15), s(10, 15), s(5, 20),
        s(20, 45), s(25, 40), s(25, 40), s(25, 40), s(25, 40), s(25, 40), s(25, 40), s(20, 45),
        s(40, 75), s(45, 70), s(45, 70), s(45, 70), s(45, 70), s(45, 70), s(45, 70), s(40, 75),
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// A knight by square.
    KNIGHT_SQUARE: 64 = [
        s(-45, -40), s(-30, -30), s(-20, -20), s(-15, -10), s(-15, -10), s(-20, -20), s(-30, -30), s(-45, -40),
        s(-30, -30), s(-15, -20), s(-5, -10), s(0, 0), s(0, 0), s(-5, -10), s(-15, -20), s(-30, -30),
        s(-20, -20), s(-5, -10), s(5, 0), s(10, 10), s(10, 10), s(5, 0), s(-5, -10), s(-20, -20),
        s(-15, -10), s(0, 0), s(10, 10), s(15, 20), s(15, 20), s(10, 10), s(0, 0), s(-15, -10),
        s(-5, -10), s(10, 0), s(20, 10), s(25, 20), s(25, 20), s(20, 10), s(10, 0), s(-5, -10),
        s(-5, -20), s(10, -10), s(20, 0), s(25, 10), s(25, 10), s(20, 0), s(10, -10), s(-5, -20),
        s(-20, -30), s(-5, -20), s(5, -10), s(10, 0), s(10, 0), s(5, -10), s(-5, -20), s(-20, -30),
        s(-45, -45), s(-30, -35), s(-20, -25), s(-15, -15), s(-15, -15), s(-20, -25), s(-30, -35), s(-45, -45),
    ];
    /// A bishop by square.
    BISHOP_SQUARE: 64 = [
        s(-15, -15), s(-5, -10), s(-10, -10), s(-5, -5), s(-5, -5), s(-10, -10), s(-5, -10), s(-15, -15),
        s(0, -10), s(10, -5), s(5, -5), s(10, 0), s(10, 0), s(5, -5), s(10, -5), s(0, -10),
        s(0, -5), s(10, 0), s(5, 0), s(10, 5), s(10, 5), s(5, 0), s(10, 0), s(0, -5),
        s(0, 0), s(10, 5), s(5, 5), s(10, 10), s(10, 10), s(5, 5), s(10, 5), s(0, 0),
        s(0, 0), s(10, 5), s(5, 5), s(10, 10), s(10, 10), s(5, 5), s(10, 5), s(0, 0),
        s(0, -5), s(10, 0), s(5, 0), s(10, 5), s(10, 5), s(5, 0), s(10, 0), s(0, -5),
        s(-15, -10), s(-5, -5), s(-10, -5), s(-5, 0), s(-5, 0), s(-10, -5), s(-5, -5), s(-15, -10),
        s(-20, -10), s(-10, -5), s(-15, -5), s(-10, 0), s(-10, 0), s(-15, -5), s(-10, -5), s(-20, -10),
    ];
    /// A rook by square.
    ROOK_SQUARE: 64 = [
        s(-10, -5), s(-5, -5), s(-5, -5), s(0, -5), s(0, -5), s(-5, -5), s(-5, -5), s(-10, -5),
        s(-15, -5), s(-10, -5), s(-10, -5), s(-5, -5), s(-5, -5), s(-10, -5), s(-10, -5), s(-15, -5),
        s(-15, -5), s(-10, -5), s(-10, -5), s(-5, -5), s(-5, -5), s(-10, -5), s(-10, -5), s(-15, -5),
        s(-10, 0), s(-5, 0), s(-5, 0), s(0, 0), s(0, 0), s(-5, 0), s(-5, 0), s(-10, 0),
        s(-5, 5), s(0, 5), s(0, 5), s(5, 5), s(5, 5), s(0, 5), s(0, 5), s(-5, 5),
        s(0, 5), s(5, 5), s(5, 5), s(10, 5), s(10, 5), s(5, 5), s(5, 5), s(0, 5),
        s(5, 10), s(10, 10), s(10, 10), s(15, 10), s(15, 10), s(10, 10), s(10, 10), s(5, 10),
        s(0, 10), s(5, 10), s(5, 10), s(10, 10), s(10, 10), s(5, 10), s(5, 10), s(0, 10),
    ];
    /// A queen by square.
    QUEEN_SQUARE: 64 = [
        s(-10, -45), s(-5, -35), s(-5, -25), s(0, -20), s(0, -20), s(-5, -25), s(-5, -35), s(-10, -45),
        s(-5, -35), s(0, -25), s(0, -15), s(5, -10), s(5, -10), s(0, -15), s(0, -25), s(-5, -35),
        s(-5, -15), s(0, -5), s(0, 5), s(5, 10), s(5, 10), s(0, 5), s(0, -5), s(-5, -15),
        s(-5, -5), s(0, 5), s(0, 15), s(5, 20), s(5, 20), s(0, 15), s(0, 5), s(-5, -5),
        s(-10, 0), s(-5, 10), s(-5, 20), s(0, 25), s(0, 25), s(-5, 20), s(-5, 10), s(-10, 0),
        s(-10, 0), s(-5, 10), s(-5, 20), s(0, 25), s(0, 25), s(-5, 20), s(-5, 10), s(-10, 0),
        s(-15, -10), s(-10, 0), s(-10, 10), s(-5, 15), s(-5, 15), s(-10, 10), s(-10, 0), s(-15, -10),
        s(-10, -15), s(-5, -5), s(-5, 5), s(0, 10), s(0, 10), s(-5, 5), s(-5, -5), s(-10, -15),
    ];
    /// The king by square, four files a rank: his own side is mirrored to files a to d.
    KING_SQUARE: 32 = [
        s(15, -65), s(30, -45), s(5, -35), s(-10, -30), s(10, -40), s(5, -20), s(-15, -10), s(-30, -5),
        s(-20, -20), s(-25, 0), s(-40, 10), s(-50, 15), s(-45, -5), s(-50, 15), s(-60, 25), s(-70, 30),
        s(-60, 0), s(-65, 20), s(-75, 30), s(-85, 35), s(-65, 0), s(-70, 20), s(-80, 30), s(-90, 35),
        s(-70, -10), s(-75, 10), s(-85, 20), s(-90, 25), s(-75, -40), s(-80, -20), s(-90, -10), s(-95, -5),
    ];
    /// Two bishops or more.
    BISHOP_PAIR: 1 = [
        s(25, 55),
    ];
    /// The side to move.
    TEMPO: 1 = [
        s(20, 15),
    ];
    /// Squares of the mobility area a knight reaches.
    KNIGHT_MOBILITY: 9 = [
        s(-45, -60), s(-30, -40), s(-10, -20), s(-5, -5), s(5, 5), s(10, 15), s(15, 20), s(20, 20),
        s(25, 20),
    ];
    /// Squares of the mobility area a bishop reaches, through queens.
    BISHOP_MOBILITY: 14 = [
        s(-35, -55), s(-20, -35), s(-5, -15), s(5, 0), s(10, 10), s(15, 20), s(20, 25), s(25, 30),
        s(30, 35), s(30, 40), s(35, 40), s(35, 40), s(40, 45), s(45, 45),
    ];
    /// Squares of the mobility area a rook reaches, through queens and own rooks.
    ROOK_MOBILITY: 15 = [
        s(-35, -60), s(-20, -35), s(-10, -10), s(-5, 5), s(-5, 15), s(0, 20), s(5, 30), s(5, 35),
        s(10, 40), s(15, 40), s(15, 45), s(20, 50), s(20, 50), s(25, 50), s(25, 50),
    ];
    /// Squares of the mobility area a queen reaches.
    QUEEN_MOBILITY: 28 = [
        s(-25, -50), s(-15, -25), s(-5, -10), s(0, 0), s(5, 5), s(5, 10), s(10, 15), s(10, 20),
        s(15, 25), s(15, 30), s(15, 30), s(20, 35), s(20, 40), s(20, 40), s(20, 45), s(25, 45),
        s(25, 45), s(25, 50), s(25, 50), s(25, 55), s(25, 55), s(30, 55), s(30, 60), s(30, 60),
        s(30, 60), s(30, 60), s(30, 65), s(30, 65),
    ];
    /// A pawn without own pawns on adjacent files, by distance of its file from the edge.
    ISOLATED: 4 = [
        s(-5, -10), s(-10, -15), s(-15, -15), s(-15, -20),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    ISOLATED_OPEN: 1 = [
        s(-10, -10),
    ];
    /// A pawn with an own pawn further up its file, by distance of the file from the edge.
    DOUBLED: 4 = [
        s(-10, -30), s(-10, -25), s(-5, -20), s(-5, -20),
    ];
    /// A pawn that no own pawn can support and whose stop square an enemy pawn holds, by rank.
    BACKWARD: 8 = [
        s(0, 0), s(-10, -10), s(-10, -10), s(-10, -10), s(-5, -10), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// The same with no enemy pawn before it on its file, in addition.
    BACKWARD_OPEN: 1 = [
        s(-10, -15),
    ];
    /// A pawn with an own pawn beside it, by rank.
    PHALANX: 8 = [
        s(0, 0), s(5, 0), s(10, 5), s(15, 15), s(30, 35), s(60, 80), s(80, 120), s(0, 0),
    ];
    /// A pawn defended by an own pawn, by rank.
    DEFENDED: 8 = [
        s(0, 0), s(0, 0), s(15, 10), s(10, 10), s(15, 20), s(35, 40), s(60, 60), s(0, 0),
    ];
    /// A pawn attacked by two enemy pawns and defended by none.
    LEVER_WEAK: 1 = [
        s(-10, -40),
    ];
    /// A pawn with an open file ahead and as many helpers as enemy pawns that can stop it, by rank.
    CANDIDATE: 8 = [
        s(0, 0), s(0, 5), s(0, 5), s(5, 15), s(15, 30), s(30, 60), s(0, 0), s(0, 0),
    ];
    /// A pawn rammed by an enemy pawn, by rank.
    BLOCKED_PAWN: 8 = [
        s(0, 0), s(0, 0), s(0, -5), s(0, -5), s(-5, -5), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// Each group of pawns on adjacent files.
    ISLANDS: 1 = [
        s(-5, -5),
    ];
    /// More pawns than the opponent on the half of the board away from the own king.
    MAJORITY: 1 = [
        s(0, 10),
    ];
    /// A passed pawn with an own passed pawn beside it or defending it, by rank.
    PASSED_CONNECTED: 8 = [
        s(0, 0), s(0, 0), s(0, 5), s(5, 10), s(10, 25), s(30, 50), s(50, 80), s(0, 0),
    ];
    /// A passed pawn by distance of its file from the edge.
    PASSED_EDGE: 4 = [
        s(0, 5), s(0, 5), s(-5, 0), s(-5, -5),
    ];
    /// A passed pawn by rank: its stop square free, attacked by the enemy, occupied, both.
    PASSED: 32 = [
        s(0, 0), s(0, 10), s(0, 15), s(5, 30), s(20, 60), s(50, 105), s(80, 160), s(0, 0),
        s(0, 0), s(0, 5), s(0, 10), s(5, 20), s(10, 35), s(30, 65), s(50, 95), s(0, 0),
        s(0, 0), s(0, 5), s(0, 5), s(0, 15), s(10, 25), s(20, 45), s(30, 70), s(0, 0),
        s(0, 0), s(0, 5), s(0, 5), s(0, 10), s(5, 20), s(10, 30), s(15, 50), s(0, 0),
    ];
    /// Distance of the own king from the stop square of a passed pawn (0 to 7), for ranks up to 3, then 4, 5, 6, 7.
    PASSED_OWN_KING: 40 = [
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 10), s(0, 5), s(0, 0), s(0, 0), s(0, -5), s(0, -10), s(0, -10), s(0, -10),
        s(0, 15), s(0, 10), s(0, 5), s(0, -5), s(0, -10), s(0, -15), s(0, -15), s(0, -15),
        s(0, 20), s(0, 15), s(0, 5), s(0, -5), s(0, -15), s(0, -20), s(0, -20), s(0, -20),
        s(0, 25), s(0, 15), s(0, 5), s(0, -5), s(0, -15), s(0, -25), s(0, -25), s(0, -25),
    ];
    /// Distance of the enemy king from the stop square of a passed pawn, likewise.
    PASSED_FOE_KING: 40 = [
        s(0, -5), s(0, -5), s(0, 0), s(0, 0), s(0, 5), s(0, 5), s(0, 5), s(0, 5),
        s(0, -15), s(0, -10), s(0, -5), s(0, 5), s(0, 10), s(0, 15), s(0, 15), s(0, 15),
        s(0, -25), s(0, -15), s(0, -5), s(0, 5), s(0, 15), s(0, 25), s(0, 25), s(0, 25),
        s(0, -40), s(0, -25), s(0, -10), s(0, 10), s(0, 25), s(0, 40), s(0, 40), s(0, 40),
        s(0, -45), s(0, -25), s(0, -10), s(0, 10), s(0, 25), s(0, 45), s(0, 45), s(0, 45),
    ];
    /// A passed pawn with no enemy piece or attack on its path, by rank.
    PASSED_SAFE_PATH: 8 = [
        s(0, 0), s(0, 5), s(0, 5), s(5, 15), s(10, 30), s(20, 50), s(30, 60), s(0, 0),
    ];
    /// A passed pawn whose stop square is defended, by rank.
    PASSED_PUSH_DEFENDED: 8 = [
        s(0, 0), s(0, 0), s(0, 5), s(5, 5), s(10, 10), s(25, 20), s(45, 30), s(0, 0),
    ];
    /// Own rook or queen behind a passed pawn.
    PASSED_ROOK_BEHIND: 1 = [
        s(5, 20),
    ];
    /// Enemy rook or queen behind a passed pawn.
    PASSED_FOE_BEHIND: 1 = [
        s(-5, -25),
    ];
    /// The foremost passed pawn that a bare king cannot catch, by rank.
    PASSED_UNSTOPPABLE: 8 = [
        s(0, 0), s(0, 200), s(0, 250), s(0, 300), s(0, 350), s(0, 400), s(0, 400), s(0, 0),
    ];
    /// The own pawn nearest to home on a file beside the king, then on his file: by distance of the file from the edge, and rank of the pawn (rank 1: none at or before the king).
    SHELTER: 64 = [
        s(-10, 0), s(10, 0), s(5, 0), s(0, 0), s(0, 0), s(-5, 0), s(-5, 0), s(0, 0),
        s(-20, 0), s(15, 0), s(10, 0), s(0, 0), s(-5, 0), s(-5, 0), s(-5, 0), s(0, 0),
        s(-15, 0), s(10, 0), s(10, 0), s(0, 0), s(0, 0), s(-5, 0), s(-5, 0), s(0, 0),
        s(-10, 0), s(10, 0), s(5, 0), s(0, 0), s(0, 0), s(-5, 0), s(-5, 0), s(0, 0),
        s(-15, 0), s(15, 0), s(10, 0), s(0, 0), s(-5, 0), s(-5, 0), s(-5, 0), s(0, 0),
        s(-25, 0), s(20, 0), s(10, 0), s(0, 0), s(-5, 0), s(-10, 0), s(-10, 0), s(0, 0),
        s(-20, 0), s(15, 0), s(10, 0), s(0, 0), s(-5, 0), s(-5, 0), s(-5, 0), s(0, 0),
        s(-15, 0), s(15, 0), s(10, 0), s(0, 0), s(-5, 0), s(-5, 0), s(-5, 0), s(0, 0),
    ];
    /// The same as danger.
    SHELTER_DANGER: 64 = [
        s(25, 0), s(-20, 0), s(-10, 0), s(0, 0), s(5, 0), s(10, 0), s(10, 0), s(0, 0),
        s(35, 0), s(-30, 0), s(-20, 0), s(0, 0), s(5, 0), s(10, 0), s(10, 0), s(0, 0),
        s(30, 0), s(-25, 0), s(-15, 0), s(0, 0), s(5, 0), s(10, 0), s(10, 0), s(0, 0),
        s(25, 0), s(-20, 0), s(-10, 0), s(0, 0), s(5, 0), s(10, 0), s(10, 0), s(0, 0),
        s(30, 0), s(-25, 0), s(-15, 0), s(0, 0), s(5, 0), s(10, 0), s(10, 0), s(0, 0),
        s(45, 0), s(-40, 0), s(-25, 0), s(0, 0), s(10, 0), s(15, 0), s(15, 0), s(0, 0),
        s(40, 0), s(-30, 0), s(-20, 0), s(0, 0), s(5, 0), s(15, 0), s(15, 0), s(0, 0),
        s(30, 0), s(-25, 0), s(-15, 0), s(0, 0), s(5, 0), s(10, 0), s(10, 0), s(0, 0),
    ];
    /// The foremost enemy pawn on a file beside or with the king, not rammed, by distance of the file from the edge, and rank as the king sees it (rank 1: none).
    STORM: 32 = [
        s(0, 0), s(0, 0), s(-15, 0), s(-10, 0), s(-5, 0), s(-5, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(-15, 0), s(-15, 0), s(-5, 0), s(-5, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(-15, 0), s(-10, 0), s(-5, 0), s(-5, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(-10, 0), s(-10, 0), s(-5, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// The same as danger.
    STORM_DANGER: 32 = [
        s(0, 0), s(0, 0), s(25, 0), s(20, 0), s(10, 0), s(5, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(30, 0), s(20, 0), s(10, 0), s(5, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(20, 0), s(20, 0), s(10, 0), s(5, 0), s(0, 0), s(0, 0),
        s(0, 0), s(0, 0), s(20, 0), s(15, 0), s(10, 0), s(5, 0), s(0, 0), s(0, 0),
    ];
    /// The same, rammed by an own pawn, by rank.
    STORM_RAMMED: 8 = [
        s(0, 0), s(0, 0), s(-10, -10), s(5, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// A file beside or with the king that has no pawn, no own pawn, no enemy pawn: beside, then with.
    KING_FILE: 6 = [
        s(-5, 0), s(-5, 0), s(0, 0), s(-10, 0), s(-10, 0), s(0, 0),
    ];
    /// The same as danger.
    KING_FILE_DANGER: 6 = [
        s(20, 0), s(10, 0), s(5, 0), s(30, 0), s(20, 0), s(10, 0),
    ];
    /// Distance of the king from the nearest pawn of his own.
    KING_PAWN_DISTANCE: 8 = [
        s(0, 0), s(0, 0), s(0, -10), s(0, -15), s(0, -20), s(0, -25), s(0, -30), s(0, -35),
    ];
    /// Every king.
    DANGER_BASE: 1 = [
        s(10, 0),
    ];
    /// The attacker is to move.
    DANGER_TO_MOVE: 1 = [
        s(15, 5),
    ];
    /// A knight, bishop, rook, queen that attacks the king's ring.
    RING_ATTACKER: 4 = [
        s(35, 10), s(25, 5), s(25, 5), s(20, 15),
    ];
    /// Squares of the ring attacked by a knight, bishop, rook, queen.
    RING_HITS: 4 = [
        s(10, 5), s(8, 3), s(10, 3), s(8, 5),
    ];
    /// How many pieces attack the ring.
    RING_ATTACKERS: 8 = [
        s(-30, 0), s(-20, 0), s(10, 0), s(45, 5), s(80, 10), s(110, 15), s(130, 20), s(140, 20),
    ];
    /// Squares of the ring attacked by pawns.
    RING_PAWN: 1 = [
        s(10, 0),
    ];
    /// Attacks on squares next to the king.
    RING_ADJACENT: 1 = [
        s(12, 2),
    ];
    /// Attacked squares of the ring that are defended at most by king or queen.
    RING_WEAK: 1 = [
        s(35, 10),
    ];
    /// Safe checks by a knight: one, more; bishop; rook; queen.
    SAFE_CHECK: 8 = [
        s(170, 40), s(220, 60), s(110, 30), s(150, 40), s(190, 30), s(240, 40), s(150, 50), s(190, 70),
    ];
    /// Checking squares that are not safe, by a knight, bishop, rook, queen.
    UNSAFE_CHECK: 4 = [
        s(25, 5), s(15, 5), s(20, 5), s(10, 5),
    ];
    /// Squares of the king's flank attacked by the enemy.
    FLANK_ATTACK: 1 = [
        s(8, 0),
    ];
    /// Squares of the king's flank attacked twice.
    FLANK_TWICE: 1 = [
        s(8, 0),
    ];
    /// Squares of the king's flank the own side attacks.
    FLANK_DEFENCE: 1 = [
        s(-4, 0),
    ];
    /// The king on a flank without pawns.
    PAWNLESS_FLANK: 1 = [
        s(-10, -40),
    ];
    /// Own pieces pinned to the king.
    KING_PINNED: 1 = [
        s(25, 10),
    ];
    /// Enemy pieces that may step off a line to the king.
    KING_DISCOVERY: 1 = [
        s(25, 10),
    ];
    /// The enemy has no queen.
    NO_ENEMY_QUEEN: 1 = [
        s(-230, -60),
    ];
    /// An own knight guards a square next to the king.
    KNIGHT_DEFENDER: 1 = [
        s(-30, 0),
    ];
    /// An own bishop guards a square next to the king.
    BISHOP_DEFENDER: 1 = [
        s(-10, 0),
    ];
    /// Squares the king may safely step to: none to eight.
    KING_FLIGHTS: 9 = [
        s(20, 15), s(10, 10), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
        s(0, 0),
    ];
    /// A safe pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4 = [
        s(55, 35), s(55, 40), s(80, 30), s(75, 30),
    ];
    /// On a piece that is not well defended, a pawn, knight, bishop, rook, queen: an attack by a knight, bishop, rook, queen, king.
    THREAT: 25 = [
        s(0, 15), s(30, 35), s(30, 35), s(55, 35), s(50, 50), s(0, 15), s(30, 35), s(30, 35),
        s(55, 35), s(50, 50), s(0, 15), s(30, 30), s(30, 35), s(10, 10), s(60, 40), s(0, 10),
        s(15, 15), s(15, 15), s(15, 10), s(0, 0), s(5, 30), s(20, 35), s(20, 35), s(20, 30),
        s(0, 0),
    ];
    /// On a well defended knight, bishop, rook, queen: an attack by a knight, bishop, rook.
    THREAT_DEFENDED: 12 = [
        s(10, 10), s(10, 10), s(50, 30), s(45, 45), s(15, 10), s(10, 10), s(50, 30), s(45, 45),
        s(5, 5), s(10, 5), s(0, 0), s(50, 35),
    ];
    /// Enemy pieces that are attacked and not defended, or attacked twice and weak.
    HANGING: 1 = [
        s(30, 15),
    ];
    /// Weak enemy pieces that only the queen defends.
    WEAK_BY_QUEEN: 1 = [
        s(5, 0),
    ];
    /// Enemy pieces attacked once and defended once.
    OVERLOADED: 1 = [
        s(5, 5),
    ];
    /// Enemy pieces a safe pawn step would attack.
    PUSH_THREAT: 1 = [
        s(20, 15),
    ];
    /// Squares both sides attack where the enemy is not firmly in control.
    RESTRICTED: 1 = [
        s(3, 3),
    ];
    /// Safe squares from which a knight would attack the queen.
    QUEEN_HIT_KNIGHT: 1 = [
        s(8, 6),
    ];
    /// Safe squares from which a bishop or rook would attack the queen, doubly covered.
    QUEEN_HIT_SLIDER: 1 = [
        s(25, 10),
    ];
    /// On squares no enemy pawn can attack any more, defended by a pawn: knight, bishop; then undefended.
    OUTPOST: 4 = [
        s(35, 25), s(25, 10), s(15, 10), s(10, 5),
    ];
    /// A knight that can go to a defended outpost next.
    OUTPOST_REACHABLE: 1 = [
        s(15, 10),
    ];
    /// A knight, bishop directly behind a pawn.
    BEHIND_PAWN: 2 = [
        s(8, 5), s(6, 5),
    ];
    /// Own pawns on the bishop's colour, with none, one, two or more own pawns blocked in the centre.
    BISHOP_PAWNS: 4 = [
        s(-2, -4), s(-3, -6), s(-4, -7), s(-5, -8),
    ];
    /// Enemy pawns on the bishop's diagonals.
    BISHOP_FACING_PAWNS: 1 = [
        s(-2, -3),
    ];
    /// A bishop that sees both central squares of a long diagonal through pawns.
    LONG_DIAGONAL: 1 = [
        s(20, 5),
    ];
    /// Distance of a knight, then of a bishop, from the own king.
    MINOR_OWN_KING: 16 = [
        s(5, 5), s(5, 5), s(5, 5), s(0, 0), s(-5, -5), s(-10, -10), s(-15, -10), s(-20, -15),
        s(5, 5), s(5, 5), s(5, 5), s(0, 0), s(-5, -5), s(-10, -10), s(-15, -10), s(-20, -15),
    ];
    /// Distance of a knight, then of a bishop, from the enemy king.
    MINOR_FOE_KING: 16 = [
        s(0, 5), s(5, 5), s(5, 5), s(5, 0), s(0, 0), s(0, -5), s(-5, -10), s(-10, -10),
        s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    ];
    /// A knight by how closed the pawns are.
    KNIGHT_CLOSED: 9 = [
        s(-5, -5), s(-5, -5), s(0, 0), s(0, 0), s(5, 5), s(5, 5), s(10, 10), s(10, 15),
        s(15, 20),
    ];
    /// A rook by how closed the pawns are.
    ROOK_CLOSED: 9 = [
        s(10, 15), s(5, 10), s(5, 10), s(5, 5), s(0, 0), s(0, -5), s(-5, -10), s(-5, -15),
        s(-10, -20),
    ];
    /// A rook on a file without pawns.
    ROOK_OPEN: 1 = [
        s(35, 15),
    ];
    /// A rook on a file without own pawns.
    ROOK_SEMI_OPEN: 1 = [
        s(15, 10),
    ];
    /// A rook on a file where an own pawn is rammed.
    ROOK_SHUT: 1 = [
        s(-10, -10),
    ];
    /// A rook on the file of any queen.
    ROOK_QUEEN_FILE: 1 = [
        s(5, 5),
    ];
    /// A rook on the seventh rank with the enemy king or pawns there.
    ROOK_SEVENTH: 1 = [
        s(5, 25),
    ];
    /// A rook with little mobility shut in by its own king: with, without the right to castle.
    ROOK_TRAPPED: 2 = [
        s(-25, -5), s(-50, -10),
    ];
    /// A rook on a file of the enemy king's ring.
    ROOK_KING_FILE: 1 = [
        s(10, 0),
    ];
    /// A bishop whose diagonals through pawns reach the enemy king's ring.
    BISHOP_KING_LINE: 1 = [
        s(10, 0),
    ];
    /// The queen stands on a line of an enemy slider with one piece between.
    QUEEN_TARGET: 1 = [
        s(-20, -10),
    ];
    /// The queen on the far half where no enemy pawn can attack her.
    QUEEN_INFILTRATED: 1 = [
        s(0, 10),
    ];
    /// Safe squares of the centre files behind or among the own pawns, times the own pieces, in sixteenths.
    SPACE: 1 = [
        s(3, 0),
    ];
    /// Attacks on the four central squares.
    CENTRE: 1 = [
        s(3, 0),
    ];
    /// Complexity: every position; passed pawns; pawns; outflanking kings; infiltration of a king; pawns on both flanks; a pawn ending; almost unwinnable.
    COMPLEXITY: 8 = [
        s(0, -45), s(0, 4), s(0, 5), s(0, 4), s(0, 10), s(0, 10), s(0, 25), s(0, -20),
    ];
}
