//! The texts of the laws of chess, a row each: name, numbers, articles, and what they say of touched pieces.
//!
//! To add a text is to add a row: one constant and its line in the list below. What its articles say in words
//! stands in one table of `protocol`.

use super::conduct::{self, Conduct};

/// Makes the enum of the texts and their rows of one list.
macro_rules! texts {
    ($($(#[$doc:meta])+ $book:ident = $row:expr;)+) => {
        /// A text of the laws.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Book {
            $($(#[$doc])+ $book,)+
        }

        impl Book {
            /// All texts, the default first.
            pub const ALL: [Book; [$(Book::$book),+].len()] = [$(Book::$book),+];

            /// What the text says.
            #[inline]
            pub const fn row(self) -> &'static Text {
                match self {
                    $(Book::$book => const { &Text { numbers: Preset { book: Book::$book, ..$row.numbers }, ..$row } },)+
                }
            }
        }
    };
}

texts! {
    /// FIDE Laws of Chess applied from 1 January 2023.
    #[default]
    Fide2023 = FIDE_2023;
    /// FIDE Laws of about 2009.
    Fide2009 = FIDE_2009;
    /// Rules of chess competitions, China 1984.
    Cn1984 = CN_1984;
    /// The older FIDE rules of an introduction to chess.
    Fide1990sIntro = FIDE_1990S_INTRO;
}

impl Book {
    /// The name users type.
    pub const fn name(self) -> &'static str {
        self.row().name
    }
    /// The text of this name.
    pub fn from_name(name: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|b| b.name() == name)
    }
}

/// What a text says.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// The name users type.
    pub name: &'static str,
    /// Its counts, limits and rights.
    pub numbers: Preset,
    /// Its articles.
    pub articles: Articles,
    /// What it says of touched pieces.
    pub touch: TouchClauses,
    /// What it says of the conduct of a game.
    pub conduct: Conduct,
}

const FIDE_2023: Text = Text {
    name: "fide-2023",
    numbers: Preset {
        book: Book::Fide2023,
        repetition: 3,
        fivefold: Some(5),
        fifty_plies: 100,
        seventyfive_plies: Some(150),
        long_count_plies: None,
        // a4 b6 c5 d4 e4 f5 g6 h4 for Black's pawn (12.4 of 1984).
        long_count_furthest: [5, 3, 4, 5, 5, 4, 3, 5],
        wrong_claim_opponent_s: 120,
        wrong_claim_opponent_fast_s: 60,
        wrong_claim_halves: false,
        wrong_claim_claimant_max_s: 180,
        wrong_claim_claimant_floor_s: 60,
        fifty_intended: true,
        illegal_add_s: 120,
        illegal_add_fast_s: 60,
        illegal_loses_at: Some(2),
        dead: DeadRule::AnyPosition,
        flag_needs_mate: true,
        flag_bare_king: false,
        resignation_needs_mate: true,
        illegal_needs_mate: true,
        score_needed: false,
        touch_forfeits: true,
        quickplay_below_s: Some(120),
        agreement_after_plies: 2,
        guidelines_needed: true,
        castling_reading: CastlingReading::Rights,
        ep_reading: EnPassantReading::Legal,
    },
    articles: Articles {
        checkmate: "5.1.1",
        stalemate: "5.2.1",
        dead_position: "5.2.2",
        listed_material: [""; 3],
        move_count: "9.6.2",
        occurrences: "9.6.1",
        resignation: "5.1.2",
        agreement: "5.2.3",
        flag: "6.9",
        both_flags: ["III.3.1.1", "III.3.1.2"],
        last_minutes: "III.5",
        guidelines: "III.2.1",
        illegal_move: "7.5.5",
        fast_penalty: ["A.3", "B.2"],
        repetition: "9.2",
        repetition_by_mover: "9.2",
        repetition_forms: ["9.2.2", "9.2.1"],
        same_position: ["9.2.3", "9.2.3.2", "9.2.3.1"],
        count: "9.3",
        count_forms: ["9.3.2", "9.3.1"],
        claim_lost: "9.4",
        score: "",
        right_claim: "9.5.2",
        wrong_claim: "9.5.3",
        unreasonable_claim: "11.5",
    },
    touch: TouchClauses {
        adjusting: "4.2.1",
        accident: "4.2.2",
        own: "4.3.1",
        theirs: "4.3.2",
        both: "4.3.3",
        both_in_order: true,
        castle: Some("4.4.1"),
        rook_first: "4.4.2",
        rook_first_bars: true,
        castle_illegal: "4.4.3",
        castle_illegal_in_order: true,
        promotion: "4.4.4",
        free: "4.5",
        late: "4.8",
        late_frees: true,
    },
    conduct: conduct::FIDE_2023,
};

