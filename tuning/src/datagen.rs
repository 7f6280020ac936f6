//! Self-play for training data: many games at once, a few thousand nodes a move, into shards.
//!
//! Game number `k` of a run is the same game wherever and whenever it is played: its opening comes
//! from a generator seeded by run and number, and a search with one thread, a cleared memory and a
//! node limit has no other input. So parts of a run can be played on many machines, an interrupted
//! part is resumed by playing the numbers that are missing, and putting all shards in one folder
//! gives the run.

use std::{
    collections::HashSet,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use chuhan_engine::{
    chess::Chess,
    game::{GameMove, Position, Side},
    info::{GameInfo, GameName, PositionInfo},
    key::scramble,
    law::{Ruling, Silent},
    score::Score,
    search::{Limits, NullListener, Searcher, Settings, Signals},
    xiangqi::Xiangqi,
};
use chuhan_protocol::{cli::game_name, records::epd::Epd};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64;

use crate::{
    dataset::{self, Filter, positions_of},
    interrupt,
    progress::Progress,
    shard::{self, End, GameRecord, ShardHeader, ShardMove, Writer},
};

/// Make, inspect and convert training data.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Play(PlayArgs),
    Label(LabelArgs),
    Stats(StatsArgs),
    Text(TextArgs),
    Pack(PackArgs),
}

/// Play games of the engine against itself and keep them in a shard.
#[derive(Debug, clap::Args)]
struct PlayArgs {
    /// Which game.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// The folder of the shards.
    #[arg(long)]
    out: PathBuf,
    /// Games of the whole run, over all parts.
    #[arg(long)]
    games: u64,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play only part i of n, as `i/n` with i from 1.
    #[arg(long, default_value = "1/1")]
    part: Part,
    /// Positions to start from, one FEN a line (more after the FEN is ignored); the start position
    /// if not given.
    #[arg(long)]
    book: Option<PathBuf>,
    /// Random moves after the start, at least.
    #[arg(long, default_value_t = 6)]
    random_least: u32,
    /// Random moves after the start, at most.
    #[arg(long, default_value_t = 10)]
    random_most: u32,
    /// Openings whose score is farther from zero than this are drawn again.
    #[arg(long, default_value_t = 300)]
    opening_score: i32,
    #[command(flatten)]
    effort: Effort,
    /// Search so only one ply of this many, drawn by lot, and keep no score of the others, which are played after
    /// --quick-nodes: fewer positions of more games.
    #[arg(long, default_value_t = 1)]
    one_ply_in: u32,
    /// Nodes after which no new iteration begins where a ply is played only to go on; the search ends at four
    /// times as many.
    #[arg(long, default_value_t = 100)]
    quick_nodes: u64,
    /// A score at which a game counts as won, in centipawns ...
    #[arg(long, default_value_t = 1200)]
    win_score: i32,
    /// ... when it stands for so many plies.
    #[arg(long, default_value_t = 5)]
    win_plies: u32,
    /// A score within which a game counts as drawn, in centipawns ...
    #[arg(long, default_value_t = 10)]
    draw_score: i32,
    /// ... when it stands for so many plies ...
    #[arg(long, default_value_t = 10)]
    draw_plies: u32,
    /// ... after so many plies from the opening.
    #[arg(long, default_value_t = 80)]
    draw_after: usize,
    /// A game of so many plies is drawn.
    #[arg(long, default_value_t = 400)]
    max_plies: usize,
    /// Go on with a part that was interrupted.
    #[arg(long)]
    resume: bool,
}

/// Search positions of text files and keep them with best move and score in a shard.
#[derive(Debug, clap::Args)]
struct LabelArgs {
    /// Which game.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// Text files `FEN;result`; a score that is there is replaced.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The shard.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    effort: Effort,
    /// Go on with a shard that was interrupted.
    #[arg(long)]
    resume: bool,
}

