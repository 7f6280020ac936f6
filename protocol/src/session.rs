//! One game's side of a dialogue: the position, the searcher, and what the text layer asks of them.

use std::{
    borrow::Cow,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use chuhan_engine::{
    eval::Untraced,
    game::{Position, Side},
    info::{FenError, MoveError, PositionInfo},
    score::Score,
    search::{Exactness, Limits, Listener, MemoryError, SearchResult, Searcher, Settings, Signals, TableView},
};
use thiserror::Error;

use crate::{
    books::shelf::Shelf,
    command::{Plan, PositionText, Start},
    diagram::drawn::Drawn,
    explain,
    info::{BestMove, PopHash, SearchInfo, quoted},
    options::Preferences,
    perft,
    playable::{Playable, is_dead, is_over},
    reporter::{Reporter, Voice},
    tables::Tables,
    wdl::Gauge,
};

/// Why a position line was not, or not wholly, obeyed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The FEN was refused; the earlier position stands.
    #[error("invalid fen: {0}")]
    Fen(#[from] FenError),
    /// A move was refused; the position before it stands, the rest of the line is ignored.
    #[error("illegal move {} at ply {ply}: {}", quoted(&.error.text), .error.reason)]
    Move {
        /// Its number in the list, from 1.
        ply: usize,
        /// What was wrong.
        error: MoveError,
    },
}

/// The position and the searcher of one game.
pub struct Session<G: Drawn> {
    position: G::Position,
    banned: Vec<G::Move>,
    searcher: Arc<Mutex<Searcher<G>>>,
    peek: TableView<G>,
    law: G::Rules,
    shelf: Shelf<G>,
}

/// One search, ready to run on another thread.
pub struct Job<G: Playable> {
    position: G::Position,
    limits: Limits<G::Move>,
    settings: Settings,
    searcher: Arc<Mutex<Searcher<G>>>,
    verdict_only: bool,
    resigns: bool,
    /// The move to play without a search.
    known: Option<G::Move>,
}

impl<G: Drawn> Session<G> {
    /// The start position, and a searcher that takes its memory when it is first used.
    pub fn new(preferences: &Preferences) -> Self {
        let law = G::law(preferences);
        let mut position =
            G::Position::from_fen(G::START_FEN).unwrap_or_else(|e| unreachable!("the start position is valid: {e}"));
        position.set_rules(law);
        let searcher = Searcher::new(preferences.hash_mb(), preferences.thread_count());
        let peek = searcher.peek();
        Self {
            position,
            banned: Vec::new(),
            searcher: Arc::new(Mutex::new(searcher)),
            peek,
            law,
            shelf: Shelf::new(preferences.seed()),
        }
    }

    /// The board with its state, for people.
    pub fn display(&self) -> String {
        explain::display::<G>(&self.position)
    }

    /// The evaluation term by term, for people.
    pub fn explanation(&self) -> String {
        explain::evaluation::<G>(&self.position)
    }

    /// Makes ready `go perft`: the leaves below each move, then their sum. Runs until done or until
    /// `signals` say stop.
    pub fn perft(&self, depth: u32, voice: &Voice, signals: &Arc<Signals>) -> impl FnOnce() + Send + 'static {
        let (position, voice, signals) = (self.position.clone(), voice.clone(), Arc::clone(signals));
        move || {
            let Some(moves) = perft::divide::<G>(&position, depth, &|| signals.stopped()) else {
                return voice.message("perft stopped");
            };
            for &(m, nodes) in &moves {
                voice.out.say(&format!("{}: {nodes}", position.move_text(m)));
            }
            let total = if depth == 0 { 1 } else { moves.iter().map(|(_, nodes)| nodes).sum::<u64>() };
            voice.out.say(&format!("Nodes searched: {total}"));
        }
    }

    fn searcher(&self) -> MutexGuard<'_, Searcher<G>> {
        lock(&self.searcher)
    }

    /// Sets the position, and forgets what was banned in the last one.
    ///
    /// # Errors
    /// See [`PositionError`].
    pub fn set_position(&mut self, text: &PositionText) -> Result<(), PositionError> {
        let (position, result) = self.read_position(text)?;
        self.position = position;
        self.banned.clear();
        result
    }

    /// The position that `text` describes, as far as it can be followed.
    fn read_position(&self, text: &PositionText) -> Result<(G::Position, Result<(), PositionError>), FenError> {
        let mut start = G::Position::from_fen(match &text.start {
            Start::Startpos => G::START_FEN,
            Start::Fen(fen) => fen,
        })?;
        start.set_rules(self.law);
        let first = follow::<G>(start.clone(), &text.moves, |word| Some(Cow::Borrowed(word)));
        if first.1.is_ok() {
            return Ok(first);
        }
        // A list that cannot be followed in one spelling may be in another; never half in each.
        let second = follow::<G>(start, &text.moves, |word| G::respell(word).map(Cow::Owned));
        Ok(if second.1.is_ok() || second.0.line_len() > first.0.line_len() { second } else { first })
    }

    /// Bans root moves of this position.
    ///
    /// # Errors
    /// The first word that is no legal move here; the others are banned all the same.
    pub fn ban(&mut self, words: &[String]) -> Result<(), MoveError> {
        let (moves, error) = self.read_moves(words);
        self.banned = moves;
        error.map_or(Ok(()), Err)
    }

    fn read_moves(&self, words: &[String]) -> (Vec<G::Move>, Option<MoveError>) {
        let (mut moves, mut error) = (Vec::new(), None);
        for word in words {
            match self.position.parse_move(word) {
                Ok(m) if moves.contains(&m) => {}
                Ok(m) => moves.push(m),
                Err(e) => error = error.or(Some(e)),
            }
        }
        (moves, error)
    }

    /// Mirrors the colours: the other side is to move in the same situation.
    ///
    /// # Errors
    /// The mirrored position is refused, which the law's asymmetries may cause.
    pub fn flip(&mut self) -> Result<(), FenError> {
        let mut position = G::Position::from_fen(&flipped(&self.position.fen()))?;
        position.set_rules(self.law);
        self.position = position;
        self.banned.clear();
        Ok(())
    }

    /// Puts the law of the options in force.
    pub fn set_law(&mut self, preferences: &Preferences) {
        self.law = G::law(preferences);
        self.position.set_rules(self.law);
    }

    /// Asks for another size of the hash table; [`Session::prepare`] takes the memory.
    pub fn resize_hash(&mut self, mb: usize) {
        self.searcher().resize_hash(mb);
    }

    /// Takes the memory and the threads that the next search needs, so that it need not.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn prepare(&mut self) -> Result<(), MemoryError> {
        self.searcher().prepare()
    }

    /// Has the system fetch the memory that was taken, so that the next search need not wait for it.
    pub fn fetch_memory(&mut self) {
        self.searcher().fetch_memory();
    }

    /// The number of threads in use.
    pub fn threads(&self) -> usize {
        self.searcher().threads()
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.searcher().set_threads(threads);
    }

    /// Forgets everything that earlier searches learnt.
    pub fn new_game(&mut self) {
        self.searcher().new_game();
    }

    /// Forgets the hash table.
    pub fn clear_hash(&mut self) {
        self.searcher().clear_hash();
    }

    /// Lends the search endgame tables, or takes them back.
    pub fn consult(&mut self, tables: Option<&Arc<Tables>>, preferences: &Preferences) {
        self.searcher().set_tablebase(tables.and_then(|t| G::tablebase(t, preferences)));
    }

    /// Opens the opening books that the user wants, and says what became of each.
    pub fn open_books(&mut self, preferences: &Preferences) -> Vec<String> {
        self.shelf.open(if preferences.own_book { &preferences.book_files } else { "" })
    }

    /// Begins another sequence of choices among the moves of the books.
    pub fn reseed(&mut self, preferences: &Preferences) {
        self.shelf.reseed(preferences.seed());
    }

    /// A move from the books, where the user wants a move and not an analysis.
    pub fn book_move(&mut self, plan: &Plan, preferences: &Preferences) -> Option<G::Move> {
        let playing = plan.ends_alone()
            && !plan.verdict_only
            && !preferences.analyse
            && preferences.multi_pv == 1
            && plan.mate.is_none()
            && plan.only.is_empty()
            && plan.exclude.is_empty();
        if playing { self.shelf.choose(&self.position, &self.banned, preferences.book_best) } else { None }
    }

    /// Is the first mover to move?
    pub fn first_to_move(&self) -> bool {
        self.position.side() == Side::First
    }

    /// What the hash table knows of a position, also while a search runs.
    pub fn probe(&self, text: &PositionText) -> PopHash {
        let Ok((position, Ok(()))) = self.read_position(text) else { return PopHash::default() };
        let Some(known) = self.peek.probe(&position) else { return PopHash::default() };
        let bound = Some((Gauge::of::<G>(&position).value(known.score), known.depth));
        PopHash {
            best: known.best.map(|m| position.move_text(m)),
            lower: if known.exactness == Exactness::AtMost { None } else { bound },
            upper: if known.exactness == Exactness::AtLeast { None } else { bound },
        }
    }

    /// Makes ready a search of the position. Moves that do not exist are dropped from the plan with
    /// a word to `voice`.
    pub fn job(&self, plan: &Plan, preferences: &Preferences, voice: &Voice) -> Job<G> {
        let (only, bad) = self.read_moves(&plan.only);
        let (mut banned, worse) = self.read_moves(&plan.exclude);
        for error in [bad, worse].into_iter().flatten() {
            voice.message(format!("move {} is left out: {}", quoted(&error.text), error.reason));
        }
        for &m in &self.banned {
            if !banned.contains(&m) {
                banned.push(m);
            }
        }
        let limits = Limits {
            depth: plan.depth,
            nodes: plan.nodes,
            soft_nodes: None,
            mate: plan.mate,
            movetime: plan.movetime,
            clock: plan.clock,
            infinite: plan.infinite,
            ponder: plan.ponder,
            watch: false,
            only,
            banned,
        }
        .watching();
        Job {
            position: self.position.clone(),
            limits,
            settings: preferences.search_settings(),
            searcher: Arc::clone(&self.searcher),
            verdict_only: plan.verdict_only,
            resigns: preferences.resign,
            known: None,
        }
    }
}

