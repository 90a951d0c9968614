//! Certificates against the script that checks them, and damaged ones, which it has to reject.
//!
//! The script is written in Python from the documents. Without Python the tests say so and pass.

mod support;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::Command;

use kardis_games::board::{Board, Move, Row};
use kardis_games::naive::Naive;
use kardis_games::notation::Position;
use kardis_games::rules::{Key, Margin, TwoRow};
use kardis_games::sowing::Way;
use kardis_games::turn::{AnyBoard, AnyMove};
use kardis_games::variants::awari::Awari;
use kardis_games::variants::bohnenspiel::{Bohnenspiel, Chain, EmptyRow};
use kardis_games::variants::kalah::EmptyCapture;
use kardis_solver::certificate::{self, Certificate, Decide, Line, Step, text};
use kardis_solver::layers::small::SmallLayers;
use kardis_solver::observer::Observer;
use kardis_solver::session::{self, Before, Settings};
use kardis_solver::window::{Bounds, Claim, Prover};
use kardis_tablebases::probe::Probe;
use support::plain::{Endless, Plain};
use support::{Random, boards};

/// The script, if there is a Python to run it.
fn script() -> Option<PathBuf> {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        println!("skipped: there is no python3");
        return None;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/check_certificate.py");
    assert!(script.exists());
    Some(script)
}

/// What the script says of each file, and its exit code.
fn verdicts(script: &Path, files: &[PathBuf]) -> (Vec<String>, i32) {
    let output = Command::new("python3")
        .arg(script)
        .args(["--resolve", "12"])
        .args(files)
        .output()
        .expect("there is a python3");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.is_empty(), "{errors}");
    let verdicts = String::from_utf8(output.stdout).expect("text");
    let verdicts: Vec<_> = verdicts.lines().map(str::to_owned).collect();
    assert_eq!(verdicts.len(), files.len());
    (verdicts, output.status.code().expect("it ended"))
}

/// The certificate for whether a position's value reaches `least`.
fn certificate(position: &Position, least: Margin, leaves: u32) -> Certificate<AnyBoard, AnyMove> {
    let observer = Observer::default();
    let settings = Settings {
        memory: 64 << 20,
        ..Settings::default()
    };
    let turn = position.turn();
    let mut session = session::open(turn, settings, Before::default(), &observer);
    session
        .certificate(turn.board, least, leaves)
        .unwrap_or_else(|error| panic!("{position} {least}: {error}"))
}

fn text_of(position: &Position, least: Margin, leaves: u32) -> String {
    let mut bytes = Vec::new();
    let certificate = certificate(position, least, leaves);
    text::write(&mut bytes, position, &certificate).expect("memory takes it");
    String::from_utf8(bytes).expect("it is text")
}

/// Files in a folder, numbered.
fn put(folder: &Path, texts: &[String]) -> Vec<PathBuf> {
    let put = |(number, text): (usize, &String)| {
        let path = folder.join(format!("{number}.txt"));
        std::fs::write(&path, text).expect("the folder can be written");
        path
    };
    texts.iter().enumerate().map(put).collect()
}

/// All have to be accepted, with the statement given.
fn accepted(questions: &[(&str, Margin, u32, &str)]) {
    let Some(script) = script() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let texts: Vec<_> = questions
        .iter()
        .map(|&(position, least, leaves, statement)| {
            let text = text_of(&position.parse().expect(position), least, leaves);
            assert!(
                text.contains(&format!("\nstatement {statement}\n")),
                "{text}"
            );
            text
        })
        .collect();
    let (verdicts, code) = verdicts(&script, &put(folder.path(), &texts));
    for verdict in &verdicts {
        assert!(verdict.starts_with("right: "), "{verdict}");
        assert!(!verdict.contains(", if "), "{verdict}");
    }
    assert_eq!(code, 0);
}

