//! The dialogue loop: every line is obeyed at once or put aside until the running search ends. The
//! reader never waits for a search, except where the protocol says so.

use std::{
    io::Read,
    mem::discriminant,
    ops::ControlFlow,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use chuhan_engine::{
    chess::Chess,
    for_game,
    info::GameName,
    search::{MemoryError, Signals},
    xiangqi::Xiangqi,
};

use crate::{
    command::{self, Command, GoText, OptionText, PositionText, Start},
    explain,
    games::{BenchSize, BenchTotal, bench},
    info::{BestMove, quoted, reason},
    input::{Input, Lines},
    options::{self, Dialect, Effect, OptionError, Preferences},
    output::Output,
    reporter::Voice,
    session::{PositionError, Session},
    tables::Tables,
    ucci, uci,
};

/// Name and author, as the handshakes give them.
const NAME: &str = concat!("Chuhan ", env!("CARGO_PKG_VERSION"));
const AUTHOR: &str = "the Chuhan developers";

/// How long `quit` waits for a running search to leave its bestmove.
const PATIENCE: Duration = Duration::from_millis(500);

/// How long work without words goes on before it is looked whether anybody listens.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// The only choice of a game at run time.
enum AnySession {
    Chess(Session<Chess>),
    Xiangqi(Session<Xiangqi>),
}

/// The same statement for whichever game is played.
macro_rules! each {
    ($session:expr, $s:ident => $body:expr) => {
        match $session {
            AnySession::Chess($s) => $body,
            AnySession::Xiangqi($s) => $body,
        }
    };
}

impl AnySession {
    fn new(preferences: &Preferences) -> Self {
        match preferences.game {
            GameName::Chess => AnySession::Chess(Session::new(preferences)),
            GameName::Xiangqi => AnySession::Xiangqi(Session::new(preferences)),
        }
    }
    fn game(&self) -> GameName {
        match self {
            AnySession::Chess(_) => GameName::Chess,
            AnySession::Xiangqi(_) => GameName::Xiangqi,
        }
    }
}

/// What the search thread is busy with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// A search that ends without another word.
    Finite,
    /// A search that waits for `stop`, or for `ponderhit` after which it may be finite.
    Waiting { finite_after_hit: bool },
    /// Something that is not a search and has no bestmove.
    Work,
}

/// The running task, and the way to wait for its end.
#[derive(Default)]
struct Busy {
    task: Mutex<Option<Task>>,
    idle: Condvar,
}

impl Busy {
    fn lock(&self) -> MutexGuard<'_, Option<Task>> {
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn task(&self) -> Option<Task> {
        *self.lock()
    }
    fn wait(&self) {
        let mut task = self.lock();
        while task.is_some() {
            task = self.idle.wait(task).unwrap_or_else(PoisonError::into_inner);
        }
    }
    fn wait_at_most(&self, time: Duration) {
        let task = self.lock();
        drop(self.idle.wait_timeout_while(task, time, |t| t.is_some()).unwrap_or_else(PoisonError::into_inner));
    }
}

/// Ends the process if the search thread dies: a GUI waits for an answer that will never come.
struct DeathWatch;

impl Drop for DeathWatch {
    fn drop(&mut self) {
        if thread::panicking() {
            std::process::abort();
        }
    }
}

/// Must a command wait until the running search has ended?
fn waits(command: &Command) -> bool {
    matches!(
        command,
        Command::SetOption(_) | Command::Position(_) | Command::BanMoves(_) | Command::Flip | Command::NewGame
    )
}

/// Does `later` make `earlier` pointless, both of them waiting? This keeps the queue short however
/// much is said during an infinite search.
fn replaces(later: &Command, earlier: &Command) -> bool {
    match (later, earlier) {
        (Command::SetOption(a), Command::SetOption(b)) => a.name.eq_ignore_ascii_case(&b.name),
        (Command::Position(_), Command::Position(_) | Command::BanMoves(_) | Command::Flip) => true,
        (a, b) => discriminant(a) == discriminant(b),
    }
}

type Work = Box<dyn FnOnce() + Send>;