/// How much is searched, and by how many threads.
#[derive(Clone, Copy, Debug, clap::Args)]
struct Effort {
    /// Nodes after which no new iteration begins.
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// Nodes at which a search ends in any case; 8 times as many as --nodes if not given.
    #[arg(long)]
    hard_nodes: Option<u64>,
    /// Hash table of each thread, in MiB.
    #[arg(long, default_value_t = 8)]
    hash: usize,
    /// Searches at once; one per processor if not given.
    #[arg(long)]
    threads: Option<usize>,
}

impl Effort {
    fn hard_nodes(self) -> u64 {
        self.hard_nodes.unwrap_or(8 * self.nodes)
    }
}

/// Say what is in shards: games, results, ends, positions.
#[derive(Debug, clap::Args)]
struct StatsArgs {
    /// Which game.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// Shards, or folders of them.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    #[command(flatten)]
    filter: Filter,
}

/// Write the quiet positions of shards as text, `FEN;result;score`.
#[derive(Debug, clap::Args)]
struct TextArgs {
    /// Which game.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// Shards, or folders of them.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The text file; compressed if it ends in `.zst`.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    filter: Filter,
}

/// Pack text, `FEN;result` or `FEN;result;score`, into a shard.
#[derive(Debug, clap::Args)]
struct PackArgs {
    /// Which game.
    #[arg(long, value_parser = game_name())]
    game: GameName,
    /// Text files.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// The shard.
    #[arg(long)]
    out: PathBuf,
}

/// Part `i` of `n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    index: u64,
    of: u64,
}

impl std::str::FromStr for Part {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is not a part: expected i/n with 1 <= i <= n");
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let part = Part { index: index.parse().map_err(|_| wrong())?, of: of.parse().map_err(|_| wrong())? };
        if (1..=part.of).contains(&part.index) { Ok(part) } else { Err(wrong()) }
    }
}

/// Runs the job.
///
/// # Errors
/// A file is missing or wrong, or cannot be written; the text says which and where.
pub fn run(args: &Args) -> Result<(), String> {
    match &args.command {
        Command::Play(args) => match args.game {
            GameName::Chess => play::<Chess>(args),
            GameName::Xiangqi => play::<Xiangqi>(args),
        },
        Command::Label(args) => match args.game {
            GameName::Chess => label::<Chess>(args),
            GameName::Xiangqi => label::<Xiangqi>(args),
        },
        Command::Stats(args) => match args.game {
            GameName::Chess => stats::<Chess>(args),
            GameName::Xiangqi => stats::<Xiangqi>(args),
        },
        Command::Text(args) => match args.game {
            GameName::Chess => text::<Chess>(args),
            GameName::Xiangqi => text::<Xiangqi>(args),
        },
        Command::Pack(args) => match args.game {
            GameName::Chess => pack::<Chess>(args),
            GameName::Xiangqi => pack::<Xiangqi>(args),
        },
    }
}

/// What makes the records of a run, each from its number alone.
trait Maker<G: GameInfo>: Sync {
    /// Record `number`; `None` when `over` said to stop on the way.
    fn record(&self, player: &mut SelfPlayer<G>, number: u64, over: &dyn Fn() -> bool) -> Option<GameRecord>;
}

/// What the threads of one run share.
struct Shared<'a, G: GameInfo> {
    effort: Effort,
    maker: &'a dyn Maker<G>,
    /// Numbers of records still to make, the next one last.
    todo: Mutex<Vec<u64>>,
    writer: Mutex<(Writer, Instant)>,
    stop: AtomicBool,
    failure: Mutex<Option<String>>,
    bar: Progress,
    nodes: AtomicU64,
    plies: AtomicU64,
    searching: AtomicU64,
    playing: AtomicU64,
}

/// Games of self-play.
struct Games<'a> {
    args: &'a PlayArgs,
    run: u64,
    book: Vec<String>,
}

/// Positions to be searched.
struct Labels {
    positions: Vec<dataset::Labelled>,
}