/// Known results: studies, endings of docs/rules.md, published values of Kalah, published problems of
/// Bao.
#[test]
fn known_results_are_certified() {
    accepted(&[
        // The study that README.md begins with: +4.
        (
            "0,0,0,1,0,1/0,0,1,2,3,0 S",
            4,
            6,
            "South comes out at +4 or better",
        ),
        (
            "0,0,0,1,0,1/0,0,1,2,3,0 S",
            5,
            0,
            "North comes out at -4 or better",
        ),
        // The first of the six-bean problems of 1.6, and H9, H10, H11 and M12.
        (
            "0,0,0,1,0,1/0,1,1,0,0,2 S",
            2,
            0,
            "South comes out at +2 or better",
        ),
        (
            "bohnenspiel@hemprich 1,0,0,0,0,1/0,0,0,1,0,1 S",
            4,
            0,
            "South comes out at +4 or better",
        ),
        (
            "bohnenspiel@hemprich 0,0,0,0,0,0/0,0,0,2,2,0 S",
            1,
            0,
            "North comes out at +0 or better",
        ),
        (
            "bohnenspiel@hemprich 0,0,0,0,0,0/0,0,0,1,0,0 N",
            0,
            0,
            "North comes out at +0 or better",
        ),
        (
            "bohnenspiel@hemprich 0,0,0,0,0,0/0,0,0,1,0,0 N",
            1,
            0,
            "South comes out at +0 or better",
        ),
        (
            "mangala 0,0,0,0,0,0/0,0,0,3,1,0 S",
            0,
            0,
            "South comes out at +0 or better",
        ),
        // Section 7.2.
        ("kalah:3x3", 2, 0, "South comes out at +2 or better"),
        ("kalah:3x3", 3, 6, "North comes out at -2 or better"),
        (
            "kalah@empty-capture:3x2",
            -2,
            0,
            "South comes out at -2 or better",
        ),
        (
            "kalah@empty-capture:3x2",
            5,
            0,
            "North comes out at -4 or better",
        ),
        (
            "kalah@empty-capture:4x2",
            7,
            4,
            "North comes out at -6 or better",
        ),
        // Section 5.7.
        (PROBLEM_1, 1, 0, "South wins"),
        (PROBLEM_2, 1, 0, "North wins"),
        (CHOICE, 1, 0, "South wins"),
    ]);
}

const PROBLEM_1: &str = "bao-kujifunza@zanzibar 2,2,4,6,0,0,3,4/3,0,3,0,0,5,1,0/2,0,1,2,0,1,1,1/\
                         1,2,4,5,3,3,3,2 S";
const PROBLEM_2: &str = "bao-kujifunza@zanzibar 1,1,2,2,3,3,0,0/1,2,2,0,12,0,2,0/2,3,2,4,2,0,3,0/\
                         8,0,1,5,2,1,0,0 N";
const CHOICE: &str =
    "bao-kujifunza 2,2,4,6,0,0,3,4/3,0,3,0,0,5,1,0/2,0,1,2,0,1,1,1/1,2,4,5,3,3,3,2 S";

/// Every board of a layer of awari and of Hemprich's game, where endless play counts, from both sides:
/// the values are those of the definition.
#[test]
fn whole_layers_are_certified() {
    let Some(script) = script() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for (name, rules, seeds) in [
        ("awari", Naive::awari(2), 3),
        ("awari", Naive::awari(3), 2),
        ("bohnenspiel@hemprich", support::naive_hemprich(2), 3),
        (
            "bohnenspiel",
            Naive::bohnenspiel(2, Way::AllPits, Chain::Free, EmptyRow::Sweep),
            4,
        ),
    ] {
        let plain = Plain::up_to(rules, seeds, Endless::Even);
        let mut texts = Vec::new();
        for board in boards(rules.pits, seeds) {
            let position = position(name, rules.pits, board);
            let value = plain.of(board).value();
            if position.turn().has_moves() {
                for least in [value, value + 1] {
                    texts.push(text_of(&position, least, 0));
                }
            }
        }
        let (verdicts, code) = verdicts(&script, &put(folder.path(), &texts));
        for (verdict, text) in verdicts.iter().zip(&texts) {
            assert!(verdict.starts_with("right: "), "{verdict}\n{text}");
        }
        assert_eq!(code, 0);
    }
}

/// Knows all values and nothing about how to get there, so that its moves lead in circles.
struct Values<R: TwoRow>(SmallLayers<R>);

impl<R: TwoRow> Decide<R> for Values<R> {
    fn rules(&self) -> R {
        self.0.rules()
    }

    fn known(&mut self, board: Board) -> Bounds {
        Bounds::exact(self.0.probe(board).expect("a layer that is there"))
    }

    fn leaf(&mut self, _: Board) -> Option<Margin> {
        None
    }

    fn round(&mut self, _: Board) -> Option<u16> {
        None
    }

    /// Some move, the same one every time.
    fn proving_move(&mut self, board: Board, _: Claim) -> Option<usize> {
        let word = board.word(0) ^ board.word(1).rotate_left(31);
        Some(Random::new(word).below(6) as usize)
    }