impl<G: Playable> Job<G> {
    /// Plays `known`, if there is such a move, without a search.
    #[must_use]
    pub fn knowing(self, known: Option<G::Move>) -> Self {
        Self { known, ..self }
    }

    /// Searches, reports, and gives the answer to print. `draw_offered` is read at the end, for an
    /// offer may come with the ponderhit.
    pub fn run(self, voice: &Voice, signals: &Signals, draw_offered: &AtomicBool) -> BestMove {
        let began = Instant::now();
        let legal = self.position.legal_moves();
        let mut answer = BestMove::default();
        let gauge = Gauge::of::<G>(&self.position);
        if legal.is_empty() {
            voice.report(&SearchInfo::Terminal(gauge.value(self.position.no_moves(0))));
            self.wait(signals);
        } else if self.verdict_only {
            voice.report(&SearchInfo::Terminal(gauge.value(self.verdict())));
        } else if legal.iter().all(|m| self.limits.banned.contains(&m)) {
            self.wait(signals);
        } else {
            let reporter = Reporter::<G>::new(voice.clone(), self.position.clone(), self.settings.multi_pv);
            let outcome = match self.known {
                Some(m) => {
                    voice.message("the move is from the opening book");
                    self.played(m)
                }
                None => self.search(signals, &reporter),
            };
            self.wait(signals);
            reporter.conclude(&outcome, began.elapsed());
            if let Some(moves) = self.limits.mate.filter(|_| outcome.mate_refuted) {
                voice.message(format!("no mate in {moves}"));
            }
            answer = self.answer(&outcome, draw_offered.load(Ordering::SeqCst));
        }
        answer
    }

