//! The named rule sets and their rules point by point.

use super::{BaoKujifunza, Entry};
use crate::variants::{AnyRules, Authority, Point, RuleSet};

/// What the three rule sets have in common.
const COMMON: &[Point] = &[
    Point {
        topic: "start",
        rule: "Two seeds in each of the 32 pits; South moves first. No seed ever leaves the board, \
               none is kept in reserve.",
        authority: Authority::Seed,
        source: "the specification; that South begins: all public engines",
        others: "",
    },
    Point {
        topic: "move",
        rule: "A move starts from an own pit with at least two seeds, in either direction.",
        authority: Authority::Seed,
        source: "the specification",
        others: "",
    },
    Point {
        topic: "sowing",
        rule: "All seeds of the pit are dropped one by one round the own 16 pits, the first into the \
               next pit. The start pit is sown again only by a lap of 16 or more.",
        authority: Authority::Public,
        source: "Donkers, Zanzibar Bao Rules for the Computer, 1.6; Board Game Arena; AbstractPlay; \
                 chrislovescoding/solve_bao_v2",
        others: "",
    },
    Point {
        topic: "mtaji",
        rule: "A move captures (mtaji) if its first lap of 2 to 15 seeds ends in an own front pit \
               that was occupied, and the opponent's front pit opposite is occupied. The start pit \
               may lie in either row.",
        authority: Authority::Seed,
        source: "the specification",
        others: "Ludii's Bao files also capture from an empty landing pit.",
    },
    Point {
        topic: "compulsion",
        rule: "Who can capture must; which capture is free.",
        authority: Authority::Seed,
        source: "the specification",
        others: "",
    },
    Point {
        topic: "16 seeds",
        rule: "A first lap of 16 or more seeds never captures: the move is a takata wherever it \
               ends. Later laps may have any length.",
        authority: Authority::Seed,
        source: "the specification; Donkers; later laps: Mancala World, Bao la Kiswahili",
        others: "At most 16 in a Malawian bawo engine; fewer than 15 in a leaflet quoted by \
                 chrislovescoding/solve-bao; no limit in effect in Ludii.",
    },
    Point {
        topic: "capture",
        rule: "All seeds of the opposite front pit are taken; the back row is safe and the own pit \
               keeps its seeds. They are sown from an own kichwa towards the center, the first into \
               the kichwa itself: clockwise from the left one, anticlockwise from the right one.",
        authority: Authority::Seed,
        source: "the specification",
        others: "",
    },
    Point {
        topic: "outer captures",
        rule: "After a capture from pit 1 or 2 the seeds enter at the left kichwa, from pit 7 or 8 \
               at the right one, even if that reverses the direction.",
        authority: Authority::Seed,
        source: "the specification; all public rules",
        others: "",
    },
    Point {
        topic: "relay",
        rule: "A lap that ends in an empty pit ends the turn. Otherwise, in a mtaji, a front pit \
               that faces seeds captures again; any other occupied pit is lifted and sown on from \
               the next pit in the same direction.",
        authority: Authority::Seed,
        source: "the specification",
        others: "nickbarnard's Ntchuva captures only at the end of a turn, and discards the seeds.",
    },
    Point {
        topic: "takata",
        rule: "Only who cannot capture plays a takata: from a front pit with two seeds or more, and \
               only if there is none from such a back pit. It keeps its direction and captures \
               nothing in any lap.",
        authority: Authority::Seed,
        source: "the specification; no capture in later laps: Donkers 1.7, Mancala World, Polovynka",
        others: "Ludii lets a takata start in either row.",
    },
    Point {
        topic: "lone kichwa",
        rule: "If a kichwa is the only occupied pit of the front row, a takata from it may not set \
               out for the back row.",
        authority: Authority::Public,
        source: "Donkers 3.5b; K.I.B.A.; Vessella 2009; Mancala World",
        others: "Legal, but it loses, on Board Game Arena and in AbstractPlay; the value is the same.",
    },
    Point {
        topic: "own front row",
        rule: "No move empties the mover's own front row.",
        authority: Authority::Proved,
        source: "A kichwa is lifted outwards only after a lap that has just sown its neighbor; any \
                 other front pit sows into the front row first.",
        others: "A loss in Donkers; never allowed in Mancala World; open in solve_bao_v2.",
    },
    Point {
        topic: "end",
        rule: "A player has lost as soon as his front row is empty, at the very capture, and if he \
               has no legal move at his turn.",
        authority: Authority::Seed,
        source: "the specification; in the middle of a move: Donkers 1.2",
        others: "Tested at the end of the turn on Board Game Arena and in AbstractPlay; the winner \
                 is the same.",
    },
    Point {
        topic: "endless moves",
        rule: "A move that would never end is illegal; a player with no other move of the kind that \
               he must play has lost.",
        authority: Authority::Public,
        source: "Donkers 1.5a; solve-bao. That row priority goes before finiteness is decided here.",
        others: "The mover loses on Board Game Arena, in AbstractPlay and in vdeb27/bao; the game is \
                 annulled in the practice of K.I.B.A. as Polovynka reports it; a draw in agp.",
    },
    Point {
        topic: "endless, how found",
        rule: "A move is endless if all pits, the hand, the next pit and the direction return.",
        authority: Authority::Decided,
        source: "Exact, as in solve_bao_v2 and agp: finite moves of several hundred seeds exist.",
        others: "More than 100 seeds sown in Donkers; 192 seeds in AbstractPlay and vdeb27/bao; 12 \
                 passes of the start pit on Board Game Arena; 250 to 800 steps or seeds elsewhere.",
    },
    Point {
        topic: "endless, which moves",
        rule: "Only a takata can be endless.",
        authority: Authority::Proved,
        source: "To go on for ever laps must end in every pit, and a mtaji would capture there.",
        others: "",
    },
    Point {
        topic: "repetition",
        rule: "The third occurrence of a position with the same side to move is a draw; in analysis \
               endless play is worth 0.",
        authority: Authority::Decided,
        source: "No rule text mentions it.",
        others: "Donkers: there are no draws in Bao; agp: a draw after 200 plies without a capture.",
    },
    Point {
        topic: "house",
        rule: "The square house (nyumba) is a pit like any other, and takasia does not exist.",
        authority: Authority::Seed,
        source: "the specification; all sources on Kujifunza",
        others: "",
    },
];