    fn efforts(&self) -> RangeInclusive<u8> {
        1..=1
    }

    fn prove(&mut self, board: Board, claim: Claim, _: u8) -> bool {
        self.known(board).proves(claim) == Some(true)
    }

    fn stopped(&self) -> bool {
        false
    }
}

/// Where only values are known, circles are found and moves changed until there is progress.
#[test]
fn circles_are_repaired() {
    fn check<R: TwoRow>(name: &str, rules: R, seeds: u32, texts: &mut Vec<String>) {
        let mut values = Values(SmallLayers::up_to(rules, seeds));
        let pits = rules.pits().get();
        for board in boards(pits, seeds) {
            let position = position(name, pits, board);
            let value = values.0.probe(board).expect("a layer that is there");
            let claim = Claim::of(Prover::Mover, value);
            if value > 0 && position.turn().has_moves() {
                let found = certificate::extract(&mut values, board, claim);
                let Certificate { claim, lines } = found.expect("everything is known");
                let any = |line: Line<Board, Move>| Line {
                    board: AnyBoard::TwoRow(line.board),
                    claim: line.claim,
                    step: match line.step {
                        Step::Move(mv) => Step::Move(AnyMove::TwoRow(mv)),
                        Step::Replies => Step::Replies,
                        Step::Leaf => Step::Leaf,
                    },
                };
                let lines = lines.into_iter().map(any).collect();
                let mut bytes = Vec::new();
                let certificate = Certificate { claim, lines };
                text::write(&mut bytes, &position, &certificate).expect("memory takes it");
                texts.push(String::from_utf8(bytes).expect("it is text"));
            }
        }
    }
    let Some(script) = script() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut texts = Vec::new();
    let six = support::width(6);
    check("awari", Awari::new(six), 4, &mut texts);
    check("bohnenspiel", Bohnenspiel::standard(six), 4, &mut texts);
    check(
        "bohnenspiel@hemprich",
        Bohnenspiel::hemprich(six),
        4,
        &mut texts,
    );
    let (verdicts, code) = verdicts(&script, &put(folder.path(), &texts));
    for (verdict, text) in verdicts.iter().zip(&texts) {
        assert!(verdict.starts_with("right: "), "{verdict}\n{text}");
    }
    assert_eq!(code, 0);
}

/// A board, with South to move.
fn position(name: &str, pits: usize, board: Board) -> Position {
    let row = |row: Row| (0..pits).map(move |pit| row.get(pit).to_string());
    let mut north: Vec<_> = row(board.opp).collect();
    north.reverse();
    let south: Vec<_> = row(board.own).collect();
    let text = format!("{name} {}/{} S", north.join(","), south.join(","));
    text.parse().expect("a position")
}

/// A certificate taken apart.
#[derive(Clone)]
struct Parts {
    head: Vec<String>,
    lines: Vec<[String; 4]>,
}

impl Parts {
    fn of(text: &str) -> Self {
        let all: Vec<_> = text.lines().collect();
        let line = |line: &&str| {
            let mut words = line.split(' ').map(str::to_owned);
            [(); 4].map(|()| words.next().unwrap_or_default())
        };
        Self {
            head: all[..6].iter().map(|&line| line.to_owned()).collect(),
            lines: all[6..all.len() - 1].iter().map(line).collect(),
        }
    }

    /// The text with counts and checksum that fit.
    fn text(&self) -> String {
        let count = |kinds: &str| {
            let of = |line: &&[String; 4]| kinds.contains(&line[0]);
            self.lines.iter().filter(of).count()
        };
        let leaf = |line: &[String; 4]| "MR".contains(&line[0]).then(|| seeds(&line[1]));
        let largest = self.lines.iter().filter_map(leaf).max();
        let mut text = self.head[..5].join("\n");
        let _ = writeln!(
            text,
            "\ncounts {} moves, {} replies, {} leaves of at most {} seeds",
            count("m"),
            count("r"),
            count("MR"),
            largest.unwrap_or(0)
        );
        for line in &self.lines {
            text.push_str(line.join(" ").trim_end());
            text.push('\n');
        }
        let sum = crc32fast::hash(text.as_bytes());
        let _ = writeln!(text, "end {} {sum:08x}", self.lines.len());
        text
    }

    fn need(&self, at: usize) -> Margin {
        self.lines[at][2].parse().expect("a number")
    }

