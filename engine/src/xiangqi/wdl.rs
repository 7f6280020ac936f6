//! How often positions of xiangqi are won. Written by `chuhan-tune wdl`; `docs/tuning.md` says from which games.

use crate::wdl::WdlModel;

/// The model in force.
pub(super) const MODEL: WdlModel =
    WdlModel { half: [393.5, -366.4, 170.5], spread: [134.8, 24.8, 167.5], full: 94, least: 25 };