const FIDE_2009: Text = Text {
    name: "fide-2009",
    numbers: Preset {
        wrong_claim_opponent_s: 180,
        wrong_claim_opponent_fast_s: 180,
        wrong_claim_halves: true,
        illegal_add_fast_s: 120,
        illegal_loses_at: Some(3),
        // 9.4 of this text forfeits the claim with the completed move, not with the touch.
        touch_forfeits: false,
        ..OLDER
    },
    articles: Articles {
        checkmate: "5.1(a)",
        stalemate: "5.2(a)",
        dead_position: "5.2(b)",
        resignation: "5.1(b)",
        agreement: "5.2(c)",
        flag: "6.9",
        both_flags: ["6.11(a)", "6.11(b)"],
        last_minutes: "10.2",
        illegal_move: "7.4(b)",
        repetition: "9.2",
        repetition_by_mover: "9.2",
        repetition_forms: ["9.2(b)", "9.2(a)"],
        same_position: ["9.2"; 3],
        count: "9.3",
        count_forms: ["9.3(b)", "9.3(a)"],
        claim_lost: "9.4",
        right_claim: "9.5(a)",
        wrong_claim: "9.5(b)",
        ..NO_ARTICLES
    },
    touch: TouchClauses {
        adjusting: "4.2",
        accident: "4.3",
        own: "4.3(a)",
        theirs: "4.3(b)",
        both: "4.3(c)",
        castle: Some("4.4(a)"),
        rook_first: "4.4(b)",
        castle_illegal: "4.4(c)",
        promotion: "4.4(d)",
        late: "4.7",
        ..FIDE_2023.touch
    },
    conduct: conduct::FIDE_2009,
};

const CN_1984: Text = Text {
    name: "cn-1984",
    numbers: Preset {
        long_count_plies: Some(200),
        fifty_intended: false,
        dead: DeadRule::Never,
        score_needed: true,
        ..COSTLESS
    },
    articles: Articles {
        checkmate: "11.1",
        stalemate: "12.1",
        resignation: "11.2",
        agreement: "12.2",
        flag: "12.4 interpretation 1",
        illegal_move: "9.1",
        repetition: "12.3",
        repetition_by_mover: "12.3(b)",
        repetition_forms: ["12.3(b)", "12.3(a)"],
        same_position: ["12.3", "", ""],
        count: "12.4",
        count_forms: ["12.4"; 2],
        score: "13.2",
        ..NO_ARTICLES
    },
    touch: TouchClauses {
        adjusting: "8.1",
        accident: "8.2 interpretation 3",
        own: "8.2(a)",
        theirs: "8.2(a)",
        both: "8.2(b)",
        both_in_order: false,
        castle: None,
        rook_first: "6.1 interpretation 1",
        rook_first_bars: false,
        castle_illegal: "6.1 interpretation 2",
        castle_illegal_in_order: false,
        promotion: "7.4",
        free: "8.3",
        late: "8.4",
        late_frees: false,
    },
    conduct: conduct::CN_1984,
};

const FIDE_1990S_INTRO: Text = Text {
    name: "fide-1990s-intro",
    numbers: Preset { dead: DeadRule::ListedMaterial, flag_bare_king: true, ..COSTLESS },
    articles: Articles {
        checkmate: "10.1",
        stalemate: "10.3",
        listed_material: ["10.4(1)", "10.4(2)", "10.4(3)"],
        resignation: "10.2",
        agreement: "10.6",
        flag: "10.5",
        illegal_move: "8.1",
        repetition: "10.10",
        repetition_by_mover: "10.10",
        repetition_forms: ["10.10(2)", "10.10(1)"],
        ..NO_ARTICLES
    },
    touch: TouchClauses {
        adjusting: "7.1",
        accident: "7.2",
        own: "7.2(1)",
        theirs: "7.2(1)",
        both: "7.2(2)",
        castle: None,
        rook_first: "5.1(3)",
        castle_illegal: "5.1(4)",
        promotion: "6.4",
        free: "7.3",
        late: "7.4",
        ..FIDE_2023.touch
    },
    conduct: conduct::FIDE_1990S_INTRO,
};