    /// By board and whether the claimant is to move, the line.
    fn index(&self) -> HashMap<(String, bool), usize> {
        let key = |line: &[String; 4]| (line[1].clone(), "mM".contains(&line[0]));
        let lines = self.lines.iter().enumerate();
        lines.map(|(at, line)| (key(line), at)).collect()
    }
}

fn ring(text: &str) -> Vec<u32> {
    text.split(',')
        .map(|seeds| seeds.parse().unwrap())
        .collect()
}

fn seeds(text: &str) -> u32 {
    ring(text).iter().sum()
}

/// A game of the tests of damage: the slow rules, the values by definition.
struct Judge {
    rules: Naive,
    plain: Plain,
}

/// Where a move leads: the gain, whether the game goes on, the board and whether the mover goes on.
type Led = (Margin, bool, String, bool);

impl Judge {
    fn board(&self, text: &str) -> Board {
        let ring = ring(text);
        let (own, opp) = ring.split_at(self.rules.pits);
        Board::new(own, opp).expect("a board")
    }

    /// What the side to move gets.
    fn value(&self, text: &str) -> Margin {
        self.plain.of(self.board(text)).value()
    }

    /// The claimant gets at least so much.
    fn holds(&self, text: &str, claimant_moves: bool, need: Margin) -> bool {
        let value = self.value(text);
        need <= if claimant_moves { value } else { -value }
    }

    /// All moves by their names, 1 to the pits a side, or `-`.
    fn moves(&self, text: &str) -> Vec<(String, Led)> {
        use kardis_games::naive;
        use kardis_games::rules::Next;
        let ring = naive::ring(support::width(self.rules.pits), self.board(text));
        let moves = self.rules.moves(&ring).into_iter();
        moves
            .map(|mv| {
                let name = if mv.is_pass() {
                    "-".to_owned()
                } else {
                    (mv.index() + 1).to_string()
                };
                let played = self.rules.play(&ring, mv);
                let bonus = played.next == Next::Bonus;
                // Seen from who moves next, whoever that is.
                let after = naive::board(&played.turned());
                let pits = self.rules.pits;
                let rows = [after.own, after.opp];
                let pits = rows
                    .iter()
                    .flat_map(|row| (0..pits).map(|pit| row.get(pit)));
                let pits: Vec<_> = pits.map(|seeds| seeds.to_string()).collect();
                let on = played.next != Next::End;
                (name, (played.gain() as Margin, on, pits.join(","), bonus))
            })
            .collect()
    }
}

/// Damage that leaves no proof: what was done, and the text.
fn damaged(parts: &Parts, judge: &Judge, random: &mut Random, most: u64) -> Vec<(String, String)> {
    let index = parts.index();
    let mut damaged = Vec::new();
    let mut add = |what: String, parts: Parts| damaged.push((what, parts.text()));
    // The claimant needs so much of a board, by a line and its moves.
    let demand = |at: usize, led: &Led| {
        let claimant = "mM".contains(&parts.lines[at][0]);
        let need = parts.need(at) - if claimant { led.0 } else { -led.0 };
        ((led.2.clone(), claimant == led.3), need)
    };
    let mut demanded: HashMap<usize, Margin> = HashMap::new();
    for (at, line) in parts.lines.iter().enumerate() {
        for (name, led) in judge.moves(&line[1]) {
            let played = line[0] == "r" || line[0] == "m" && line[3] == name;
            let (key, need) = demand(at, &led);
            if let (true, true, Some(&to)) = (played, led.1, index.get(&key)) {
                let most = demanded.entry(to).or_insert(need);
                *most = need.max(*most);
            }
        }
    }
    for _ in 0..most {
        let at = random.below(parts.lines.len() as u64) as usize;
        let line = &parts.lines[at];
        let claimant = "mM".contains(&line[0]);
        let with = |change: &dyn Fn(&mut Parts)| {
            let mut parts = parts.clone();
            change(&mut parts);
            parts
        };
        match random.below(5) {
            // A line less: a reply without an answer, or a move that leads to nothing.
            0 => {
                let without = with(&|parts| drop(parts.lines.remove(at)));
                add(format!("without line {at}"), without);
            }
            // Another move: illegal, or not good enough, or to a board that is not listed.
            1 if line[0] == "m" => {
                let pits = judge.rules.pits as u64;
                let mv = (random.below(pits) + 1).to_string();
                let legal = judge
                    .moves(&line[1])
                    .into_iter()
                    .find(|(name, _)| *name == mv);
                let bad = legal.is_none_or(|(_, led)| {
                    let (key, need) = demand(at, &led);
                    if !led.1 {
                        return led.0 < parts.need(at);
                    }
                    let enough = need <= -(seeds(&key.0) as Margin);
                    let listed = index.get(&key).is_some_and(|&to| parts.need(to) >= need);
                    !judge.holds(&key.0, key.1, need) || !enough && !listed
                });
                if bad {
                    let other = with(&|parts| parts.lines[at][3].clone_from(&mv));
                    add(format!("move {mv} in line {at}"), other);
                }
            }
            // More is claimed than is true, or less than is needed.
            2 | 3 => {
                let change = [-2, -1, 1, 2][random.below(4) as usize];
                let need = parts.need(at) + change;
                let short = demanded.get(&at).is_some_and(|&most| need < most);
                if short || !judge.holds(&line[1], claimant, need) {
                    let other = with(&|parts| parts.lines[at][2] = need.to_string());
                    add(format!("{need} claimed in line {at}"), other);
                }
            }
            // A board on which it rests is listed later although there is something to gain.
            _ => {
                for (name, led) in judge.moves(&line[1]) {
                    let played = line[0] == "r" || line[0] == "m" && line[3] == name;
                    let to = index.get(&demand(at, &led).0).copied();
                    if let (true, true, 0, Some(to)) = (played, led.1, led.0, to)
                        && parts.need(at) > 0
                        && "mr".contains(&parts.lines[to][0])
                    {
                        let later = with(&|parts| {
                            let moved = parts.lines.remove(to);
                            parts.lines.push(moved);
                        });
                        add(format!("line {to} after line {at}"), later);
                    }
                }
            }
        }
    }
    damaged
}

