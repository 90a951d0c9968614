//! Every JSON answer fits its published schema.

mod support;

use std::fs;
use std::path::Path;

use serde_json::Value;
use support::schema::validate;
use support::{STUDY, code, run, run_with, stderr, stdout};

fn schema(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/schemas/{name}.json"));
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Every line of a text is an object that fits.
fn check(name: &str, text: &str) -> Vec<Value> {
    let schema = schema(name);
    let objects: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is an object"))
        .collect();
    assert!(!objects.is_empty(), "no object for {name}");
    for object in &objects {
        validate(&schema, object).unwrap_or_else(|error| panic!("{name}: {error}\n{object}"));
        assert_eq!(object["schema"], 1);
    }
    objects
}

fn answer(args: &[&str]) -> Value {
    let mut args = args.to_vec();
    args.push("--json");
    let output = run(&args);
    check(args[0], &stdout(&output)).swap_remove(0)
}

#[test]
fn solve() {
    let solved = answer(&["solve", STUDY]);
    assert_eq!(solved["value"], 4);
    assert_eq!(solved["result"], "win");
    assert_eq!(solved["score"], serde_json::json!([38, 34]));
    assert_eq!(solved["worth_of_move"]["worth"], 4);
    let values: Vec<_> = solved["moves"].as_array().unwrap().iter().collect();
    assert_eq!(values.len(), 3);
    for (object, (mv, value, result)) in
        values
            .iter()
            .zip([("4", 4, "win"), ("5", 0, "draw"), ("3", -4, "loss")])
    {
        assert_eq!(object["move"], mv);
        assert_eq!(object["value"], value);
        assert_eq!(object["result"], result);
    }
    let rest = answer(&["solve", "0,0,0,1,0,1/0,0,1,2,3,0 S"]);
    assert_eq!(rest["result"], "ahead");
    assert_eq!(rest["score"], serde_json::json!([6, 2]));
    assert_eq!(answer(&["solve", STUDY, "--goal", "win"])["answer"], true);
    assert_eq!(
        answer(&["solve", STUDY, "--goal", "value 5"])["answer"],
        false
    );
    assert_eq!(answer(&["solve", STUDY, "--line"])["line"]["end"], "over");
    assert_eq!(
        answer(&["solve", STUDY, "--why", "3"])["why"]["best"],
        false
    );
    assert_eq!(
        answer(&["solve", STUDY, "--tree", "2"])["tree"][0]["score"][0],
        38
    );
    let over = answer(&["solve", "0,0,0,0,0,0/1,0,0,0,0,3 40-28 N"]);
    assert_eq!(over["state"], "over");
    assert_eq!(over["score"], serde_json::json!([44, 28]));
    let bounds = answer(&["solve", "bohnenspiel", "--time-limit", "50ms"]);
    assert_eq!(bounds["state"], "bounds");
    assert_eq!(bounds["value"], Value::Null);
    answer(&["solve", "bao-kujifunza@zanzibar", "--time-limit", "50ms"]);
    let store = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemas.proofs");
    let _ = fs::remove_file(&store);
    let store = ["--store", store.to_str().unwrap()];
    let kept = answer(&[&["solve", STUDY], &store[..]].concat());
    assert_eq!(kept["store"]["runs"], 1);
    let kept = answer(&[&["solve", STUDY, "--goal", "win"], &store[..]].concat());
    assert_eq!(kept["store"]["runs"], 2);
    answer(&["solve", "deutsches-bohnenspiel 9x0/8x0,2 S"]);
}

#[test]
fn scan() {
    let scan = |words: &str| {
        let args: Vec<&str> = words.split_whitespace().collect();
        check("scan", &stdout(&run(&args)))
    };
    let starts = scan("scan kalah --pits 1-3 --seeds 2 --json");
    assert_eq!(starts.len(), 3);
    // As published (Irving, Donkers and Uiterwijk 2000).
    assert_eq!(starts[2]["value"], 4);
    assert_eq!(starts[2]["result"], "win");
    let bounds = scan("scan bohnenspiel --pits 6 --seeds 6 --limit-per-board 50ms --json");
    assert_eq!(bounds[0]["state"], "bounds");
    assert_eq!(bounds[0]["value"], Value::Null);
    assert_eq!(bounds[0]["openings"].as_array().unwrap().len(), 6);
    let noted = scan("scan deutsches-bohnenspiel --pits 9 --seeds 1 --limit-per-board 1s --json");
    assert!(noted[0]["note"].is_string());
}

#[test]
fn lines_of_standard_input() {
    let output = run_with(
        &["solve", "-", "--json"],
        "# studies\n0,0,0,1,0,1/0,0,1,2,3,0 32-32 S\n\nnonsense\n1,1/1,1 N\n",
    );
    assert_eq!(check("solve", &stdout(&output)).len(), 2);
    let errors = check("error", &stderr(&output));
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0]["error"]["line"], 4);
    assert_eq!(code(&output), 2);
}

