//! What the texts say of the conduct of a game between people: offers of a draw, clocks that are stopped, irregular
//! positions, promotions left undone. A row for each text; an empty number where it has no such article.

/// What a text says of the conduct of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// A move is completed when the clock is stopped.
    pub completed: &'static str,
    /// A piece that was released stays.
    pub released: &'static str,
    /// A draw is offered after one's own move, before the clock is stopped, and cannot be withdrawn.
    pub offer: &'static str,
    /// An offer while the opponent thinks.
    pub offer_as_opponent_thinks: &'static [&'static str],
    /// An offer before one's own move.
    pub offer_before_move: &'static [&'static str],
    /// May the opponent wait for that move before answering?
    pub answer_waits_for_move: bool,
    /// Does touching a piece refuse an offer?
    pub touch_refuses: bool,
    /// A claim of a draw is an offer, too.
    pub claim_is_offer: &'static str,
    /// Is one of the last minutes, too?
    pub last_minutes_claim_is_offer: bool,
    /// A game that is over on the board is not lost by time, nor one that words have ended.
    pub over_before_flag: [&'static str; 2],
    /// What is done after the end means nothing.
    pub over: &'static str,
    /// Whether the moves of the period are made is looked at when a flag falls.
    pub moves_of_period: &'static [&'static str],
    /// The first position was wrong: the game is void.
    pub start_wrong: &'static str,
    /// The board lies the wrong way: the position is transferred.
    pub board_wrong: &'static str,
    /// The colours are reversed.
    pub colours: &'static str,
    /// What becomes of such a game.
    pub reversed: Reversed,
    /// A piece was found on a wrong square: the position before is restored.
    pub displaced: &'static str,
    /// Whoever displaces a piece puts it back in the own time.
    pub displacing: &'static [&'static str],
    /// An illegal move was found: the position before it is restored.
    pub illegal_found: &'static str,
    /// What happens where the position before cannot be told.
    pub untold: Untold,
    /// A position that was set up wrongly for the resumption is set up rightly.
    pub resumed_wrong: &'static str,
    /// A promotion is completed by the new piece.
    pub promotion: &'static str,
    /// The clock was stopped with a pawn on its last rank.
    pub promotion_left: &'static str,
    /// What becomes of that pawn.
    pub pawn_left: PawnLeft,
    /// The clock was pressed without a move.
    pub empty_press: &'static str,
    /// A player may stop the clocks to seek help.
    pub stop: &'static str,
    /// Without need he may not.
    pub needless_stop: &'static [&'static str],
    /// The arbiter's answers to a claim in the last minutes: draw, put off, refused.
    pub last_minutes: [&'static str; 3],
    /// Seconds that the opponent gets when that claim is put off, and when it is refused.
    pub last_minutes_add_s: [u32; 2],
}

/// What becomes of a game that began with the wrong colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reversed {
    /// It goes on once both sides have made so many moves, else a new one is played.
    GoesOnFrom(usize),
    /// It goes on, unless the arbiter rules otherwise.
    GoesOn,
    /// It is void.
    Void,
    /// It goes on once a quarter of the first period's time has passed; before, the arbiter may set a new one.
    GoesOnFromQuarter,
}

/// What happens where the position before an irregularity cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// The game goes on from the last position that can be.
    LastTold,
    /// It is void.
    Void,
}

/// What becomes of a pawn that was left on its last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnLeft {
    /// The move is illegal; the pawn becomes a queen.
    Queen,
    /// The move is illegal and taken back.
    TakenBack,
    /// The player completes the promotion in the own time.
    Completed,
}