/// Damage of the head, and of the whole.
fn damaged_frame(parts: &Parts, value: Margin) -> Vec<(String, String)> {
    let mut damaged = Vec::new();
    let mut change = |line: usize, from: &str, to: &str| {
        let mut parts = parts.clone();
        let changed = parts.head[line].replacen(from, to, 1);
        if changed != parts.head[line] {
            parts.head[line] = changed;
            damaged.push((format!("{from} -> {to}"), parts.text()));
        }
    };
    change(0, "certificate 1", "certificate 2");
    change(1, "bohnenspiel", "awari");
    change(1, "awari", "bohnenspiel");
    change(1, "kalah ", "kalah@empty-capture ");
    change(1, "bohnenspiel", "bohnenspiel@hemprich");
    for digit in "0123456789abcdef".chars() {
        // The second word has no digit.
        change(
            1,
            &format!(" {digit}"),
            if digit == '0' { " 1" } else { " 0" },
        );
    }
    change(2, "pits 6", "pits 5");
    change(2, "pits 3", "pits 6");
    change(2, "Sweep", "Pass");
    change(2, "endless 0", "endless 1");
    change(2, "rules 1", "rules 2");
    for pit in 0..3 {
        change(3, &format!("{pit},"), &format!("{},", pit + 1));
    }
    change(4, "South", "North");
    change(4, "North", "South");
    for more in 1..=8 {
        let claimed = parts.head[4]
            .split(' ')
            .nth(5)
            .expect("a number")
            .to_owned();
        let number: Margin = claimed.parse().expect("a number");
        if number + more > value {
            change(4, &claimed, &format!("{:+}", number + more));
        }
    }
    let text = parts.text();
    for end in [1, 9, 17, 40, text.len() / 3, text.len() / 2] {
        damaged.push((
            format!("{end} bytes less"),
            text[..text.len() - end].to_owned(),
        ));
    }
    for byte in (0..text.len()).step_by(text.len() / 7) {
        let mut bytes = text.clone().into_bytes();
        bytes[byte] ^= 1;
        damaged.push((
            format!("byte {byte}"),
            String::from_utf8(bytes).expect("text"),
        ));
    }
    damaged
}