/// One dialogue with one user.
pub struct Host {
    voice: Voice,
    preferences: Preferences,
    session: AnySession,
    /// The game at the start, announced as the default.
    first_game: GameName,
    /// The user chose the game; a FEN of the other game does not change it any more.
    game_chosen: bool,
    busy: Arc<Busy>,
    signals: Arc<Signals>,
    draw_offered: Arc<AtomicBool>,
    worker: mpsc::Sender<Work>,
    /// Commands that wait for the end of the running search.
    waiting: Vec<Command>,
    tables: Option<Arc<Tables>>,
}

impl Host {
    /// A dialogue that speaks to `out`. With a `game` it is chosen by the user already;
    /// without, it is chess until something says otherwise.
    pub fn new(out: Arc<Output>, game: Option<GameName>) -> Self {
        let (worker, jobs) = mpsc::channel::<Work>();
        thread::spawn(move || {
            let _watch = DeathWatch;
            for job in jobs {
                job();
            }
        });
        let first_game = game.unwrap_or(GameName::Chess);
        let preferences = Preferences { game: first_game, ..Preferences::default() };
        Self {
            voice: Voice { out, dialect: Dialect::Uci, show_wdl: false, debug: false },
            session: AnySession::new(&preferences),
            preferences,
            first_game,
            game_chosen: game.is_some(),
            busy: Arc::default(),
            signals: Arc::default(),
            draw_offered: Arc::default(),
            worker,
            waiting: Vec::new(),
            tables: None,
        }
    }

    /// Reads and obeys until `quit` or the end of input.
    pub fn run(&mut self, input: impl Read) {
        for input in Lines::new(input) {
            let flow = match input {
                Input::Line(line) => self.line(&line),
                Input::TooLong => {
                    self.voice.message(format!("line of more than {} bytes ignored", crate::input::LINE_LIMIT));
                    ControlFlow::Continue(())
                }
            };
            if flow.is_break() {
                return;
            }
        }
        self.end_of_input();
    }

    /// Obeys one line. `Break` means the dialogue is over.
    pub fn line(&mut self, line: &str) -> ControlFlow<()> {
        self.voice.out.heard(line);
        match command::parse(line) {
            Ok(Command::Quit) => {
                self.quit();
                return ControlFlow::Break(());
            }
            Ok(command) => self.obey(command),
            Err(error) => self.voice.message(error.to_string()),
        }
        ControlFlow::Continue(())
    }

    /// The input has ended. What ends by itself may finish, so that a piped script gets its answer, as
    /// long as somebody can hear it; any other search is stopped.
    pub fn end_of_input(&mut self) {
        if matches!(self.busy.task(), Some(Task::Waiting { .. })) {
            self.signals.stop();
        }
        while self.busy.task().is_some() {
            self.busy.wait_at_most(HEARTBEAT);
            // A search says something every second. A count would never notice that nobody listens any
            // more: words that cannot be said end the process.
            if self.busy.task() == Some(Task::Work) {
                self.voice.message("still at work");
            }
        }
    }

    fn quit(&mut self) {
        self.signals.stop();
        self.busy.wait_at_most(PATIENCE);
        if self.voice.dialect == Dialect::Ucci {
            self.voice.out.say("bye");
        }
    }

    /// Obeys now, or when the running search has ended.
    fn obey(&mut self, command: Command) {
        if self.busy.task().is_none() {
            self.settle();
        } else if waits(&command) {
            return self.put_aside(command);
        }
        match command {
            Command::Uci => self.greet_uci(),
            Command::Ucci => self.greet_ucci(),
            Command::IsReady => {
                if self.busy.task().is_none() {
                    self.prepare();
                    each!(&mut self.session, s => s.fetch_memory());
                }
                self.voice.out.say("readyok");
            }
            Command::NewGame => each!(&mut self.session, s => s.new_game()),
            Command::SetOption(option) => self.set_option(&option),
            Command::Position(text) => self.set_position(&text),
            Command::BanMoves(words) => self.ban(&words),
            Command::Flip => self.flip(),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit { draw } => self.ponderhit(draw),
            Command::Probe(text) => self.probe(&text),
            Command::Debug(on) => {
                self.preferences.debug = on;
                self.voice.debug = on;
            }
            Command::Display => self.say_lines(&each!(&self.session, s => s.display())),
            Command::Eval => self.say_lines(&each!(&self.session, s => s.explanation())),
            Command::Bench { depth } => self.bench(depth),
            Command::Compiler => self.say_lines(&explain::build()),
            Command::Help => self.say_lines(explain::HELP),
            Command::Unknown(word) => {
                if self.preferences.debug {
                    self.voice.message(format!("unknown command: {}", quoted(&word)));
                }
            }
            Command::Nothing | Command::Quit => {}
        }
    }