pub(super) const FIDE_2023: Conduct = Conduct {
    completed: "6.2.1",
    released: "4.7",
    offer: "9.1.2.1",
    offer_as_opponent_thinks: &["9.1.2.1", "11.5"],
    offer_before_move: &["9.1.2.1", "11.5"],
    answer_waits_for_move: false,
    touch_refuses: true,
    claim_is_offer: "9.1.2.3",
    last_minutes_claim_is_offer: false,
    over_before_flag: ["6.9"; 2],
    over: "",
    moves_of_period: &["6.3.1", "6.4"],
    start_wrong: "7.2.1",
    board_wrong: "7.2.2",
    colours: "7.3",
    reversed: Reversed::GoesOnFrom(10),
    displaced: "7.6",
    displacing: &["7.4.1", "7.4.3"],
    illegal_found: "7.5.1",
    untold: Untold::LastTold,
    resumed_wrong: "",
    promotion: "4.7.3",
    promotion_left: "7.5.2",
    pawn_left: PawnLeft::Queen,
    empty_press: "7.5.3",
    stop: "6.11.2",
    needless_stop: &["6.11.4", "12.9"],
    last_minutes: ["III.5"; 3],
    // Where the claim is put off the arbiter may give two minutes, but need not.
    last_minutes_add_s: [0, 120],
};

pub(super) const FIDE_2009: Conduct = Conduct {
    completed: "6.7(a)",
    released: "4.6",
    offer: "9.1(a)",
    offer_as_opponent_thinks: &["9.1(a)", "12.6"],
    offer_before_move: &["9.1(a)", "12.6"],
    claim_is_offer: "9.1(c)",
    last_minutes_claim_is_offer: true,
    moves_of_period: &["6.2(a)", "6.3"],
    start_wrong: "7.1(a)",
    board_wrong: "7.1(b)",
    colours: "7.2",
    reversed: Reversed::GoesOn,
    displaced: "7.5",
    displacing: &["7.3"],
    illegal_found: "7.4(a)",
    promotion: "4.6(c)",
    promotion_left: "7.4(a)",
    pawn_left: PawnLeft::TakenBack,
    empty_press: "",
    stop: "6.12(b)",
    needless_stop: &["6.12(d)", "13.4"],
    last_minutes: ["10.2(a)", "10.2(b)", "10.2(c)"],
    last_minutes_add_s: [120; 2],
    ..FIDE_2023
};

pub(super) const CN_1984: Conduct = Conduct {
    completed: "14.4",
    released: "7.1",
    // What 17 and 18 say of offers is not in hand.
    offer: "",
    offer_as_opponent_thinks: &[],
    offer_before_move: &[],
    touch_refuses: false,
    claim_is_offer: "",
    over_before_flag: ["14.4 interpretation 2", "14.4 interpretation 3"],
    over: "11.1 interpretation",
    moves_of_period: &["14.1", "14.4"],
    start_wrong: "9.4",
    board_wrong: "9.5",
    colours: "9.4 interpretation 1",
    reversed: Reversed::Void,
    displaced: "9.2",
    displacing: &[],
    illegal_found: "9.1",
    untold: Untold::Void,
    resumed_wrong: "9.3",
    promotion: "7.4",
    promotion_left: "6.6 interpretation 1",
    pawn_left: PawnLeft::Completed,
    empty_press: "",
    stop: "6.6 interpretation 2",
    needless_stop: &[],
    last_minutes: [""; 3],
    last_minutes_add_s: [0; 2],
    ..FIDE_2023
};

pub(super) const FIDE_1990S_INTRO: Conduct = Conduct {
    completed: "6.5",
    released: "6.1",
    offer: "10.7",
    offer_as_opponent_thinks: &["10.8"],
    offer_before_move: &["10.9"],
    answer_waits_for_move: true,
    over_before_flag: ["6.5"; 2],
    over: "",
    moves_of_period: &["6.5"],
    start_wrong: "8.5",
    board_wrong: "8.7",
    colours: "8.6",
    reversed: Reversed::GoesOnFromQuarter,
    displaced: "8.2",
    displacing: &["8.3"],
    illegal_found: "8.1",
    resumed_wrong: "8.4",
    promotion: "6.4",
    promotion_left: "6.4",
    stop: "5.6(5)",
    ..CN_1984
};
