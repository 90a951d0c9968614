//! The points of the Bohnenspiel family's rules, with their sources: what its rule sets share is
//! written here once.

use super::{Authority, Point};

/// The small board and its stores.
pub(super) const BOARD: &[Point] = &[
    Point {
        topic: "board",
        rule: "Two rows of six pits and a store a player; pits 1-6 are South's, 7-12 North's, \
             numbered counter-clockwise; nothing is sown into stores.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki",
        others: "",
    },
    Point {
        topic: "start",
        rule: "Six beans a pit, 72 in all; South moves first.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki; South first by its notation",
        others: "Weisse begins at the University of Western Australia, player 0 at McGill: names \
             only.",
    },
];

/// Moving and sowing.
pub(super) const SOWING: &[Point] = &[
    Point {
        topic: "move",
        rule: "Lift all beans of an own pit that holds any, single ones too, and sow one a pit \
             counter-clockwise, beginning with the next; the turn ends with the last bean.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki",
        others: "",
    },
    Point {
        topic: "must move",
        rule: "Who has a bean in his row must move; nobody passes by choice.",
        authority: Authority::Decided,
        source: "no text mentions passing by choice",
        others: "McGill COMP 424 gives each player two passes (an invention of the course).",
    },
    Point {
        topic: "feeding",
        rule: "The opponent need not be left beans, and taking all of them is allowed.",
        authority: Authority::Public,
        source: "all engines and texts; the Bohnenspiel and Mangala texts have no such rule",
        others: "StoneShark Mangala_II (after Valdez 2023) demands sharing.",
    },
];

/// Sowings right round the board.
pub(super) const LONG_SOWING: &[Point] = &[Point {
    topic: "long sowings",
    rule: "The emptied pit gets a bean like any other pit when a sowing comes round to it.",
    authority: Authority::Decided,
    source: "practice of McGill, Mannheim, UWA, KDE, negatronic, Ludii, StoneShark, \
         spiele-himmel.de; Polovynka says it outright",
    others: "Nobody is known to skip it, as awari does; bohnenspiel@skip-origin tries that.",
}];

/// What is captured, and where.
pub(super) const CAPTURE: &[Point] = &[
    Point {
        topic: "capture",
        rule: "If the last bean makes its pit hold 2, 4 or 6, these beans go to the mover; the \
             pit may lie in either row.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki; Mangala II text",
        others: "StoneShark Mangala_II captures in the opponent's row only; English Wikipedia \
             \"Mangala\" knows 2 and 4 only.",
    },
    Point {
        topic: "chain",
        rule: "After a capture the pit before it is captured too if it holds 2, 4 or 6, and so \
             on, across both borders, until a pit holds another number.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki; the border by all engines",
        others: "",
    },
    Point {
        topic: "no first link",
        rule: "If the last pit is not captured, no other pit is.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki",
        others: "",
    },
    Point {
        topic: "compulsion",
        rule: "Captures are automatic.",
        authority: Authority::Public,
        source: "all engines",
        others: "",
    },
];

/// How far a chain runs by default.
pub(super) const FREE_CHAIN: &[Point] = &[Point {
    topic: "chain length",
    rule: "A chain may run over the emptied pit and right round the board. This can matter only \
         when a pit of at least four times the pits a side is sown: below that the emptied pit \
         holds 0 or 1 and stops the chain.",
    authority: Authority::Proved,
    source: "argument from the other rules; McGill, UWA, KDE and negatronic set no limit",
    others: "Mannheim: over sown pits only. Ludii: not to the emptied pit. In 24,072 recorded \
         moves no result differs.",
}];

/// The standard end.
pub(super) const SWEEP: &[Point] = &[
    Point {
        topic: "end",
        rule: "When the player to move has no bean in his row, the game ends and the opponent \
             takes all beans left; who takes all beans of the opponent thus wins the own row too. \
             A player who emptied his own row by his own move waits whether he is fed.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki",
        others: "UWA CITS3001 ends as soon as either row is empty (bohnenspiel@uwa); Hemprich \
             1926 passes (bohnenspiel@hemprich).",
    },
    Point {
        topic: "the rest",
        rule: "\"The opponent\", \"the last mover\" and \"the owner of the pits\" are the same \
             player, because all beans left lie in his row.",
        authority: Authority::Proved,
        source: "argument from the end rule",
        others: "Texts and engines name it in these three ways.",
    },
];