/// How long frames may wait before they are forced to the disk.
const SYNC_EVERY: Duration = Duration::from_secs(10);

fn play<G: GameInfo>(args: &PlayArgs) -> Result<(), String> {
    if args.random_least > args.random_most {
        return Err("--random-least is more than --random-most".into());
    }
    let book = read_book::<G>(args)?;
    let options = options(args, &book);
    // Everything that decides what game number k is, so that games of different runs never mix.
    let run = scramble(args.seed).0 ^ u64::from(crc32fast::hash(options.as_bytes()));
    fs::create_dir_all(&args.out).map_err(|e| format!("{}: {e}", args.out.display()))?;
    let name = format!("{}-{run:016x}-{}of{}.shard", G::NAME, args.part.index, args.part.of);
    let path = args.out.join(name);
    let header = ShardHeader::new(G::NAME, run, options);
    let mine = (0..args.games).filter(|k| k % args.part.of == args.part.index - 1);
    fill::<G>(&path, &header, args.resume, mine, args.effort, &Games { args, run, book })
}

fn label<G: GameInfo>(args: &LabelArgs) -> Result<(), String> {
    let positions = dataset::read_texts::<G>(&args.data)?;
    let mut sum = crc32fast::Hasher::new();
    for position in &positions {
        sum.update(&position.board);
    }
    let options = format!(
        "version {} positions {:08x} nodes {}/{} hash {}",
        env!("CARGO_PKG_VERSION"),
        sum.finalize(),
        args.effort.nodes,
        args.effort.hard_nodes(),
        args.effort.hash
    );
    let header = ShardHeader::new(G::NAME, u64::from(crc32fast::hash(options.as_bytes())), options);
    let all = 0..positions.len() as u64;
    fill::<G>(&args.out, &header, args.resume, all, args.effort, &Labels { positions })
}

/// Makes the records `numbers` of a shard that are not in it yet.
fn fill<G: GameInfo>(
    path: &Path,
    header: &ShardHeader,
    resume: bool,
    numbers: impl DoubleEndedIterator<Item = u64>,
    effort: Effort,
    maker: &dyn Maker<G>,
) -> Result<(), String> {
    let mut done = HashSet::new();
    let writer = if path.exists() {
        if !resume {
            return Err(format!("{}: exists; give --resume to go on with it", path.display()));
        }
        let shard = shard::read(path, G::NAME).map_err(|flaw| flaw.to_string())?;
        if shard.header != *header {
            return Err(format!("{}: made with other options: {}", path.display(), shard.header.options));
        }
        if let Some((flaw, count)) = &shard.flaw {
            eprintln!("warning: {flaw} ({count} left out, to be made again)");
        }
        done.extend(shard.games.iter().map(|game| game.number));
        Writer::reopen(path, &shard)?
    } else {
        Writer::create(path, header)?
    };
    let todo: Vec<u64> = numbers.filter(|k| !done.contains(k)).rev().collect();
    println!("{}: {} games there, {} to play", path.display(), done.len(), todo.len());

    let bar = Progress::new(todo.len() as u64, "games", "{bar:40} {pos}/{len} games, {per_sec}, {eta} left");
    let shared = Shared {
        effort,
        maker,
        todo: Mutex::new(todo),
        writer: Mutex::new((writer, Instant::now())),
        stop: AtomicBool::new(false),
        failure: Mutex::new(None),
        bar,
        nodes: AtomicU64::new(0),
        plies: AtomicU64::new(0),
        searching: AtomicU64::new(0),
        playing: AtomicU64::new(0),
    };
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = effort.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().map_err(|e| format!("threads: {e}"))?;
    interrupt::install()?;
    pool.broadcast(|_| shared.work());
    shared.bar.finish();
    shared.writer.lock().map_err(|_| "a thread panicked")?.0.sync()?;
    println!("{}", shared.summary());
    match shared.failure.into_inner().map_err(|_| "a thread panicked")? {
        Some(why) => Err(why),
        None if interrupt::arrived() => Err("interrupted; the same command with --resume goes on".into()),
        None => Ok(()),
    }
}

