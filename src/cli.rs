//! The command line: every command, option and help text.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use kardis_games::notation::{Dialect, NotationError, Position};
use kardis_solver::session::{Engine, Settings};

use crate::inquiry::goal::Goal;
use crate::limits;
use analyze::AnalyzeArgs;
use convert::ConvertArgs;
use means::MeansArgs;
use play::PlayArgs;
use puzzle::PuzzleArgs;
use scan::ScanArgs;
use stats::StatsArgs;
use tb::TbArgs;

pub(crate) mod analyze;
pub(crate) mod checks;
pub(crate) mod convert;
pub(crate) mod means;
pub(crate) mod play;
pub(crate) mod puzzle;
pub(crate) mod scan;
pub(crate) mod stats;
pub(crate) mod tb;

/// Exact answers about sowing games (mancala).
///
/// Positions are typed as they are drawn: North's row from left to right, South's row, the stores
/// (South's first), the side to move. `kardis games` lists the games.
#[derive(Debug, Parser)]
#[command(
    name = "kardis",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    subcommand_required = true,
    disable_help_subcommand = false,
    after_help = "Examples:
  kardis solve \"0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\"
  kardis moves bohnenspiel
  kardis games bao-kujifunza

Exit codes: 0 done or yes, 1 no, 2 usage or input, 3 undecided within the limits, 4 a table is
missing, 5 a file is damaged or cannot be read or written, 130 interrupted."
)]
pub(crate) struct Cli {
    /// Options of all commands.
    #[command(flatten)]
    pub(crate) common: Common,
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of all commands.
// Names of variables stand in the help as they are typed.
#[allow(clippy::doc_markdown)]
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct Common {
    /// Answer with JSON objects, one a line; errors too
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// No progress and no notes
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// When to use colors; the variable NO_COLOR is respected
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    pub(crate) color: When,
}

/// When to use colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find the exact value of a position and of each of its moves
    Solve(SolveArgs),
    /// Solve the starts of many board sizes, with every opening
    Scan(ScanArgs),
    /// Draw a position
    Show(ShowArgs),
    /// List the legal moves and what they do
    Moves(MovesArgs),
    /// Count lines of play, and compare with known counts
    Perft(PerftArgs),
    /// Judge the moves of recorded games
    Analyze(AnalyzeArgs),
    /// Convert games and positions between notations
    Convert(ConvertArgs),
    /// Build tables of exact values, look positions up, and study whole tables
    Tb(TbArgs),
    /// Play a game at the terminal, against a program or somebody beside you
    Play(PlayArgs),
    /// Let players play each other, and count what happens
    Stats(StatsArgs),
    /// Read, put in order and print collections of puzzles
    Puzzle(PuzzleArgs),
    /// List the games, or print the rules of one with their sources
    Games(GamesArgs),
    /// Search fixed positions to fixed depths: a signature of the program, and its speed
    Bench(BenchArgs),
    /// Print the completions of a shell
    Completions(CompletionsArgs),
    /// Print a manual page
    Man(ManArgs),
}

/// A position on the command line.
#[derive(Args, Debug)]
pub(crate) struct PositionArg {
    /// The words of the position.
    #[arg(
        required = true,
        num_args = 1..,
        value_name = "POSITION",
        help = "[GAME] ROWS [SOUTH-NORTH] SIDE as drawn, or GAME alone for its start",
        long_help = "[GAME] ROWS [SOUTH-NORTH] SIDE as drawn, or GAME alone for its start\n\n\
                     Spaces may be typed as underscores. 6x6 is a run of six pits with six seeds \
                     each; kalah:4x3 is the game on four pits a side with three seeds each."
    )]
    words: Vec<String>,
}

impl PositionArg {
    /// The whole text.
    pub(crate) fn text(&self) -> String {
        self.words.join(" ")
    }

    /// The position.
    pub(crate) fn read(&self) -> Result<Position, NotationError> {
        self.text().parse()
    }
}

/// How pits are named.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct DialectArg {
    /// Names of pits on two rows: numbers 1-12, or A-F for South and a-f for North
    #[arg(long, value_enum, value_name = "DIALECT", default_value_t = Names::Numbers)]
    dialect: Names,
}

impl DialectArg {
    /// The dialect.
    pub(crate) const fn get(self) -> Dialect {
        match self.dialect {
            Names::Numbers => Dialect::Numbers,
            Names::Letters => Dialect::Letters,
        }
    }
}

/// Names of pits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Names {
    /// A-F and a-f
    Letters,
    /// 1-12
    Numbers,
}

/// Limits of a long computation.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Stop after a time such as 10s, 2m or 500ms and say what is proved by then
    #[arg(long, value_name = "TIME", value_parser = limits::duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Memory to use, such as 512M or 4G [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = limits::bytes)]
    pub(crate) max_mem: Option<usize>,
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

impl LimitArgs {
    /// What a search may use.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        let mut settings = Settings::default();
        if let Some(memory) = self.max_mem {
            limits::check_memory(memory)?;
            settings.memory = memory;
        }
        if let Some(threads) = self.threads {
            settings.threads = usize::from(threads);
        }
        Ok(settings)
    }
}