#[test]
fn every_other_command() {
    answer(&["show", STUDY]);
    answer(&["show", "bao-kujifunza", "--svg"]);
    answer(&["show", "0,0,0,0,0,0/1,0,0,0,0,3 S"]);
    answer(&["moves", STUDY, "--illegal"]);
    answer(&["moves", "bao-kujifunza", "--illegal"]);
    answer(&["moves", "kalah"]);
    answer(&["moves", "0,0,0,5,3,1/5,0,0,0,0,3 S"]);
    let counted = answer(&["perft", "bohnenspiel", "--depth", "5", "--divide"]);
    assert_eq!(counted["known"]["agrees"], true);
    assert_eq!(counted["counts"][4]["lines"], 6599);
    answer(&["perft", STUDY, "--depth", "2"]);
    assert!(check("games", &stdout(&run(&["games", "--json"]))).len() > 10);
    answer(&["games", "deutsches-bohnenspiel"]);
    answer(&["completions", "bash"]);
    answer(&["man"]);
    answer(&["man", "solve"]);
}

/// Games and positions in other notations, and what is wrong among them.
#[test]
fn records() {
    let games = "1. 1 7 *\n[Event \"b\"]\n\n1. 1 1 *\n[Game \"kalah\"] 3 6";
    let output = run_with(
        &["convert", "--from", "sgr", "--to", "sgr", "--json"],
        games,
    );
    let converted = check("convert", &stdout(&output));
    let numbers: Vec<_> = converted
        .iter()
        .map(|game| game["number"].clone())
        .collect();
    assert_eq!(numbers, [1, 3]);
    let errors = check("error", &stderr(&output));
    assert_eq!(errors[0]["error"]["line"], 4);
    assert_eq!(code(&output), 2);
    let output = run_with(
        &["convert", "--from", "kgp", "--to", "fen", "--json"],
        "<3,1,2,1,2,3,4,5,0>\n",
    );
    let converted = check("convert", &stdout(&output));
    assert_eq!(converted[0]["text"], "1,5S,4S/1S,2S,3S 1 2 S");
    let study = format!("[Position \"{STUDY}\"] 3 7 *\n[Passes \"1\"] pass *");
    let args = ["analyze", "-", "--json", "--nodes", "1000"];
    let analyzed = check("analyze", &stdout(&run_with(&args, &study)));
    assert_eq!(analyzed[0]["plies"][0]["judgement"], "??");
    assert_eq!(analyzed[0]["south"]["given_away"], 8);
    assert_eq!(analyzed[1]["plies"][0]["state"], "not judged");
    let bao = "[Game \"bao-kujifunza@zanzibar\"] F4 *".replace("F4", "A4R");
    check("analyze", &stdout(&run_with(&args, &bao)));
}