/// The numbers without what only the newest text asks for.
const OLDER: Preset = Preset {
    fivefold: None,
    seventyfive_plies: None,
    resignation_needs_mate: false,
    illegal_needs_mate: false,
    agreement_after_plies: 0,
    guidelines_needed: false,
    ..FIDE_2023.numbers
};

/// Older still: nothing costs time, a fallen flag loses, and a touch forfeits no claim.
const COSTLESS: Preset = Preset {
    wrong_claim_opponent_s: 0,
    wrong_claim_opponent_fast_s: 0,
    illegal_add_s: 0,
    illegal_add_fast_s: 0,
    illegal_loses_at: None,
    flag_needs_mate: false,
    touch_forfeits: false,
    quickplay_below_s: None,
    ..OLDER
};

/// A text without articles, for the rows of older texts to fill in.
const NO_ARTICLES: Articles = Articles {
    checkmate: "",
    stalemate: "",
    dead_position: "",
    listed_material: [""; 3],
    move_count: "",
    occurrences: "",
    resignation: "",
    agreement: "",
    flag: "",
    both_flags: [""; 2],
    last_minutes: "",
    guidelines: "",
    illegal_move: "",
    fast_penalty: [""; 2],
    repetition: "",
    repetition_by_mover: "",
    repetition_forms: [""; 2],
    same_position: [""; 3],
    count: "",
    count_forms: [""; 2],
    claim_lost: "",
    score: "",
    right_claim: "",
    wrong_claim: "",
    unreasonable_claim: "",
};

// Each flag is an independent clause of a text, set one by one by whoever changes it.
#[allow(clippy::struct_excessive_bools)]
/// The numbers of a text; `None` or zero where the text has no such rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Whose articles are cited.
    pub book: Book,
    /// Occurrences of a position for a claim.
    pub repetition: usize,
    /// Occurrences that end the game by themselves.
    pub fivefold: Option<usize>,
    /// Plies without capture or pawn move for a claim.
    pub fifty_plies: u32,
    /// Plies that end the game by themselves.
    pub seventyfive_plies: Option<u32>,
    /// Plies for the listed endings of two knights against a pawn.
    pub long_count_plies: Option<u32>,
    /// The furthest rank of that pawn, counted from its own side, by file from a.
    pub long_count_furthest: [u8; 8],
    /// Seconds added to the opponent for a wrong claim.
    pub wrong_claim_opponent_s: u32,
    /// The same in rapid and blitz.
    pub wrong_claim_opponent_fast_s: u32,
    /// Does a wrong claim cost the claimant half of the time left?
    pub wrong_claim_halves: bool,
    /// The most seconds it costs the claimant.
    pub wrong_claim_claimant_max_s: u32,
    /// Seconds below which it does not take the claimant's clock.
    pub wrong_claim_claimant_floor_s: u32,
    /// May fifty moves be claimed with a move that is only declared?
    pub fifty_intended: bool,
    /// Seconds added to the opponent for an illegal move.
    pub illegal_add_s: u32,
    /// The same in rapid and blitz.
    pub illegal_add_fast_s: u32,
    /// Which illegal move of a player loses.
    pub illegal_loses_at: Option<u32>,
    /// Has any dead position ended the game, or only the listed material, or none?
    pub dead: DeadRule,
    /// Is a flag fall drawn when the opponent cannot mate?
    pub flag_needs_mate: bool,
    /// Is a flag fall drawn when the opponent has a bare king?
    pub flag_bare_king: bool,
    /// Is a resignation drawn when the opponent cannot mate?
    pub resignation_needs_mate: bool,
    /// Is an illegal move that would lose drawn when the opponent cannot mate?
    pub illegal_needs_mate: bool,
    /// Is a kept score needed to claim?
    pub score_needed: bool,
    /// Is the right to claim lost by touching a piece?
    pub touch_forfeits: bool,
    /// Seconds below which the last-minutes claim may be made; `None` where there is none.
    pub quickplay_below_s: Option<u32>,
    /// Plies before which a draw cannot be agreed.
    pub agreement_after_plies: u32,
    /// Do claims of the last minutes and with both flags down need the Guidelines III?
    pub guidelines_needed: bool,
    /// What castling means to "the same position".
    pub castling_reading: CastlingReading,
    /// What en passant means to "the same position".
    pub ep_reading: EnPassantReading,
}

/// What castling means to "the same position".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CastlingReading {
    /// The rights must be the same: 9.2.3.2.
    #[default]
    Rights,
    /// The castlings that can be played at once must be the same.
    Immediate,
}

