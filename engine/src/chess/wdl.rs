//! How often positions of chess are won. Written by `chuhan-tune wdl`; `docs/tuning.md` says from which games.

use crate::wdl::WdlModel;

/// The model in force.
pub(super) const MODEL: WdlModel =
    WdlModel { half: [175.5, -169.0, 52.2], spread: [65.5, 53.7, -32.5], full: 78, least: 10 };