    fn say_lines(&self, text: &str) {
        for line in text.lines() {
            self.voice.out.say(line);
        }
    }

    fn greet_uci(&mut self) {
        self.voice.dialect = Dialect::Uci;
        let out = &self.voice.out;
        out.say(&format!("id name {NAME}"));
        out.say(&format!("id author {AUTHOR}"));
        for row in options::announced(Dialect::Uci, self.first_game) {
            out.say(&uci::option(&row));
        }
        out.say("uciok");
    }

    fn greet_ucci(&mut self) {
        self.voice.dialect = Dialect::Ucci;
        let out = &self.voice.out;
        out.say(&format!("id name {NAME}"));
        out.say("id copyright GPL-3.0-or-later");
        out.say(&format!("id author {AUTHOR}"));
        out.say("id user the public");
        for row in options::announced(Dialect::Ucci, GameName::Xiangqi) {
            out.say(&ucci::option(&row));
        }
        out.say("ucciok");
        self.obey(Command::SetOption(OptionText { name: "UCI_Variant".to_owned(), value: "xiangqi".to_owned() }));
    }

    /// Keeps a command until the running search has ended. An option that cannot be set is refused at
    /// once.
    fn put_aside(&mut self, command: Command) {
        if let Command::SetOption(option) = &command
            && let Err(error) = options::set(&mut self.preferences.clone(), option, self.voice.dialect)
        {
            return self.complain(&error);
        }
        self.waiting.retain(|earlier| !replaces(&command, earlier));
        self.waiting.push(command);
    }

    /// Obeys what was put aside. Only while idle.
    fn settle(&mut self) {
        for command in std::mem::take(&mut self.waiting) {
            self.obey(command);
        }
    }

    fn ban(&mut self, words: &[String]) {
        if let Err(error) = each!(&mut self.session, s => s.ban(words)) {
            self.voice.message(format!("banmoves: move {}: {}", quoted(&error.text), error.reason));
        }
    }

    fn flip(&mut self) {
        if let Err(error) = each!(&mut self.session, s => s.flip()) {
            self.voice.message(format!("flip: {error}"));
        }
    }

    fn complain(&self, error: &OptionError) {
        // Clients of UCCI send their own lists blindly.
        if !matches!(error, OptionError::Unknown(_)) || self.voice.dialect == Dialect::Uci {
            self.voice.message(error.to_string());
        }
    }

    fn set_option(&mut self, option: &OptionText) {
        let effect = match options::set(&mut self.preferences, option, self.voice.dialect) {
            Ok(effect) => effect,
            Err(error) => return self.complain(&error),
        };
        (self.voice.show_wdl, self.voice.debug) = (self.preferences.show_wdl, self.preferences.debug);
        let preferences = &self.preferences;
        match effect {
            Effect::None => {}
            Effect::ResizeHash => self.resize_hash(),
            Effect::SetThreads => each!(&mut self.session, s => s.set_threads(preferences.thread_count())),
            Effect::ClearHash => each!(&mut self.session, s => s.clear_hash()),
            Effect::NewGame => each!(&mut self.session, s => s.new_game()),
            Effect::ChooseGame => {
                self.game_chosen = true;
                self.choose();
            }
            Effect::SetLaw => {
                each!(&mut self.session, s => s.set_law(preferences));
                self.consult();
            }
            Effect::OpenBooks => self.open_books(),
            Effect::Reseed => each!(&mut self.session, s => s.reseed(preferences)),
            Effect::OpenTables => self.open_tables(),
            Effect::ConsultTables => self.consult(),
            Effect::OpenLog => {
                let path = &preferences.log_file;
                if let Err(error) = self.voice.out.log_to(path) {
                    self.voice.message(format!("cannot log to {}: {}", quoted(path), reason(&error)));
                }
            }
            #[cfg(feature = "spsa")]
            Effect::SetConstants => self.apply_constants(),
        }
    }