/// The end by an empty board.
pub(super) const PASS: &[Point] = &[
    Point {
        topic: "passing",
        rule: "A player without beans in his row passes, as often as it takes until he is fed; \
             the opponent need not feed him. Who has a bean must move.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki (K. Hemprich 1926); Mangala II \
             text after the Mancala World wiki",
        others: "StoneShark Mangala_II demands sharing and lets a capture of everything capture \
             nothing.",
    },
    Point {
        topic: "end",
        rule: "The game ends when the board is empty; there is no sweep.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki (Hemprich); Mangala II text after \
             the Mancala World wiki",
        others: "",
    },
    Point {
        topic: "nobody can move",
        rule: "Only on an empty board: any bean lies in somebody's row.",
        authority: Authority::Proved,
        source: "argument from the passing rule",
        others: "",
    },
    Point {
        topic: "last bean",
        rule: "A single bean can never be captured; it cannot be left over from 72 beans, only in \
             a composed position with an odd total, which ends by repetition.",
        authority: Authority::Proved,
        source: "all captures are even",
        others: "",
    },
    Point {
        topic: "relation",
        rule: "Bohnenspiel after Hemprich and Mangala II are one game for an engine; they differ \
             in having stores to put the beans into.",
        authority: Authority::Proved,
        source: "comparison of the two texts",
        others: "",
    },
];

/// Who wins.
pub(super) const RESULT: &[Point] = &[Point {
    topic: "result",
    rule: "More than half of the beans wins, half each is a draw. All captures are even, so the \
         smallest winning score from 72 is 38, not 37.",
    authority: Authority::Seed,
    source: "Bohnenspiel text after the Mancala World wiki; parity is proved",
    others: "",
}];

/// The game is played out.
pub(super) const NO_EARLY_STOP: &[Point] = &[Point {
    topic: "early stop",
    rule: "The game is played out when somebody has more than half.",
    authority: Authority::Decided,
    source: "Mannheim, McGill, KDE and Ludii play on",
    others: "UWA, StoneShark and some clients stop.",
}];

/// Repetition.
pub(super) const ENDLESS: &[Point] = &[Point {
    topic: "repetition",
    rule: "When a position (pits and side to move) occurs for the third time since the last \
         capture, the game ends by itself and the beans on the board are split equally; endless \
         play is worth 0 from there.",
    authority: Authority::Decided,
    source: "convention of negatronic; by exhaustive computation without influence on best play, \
         even totals up to 14",
    others: "McGill stops after 200 rounds; StoneShark lets the players end it, beans to the \
         owners of the pits; others do nothing.",
}];

/// The match.
pub(super) const PARTIE: &[Point] = &[Point {
    topic: "match",
    rule: "A Partie is played in rounds until a player has 100 beans together. If both pass 100 \
         in one round, the larger total wins; with equal totals it goes on.",
    authority: Authority::Decided,
    source: "the goal of 100 is in the Bohnenspiel text; the rest is decided here",
    others: "StoneShark gives a point a win and two for more than three quarters of the beans.",
}];