/// `kardis solve`.
#[derive(Args, Debug)]
#[command(
    after_help = "Without stores only the seeds still to come are told. The value of a position is \
the number of
seeds by which the side to move comes out ahead from here on, captures of the past not counted.
Tables that kardis tb has built are used where there are some. Certificates are described in
docs/certificates.md and checked by scripts/check_certificate.py.

With --store the bounds of positions that took much work are kept in a file: every two minutes, at
the end, and when the search is stopped by an interrupt or a limit. The same command goes on.

Examples:
  kardis solve \"0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\"
  kardis solve 0,0,0,1,0,1/0,0,1,2,3,0_32-32_S --goal win
  kardis solve 0,0,0,1,0,1/0,0,1,2,3,0_S --goal \"value 4\" --json
  kardis solve 0,0,0,1,0,1/0,0,1,2,3,0_32-32_S --goal win --certificate study.txt
  kardis solve 0,0,0,1,0,1/0,0,1,2,3,0_32-32_S --why 3
  kardis solve 0,0,0,1,0,1/0,0,1,2,3,0_32-32_S --tree 2
  kardis solve kalah:4x3 --line --time-limit 1m
  kardis solve kalah:4x4 --store \"$(mktemp -d)/kalah.proofs\""
)]
pub(crate) struct SolveArgs {
    /// The words of the position.
    #[arg(
        required = true,
        num_args = 1..,
        value_name = "POSITION",
        help = "[GAME] ROWS [SOUTH-NORTH] SIDE as drawn, or - for positions from standard input, \
                one a line",
        long_help = "[GAME] ROWS [SOUTH-NORTH] SIDE as drawn, or - for positions from standard \
                     input, one a line\n\n\
                     Spaces may be typed as underscores. GAME alone is its start. On standard \
                     input empty lines and lines that begin with # are passed over."
    )]
    pub(crate) words: Vec<String>,
    /// How to search
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t = EngineName::Auto)]
    pub(crate) engine: EngineName,
    /// Only say whether the side to move reaches this: win, draw, or "value N"
    #[arg(long, value_name = "GOAL", value_parser = Goal::read, group = "question")]
    pub(crate) goal: Option<Goal>,
    /// Write the proof of the answer to a file that a short script can check
    #[arg(long, value_name = "FILE", requires = "goal")]
    pub(crate) certificate: Option<PathBuf>,
    /// Let the certificate rest on table values of at most N seeds [default: all that are at hand]
    #[arg(long, value_name = "N", requires = "certificate", default_value_t = u32::MAX,
          hide_default_value = true)]
    pub(crate) leaves: u32,
    /// Only print the line of best play
    #[arg(long, group = "question")]
    pub(crate) line: bool,
    /// Print all moves with their values to a depth, in plies
    #[arg(long, value_name = "DEPTH", group = "question",
          value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) tree: Option<u8>,
    /// Print what refutes a move
    #[arg(long, value_name = "MOVE", group = "question")]
    pub(crate) why: Option<String>,
    /// How pits are named.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
    /// Means and limits.
    #[command(flatten)]
    pub(crate) means: MeansArgs,
    /// Keep what is proved in a file, and begin with what is in it
    #[arg(long, value_name = "FILE", help_heading = "Limits")]
    pub(crate) store: Option<PathBuf>,
}

/// Names of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// Alpha-beta first; where play can be endless, proof search for what is not easy
    Auto,
    /// Alpha-beta with a transposition table, by a growing horizon where play can be endless
    AlphaBeta,
    /// Proof-number search (df-pn), from yes-or-no questions to bounds
    Proof,
}

impl EngineName {
    /// The engine.
    pub(crate) const fn engine(self) -> Engine {
        match self {
            Self::Auto => Engine::Auto,
            Self::AlphaBeta => Engine::AlphaBeta,
            Self::Proof => Engine::Proof,
        }
    }
}

/// `kardis show`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis show \"0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\"
  kardis show bao-kujifunza
  kardis show kalah:4x3 --svg")]
pub(crate) struct ShowArgs {
    /// The position.
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// Draw a picture: to a file with --svg=FILE, else to standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true,
          default_missing_value = "-")]
    pub(crate) svg: Option<PathBuf>,
}

/// `kardis moves`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis moves \"0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\"
  kardis moves awari 0,0,0,0,0,0/0,0,1,0,0,1 S --illegal
  kardis moves bao-kujifunza@zanzibar --illegal")]
pub(crate) struct MovesArgs {
    /// The position.
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// Say too why each other pit may not be played
    #[arg(long)]
    pub(crate) illegal: bool,
    /// How pits are named.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
}

/// `kardis perft`.
#[derive(Args, Debug)]
#[command(
    after_help = "Every sowing counts as one ply, bonus moves and forced passes too. Finished games \
are neither
extended nor counted at greater depths.