/// The options that decide the games, for the header.
fn options(args: &PlayArgs, book: &[String]) -> String {
    let PlayArgs { seed, random_least, random_most, opening_score, win_score, win_plies, .. } = args;
    let PlayArgs { draw_score, draw_plies, draw_after, max_plies, effort, one_ply_in, quick_nodes, .. } = args;
    let book = crc32fast::hash(book.concat().as_bytes());
    let sparse = if *one_ply_in > 1 { format!(" one ply in {one_ply_in} others {quick_nodes}") } else { String::new() };
    format!(
        "version {} seed {seed} book {book:08x} random {random_least}-{random_most} within {opening_score} nodes {}/{} \
         win {win_score}x{win_plies} draw {draw_score}x{draw_plies} after {draw_after} plies {max_plies} hash {}{sparse}",
        env!("CARGO_PKG_VERSION"),
        effort.nodes,
        effort.hard_nodes(),
        effort.hash,
    )
}

fn read_book<G: GameInfo>(args: &PlayArgs) -> Result<Vec<String>, String> {
    let Some(path) = &args.book else { return Ok(vec![G::START_FEN.to_owned()]) };
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut book = Vec::new();
    for (line, Epd { fen, .. }) in Epd::lines(&text) {
        let position = G::Position::from_fen(&fen)
            .map_err(|e| format!("{}: line {line}: not a position of {}: {e}", path.display(), G::NAME))?;
        book.push(position.fen());
    }
    if book.is_empty() { Err(format!("{}: there is no position in it", path.display())) } else { Ok(book) }
}

impl<G: GameInfo> Shared<'_, G> {
    /// One thread's share: records until none is left, the writer fails, or the user interrupts.
    fn work(&self) {
        let mut player = SelfPlayer::<G>::new(self.effort);
        let start = Instant::now();
        while !self.over() {
            let Some(number) = self.todo.lock().ok().and_then(|mut todo| todo.pop()) else { break };
            let Some(game) = self.maker.record(&mut player, number, &|| self.over()) else { break };
            self.plies.fetch_add(game.line.len() as u64, Ordering::Relaxed);
            if let Err(why) = self.keep(&game) {
                self.stop.store(true, Ordering::Relaxed);
                if let Ok(mut failure) = self.failure.lock() {
                    failure.get_or_insert(why);
                }
                break;
            }
            self.bar.advance(1);
        }
        self.nodes.fetch_add(player.nodes, Ordering::Relaxed);
        self.searching.fetch_add(player.searching.as_micros() as u64, Ordering::Relaxed);
        self.playing.fetch_add(start.elapsed().as_micros() as u64, Ordering::Relaxed);
    }

    fn over(&self) -> bool {
        interrupt::arrived() || self.stop.load(Ordering::Relaxed)
    }

    fn keep(&self, game: &GameRecord) -> Result<(), String> {
        let mut guard = self.writer.lock().map_err(|_| "a thread panicked")?;
        guard.0.append(game)?;
        if guard.1.elapsed() > SYNC_EVERY {
            guard.0.sync()?;
            guard.1 = Instant::now();
        }
        Ok(())
    }

    fn summary(&self) -> String {
        let [nodes, plies] = [&self.nodes, &self.plies].map(|n| n.load(Ordering::Relaxed));
        let [searching, playing] = [&self.searching, &self.playing].map(|t| t.load(Ordering::Relaxed) as f64 / 1e6);
        format!(
            "{plies} plies, {nodes} nodes in {playing:.1} thread-seconds ({:.0} a second), {:.1} % of them searching",
            nodes as f64 / playing.max(1e-6),
            100.0 * searching / playing.max(1e-6)
        )
    }
}

