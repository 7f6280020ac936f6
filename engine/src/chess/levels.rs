//! How much weakened play looks at and errs: the scale of `UCI_Elo` in chess.

use crate::search::level::Rung;

/// The scale; `docs/levels.md` tells from which matches it comes.
pub(super) const LEVELS: [Rung; 13] = [
    Rung { elo: 500, nodes: 660, error: 1750, lines: 21 },
    Rung { elo: 700, nodes: 560, error: 1360, lines: 18 },
    Rung { elo: 900, nodes: 430, error: 990, lines: 14 },
    Rung { elo: 1100, nodes: 330, error: 780, lines: 11 },
    Rung { elo: 1300, nodes: 420, error: 450, lines: 9 },
    Rung { elo: 1500, nodes: 600, error: 310, lines: 8 },
    Rung { elo: 1700, nodes: 920, error: 230, lines: 8 },
    Rung { elo: 1900, nodes: 1400, error: 170, lines: 7 },
    Rung { elo: 2100, nodes: 1900, error: 130, lines: 6 },
    Rung { elo: 2300, nodes: 2800, error: 110, lines: 6 },
    Rung { elo: 2500, nodes: 3600, error: 98, lines: 5 },
    Rung { elo: 2700, nodes: 4900, error: 82, lines: 5 },
    Rung { elo: 2800, nodes: 5500, error: 75, lines: 5 },
];