/// What is known of Deutsches Bohnenspiel, and what is not.
pub(super) const LOST: &[Point] = &[
    Point {
        topic: "reconstruction",
        rule: "No rules of this game survive. Only a board of two rows of nine, played in the \
             eastern Prussian provinces in the nineteenth century, is attested.",
        authority: Authority::Seed,
        source: "Bohnenspiel text after the Mancala World wiki; German Wikipedia \"Bohnenspiel\" \
             after Jahn",
        others: "",
    },
    Point {
        topic: "seeds",
        rule: "Six beans a pit, 108 in all; more than 54 win; pits 1-9 are South's, 10-18 North's.",
        authority: Authority::Decided,
        source: "as on the small board",
        others: "Nine a pit would follow Toguz Kumalak; a packed board has no room for 162 seeds.",
    },
    Point {
        topic: "capture numbers",
        rule: "2, 4 and 6.",
        authority: Authority::Decided,
        source: "as on the small board",
        others: "2, 4, 6 and 8 would scale with the board; unseen.",
    },
    Point {
        topic: "end rule",
        rule: "The sweep.",
        authority: Authority::Decided,
        source: "as on the small board",
        others: "Hemprich's end is as possible.",
    },
];

/// The Ottoman game.
pub(super) const MANGALA: &[Point] = &[
    Point {
        topic: "board",
        rule: "Two rows of six pits; no stores, captured counters are kept off the board.",
        authority: Authority::Seed,
        source: "Mangala II text after the Mancala World wiki",
        others: "Ludii \"Mangala (Turkey)\" has 2x7 and 2x6 after And 1979.",
    },
    Point {
        topic: "start",
        rule: "Six counters a pit, 72 in all.",
        authority: Authority::Seed,
        source: "Mangala II text after the Mancala World wiki",
        others: "Four: English Wikipedia; five: Ludii after And 1979.",
    },
    Point {
        topic: "name",
        rule: "Mangala I (Bedouin), III (2009, with sown stores) and IV (Gaziantep) are other \
             games.",
        authority: Authority::Public,
        source: "Mancala World",
        others: "",
    },
    Point {
        topic: "capture numbers",
        rule: "2, 4 and 6, counted when the last counter has fallen.",
        authority: Authority::Seed,
        source: "Mangala II text after the Mancala World wiki",
        others: "2 and 4: Wikipedia; And 1979 counts the pit before the last counter falls (1 or \
             3); Ludii's file tests for 1 and 3 after it, which seems a slip.",
    },
];

/// The end in the course of the University of Western Australia.
pub(super) const UWA_END: &[Point] = &[
    Point {
        topic: "end",
        rule: "The game ends as soon as either row is empty after a move; what is left goes to \
             the owner of the pits.",
        authority: Authority::Public,
        source: "UWA CITS3001 lab sheet (skyheat/Das-Bohnenspiel-Minimax)",
        others: "Everybody else looks at the player to move only.",
    },
    Point {
        topic: "early stop",
        rule: "The game ends at once when a player has more than half of the beans; nobody gets \
             the rest.",
        authority: Authority::Public,
        source: "UWA CITS3001; StoneShark and some clients too; that the rest is not given out is \
             decided here",
        others: "Mannheim, McGill, KDE and Ludii play on.",
    },
];

/// The chain of the Mannheim server.
pub(super) const SOWN_CHAIN: &[Point] = &[Point {
    topic: "chain length",
    rule: "A chain runs over at most as many pits as beans were sown.",
    authority: Authority::Public,
    source: "University of Mannheim server, T. Sztyler 2012 (pakunz/bohnenspiel-server)",
    others: "Free: McGill, UWA, KDE, negatronic. The bound changes nothing: a long sowing has \
         touched every pit.",
}];

/// The chain of Ludii.
pub(super) const LUDII_CHAIN: &[Point] = &[Point {
    topic: "chain length",
    rule: "A chain stops at the pit after the emptied one: the emptied pit is never captured.",
    authority: Authority::Public,
    source: "Ludii, \"Das Bohnenspiel\" after Jahn 1923 (ludeme Sow with backtracking)",
    others: "Free: McGill, UWA, KDE, negatronic. Different only from 24 beans in one pit on the \
         usual board.",
}];

/// An experiment with the sowing.
pub(super) const SKIPPED_ORIGIN: &[Point] = &[Point {
    topic: "long sowings",
    rule: "The emptied pit is passed over on every lap. In recorded games this would have changed \
         all 2,423 moves of twelve beans or more.",
    authority: Authority::Decided,
    source: "experiment; no source plays so",
    others: "All known sources sow into it.",
}];