impl<G: GameInfo> Maker<G> for Games<'_> {
    /// Plays one game.
    fn record(&self, player: &mut SelfPlayer<G>, number: u64, over: &dyn Fn() -> bool) -> Option<GameRecord> {
        let mut dice = Pcg64::seed_from_u64(self.run ^ scramble(number).0);
        player.searcher.new_game();
        let mut position = loop {
            if over() {
                return None;
            }
            let start = &self.book[dice.random_range(0..self.book.len())];
            let plies = dice.random_range(self.args.random_least..=self.args.random_most);
            if let Some(position) = open::<G>(start, plies, &mut dice)
                && player.think(&position).1.0.abs() <= self.args.opening_score
            {
                break position;
            }
        };
        let fen = position.fen();
        let mut line: Vec<ShardMove> = Vec::new();
        let mut calm = Calm::default();
        let (end, half_points) = loop {
            if let Some(end) = finished::<G>(&position) {
                break end;
            }
            if line.len() >= self.args.max_plies {
                break (End::Length, 1);
            }
            if over() {
                return None;
            }
            let full = self.args.one_ply_in <= 1 || dice.random_range(0..self.args.one_ply_in) == 0;
            let (best, score) =
                if full { player.think(&position) } else { player.think_quickly(&position, self.args.quick_nodes) };
            // Without a legal move the game was over above; an unanswering search ends it as drawn.
            let Some(m) = best else { break (End::Length, 1) };
            line.push(ShardMove { bits: m.pack().get(), score: full.then_some(score.0 as i16) });
            let first = if position.side() == Side::First { score.0 } else { -score.0 };
            if let Some(end) = calm.adjudicate(first, line.len(), self.args) {
                break end;
            }
            position.make(m);
        };
        Some(GameRecord { number, half_points, end, fen, line })
    }
}

impl<G: GameInfo> Maker<G> for Labels {
    /// Searches one position.
    fn record(&self, player: &mut SelfPlayer<G>, number: u64, over: &dyn Fn() -> bool) -> Option<GameRecord> {
        if over() {
            return None;
        }
        let labelled = &self.positions[number as usize];
        player.searcher.new_game();
        let position = labelled.position::<G>().ok()?;
        let (best, score) = player.think(&position);
        Some(GameRecord {
            number,
            half_points: (labelled.result * 2.0) as u8,
            end: End::Position,
            fen: position.fen(),
            line: vec![ShardMove { bits: best.map_or(0, |m| m.pack().get()), score: best.map(|_| score.0 as i16) }],
        })
    }
}

/// One thread's engine.
struct SelfPlayer<G: GameInfo> {
    searcher: Searcher<G>,
    limits: Limits<G::Move>,
    signals: Signals,
    nodes: u64,
    searching: Duration,
}

impl<G: GameInfo> SelfPlayer<G> {
    fn new(effort: Effort) -> Self {
        let limits = Limits { soft_nodes: Some(effort.nodes), nodes: Some(effort.hard_nodes()), ..Limits::default() };
        let signals = Signals::default();
        Self { searcher: Searcher::new(effort.hash, 1), limits, signals, nodes: 0, searching: Duration::ZERO }
    }

    fn think(&mut self, position: &G::Position) -> (Option<G::Move>, Score) {
        let limits = self.limits.clone();
        self.search(position, &limits)
    }

    /// As [`SelfPlayer::think`], with so many nodes and at most four times as many.
    fn think_quickly(&mut self, position: &G::Position, nodes: u64) -> (Option<G::Move>, Score) {
        self.search(position, &Limits { soft_nodes: Some(nodes), nodes: Some(4 * nodes), ..Limits::default() })
    }

    fn search(&mut self, position: &G::Position, limits: &Limits<G::Move>) -> (Option<G::Move>, Score) {
        let start = Instant::now();
        self.signals.begin(false);
        let outcome = self.searcher.search(position, limits, &Settings::default(), &self.signals, &NullListener);
        self.searching += start.elapsed();
        self.nodes += outcome.nodes;
        (outcome.best, outcome.score)
    }
}