    /// Puts in force what was set of the game's search constants and factors.
    #[cfg(feature = "spsa")]
    fn apply_constants(&self) {
        for_game!(self.session.game(), G => options::apply_constants::<G>(&self.preferences));
    }

    fn resize_hash(&mut self) {
        let (asked, mb) = (self.preferences.hash, self.preferences.hash_mb());
        if asked > 0 && (mb as i64) < asked {
            self.voice.message(format!("hash of {asked} MB is more than this machine can give, using {mb} MB"));
        }
        each!(&mut self.session, s => s.resize_hash(mb));
    }

    /// Takes the memory that was asked for. Only while idle.
    fn prepare(&mut self) {
        if let Err(error) = each!(&mut self.session, s => s.prepare()) {
            if let MemoryError::Table { granted, .. } = error {
                self.preferences.hash = granted.max(1) as i64;
            }
            self.voice.message(error.to_string());
        }
        let threads = each!(&mut self.session, s => s.threads());
        let asked = self.preferences.thread_count();
        if threads < asked {
            self.preferences.threads = threads as i64;
            self.voice.message(format!("the system grants {threads} of {asked} threads"));
        }
    }

    /// Changes the game, if it is another one; the position is then the start position.
    fn choose(&mut self) {
        if self.session.game() == self.preferences.game {
            let preferences = &self.preferences;
            each!(&mut self.session, s => s.set_law(preferences));
        } else {
            self.adopt(AnySession::new(&self.preferences));
        }
    }

    /// Goes on with the session of another game.
    fn adopt(&mut self, session: AnySession) {
        self.session = session;
        #[cfg(feature = "spsa")]
        self.apply_constants();
        self.consult();
        self.open_books();
    }

    /// Opens endgame tables and says what was found; what was open before is kept if there is
    /// nothing. No folder at all closes them.
    fn open_tables(&mut self) {
        if self.preferences.table_folders.is_empty() {
            self.tables = None;
        } else {
            match Tables::open(&self.preferences.table_folders) {
                Ok(tables) => {
                    self.voice.message(tables.to_string());
                    self.tables = Some(Arc::new(tables));
                }
                Err(error) => return self.voice.message(error),
            }
        }
        self.consult();
    }

    /// Opens the books that the user wants for the game in force.
    fn open_books(&mut self) {
        let preferences = &self.preferences;
        for words in each!(&mut self.session, s => s.open_books(preferences)) {
            self.voice.message(words);
        }
    }

    /// Lets the search use the tables that are open, the way the options say.
    fn consult(&mut self) {
        let (tables, preferences) = (self.tables.as_ref(), &self.preferences);
        each!(&mut self.session, s => s.consult(tables, preferences));
    }

    fn set_position(&mut self, text: &PositionText) {
        if !self.game_chosen
            && let Some(game) = game_of(text)
            && game != self.session.game()
        {
            let preferences = Preferences { game, ..self.preferences.clone() };
            let mut other = AnySession::new(&preferences);
            let result = each!(&mut other, s => s.set_position(text));
            // A line that only looks like one of the other game changes nothing.
            match (result, &text.start) {
                (Err(error @ PositionError::Fen(_)), _) => return self.voice.message(error.to_string()),
                (Err(PositionError::Move { .. }), Start::Startpos) => {}
                (result, _) => {
                    self.preferences = preferences;
                    self.adopt(other);
                    if let Err(error) = result {
                        self.voice.message(error.to_string());
                    }
                    return;
                }
            }
        }
        if let Err(error) = each!(&mut self.session, s => s.set_position(text)) {
            self.voice.message(error.to_string());
        }
    }

