//! What large pages gain: the same searches with and without them, in one run.
//!
//!     cargo bench --bench pages
//!
//! The process tells the system whether it wants large pages before it takes any memory: for the tables
//! of Kalah to 18 seeds and the transposition table of the search for the value of Kalah(6,4), and for the
//! memory of a proof search on the start of Bohnenspiel. Both ways in turns, and medians. Linux only, and
//! only if `/sys/kernel/mm/transparent_hugepage/enabled` says `madvise` or `always`.

#[cfg(target_os = "linux")]
fn main() {
    // `cargo test --benches` runs benchmarks to see that they build.
    if std::env::args().any(|argument| argument == "--bench") {
        pages::compare();
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {}

#[cfg(target_os = "linux")]
mod pages {
    use std::time::Instant;

    use kardis_games::board::Pits;
    use kardis_games::layer::Layer;
    use kardis_games::rules::TwoRow;
    use kardis_games::variants::bohnenspiel::Bohnenspiel;
    use kardis_games::variants::kalah::{EmptyCapture, Kalah};
    use kardis_solver::alphabeta::AlphaBeta;
    use kardis_solver::layers;
    use kardis_solver::layers::small::SmallLayers;
    use kardis_solver::observer::Observer;
    use kardis_solver::proof::{Memory, ProofSearch};
    use kardis_tablebases::memory::Tables;

    /// Tables of Kalah end here.
    const SEEDS: u32 = 18;

    /// Bytes of memory for a search.
    const MEMORY: usize = 2 << 30;

    /// Repetitions, an odd number.
    const TIMES: usize = 5;

    /// A search, which returns the seconds that it took.
    type Search = fn() -> f64;

    pub(super) fn compare() {
        let searches: [(&str, Search); 2] = [
            ("alpha-beta, Kalah(6,4)", kalah),
            ("proof search, 6x6", proof),
        ];
        for (name, search) in searches {
            let mut seconds = [const { Vec::new() }; 2];
            for _ in 0..TIMES {
                for (without, seconds) in seconds.iter_mut().enumerate() {
                    rustix::thread::disable_transparent_huge_pages(without == 1)
                        .expect("the system lets a process choose");
                    seconds.push(search());
                }
            }
            let [with, without] = seconds.map(median);
            println!(
                "{name}: {with:.2} s with large pages, {without:.2} s without, {:.2} times",
                without / with
            );
        }
    }

    fn median(mut seconds: Vec<f64>) -> f64 {
        seconds.sort_by(f64::total_cmp);
        seconds[seconds.len() / 2]
    }

    /// Seconds for the value of Kalah(6,4), without the time for the tables.
    fn kalah() -> f64 {
        let rules = Kalah::new(Pits::SIX, EmptyCapture::Itself);
        let observer = Observer::default();
        let mut tables = Tables::new(rules.pits());
        for seeds in 0..=SEEDS {
            let layer = Layer::new(rules.pits(), seeds).expect("a small layer");
            let values = layers::solve(rules, layer, &tables, &observer);
            tables.insert(seeds, values.expect("nothing stops it"));
        }
        let start = Pits::SIX.filled(4).expect("a start");
        let mut search = AlphaBeta::new(rules, &tables, MEMORY, &observer);
        let begun = Instant::now();
        assert_eq!(search.deepen(start).value(), Some(10));
        begun.elapsed().as_secs_f64()
    }

    /// Seconds for the proof that South gets at least -47 from the start of Bohnenspiel.
    fn proof() -> f64 {
        let rules = Bohnenspiel::standard(Pits::SIX);
        let small = SmallLayers::up_to(rules, 12);
        let observer = Observer::default();
        let mut memory = Memory::new(MEMORY);
        let mut search = ProofSearch::new(rules, &small, &mut memory, &observer);
        let start = Pits::SIX.filled(6).expect("a start");
        let begun = Instant::now();
        assert_eq!(search.prove(start, -47, u64::MAX).reached(), Some(true));
        begun.elapsed().as_secs_f64()
    }
}