Examples:
  kardis perft bohnenspiel --depth 5
  kardis perft kalah --depth 4 --divide
  kardis perft bao-kujifunza@zanzibar --depth 3 --json"
)]
pub(crate) struct PerftArgs {
    /// The position.
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// Plies to count
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=64))]
    pub(crate) depth: u8,
    /// Count the lines that begin with each move
    #[arg(long)]
    pub(crate) divide: bool,
    /// How pits are named.
    #[command(flatten)]
    pub(crate) dialect: DialectArg,
}

/// `kardis games`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis games
  kardis games bohnenspiel
  kardis games bao-kujifunza --json")]
pub(crate) struct GamesArgs {
    /// A game, such as bohnenspiel or bohnenspiel@hemprich
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
}

/// `kardis bench`.
#[derive(Args, Debug)]
#[command(
    after_help = "The signature is the number of nodes of all positions together. It is the \
same on every machine and
changes only when the rules or the search do.

Examples:
  kardis bench
  kardis bench --check benches/signature"
)]
pub(crate) struct BenchArgs {
    /// Compare the signature with the number in a file; exit 1 if they differ
    #[arg(long, value_name = "FILE")]
    pub(crate) check: Option<PathBuf>,
}

/// `kardis completions`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis completions bash
  kardis completions fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// `kardis man`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  kardis man
  kardis man solve
  kardis man tb build")]
pub(crate) struct ManArgs {
    /// A command, or one and a command of its own; without one, the page of the program
    #[arg(value_name = "COMMAND", num_args = 0..=2)]
    pub(crate) command: Vec<String>,
}

/// The command line asks for JSON, whether or not it can be understood otherwise.
pub(crate) fn asks_for_json() -> bool {
    has_json(std::env::args_os())
}

fn has_json(args: impl Iterator<Item = OsString>) -> bool {
    args.take_while(|arg| arg != "--")
        .any(|arg| arg == "--json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn json_is_seen_before_anything_is_understood() {
        let has = |args: &[&str]| has_json(args.iter().map(OsString::from));
        assert!(has(&["kardis", "nonsense", "--json"]));
        assert!(!has(&["kardis", "solve", "--", "--json"]));
    }

    /// Words that command lines are made of, right ones and wrong ones.
    const WORDS: &[&str] = &[
        "solve",
        "show",
        "moves",
        "perft",
        "games",
        "bench",
        "completions",
        "man",
        "help",
        "--json",
        "-q",
        "--color",
        "never",
        "--goal",
        "win",
        "value -3",
        "value 99999",
        "--line",
        "--tree",
        "3",
        "0",
        "--why",
        "4",
        "--time-limit",
        "10s",
        "-1s",
        "1e999s",
        "--max-mem",
        "1G",
        "18446744073709551616G",
        "--threads",
        "--dialect",
        "letters",
        "--svg",
        "--svg=",
        "--depth",
        "256",
        "--divide",
        "--illegal",
        "--check",
        "--",
        "-",
        "S",
        "6x6/6x6",
        "0-0",
        "bohnenspiel",
        "kalah:4x3",
        "awari",
        "bao-kujifunza@zanzibar",
        "",
        " ",
        "\u{0}",
        "日本",
        "--jsom",
        "bash",
        "1,2,3/3,2,1",
        "N",
        "ply=3",
        "id=x",
        "😀=",
    ];

    /// Numbers that look random and are the same every time (xorshift; Marsaglia 2003).
    fn random(state: &mut u64) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state as usize
    }

    /// Nothing that is typed makes the program panic: neither the command line nor a position on
    /// the way to its drawing and its moves.
    #[test]
    fn nonsense_is_refused_and_sense_is_shown() {
        let console = crate::console::Console::plain();
        let mut state = 0x9e37_79b9_7f4a_7c15;
        let mut shown = 0;
        for _ in 0..20_000 {
            let words = 1 + random(&mut state) % 7;
            let line: Vec<&str> = (0..words)
                .map(|_| WORDS[random(&mut state) % WORDS.len()])
                .collect();
            let _ = Cli::try_parse_from(std::iter::once("kardis").chain(line.iter().copied()));
            // Two rows of small numbers are often a position, in one game or another.
            let seeds = |state: &mut u64| (random(state) % 4).to_string();
            let row = |state: &mut u64| {
                let pits = 1 + random(state) % 4;
                (0..pits)
                    .map(|_| seeds(state))
                    .collect::<Vec<_>>()
                    .join(",")
            };
            let game = ["", "awari ", "kalah ", "mangala ", "bohnenspiel@uwa "];
            let game = game[random(&mut state) % game.len()];
            let text = format!(
                "{game}{}/{} S {}",
                row(&mut state),
                row(&mut state),
                line[0]
            );
            for text in [text.trim(), &line.join(" ")] {
                let Ok(position) = text.parse::<Position>() else {
                    continue;
                };
                shown += 1;
                if shown % 50 == 0 {
                    crate::commands::check(&position, &console);
                }
            }
        }
        assert!(shown > 500, "{shown}");
    }
}