/// Random moves from a start; `None` if the game ended on the way or the last move left a check.
fn open<G: GameInfo>(start: &str, plies: u32, dice: &mut Pcg64) -> Option<G::Position> {
    let mut position = G::Position::from_fen(start).ok()?;
    for _ in 0..plies {
        let moves: Vec<G::Move> = position.legal_moves().iter().collect();
        if moves.is_empty() {
            return None;
        }
        position.make(moves[dice.random_range(0..moves.len())]);
    }
    // Begin anew: what was repeated on the way does not count.
    let position = G::Position::from_fen(&position.fen()).ok()?;
    if position.in_check() || finished::<G>(&position).is_some() { None } else { Some(position) }
}

/// Is the game over by the law, and with how many half points for the first mover?
fn finished<G: GameInfo>(position: &G::Position) -> Option<(End, u8)> {
    let points = |for_mover: i32| {
        let sign = if position.side() == Side::First { for_mover } else { -for_mover };
        (1 + sign) as u8
    };
    if position.legal_moves().is_empty() {
        return Some((End::NoMoves, points(position.no_moves(0).0.signum())));
    }
    match position.refereed(&mut Silent)? {
        Ruling::Draw => Some((End::Ruling, 1)),
        Ruling::Win => Some((End::Ruling, points(1))),
        Ruling::Loss => Some((End::Ruling, points(-1))),
        Ruling::AtLeastDraw | Ruling::AtMostDraw => None,
    }
}

/// For how many plies the game has looked decided.
#[derive(Default)]
struct Calm {
    /// Plies since the score last changed its leader or fell short; the sign tells who leads.
    winning: i32,
    drawish: u32,
}

impl Calm {
    /// Takes note of a score for the first mover after `plies` plies.
    fn adjudicate(&mut self, score: i32, plies: usize, args: &PlayArgs) -> Option<(End, u8)> {
        let leader = if score.abs() >= args.win_score { score.signum() } else { 0 };
        self.winning = if leader == 0 || leader != self.winning.signum() { leader } else { self.winning + leader };
        self.drawish = if score.abs() <= args.draw_score { self.drawish + 1 } else { 0 };
        if self.winning.unsigned_abs() >= args.win_plies.max(1) {
            Some((End::Winning, (1 + self.winning.signum()) as u8))
        } else if plies > args.draw_after && self.drawish >= args.draw_plies.max(1) {
            Some((End::Drawish, 1))
        } else {
            None
        }
    }
}

/// The shards among files and folders.
fn shards(data: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut out = Vec::new();
    for path in data {
        if path.is_dir() {
            out.extend(dataset::shards_in(path).map_err(|flaw| flaw.to_string())?);
        } else {
            out.push(path.clone());
        }
    }
    Ok(out)
}