/// Every answer about collections of puzzles.
#[test]
fn puzzles() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemas-puzzles");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let studies = folder.join("studies.toml");
    fs::copy("docs/puzzles.in/studies.toml", &studies).unwrap();
    let studies = studies.to_str().unwrap();
    let answer = |words: &[&str], expected: i32| {
        let output = run(&[&["puzzle"], words, &["--json"]].concat());
        assert_eq!(code(&output), expected, "{words:?}: {}", stderr(&output));
        check(&format!("puzzle-{}", words[0]), &stdout(&output)).swap_remove(0)
    };
    let linted = answer(&["lint", studies], 0);
    assert_eq!(linted["puzzles"], 2);
    assert_eq!(linted["errors"], 0);
    let linted = answer(&["lint", "docs/puzzles.in/broken.toml"], 2);
    assert_eq!(linted["findings"][0]["line"], 4);
    let converted = answer(&["convert", studies, "--to", "lines"], 0);
    assert_eq!(converted["lost"].as_array().unwrap().len(), 1);
    let lines = folder.join("studies.txt");
    let lines = lines.to_str().unwrap();
    answer(&["convert", studies, "--to", "lines", "-o", lines], 0);
    assert_eq!(answer(&["fmt", lines], 0)["changed"], false);
    fs::write(lines, "0,1/2,0 S goal value +1; id a").unwrap();
    assert_eq!(answer(&["fmt", "--check", lines], 1)["changed"], true);
    assert_eq!(answer(&["fmt", lines], 0)["written"], true);
    let audited = answer(&["check", studies, "--audit", "--tree"], 0);
    assert_eq!(audited["verdict"], "sound");
    assert_eq!(audited["keys"], serde_json::json!(["4"]));
    let proofs = folder.join("proofs");
    let proved = answer(
        &["check", studies, "--certificate", proofs.to_str().unwrap()],
        0,
    );
    assert!(proved["certificate"]["file"].is_string());
    let bao = ["check", "docs/puzzles.in/bao.toml", "--audit", "--tree"];
    assert_eq!(answer(&bao, 1)["keys"], serde_json::json!(["B2L"]));
    answer(&["check", studies, "--id", "three-ways/b"], 0);
    answer(&["solve", studies], 0);
    for (goal, expected) in [
        ("value +6", Some(false)),
        ("assert zugzwang", Some(false)),
        ("assert value +4", Some(true)),
        ("help capture 2 in 2", Some(true)),
        ("series capture 4 in 3", None),
        ("self starve in 3", None),
        ("keep 2", None),
    ] {
        let args = [
            "puzzle",
            "solve",
            "0,0,0,1,0,1/0,0,1,2,3,0 S",
            goal,
            "--json",
        ];
        let solved = check("puzzle-solve", &stdout(&run(&args))).swap_remove(0);
        if expected.is_some() {
            assert_eq!(solved["answer"].as_bool(), expected, "{goal}");
        }
    }
    answer(&["try", studies], 0);
    let book = folder.join("book.html");
    let printed = answer(&["book", studies, "-o", book.to_str().unwrap()], 0);
    assert_eq!(printed["puzzles"], 2);
    assert!(
        fs::read_to_string(&book)
            .unwrap()
            .contains("sound (table of")
    );
    let output = run(&["puzzle", "fmt", "docs/puzzles.in/broken.toml", "--json"]);
    assert_eq!(code(&output), 2);
    assert_eq!(stdout(&output), "");
    let errors = check("error", &stderr(&output));
    assert_eq!(errors.len(), 5);
    assert_eq!(errors[0]["error"]["line"], 4);
}