/// One move changed, a reply missing, a claim changed, a board out of order, another head, a part
/// missing: at least 200 together, and none is accepted.
#[test]
fn damaged_certificates_are_rejected() {
    let Some(script) = script() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let sweep = |pits| Naive::bohnenspiel(pits, Way::AllPits, Chain::Free, EmptyRow::Sweep);
    let (mut count, mut kinds) = (0, HashMap::new());
    for (text, least, leaves, rules) in [
        ("0,0,0,1,0,1/0,0,1,2,3,0 S", 5, 0, sweep(6)),
        ("0,0,0,1,0,1/0,0,1,2,3,0 S", 4, 6, sweep(6)),
        ("bohnenspiel:3x2", 4, 0, sweep(3)),
        (
            "bohnenspiel@hemprich 1,1,2/1,2,1 S",
            1,
            0,
            support::naive_hemprich(3),
        ),
        ("awari:3x2", 1, 4, Naive::awari(3)),
        ("awari 1,1,2/1,2,1 N", 1, 0, Naive::awari(3)),
        ("kalah:3x2", 4, 4, Naive::kalah(3, EmptyCapture::Nothing)),
        ("kalah:3x3", 3, 6, Naive::kalah(3, EmptyCapture::Nothing)),
    ] {
        let position: Position = text.parse().expect(text);
        let judge = Judge {
            rules,
            plain: Plain::up_to(rules, position.board().seeds(), Endless::Even),
        };
        let AnyBoard::TwoRow(board) = position.turn().board else {
            unreachable!("two rows")
        };
        let value = judge.plain.of(board).value();
        let best = if least <= value { value } else { -value };
        let parts = Parts::of(&text_of(&position, least, leaves));
        let seed = 20_260_101;
        let mut random = Random::new(seed);
        let mut damaged = damaged(&parts, &judge, &mut random, 120);
        damaged.extend(damaged_frame(&parts, best));
        let mut texts: Vec<_> = damaged.iter().map(|(_, text)| text.clone()).collect();
        // The parts put together again are right.
        texts.push(parts.text());
        let (verdicts, _) = verdicts(&script, &put(folder.path(), &texts));
        let (whole, rest) = verdicts.split_last().expect("there is one");
        assert!(whole.starts_with("right: "), "{whole}");
        for (verdict, (what, text)) in rest.iter().zip(&damaged) {
            let rejected = verdict.starts_with("wrong: ") || verdict.starts_with("unreadable: ");
            assert!(rejected, "seed {seed}: {what}: {verdict}\n{text}");
        }
        println!(
            "{text}: {} lines, {} damaged",
            parts.lines.len(),
            rest.len()
        );
        for (what, _) in &damaged {
            let kinds_of_damage = ["without", "move", "claimed", "after", "less", "->"];
            if let Some(kind) = kinds_of_damage.iter().find(|&&kind| what.contains(kind)) {
                *kinds.entry(*kind).or_insert(0) += 1;
            }
        }
        count += rest.len();
    }
    println!("{count}: {kinds:?}");
    assert!(count >= 200, "{count}");
    assert!(
        kinds.len() == 6 && kinds.values().all(|&n| n >= 20),
        "{kinds:?}"
    );
}

/// The same of a problem of Bao in which North has only one good move at every turn (docs/rules.md,
/// 5.7) and South always has a reply.
#[test]
fn damaged_certificates_of_bao_are_rejected() {
    let Some(script) = script() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let parts = Parts::of(&text_of(&PROBLEM_2.parse().expect("a position"), 1, 0));
    let mut damaged = Vec::new();
    let mut add = |change: &dyn Fn(&mut Parts)| {
        let mut parts = parts.clone();
        change(&mut parts);
        damaged.push(parts.text());
    };
    for at in 0..parts.lines.len() {
        add(&|parts| drop(parts.lines.remove(at)));
        add(&|parts| parts.lines[at][2] = "2".to_owned());
        add(&|parts| parts.lines[at][2] = "0".to_owned());
    }
    add(&|parts| parts.lines.reverse());
    add(&|parts| parts.head[4] = "statement South wins".to_owned());
    add(&|parts| parts.head[4] = "statement South does not lose".to_owned());
    add(&|parts| parts.head[1] = parts.head[1].replace("@zanzibar", ""));
    // In the position itself, the last line, no other move wins.
    let last = parts.lines.len() - 1;
    assert_eq!(parts.lines[last][3], "A4L");
    for mv in [
        "A2R", "A6L", "A6R", "A4L/R", "A4L*", "A1L", "B2R", "A9R", "-", "4",
    ] {
        add(&|parts| parts.lines[last][3] = mv.to_owned());
    }
    let (verdicts, code) = verdicts(&script, &put(folder.path(), &damaged));
    for (verdict, text) in verdicts.iter().zip(&damaged) {
        assert!(verdict.starts_with("wrong: "), "{verdict}\n{text}");
    }
    assert_eq!(code, 1);
}