    fn search(&self, signals: &Signals, listener: &dyn Listener<G::Move>) -> SearchResult<G::Move> {
        lock(&self.searcher).search(&self.position, &self.limits, &self.settings, signals, listener)
    }

    /// An infinite search answers only after `stop`, a pondering one only after `stop` or
    /// `ponderhit`, whatever the search found.
    fn wait(&self, signals: &Signals) {
        if self.limits.infinite {
            signals.wait(false);
        } else if self.limits.ponder {
            signals.wait(true);
        }
    }

    /// What is to be said of a move that no search has found.
    fn played(&self, m: G::Move) -> SearchResult<G::Move> {
        SearchResult {
            best: Some(m),
            ponder: None,
            score: self.verdict(),
            exactness: Exactness::Exact,
            depth: 1,
            nodes: 0,
            pv: vec![m],
            mate_refuted: false,
        }
    }

    fn verdict(&self) -> Score {
        self.position.evaluate(&mut G::EvalCache::default(), &mut Untraced)
    }

    fn answer(&self, outcome: &SearchResult<G::Move>, draw_offered: bool) -> BestMove {
        // A draw is accepted when a search of some depth sees nothing better.
        const TRUSTED_DEPTH: u32 = 8;
        let Some(best) = outcome.best else { return BestMove::default() };
        let text = self.position.move_text(best);
        let mut after = self.position.clone();
        after.make(best);
        let ponder = outcome
            .ponder
            .filter(|&m| !is_over::<G>(&after) && after.pseudo_legal(m) && after.legal(m))
            // Nor one after which there is nothing to ponder: the answer to `stop` would be no move, and
            // adapters (uci2wb) wait for one.
            .filter(|&m| {
                let mut then = after.clone();
                then.make(m);
                then.count_legal() > 0
            })
            .map(|m| after.move_text(m));
        BestMove {
            best: Some(text),
            ponder,
            draw: (draw_offered && outcome.depth >= TRUSTED_DEPTH && outcome.score.0 <= 0) || is_dead::<G>(&after),
            resign: self.resigns && outcome.score.is_mate() && outcome.score.is_loss(),
        }
    }
}