fn stats<G: GameInfo>(args: &StatsArgs) -> Result<(), String> {
    let mut out = String::new();
    let mut met = HashSet::new();
    let (mut plies, mut repeated, mut positions, mut wrong) = (0, 0, 0, 0);
    let (mut results, mut ends) = ([0; 3], [0; End::ALL.len()]);
    let mut seen = HashSet::new();
    // By size of the score: within 50, 100, 200, 400, 800 centipawns, above.
    let bounds = [50, 100, 200, 400, 800, i32::MAX];
    let mut sizes = [0; 6];
    for path in shards(&args.data)? {
        let shard = shard::read(&path, G::NAME).map_err(|flaw| flaw.to_string())?;
        let _ = writeln!(out, "{}: {} games; {}", path.display(), shard.games.len(), shard.header.options);
        if let Some((flaw, count)) = &shard.flaw {
            eprintln!("warning: {flaw} ({count} left out)");
        }
        for game in &shard.games {
            if !met.insert((shard.header.run, game.number)) {
                repeated += 1;
                continue;
            }
            plies += game.line.len();
            results[game.half_points as usize] += 1;
            ends[game.end as usize] += 1;
            match positions_of::<G>(shard.header.run, game, args.filter) {
                Ok(taken) => {
                    positions += taken.len();
                    for label in taken {
                        let size = label.score.map_or(0, |score| i32::from(score).abs());
                        sizes[bounds.iter().position(|&b| size <= b).unwrap_or(5)] += 1;
                        let key = label.position::<G>().map(|p| p.key().0);
                        seen.insert(key.unwrap_or_default());
                    }
                }
                Err(reason) => {
                    wrong += 1;
                    eprintln!("warning: {}: game {}: {reason}", path.display(), game.number);
                }
            }
        }
    }
    let games = met.len();
    let share = |n: usize, of: usize| 100.0 * n as f64 / of.max(1) as f64;
    let _ = writeln!(out, "games       {games} ({repeated} met twice, {wrong} not to be replayed)");
    let _ = writeln!(out, "plies       {plies} ({:.1} a game)", plies as f64 / games.max(1) as f64);
    let [lost, drawn, won] = results.map(|n| share(n, games));
    let _ = writeln!(out, "results     first mover won {won:.1} %, drew {drawn:.1} %, lost {lost:.1} %");
    for end in End::ALL.into_iter().filter(|&e| ends[e as usize] > 0) {
        let _ = writeln!(out, "ended by    {:<17} {:.1} %", end.name(), share(ends[end as usize], games));
    }
    let per_game = positions as f64 / games.max(1) as f64;
    let _ = writeln!(
        out,
        "positions   {positions} ({per_game:.1} a game), {:.1} % of them distinct",
        share(seen.len(), positions)
    );
    let names = ["<= 50", "<= 100", "<= 200", "<= 400", "<= 800", "> 800"];
    for (name, n) in names.into_iter().zip(sizes) {
        let _ = writeln!(out, "score       {name:<17} {:.1} %", share(n, positions));
    }
    print!("{out}");
    Ok(())
}

fn text<G: GameInfo>(args: &TextArgs) -> Result<(), String> {
    let positions = dataset::read_all::<G>(&args.data, args.filter)?;
    let wrong = |e: std::io::Error| format!("{}: {e}", args.out.display());
    let file = std::io::BufWriter::new(fs::File::create(&args.out).map_err(wrong)?);
    if args.out.extension().is_some_and(|e| e == "zst") {
        let mut packed = zstd::Encoder::new(file, 9).map_err(wrong)?;
        dataset::write_text::<G>(&positions, &mut packed).map_err(wrong)?;
        packed.finish().and_then(|mut file| std::io::Write::flush(&mut file)).map_err(wrong)?;
    } else {
        dataset::write_text::<G>(&positions, file).map_err(wrong)?;
    }
    println!("{} positions", positions.len());
    Ok(())
}

fn pack<G: GameInfo>(args: &PackArgs) -> Result<(), String> {
    let positions = dataset::read_texts::<G>(&args.data)?;
    let mut sum = crc32fast::Hasher::new();
    for position in &positions {
        sum.update(&position.board);
    }
    let run = u64::from(sum.finalize());
    let mut writer = Writer::create(&args.out, &ShardHeader::new(G::NAME, run, "packed from text".into()))?;
    for (number, labelled) in positions.iter().enumerate() {
        let position = labelled.position::<G>()?;
        let score = labelled.score.map(|s| if position.side() == Side::First { s } else { -s });
        writer.append(&GameRecord {
            number: number as u64,
            half_points: (labelled.result * 2.0) as u8,
            end: End::Position,
            fen: position.fen(),
            line: vec![ShardMove { bits: 0, score }],
        })?;
    }
    writer.sync()?;
    println!("{} positions", positions.len());
    Ok(())
}