/// Every answer about tables.
#[test]
fn tables() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schemas");
    let _ = fs::remove_dir_all(&folder);
    let answer_with = |words: &str, expected: i32| {
        let mut args = vec!["tb"];
        args.extend(words.split_whitespace());
        args.extend(["--json", "--tables", folder.to_str().unwrap()]);
        let output = run(&args);
        assert_eq!(code(&output), expected, "{words}: {}", stderr(&output));
        let name = format!("tb-{}", args[1]);
        check(&name, &stdout(&output)).swap_remove(0)
    };
    let answer = |words: &str| answer_with(words, 0);

    let estimate = answer("estimate bohnenspiel 10");
    assert_eq!(estimate["largest"], 10);
    assert_eq!(estimate["layers"][5]["all_positions"], 442_118);
    answer("estimate kalah:3x4 6 --distances --all-layers");
    let built = answer("build bohnenspiel 6");
    assert_eq!(built["built"][3]["positions"], 12_376);
    let kept = answer("build bohnenspiel 6");
    assert_eq!(kept["kept"], serde_json::json!([0, 2, 4, 6]));
    answer("build kalah:3x4 6 --distances");
    assert_eq!(answer("status")["layers"][3]["state"], "built");
    assert_eq!(answer("status kalah:3x4")["layers"][6]["distances"], true);
    let found = &answer("probe 0,0,0,0,0,1/0,0,0,1,0,0 35-35 S")["found"];
    assert_eq!(found["draw_at"], 0);
    let found = &answer("probe kalah 0,0,1/0,1,2 S")["found"];
    assert!(found["distance"].is_u64(), "{found}");
    answer("probe 0,0,0,0,0,0/1,0,0,0,0,3 40-28 N");
    answer("stats bohnenspiel 6");
    answer("records bohnenspiel 6 --most 2");
    answer("zugzwang kalah:3x4 5");
    assert_eq!(answer("verify bohnenspiel")["right"], true);
    assert_eq!(answer("checksum bohnenspiel --quick")["whole"], true);
    answer("repair bohnenspiel");

    let table = folder.join("bohnenspiel-2x6/06.ktb");
    let mut bytes = fs::read(&table).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&table, bytes).unwrap();
    let bad = answer_with("checksum bohnenspiel", 5);
    assert_eq!(bad["files"][3]["faults"][0]["part"], "block");
    answer_with("verify bohnenspiel", 5);
    let repaired = answer("repair bohnenspiel");
    let blocks = repaired["tables"][3]["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), 1);
    let removed = answer("rm bohnenspiel 6 --yes");
    assert_eq!(removed["layers"], serde_json::json!([6]));
}

#[test]
fn selfplay() {
    let play = |words: &str| {
        let args: Vec<&str> = words.split_whitespace().collect();
        let output = run(&args);
        assert_eq!(code(&output), 0, "{words}: {}", stderr(&output));
        check("stats-selfplay", &stdout(&output)).swap_remove(0)
    };
    let games = play("stats selfplay bohnenspiel --players random --games 200 --json");
    assert_eq!(games["games"], 200);
    assert_eq!(games["exact_to"], Value::Null);
    let again = play("stats selfplay bohnenspiel --players random --games 200 --json --threads 1");
    assert_eq!(games, again);
    let bao =
        play("stats selfplay bao-kujifunza@zanzibar --players greedy,random --games 20 --json");
    assert_eq!(bao["lead_changes"], Value::Null);
    play("stats selfplay mangala:3x2 --players perfect:2,search:2 --games 20 --no-tables --json");
    play("stats selfplay kalah --players random --games 1 --opening 3 --json");
}

/// One sentence a verdict, and none of them differs with the number of threads.
#[test]
fn claims() {
    let ask = |words: &str| {
        let args: Vec<&str> = words.split_whitespace().collect();
        let output = run(&args);
        assert_eq!(code(&output), 1, "{words}: {}", stderr(&output));
        check("stats-claim", &stdout(&output)).swap_remove(0)
    };
    let file = "tests/claims/small.toml";
    let words = format!("stats claim {file} --players random,greedy --games 300 --json");
    let claim = ask(&words);
    assert_eq!(claim, ask(&format!("{words} --threads 1")));
    assert_eq!(claim["met"], false);
    let sentences = claim["sentences"].as_array().unwrap();
    let verdict = |key: &str| {
        let own = sentences.iter().filter(|sentence| sentence["key"] == key);
        own.map(|sentence| sentence["verdict"].clone())
            .collect::<Vec<_>>()
    };
    // Twelve of 24 beans are half of them, and 13 cannot be captured (L1).
    assert_eq!(verdict("number.tie"), ["match"]);
    assert_eq!(verdict("number.majority"), ["impossible"]);
    // The values of docs/results/starts.md.
    assert_eq!(verdict("value"), ["match", "match", "match"]);
    let bao = "stats claim tests/claims/bao.toml --players random --games 20 --json";
    assert_eq!(ask(bao)["sentences"][0]["verdict"], "impossible");
}

