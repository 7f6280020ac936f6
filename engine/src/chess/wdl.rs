//! How often positions of chess are won. Written by `chuhan-tune wdl`; `docs/tuning.md` says from which games.

use crate::wdl::WdlModel;

/// The model in force.
pub(super) const MODEL: WdlModel =
    WdlModel { half: [172.1, -172.3, 68.4], spread: [68.0, 32.9, 0.2], full: 78, least: 10 };
