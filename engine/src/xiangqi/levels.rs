//! How much weakened play looks at and errs: the scale of `UCI_Elo` in xiangqi.

use crate::search::level::Rung;

/// The scale; `docs/levels.md` tells from which matches it comes.
pub(super) const LEVELS: [Rung; 13] = [
    Rung { elo: 500, nodes: 1100, error: 4500, lines: 39 },
    Rung { elo: 700, nodes: 840, error: 3100, lines: 30 },
    Rung { elo: 900, nodes: 660, error: 1900, lines: 22 },
    Rung { elo: 1100, nodes: 520, error: 1200, lines: 17 },
    Rung { elo: 1300, nodes: 390, error: 870, lines: 13 },
    Rung { elo: 1500, nodes: 380, error: 540, lines: 9 },
    Rung { elo: 1700, nodes: 730, error: 280, lines: 7 },
    Rung { elo: 1900, nodes: 1300, error: 170, lines: 7 },
    Rung { elo: 2100, nodes: 2200, error: 120, lines: 6 },
    Rung { elo: 2300, nodes: 3500, error: 97, lines: 5 },
    Rung { elo: 2500, nodes: 5700, error: 75, lines: 5 },
    Rung { elo: 2700, nodes: 10000, error: 53, lines: 5 },
    Rung { elo: 2800, nodes: 12000, error: 47, lines: 5 },
];