/// Plays a list of moves, each as `spelling` reads it, up to the first that is not legal.
fn follow<'a, G: Playable>(
    mut position: G::Position,
    moves: &'a str,
    spelling: impl Fn(&'a str) -> Option<Cow<'a, str>>,
) -> (G::Position, Result<(), PositionError>) {
    for (i, word) in moves.split_ascii_whitespace().enumerate() {
        let spelled = spelling(word).unwrap_or(Cow::Borrowed(word));
        match position.parse_move(&spelled) {
            // The position may have read the word in the other spelling; that is for the whole list.
            Ok(m) if G::respell(&spelled).is_none_or(|other| other != position.move_text(m)) => position.make(m),
            Ok(_) => {
                let error =
                    MoveError { text: spelled.into_owned(), reason: "is not legal here".to_owned(), none_fits: true };
                return (position, Err(PositionError::Move { ply: i + 1, error }));
            }
            Err(error) => return (position, Err(PositionError::Move { ply: i + 1, error })),
        }
    }
    (position, Ok(()))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A FEN with the colours exchanged: ranks in reverse, letters in the other case, the other side to
/// move. Castling letters change case with the rest, an en-passant square its rank.
fn flipped(fen: &str) -> String {
    let swap = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() })
            .collect()
    };
    let mut fields = fen.split(' ').map(str::to_owned).collect::<Vec<_>>();
    if let Some(board) = fields.first_mut() {
        *board = swap(&board.split('/').rev().collect::<Vec<_>>().join("/"));
    }
    if let Some(side) = fields.get_mut(1) {
        if side == "b" { "w" } else { "b" }.clone_into(side);
    }
    if let Some(castling) = fields.get_mut(2) {
        // First mover's rights are printed first.
        let mut rights: Vec<char> = swap(castling).chars().collect();
        rights.sort_by_key(char::is_ascii_lowercase);
        *castling = rights.into_iter().collect();
    }
    if let Some(square) = fields.get_mut(3) {
        *square = square.replace('3', "_").replace('6', "3").replace('_', "6");
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::flipped;

    #[test]
    fn flipping_twice_changes_nothing() {
        for fen in [
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2",
            "r3k2r/8/8/8/8/8/8/4K2R b Kq - 3 9",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        ] {
            assert_eq!(flipped(&flipped(fen)), fen);
        }
        assert_eq!(flipped("r3k2r/8/8/8/8/8/8/4K2R b Kq - 3 9"), "4k2r/8/8/8/8/8/8/R3K2R w Qk - 3 9");
    }
}