    fn go(&mut self, go: &GoText) {
        // A second `go` ends the first, whose bestmove comes first.
        if self.busy.task().is_some() {
            self.signals.stop();
            self.busy.wait();
            self.settle();
        }
        if let Some(depth) = go.perft {
            return self.perft(depth.clamp(0, 100) as u32);
        }
        let first = each!(&self.session, s => s.first_to_move());
        let plan = match self.voice.dialect {
            Dialect::Uci => uci::plan(go, first),
            Dialect::Ucci => ucci::plan(go, first, self.preferences.milliseconds),
        };
        let task = if plan.ends_alone() {
            Task::Finite
        } else {
            Task::Waiting { finite_after_hit: plan.limited() && !plan.infinite }
        };
        self.prepare();
        self.draw_offered.store(plan.draw_offered, Ordering::SeqCst);
        let (voice, signals, offered) = (self.voice.clone(), Arc::clone(&self.signals), Arc::clone(&self.draw_offered));
        let run: Box<dyn FnOnce() -> Option<BestMove> + Send> = each!(&mut self.session, s => {
            let known = s.book_move(&plan, &self.preferences);
            let job = s.job(&plan, &self.preferences, &self.voice).knowing(known);
            Box::new(move || Some(job.run(&voice, &signals, &offered)))
        });
        self.start(task, plan.ponder, run);
        // A batch is read line by line: what comes next waits for this answer.
        if self.voice.dialect == Dialect::Ucci && self.preferences.batch && task == Task::Finite {
            self.busy.wait();
        }
    }

    /// Hands work to the search thread. Its answer is printed in the same breath in which it becomes
    /// idle, so that no command finds it answered but busy.
    fn start(&mut self, task: Task, ponder: bool, run: Box<dyn FnOnce() -> Option<BestMove> + Send>) {
        self.signals.begin(ponder);
        *self.busy.lock() = Some(task);
        let (busy, voice) = (Arc::clone(&self.busy), self.voice.clone());
        let work: Work = Box::new(move || {
            let answer = run();
            let mut task = busy.lock();
            if let Some(answer) = answer {
                voice.best_move(&answer);
            }
            *task = None;
            busy.idle.notify_all();
        });
        if self.worker.send(work).is_err() {
            unreachable!("the search thread lives as long as its sender, or the process dies with it");
        }
    }

    fn perft(&mut self, depth: u32) {
        let (voice, signals) = (self.voice.clone(), Arc::clone(&self.signals));
        let run: Box<dyn FnOnce() -> Option<BestMove> + Send> = each!(&self.session, s => {
            let count = s.perft(depth, &voice, &signals);
            Box::new(move || {
                count();
                None
            })
        });
        self.start(Task::Work, false, run);
    }

    /// The bench of the game in force, on the search thread, until done or until `stop`.
    fn bench(&mut self, depth: Option<u32>) {
        if self.busy.task().is_some() {
            return self.voice.message("bench: a search is running");
        }
        let (voice, signals) = (self.voice.clone(), Arc::clone(&self.signals));
        let mut size = BenchSize::default();
        size.depth = depth.unwrap_or(size.depth).max(1);
        let game = self.session.game();
        self.start(
            Task::Work,
            false,
            Box::new(move || {
                let mut total = BenchTotal::default();
                let mut say = |line: &str| voice.out.say(line);
                let done = for_game!(game, G => bench::<G>(size, &signals, &mut total, &mut say));
                if done {
                    voice.out.say(&format!("Nodes searched: {}", total.nodes()));
                    voice.out.say(&total.to_string());
                } else {
                    voice.message("bench stopped");
                }
                None
            }),
        );
    }

    fn stop(&mut self) {
        if self.busy.task().is_some() {
            self.signals.stop();
        } else if self.voice.dialect == Dialect::Ucci {
            self.voice.best_move(&BestMove::default());
        }
    }

    fn ponderhit(&mut self, draw: bool) {
        let mut task = self.busy.lock();
        if let Some(Task::Waiting { finite_after_hit }) = *task {
            if draw {
                self.draw_offered.store(true, Ordering::SeqCst);
            }
            if finite_after_hit {
                *task = Some(Task::Finite);
            }
            self.signals.ponderhit();
        }
    }

    fn probe(&mut self, text: &PositionText) {
        let known = each!(&self.session, s => s.probe(text));
        self.voice.pop_hash(&known);
    }
}

/// The game that a position line gives away: by the number of ranks of its FEN, or by the habit of
/// xiangqi GUIs to leave out the word `position`.
fn game_of(text: &PositionText) -> Option<GameName> {
    let Start::Fen(fen) = &text.start else { return text.cyclone.then_some(GameName::Xiangqi) };
    let board = fen.split(' ').next().unwrap_or_default();
    match board.matches('/').count() + 1 {
        8 => Some(GameName::Chess),
        10 => Some(GameName::Xiangqi),
        _ => text.cyclone.then_some(GameName::Xiangqi),
    }
}