#[test]
fn rules_compared() {
    let ask = |words: &str| {
        let args: Vec<&str> = words.split_whitespace().collect();
        let output = run(&args);
        assert_eq!(code(&output), 0, "{words}: {}", stderr(&output));
        check("stats-scan", &stdout(&output)).swap_remove(0)
    };
    let words = "stats scan bohnenspiel --pits 2-3 --seeds 2 --players random,greedy --games 100 \
                 --rules mangala,bohnenspiel@mannheim --json";
    let answer = ask(words);
    assert_eq!(answer["boards"].as_array().unwrap().len(), 4);
    let sentence = |index: usize| answer["compared"][index]["sentence"].as_str().unwrap();
    // Mangala is played on while Bohnenspiel is over; a chain is never too long on a small board (L2).
    assert!(sentence(0).starts_with("It matters: "), "{answer}");
    assert_eq!(sentence(1), "It does not matter: all games are the same.");
    let bao = ask("stats scan bao-kujifunza --players random --games 10 --rules none --json");
    assert_eq!(bao["compared"], serde_json::json!([]));
}

/// The signature is the recorded one, too.
#[test]
fn bench() {
    let args = ["bench", "--check", "benches/signature", "--json"];
    let output = run(&args);
    let benched = check("bench", &stdout(&output)).swap_remove(0);
    assert_eq!(benched["signature"], benched["expected"]);
    assert_eq!(code(&output), 0);
}

#[test]
fn errors() {
    for args in [
        &["solve", "0,0,0,1,0,1/0,0,1,2,3,0 32-31 S"][..],
        &["solve", STUDY, "--why", "7"],
        &["solve", "1,1/1,1 S", "--goal", "win"],
        &["sovle"],
        &["solve", STUDY, "--threads", "0"],
        &["games", "bohnespiel"],
        &["man", "slove"],
    ] {
        let mut args = args.to_vec();
        args.push("--json");
        let output = run(&args);
        assert_eq!(code(&output), 2, "{args:?}");
        assert_eq!(stdout(&output), "", "{args:?}");
        let error = check("error", &stderr(&output)).swap_remove(0);
        assert_eq!(error["error"]["code"], 2);
    }
    let output = run(&["bench", "--check", "no/such/file", "--json"]);
    assert_eq!(code(&output), 5);
    check("error", &stderr(&output));
}

/// Puzzles that are mined: sound by the checker, or nothing is written.
#[test]
fn puzzle_mine() {
    let mined = |words: &str| {
        let args: Vec<&str> = words.split_whitespace().collect();
        let output = run(&args);
        assert_eq!(code(&output), 0, "{words}: {}", stderr(&output));
        check("puzzle-mine", &stdout(&output)).swap_remove(0)
    };
    let command = "puzzle mine bohnenspiel --goal win --seeds 4-6 --sample 500 --limit 50 --json";
    let wins = mined(command);
    let puzzles = wins["puzzles"].as_array().unwrap();
    assert!(!puzzles.is_empty());
    assert_eq!(wins["layers"].as_array().unwrap().len(), 3);
    // A position with its moves and their values from another command: the key wins, and no other move.
    for puzzle in puzzles {
        let solved = answer(&["solve", puzzle["position"].as_str().unwrap()]);
        let moves = solved["moves"].as_array().unwrap();
        let wins = moves.iter().filter(|mv| mv["result"] == "win");
        let wins: Vec<_> = wins.map(|mv| mv["move"].clone()).collect();
        assert_eq!(Value::from(wins), puzzle["keys"]);
    }
    assert_eq!(mined(&format!("{command} --threads 1")), wins);
    mined("puzzle mine mangala --goal draw --seeds 6 --sample 500 --tag pass --json");
    mined("puzzle mine kalah --goal win --seeds 4 --rank surprise --no-dual --json");
    let missing = run(&[
        "puzzle",
        "mine",
        "bohnenspiel",
        "--goal",
        "win",
        "--seeds",
        "40",
        "--json",
    ]);
    assert_eq!(code(&missing), 4);
    check("error", &stderr(&missing));
    for words in [
        "puzzle mine bao-kujifunza --goal win --seeds 8 --json",
        "puzzle mine bohnenspiel --goal wim --seeds 8 --json",
        "puzzle mine bohnenspiel --goal win --seeds 80 --json",
        "puzzle mine bohnenspiel --goal win --seeds 8 --tag zugzwag --json",
    ] {
        let args: Vec<&str> = words.split_whitespace().collect();
        let refused = run(&args);
        assert_eq!(code(&refused), 2, "{words}");
        check("error", &stderr(&refused));
    }
}