/// What en passant means to "the same position".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EnPassantReading {
    /// A capture counts if it is legal: 9.2.3.1.
    #[default]
    Legal,
    /// It counts whenever a pawn stands ready, legal or not.
    Pseudo,
}

/// Which positions are drawn because nobody can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadRule {
    /// Any position in which neither side can mate.
    AnyPosition,
    /// Only the material listed in 10.4.
    ListedMaterial,
    /// No automatic end.
    Never,
}

/// Numbers of articles; an empty one where the text has no such article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// Checkmate ends the game.
    pub checkmate: &'static str,
    /// Stalemate does.
    pub stalemate: &'static str,
    /// A dead position does.
    pub dead_position: &'static str,
    /// The listed material does: bare kings, one minor piece, bishops of one colour.
    pub listed_material: [&'static str; 3],
    /// So many moves without capture or pawn move end it by themselves.
    pub move_count: &'static str,
    /// So many occurrences do.
    pub occurrences: &'static str,
    /// Resignation.
    pub resignation: &'static str,
    /// A draw is agreed.
    pub agreement: &'static str,
    /// A flag falls.
    pub flag: &'static str,
    /// Both flags are down, in an earlier period and in the last one.
    pub both_flags: [&'static str; 2],
    /// The last minutes.
    pub last_minutes: &'static str,
    /// Rules for the last minutes apply only if that was announced.
    pub guidelines: &'static str,
    /// An illegal move.
    pub illegal_move: &'static str,
    /// What rapid and blitz change of penalties.
    pub fast_penalty: [&'static str; 2],
    /// The claim of a repetition as a whole.
    pub repetition: &'static str,
    /// It is made by the player who has the move.
    pub repetition_by_mover: &'static str,
    /// On the board, and with a declared move.
    pub repetition_forms: [&'static str; 2],
    /// What the same position is; what castling means to it, and en passant.
    pub same_position: [&'static str; 3],
    /// The claim of the move count as a whole.
    pub count: &'static str,
    /// On the board, and with a declared move.
    pub count_forms: [&'static str; 2],
    /// The right to claim is lost for this move.
    pub claim_lost: &'static str,
    /// Who does not keep the score may not claim.
    pub score: &'static str,
    /// A right claim draws.
    pub right_claim: &'static str,
    /// What a wrong claim costs.
    pub wrong_claim: &'static str,
    /// Unreasonable claims are left to the arbiter.
    pub unreasonable_claim: &'static str,
}

// Each flag is an independent clause of a text.
#[allow(clippy::struct_excessive_bools)]
/// What a text says of touched pieces: the numbers of its articles, and where texts differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TouchClauses {
    /// Adjusting is announced.
    pub adjusting: &'static str,
    /// An accident binds nothing.
    pub accident: &'static str,
    /// Own pieces were touched.
    pub own: &'static str,
    /// Pieces of the opponent were.
    pub theirs: &'static str,
    /// Pieces of both were.
    pub both: &'static str,
    /// Where the own piece cannot take the other, does the order of the touches decide? Otherwise the own
    /// piece moves, and only if it cannot another takes.
    pub both_in_order: bool,
    /// King and rook were touched, and castling with that rook is due. `None` where the text does not
    /// oblige to castle: a move of the king is what it asks for.
    pub castle: Option<&'static str>,
    /// The rook was touched before the king.
    pub rook_first: &'static str,
    /// Is castling with that rook forbidden then? Otherwise it stays valid, with a warning.
    pub rook_first_bars: bool,
    /// King and rook were touched, and that castling is illegal.
    pub castle_illegal: &'static str,
    /// Does that article hold for touches one after the other? Otherwise only for both at once.
    pub castle_illegal_in_order: bool,
    /// The choice of the promoted piece is final.
    pub promotion: &'static str,
    /// No touched piece can be moved or captured.
    pub free: &'static str,
    /// The opponent complains after touching a piece.
    pub late: &'static str,
    /// Does the late complaint set the player free? Otherwise the referee enforces the articles unasked.
    pub late_frees: bool,
}

/// The article, if the text has it.
pub fn cite(article: &'static str) -> Option<&'static str> {
    (!article.is_empty()).then_some(article)
}

impl Preset {
    /// The numbers of a text.
    pub const fn of(book: Book) -> Preset {
        book.row().numbers
    }
    /// The articles of the text.
    pub const fn articles(&self) -> &'static Articles {
        &self.book.row().articles
    }
}
