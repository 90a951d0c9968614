//! The report script, with a stand-in for the program that knows the two layers of Bohnenspiel in
//! `docs/rules.md`, section 1.6.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Knows 2 and 4 seeds, has no other table, and fails for six.
const STAND_IN: &str = r#"#!/usr/bin/env python3
import json, sys
tb, stats, game, seeds = sys.argv[1:5]
assert (tb, stats) == ("tb", "stats") and "--json" in sys.argv
counts = lambda pairs: [{"number": n, "positions": p} for n, p in pairs]
known = {2: (78, [(-2, 43), (2, 35)]), 4: (1365, [(-4, 452), (0, 442), (4, 471)])}
if seeds == "6":
    sys.exit(5)
if game != "bohnenspiel" or int(seeds) not in known:
    sys.exit(4)
positions, values = known[int(seeds)]
total = lambda test: sum(p for n, p in values if test(n))
mean = sum(n * p for n, p in values) / positions
every = {"mean": 1.0, "counts": counts([(1, positions)])}
use = {"move": "1", "legal": 8, "best": 6, "only_best": 3, "forced": 1}
print(json.dumps({
    "schema": 1, "command": "tb stats", "game": game, "rules_hash": "0123456789abcdef",
    "pits": 6, "seeds": int(seeds), "positions": positions,
    "won": total(lambda n: n > 0), "level": total(lambda n: n == 0), "lost": total(lambda n: n < 0),
    "values": {"mean": mean, "counts": counts(values)}, "worth_of_move": every,
    "zugzwang": {"positions": 6, "share": 6 / positions, "full": 5, "half": 1, "seeds": 0, "over": 0},
    "legal_moves": every, "best_moves": every, "best_move_takes": 39, "moves": [use],
    "conversion": {"deepest": 12, "positions": 2, "counts": counts([(12, 2)])}}))
"#;

#[test]
fn pages_are_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3");
        return;
    }
    let stand_in = folder.join("stand_in.py");
    fs::write(&stand_in, STAND_IN).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&stand_in, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let out = folder.join("out");
    let report = |most: &str| {
        Command::new("python3")
            .arg(root.join("scripts/make_report.py"))
            .arg(&stand_in)
            .args(["--most", most, "--out"])
            .arg(&out)
            .output()
            .unwrap()
    };
    let output = report("5");
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(out.join("bohnenspiel.md")).unwrap();
    // (43 - 35) * -2 / 78, the share of 6 in 78, and 6 of 8.
    for line in [
        "| 2 | 78 | 35 | 0 | 43 | 44.9 % | 0.0 % | 55.1 % | -0.2051 | +1.0000 | 6 | 7.7 % | 5 | 12 | 2 |",
        "| value | 2 | 4 |",
        "| +4 |  | 471 |",
        "| -2 | 43 |  |",
        "| 4 | 75.0 % |",
    ] {
        assert!(page.contains(&format!("\n{line}\n")), "{line}\n{page}");
    }
    assert!(!out.join("awari.md").exists(), "there are no tables of it");
    let index = fs::read_to_string(out.join("README.md")).unwrap();
    assert!(index.contains("[bohnenspiel](bohnenspiel.md): 2, 4 seeds"));
    let output = report("6");
    assert_eq!(
        output.status.code(),
        Some(1),
        "a failure is not passed over"
    );
}