/// Who keeps the direction at central captures.
const SUSTAINERS: &str = "The direction is kept in Donkers 1.4c, K.I.B.A., Vessella 2009, Mancala \
                          World, Wikipedia, Polovynka (for Kujifunza by name), AbstractPlay, Board \
                          Game Arena, solve-bao and vdeb27/bao; there the free choice belongs to \
                          the namua stage, which this game does not have.";

/// The three readings of the entry side.
pub const RULE_SETS: &[RuleSet] = &[
    RuleSet {
        name: "bao-kujifunza",
        title: "Bao la Kujifunza",
        note: None,
        pits: 8,
        seeds: 2,
        rules: |_| AnyRules::Bao(BaoKujifunza::new(Entry::Choice)),
        stops_at_majority: false,
        points: &[
            COMMON,
            &[Point {
                topic: "central captures",
                rule: "After a capture from pits 3 to 6 the mover chooses the kichwa, at every such \
                       capture.",
                authority: Authority::Seed,
                source: "the specification, which does not limit the choice; Ludii, Bao Kiswahili \
                         (East Africa)",
                others: SUSTAINERS,
            }],
        ],
    },
    RuleSet {
        name: "bao-kujifunza@choice-first",
        title: "Bao la Kujifunza with a choice at the first capture only",
        note: None,
        pits: 8,
        seeds: 2,
        rules: |_| AnyRules::Bao(BaoKujifunza::new(Entry::ChoiceFirst)),
        stops_at_majority: false,
        points: &[
            COMMON,
            &[Point {
                topic: "central captures",
                rule: "If the first capture of a move is from pits 3 to 6 the mover chooses the \
                       kichwa; at later ones the direction is kept.",
                authority: Authority::Decided,
                source: "A narrower reading of the specification, after the first capture of the \
                         namua stage.",
                others: SUSTAINERS,
            }],
        ],
    },
    RuleSet {
        name: "bao-kujifunza@zanzibar",
        title: "Bao la Kujifunza with the direction kept (Zanzibar)",
        note: None,
        pits: 8,
        seeds: 2,
        rules: |_| AnyRules::Bao(BaoKujifunza::new(Entry::Sustain)),
        stops_at_majority: false,
        points: &[
            COMMON,
            &[Point {
                topic: "central captures",
                rule: "After a capture from pits 3 to 6 the direction is kept: clockwise sowing \
                       enters at the left kichwa, anticlockwise sowing at the right one.",
                authority: Authority::Public,
                source: "Donkers 1.4c, K.I.B.A., Vessella 2009, Mancala World, Wikipedia, \
                         Polovynka; AbstractPlay, Board Game Arena, solve-bao, vdeb27/bao",
                others: "The mover chooses in the specification and in Ludii.",
            }],
        ],
    },
];
