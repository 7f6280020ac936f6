//! The knobs: every constant of the search, declared once with each game's value, its range and its
//! step. In a release build a knob is an immediate; with the feature `spsa` it is a variable that
//! options and the tuner can change.
//!
//! Ninety-one values of the first game were moved by SPSA, at 60,000 nodes a move, from round values over games of the engine
//! against itself (the section on its steps in `docs/strength.md`); of the others some were tuned so before, the rest are round.
//! Those of the second were moved from round values in the same
//! proportion as the first game's were then; what is counted in centipawns was half as large again there, because the same odds of
//! winning take more centipawns of its evaluation. Twelve of them, and those that are at work in that game alone,
//! have round values that games of its own pulled to or confirmed (`docs/strength.md`).

#[cfg(feature = "spsa")]
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// How many games have a column of values.
pub const GAMES: usize = 2;

/// Name, values, range and step of one knob.
#[derive(Clone, Copy, Debug)]
pub struct Knob {
    /// The name.
    pub name: &'static str,
    /// Each game's value, by [`SearchParams::COLUMN`].
    pub values: [i32; GAMES],
    /// Smallest sensible value.
    pub low: i32,
    /// Largest sensible value.
    pub high: i32,
    /// A change large enough to notice; SPSA's perturbation at its end.
    pub step: i32,
}

macro_rules! knobs {
    ($($(#[$doc:meta])* $name:ident = $values:tt in $low:literal..=$high:literal, step $step:literal;)*) => {
        #[cfg(feature = "spsa")]
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy)]
        enum Id { $($name),* }

        /// Every knob, in declaration order.
        pub const KNOBS: &[Knob] =
            &[$(Knob { name: stringify!($name), values: $values, low: $low, high: $high, step: $step }),*];

        /// A game's column of the knobs.
        pub trait SearchParams {
            /// Which value of each knob is this game's.
            const COLUMN: usize;
            /// The values in force, in the order of [`KNOBS`].
            #[cfg(feature = "spsa")]
            fn live() -> &'static [AtomicI32; KNOBS.len()] {
                &LIVE[Self::COLUMN]
            }
            $(
                $(#[$doc])*
                #[inline(always)]
                fn $name() -> i32 {
                    #[cfg(not(feature = "spsa"))]
                    {
                        const VALUES: [i32; GAMES] = $values;
                        const { VALUES[Self::COLUMN] }
                    }
                    #[cfg(feature = "spsa")]
                    {
                        Self::live()[Id::$name as usize].load(Relaxed)
                    }
                }
            )*
        }
    };
}

knobs! {
    /// Table cutoff: above this depth also where the node was expected to end the other way.
    tt_cut_depth = [0, 5] in 0..=20, step 1;
    /// Table cutoff: plies by which an entry above beta must be deeper than the node.
    tt_cut_more = [0, 1] in 0..=2, step 1;
    /// Table cutoff: does a quiet move of the table that cuts off earn its bonus (1)?
    tt_cut_bonus = [0, 1] in 0..=1, step 1;
    /// Endgame tables: plies deeper than the search at hand that their score counts in the table.
    tablebase_depth = [6, 6] in 0..=16, step 1;
    /// Rule clock: share of the evaluation that is gone when it runs out, in 16ths.
    rule_clock_damping = [8, 8] in 0..=16, step 2;
    /// Rule clock: from this share on, in 64ths, no table score ends a node.
    rule_clock_table = [56, 56] in 32..=64, step 2;
    /// Reverse futility: centipawns per ply by which the evaluation must beat beta to skip a node.
    rfp_margin = [89, 60] in 10..=200, step 8;
    /// Reverse futility: centipawns off the margin when improving.
    rfp_improving = [0, 60] in 0..=200, step 8;
    /// Reverse futility: centipawns off it per ply besides.
    rfp_improving_slope = [40, 0] in 0..=100, step 5;
    /// Reverse futility: centipawns back on it per ply when improving, where the opponent can capture something of more worth.
    rfp_easy_capture = [22, 0] in 0..=100, step 5;
    /// Reverse futility: also on what was a principal variation, and where the table has a quiet move (1)?
    rfp_everywhere = [1, 0] in 0..=1, step 1;
    /// Reverse futility: deepest depth.
    rfp_depth = [8, 8] in 2..=14, step 1;
    /// Reverse futility: centipawns off the margin when the opponent's position got worse.
    rfp_worsening = [13, 28] in 0..=100, step 6;
    /// Reverse futility: share of the correction added to the margin, in 128ths.
    rfp_doubt = [0, 57] in 0..=256, step 16;
    /// Reverse futility: history of the last move that adds a centipawn to the margin; 0 adds none.
    rfp_history = [391, 0] in 0..=4000, step 50;
    /// Reverse futility: least margin where that history counts, in centipawns.
    rfp_least = [17, 20] in 0..=100, step 5;
    /// Reverse futility: weight of beta in the score returned, in 64ths.
    rfp_beta_weight = [11, 32] in 0..=64, step 4;
    /// Razoring: centipawns below alpha at depth 0.
    razor_base = [0, 500] in 0..=800, step 30;
    /// Razoring: centipawns per ply.
    razor_slope = [415, 0] in 0..=800, step 30;
    /// Razoring: centipawns per depth squared.
    razor_square = [0, 375] in 0..=800, step 30;
    /// Razoring: deepest depth.
    razor_depth = [3, 20] in 1..=20, step 1;
    /// Null move: only where a beta cutoff is expected (1)?
    null_expected = [0, 1] in 0..=1, step 1;
    /// Null move: centipawns by which the evaluation must beat beta.
    null_eval_margin = [31, 0] in 0..=200, step 10;
    /// Null move: centipawns by which the static evaluation may be short of nothing at depth 0.
    null_margin = [177, 250] in 0..=600, step 20;
    /// Null move: centipawns of that margin forgiven per ply.
    null_margin_slope = [18, 22] in 0..=40, step 2;
    /// Null move: plies of reduction at depth 0.
    null_base = [5, 5] in 2..=7, step 1;
    /// Null move: plies of depth per further ply of reduction.
    null_depth_divisor = [3, 3] in 2..=6, step 1;
    /// Null move: centipawns above beta per further ply of reduction.
    null_eval_divisor = [174, 291] in 50..=500, step 20;
    /// Null move: most plies of that further reduction.
    null_eval_max = [4, 3] in 0..=8, step 1;
    /// Null move: from this depth on a cutoff is verified.
    null_verify_depth = [14, 12] in 6..=30, step 1;
    /// Null move: share of the verifying search below which no side passes again, in 64ths.
    null_verify_share = [48, 48] in 0..=64, step 4;
    /// Internal iterative reduction: least depth.
    iir_depth = [4, 4] in 2..=8, step 1;
    /// Internal iterative reduction: plies that the table's depth is short of the node's where its move is not to be trusted,
    /// at any node; 0: only nodes without a table move, where one is wanted.
    iir_stale = [4, 0] in 0..=10, step 1;
    /// `ProbCut`: least depth.
    probcut_depth = [6, 4] in 2..=10, step 1;
    /// `ProbCut`: plies of reduction.
    probcut_reduction = [4, 4] in 2..=7, step 1;
    /// `ProbCut`: before iterations are reduced (1), or after?
    probcut_first = [1, 0] in 0..=1, step 1;
    /// `ProbCut`: share of the raise taken off the score returned, in 64ths.
    probcut_return = [0, 64] in 0..=64, step 8;
    /// `ProbCut`: centipawns above beta.
    probcut_margin = [183, 284] in 80..=400, step 15;
    /// `ProbCut`: centipawns less when improving.
    probcut_improving = [14, 56] in 0..=120, step 8;
    /// Small `ProbCut`: centipawns above beta.
    table_probcut_margin = [452, 566] in 200..=800, step 25;
    /// Small `ProbCut`: plies that the table's depth may be short of the node's; -1: never.
    table_probcut_depth = [-1, 4] in -1..=8, step 1;
    /// Singular extension: least depth.
    singular_depth = [5, 7] in 4..=10, step 1;
    /// Singular extension: plies that the table's depth may be short of the node's.
    singular_table_depth = [3, 3] in 1..=6, step 1;
    /// Extensions: deepest ply, in 64ths of the iteration.
    extension_reach = [128, 128] in 64..=256, step 8;
    /// Singular extension: 64ths of a centipawn per ply below the table's score.
    singular_margin = [57, 78] in 16..=160, step 6;
    /// Singular extension: more of that for a node once on a principal variation.
    singular_margin_pv = [28, 80] in 0..=160, step 6;
    /// Singular extension: depth of the search without the move, in 64ths of the rest of the depth.
    singular_search_depth = [27, 32] in 16..=56, step 2;
    /// Double extension: centipawns below the singular bound.
    double_margin = [15, 23] in 0..=80, step 4;
    /// Triple extension: centipawns below the singular bound.
    triple_margin = [120, 142] in 20..=300, step 12;
    /// Check extension: plies that a checking move is searched deeper.
    check_extension = [1, 1] in 0..=2, step 1;
    /// Check extension: most centipawns that the exchange after the check may lose.
    check_extension_loss = [2000, 1400] in 0..=2000, step 50;
    /// Check extension: is the first move of a node extended too (1)?
    check_extension_first = [0, 1] in 0..=1, step 1;
    /// Single reply: plies that the only legal evasion is searched deeper.
    single_reply_extension = [0, 1] in 0..=2, step 1;
    /// Double extensions allowed in one line.
    stretch_limit = [24, 10] in 2..=24, step 1;
    /// Singular reduction: plies where the table's score beats beta although other moves do as well.
    singular_over_beta = [1, 2] in 0..=4, step 1;
    /// Singular reduction: more of them with a null window.
    singular_over_beta_scout = [1, 1] in 0..=3, step 1;
    /// Singular reduction: plies in other expected cut nodes.
    singular_cut = [1, 2] in 0..=4, step 1;
    /// Singular extension: is it taken off only where the table's score is not above alpha (1)?
    singular_cut_low = [1, 0] in 0..=1, step 1;
    /// Late move pruning: quiet moves at depth 0 when improving, in hundredths.
    lmp_base = [342, 322] in 100..=800, step 25;
    /// Late move pruning: more of them per depth squared.
    lmp_square = [133, 135] in 30..=250, step 8;
    /// Late move pruning: divisor of that number when not improving, in hundredths.
    lmp_not_improving = [100, 200] in 100..=400, step 10;
    /// Late moves: hundredths of a move at depth 0 when not improving.
    lmp_base_flat = [355, 322] in 100..=800, step 25;
    /// Late moves: hundredths of a move per depth squared when not improving.
    lmp_square_flat = [33, 135] in 10..=250, step 8;
    /// Late moves: centipawns of correction from which on a side counts as improving; 0: none.
    lmp_doubt = [81, 0] in 0..=400, step 10;
    /// Late moves: are those that were searched counted, and none behind them tried, be it a check or a capture (1)?
    lmp_all = [1, 0] in 0..=1, step 1;
    /// History pruning: deepest reduced depth.
    history_prune_depth = [5, 5] in 2..=10, step 1;
    /// History pruning: history below which a quiet move is pruned, per ply.
    history_prune_slope = [7051, 6500] in 500..=30000, step 500;
    /// History and futility: where a quiet move was pruned, are those of no greater ordering value left out unheard, but for
    /// checks (1)?
    prune_below = [1, 0] in 0..=1, step 1;
    /// Futility: deepest reduced depth.
    futility_depth = [10, 10] in 4..=16, step 1;
    /// Futility: centipawns at depth 0.
    futility_base = [137, 158] in 20..=300, step 10;
    /// Futility: centipawns per reduced ply.
    futility_slope = [109, 164] in 40..=250, step 8;
    /// Futility and exchange: history worth one ply.
    futility_history_plies = [10076, 11724] in 2000..=40000, step 1000;
    /// Futility of captures: deepest reduced depth.
    noisy_futility_depth = [7, 7] in 3..=12, step 1;
    /// Futility of captures: centipawns at depth 0.
    noisy_futility_base = [273, 324] in 50..=500, step 15;
    /// Futility of captures: centipawns per reduced ply.
    noisy_futility_slope = [182, 230] in 50..=400, step 12;
    /// Futility of captures: history worth one centipawn.
    noisy_futility_history = [111, 111] in 20..=400, step 12;
    /// Exchange pruning of quiet moves: centipawns lost per reduced depth squared.
    quiet_see_square = [21, 40] in 5..=80, step 3;
    /// Exchange pruning of captures and checks: centipawns lost per ply.
    noisy_see_slope = [87, 200] in 30..=500, step 8;
    /// Exchange pruning of captures: history worth one centipawn.
    noisy_see_history = [48, 48] in 10..=200, step 8;
    /// Reduction: least depth.
    lmr_depth = [3, 2] in 1..=6, step 1;
    /// Reduction: moves that are never reduced; one more at the root.
    lmr_moves = [2, 1] in 0..=6, step 1;
    /// Reduction: are moves counted that were searched (1), or all?
    lmr_searched = [1, 0] in 0..=1, step 1;
    /// Reduction of quiet moves: constant, in 1024ths of a ply.
    lmr_quiet_base = [823, 909] in 0..=2048, step 64;
    /// Reduction of quiet moves: divisor of the logarithms' product, in hundredths.
    lmr_quiet_divisor = [230, 230] in 120..=400, step 10;
    /// Reduction of captures: constant, in 1024ths.
    lmr_noisy_base = [758, 176] in -512..=1024, step 64;
    /// Reduction of captures: divisor, in hundredths.
    lmr_noisy_divisor = [235, 355] in 200..=600, step 15;
    /// Reduction: constant of all moves that are reduced, in 1024ths.
    lmr_shift = [0, -192] in -1024..=1024, step 64;
    /// Reduction: more when not improving.
    lmr_not_improving = [1347, 874] in 0..=2048, step 64;
    /// Reduction: more in expected cut nodes.
    lmr_cut = [1795, 1720] in 0..=3072, step 96;
    /// Reduction: more when the table's move is noisy.
    lmr_hash_noisy = [952, 944] in 0..=2048, step 64;
    /// Reduction: less where a principal variation once passed.
    lmr_pv = [975, 946] in 0..=3072, step 64;
    /// Reduction: less of that when the table's score beats alpha.
    lmr_pv_promising = [524, 522] in 0..=2048, step 64;
    /// Reduction: none (1) at the root, and for captures that lose nothing where a principal variation once passed.
    lmr_full_width = [1, 1] in 0..=1, step 1;
    /// Reduction: is every move of the root searched in full width there (1), or only the first and captures?
    lmr_full_root = [0, 1] in 0..=1, step 1;
    /// Reduction: plies deeper than unreduced that a move may be searched on a principal variation.
    lmr_deeper = [0, 1] in 0..=2, step 1;
    /// Reduction: less in an open window.
    lmr_open = [185, 595] in 0..=2048, step 64;
    /// Reduction: less for checks.
    lmr_gives_check = [1064, 740] in 0..=2048, step 64;
    /// Reduction: less for evasions.
    lmr_in_check = [828, 441] in 0..=2048, step 64;
    /// Reduction: children's cutoffs that are not yet many.
    lmr_cutoffs_count = [1, 2] in 0..=8, step 1;
    /// Reduction: cutoffs more that one without a table move counts.
    lmr_cutoffs_unknown = [0, 1] in 0..=2, step 1;
    /// Reduction: more when the children keep cutting off.
    lmr_cutoffs = [970, 1024] in 0..=2048, step 64;
    /// Reduction: less where the evaluation errs, 1024ths per 32 centipawns of correction.
    lmr_doubt = [111, 277] in 0..=1024, step 32;
    /// Reduction: less where the correction is large, in 1024ths.
    lmr_doubtful = [544, 0] in 0..=2048, step 64;
    /// Reduction: centipawns of such a correction.
    lmr_doubtful_least = [80, 80] in 20..=200, step 10;
    /// Reduction: less after a late move of the opponent, in 1024ths.
    lmr_late_reply = [114, 0] in 0..=2048, step 128;
    /// Reduction: quiet history worth one ply.
    lmr_quiet_history = [10659, 15290] in 3000..=40000, step 800;
    /// Reduction: capture history worth one ply.
    lmr_noisy_history = [7707, 7899] in 2000..=30000, step 500;
    /// Re-search deeper: centipawns above the best score.
    deeper_margin = [40, 60] in 10..=150, step 6;
    /// Re-search deeper: centipawns more per ply of depth.
    deeper_slope = [2, 2] in 0..=12, step 1;
    /// Re-search shallower: centipawns above the best score.
    shallower_margin = [8, 24] in 0..=60, step 3;
    /// After alpha was raised, depths up to this keep theirs.
    raised_alpha_least = [12, 2] in 0..=20, step 1;
    /// After alpha was raised, other depths below this lose a ply.
    raised_alpha_depth = [12, 12] in 3..=20, step 1;
    /// Hindsight: is it asked at all (1)?
    hindsight = [0, 1] in 0..=1, step 1;
    /// Hindsight: a reduction from which on a ply is given back, in 1024ths of a ply.
    hindsight_extend = [3072, 3072] in 1024..=6144, step 256;
    /// Hindsight: a reduction from which on a ply may be taken, in 1024ths.
    hindsight_reduce = [2048, 2048] in 1024..=6144, step 256;
    /// Hindsight: least depth from which a ply is taken.
    hindsight_depth = [2, 2] in 1..=8, step 1;
    /// Hindsight: sum of both evaluations that takes a ply back.
    hindsight_margin = [197, 246] in 50..=400, step 15;
    /// Fail high: weight of beta in the score returned, that of the score being the depth.
    fail_high_weight = [0, 1] in 0..=6, step 1;
    /// Histories: bonus per ply.
    bonus_slope = [225, 201] in 50..=400, step 12;
    /// Histories: bonus per ply squared, in 64ths.
    bonus_square = [416, 0] in 0..=1000, step 40;
    /// Histories: taken off the bonus at every depth.
    bonus_offset = [100, 80] in 0..=300, step 12;
    /// Histories: largest bonus.
    bonus_max = [1844, 1755] in 600..=4000, step 100;
    /// Histories: malus per ply.
    malus_slope = [268, 225] in 50..=500, step 12;
    /// Histories: malus per ply squared, in 64ths.
    malus_square = [154, 0] in 0..=1000, step 40;
    /// Histories: taken off the malus at every depth.
    malus_offset = [-40, 60] in -300..=300, step 12;
    /// Histories: largest malus.
    malus_max = [1063, 1373] in 600..=4000, step 100;
    /// Histories: centipawns above beta from which on a cutoff teaches as from a ply more; 0: never.
    bonus_beta_margin = [36, 0] in 0..=200, step 10;
    /// Histories: do they learn from cutoffs alone, and from all of them (1)?
    learn_cutoffs = [1, 0] in 0..=1, step 1;
    /// Killers: how many a node has.
    killers = [2, 1] in 1..=2, step 1;
    /// Killers and the count of cutoffs: forgotten by every node so many plies above.
    killer_reach = [1, 2] in 1..=2, step 1;
    /// Capture history: does it ask which squares are attacked (1)?
    noisy_threats = [1, 0] in 0..=1, step 1;
    /// Continuation history: share of the quiet history in the measure of how full it is, in 64ths.
    continuation_base = [32, 32] in 0..=64, step 8;
    /// Bonus, in 128ths, of a quiet move all answers to which failed.
    answer_bonus = [44, 105] in 0..=256, step 10;
    /// Bonus per centipawn of the evaluation swing a quiet move brought.
    swing_bonus = [2, 7] in 0..=40, step 1;
    /// Largest such bonus.
    swing_bonus_max = [1200, 1200] in 200..=3000, step 80;
    /// Ordering of captures: weight of the material won against their history.
    noisy_gain_weight = [8, 14] in 4..=64, step 2;
    /// Ordering of quiet moves: weight of the quiet history.
    order_butterfly = [1, 2] in 0..=8, step 1;
    /// Ordering of quiet moves: weight of the structure history.
    order_structure = [1, 1] in 0..=8, step 1;
    /// Ordering of quiet moves: weight of each continuation history.
    order_continuation = [1, 1] in 0..=8, step 1;
    /// Ordering of quiet moves: weight of the continuation history of six plies back; 0: it is not kept.
    order_far = [0, 1] in 0..=8, step 1;
    /// Ordering: are captures that lose material tried among the quiet moves (1), or behind them?
    order_mixed = [1, 0] in 0..=1, step 1;
    /// Ordering of quiet moves: centipawns that the exchange after a check may lose.
    order_check_loss = [75, 75] in 0..=400, step 20;
    /// Ordering of quiet moves: history that a check is worth.
    order_check = [4762, 16000] in 0..=60000, step 2000;
    /// Ordering of quiet moves: history that a centipawn taken out of danger is worth.
    order_flight = [10, 24] in 0..=64, step 2;
    /// Ordering of captures: value that excuses the loss of one centipawn.
    good_noisy_slack = [38, 56] in 16..=256, step 8;
    /// Correction history: weight of the structure key, of 16384 per cell.
    correction_weight_structure = [115, 862] in 0..=3000, step 60;
    /// Correction history: weight of the material key.
    correction_weight_material = [80, 406] in 0..=3000, step 60;
    /// Correction history: weight of either side's pieces.
    correction_weight_pieces = [112, 730] in 0..=3000, step 60;
    /// Correction history: weight of the heavy pieces.
    correction_weight_heavy = [118, 0] in 0..=3000, step 60;
    /// Correction history: weight of the last two moves.
    correction_weight_follow = [100, 608] in 0..=3000, step 60;
    /// Correction history: weight of the last move with the one three plies and the one four plies back.
    correction_weight_far = [0, 600] in 0..=3000, step 60;
    /// Correction history: does a cell hold the mean of the errors (1), or a sum that is pulled towards 0?
    correction_mean = [1, 0] in 0..=1, step 1;
    /// Correction history: weight of an error per ply of depth, of a mean in 256ths, of a sum in 128ths.
    correction_slope = [2, 16] in 1..=64, step 2;
    /// Correction history: largest change of a cell.
    correction_max = [1914, 256] in 64..=4000, step 24;
    /// Quiescence: centipawns a capture may bring besides the captured piece.
    quiet_futility = [67, 285] in 50..=500, step 15;
    /// Quiescence: least exchange value of a capture, in centipawns.
    quiet_see = [0, 1] in -200..=200, step 10;
    /// Quiescence: captures tried in one node, checks apart.
    quiet_moves = [2, 4] in 1..=12, step 1;
    /// Quiescence: are checks counted among them, and captures judged by their exchange alone (1), or also by what they bring?
    quiet_strict = [1, 0] in 0..=1, step 1;
    /// Quiescence: are evasions that lose material left out (1), once a move is known that is not mated?
    quiet_evasion_see = [1, 0] in 0..=1, step 1;
    /// Quiescence: least exchange value of a capture where the evaluation with that much more does not beat
    /// alpha.
    quiet_futility_see = [1, 1] in -200..=200, step 10;
    /// Quiescence: weight of beta in the score of standing pat, in 64ths.
    quiet_stand_pat_weight = [12, 32] in 0..=64, step 4;
    /// Quiescence: weight of beta in the score of a fail high, in 64ths.
    quiet_fail_high_weight = [4, 16] in 0..=64, step 4;
    /// Half width of the first aspiration window, in centipawns.
    aspiration_delta = [13, 34] in 4..=60, step 2;
    /// Aspiration: threads whose first windows differ, each by a centipawn.
    aspiration_threads = [4, 4] in 1..=16, step 1;
    /// Aspiration: squared centipawns of the score per centipawn of half width.
    aspiration_square = [16384, 16384] in 4096..=65536, step 1024;
    /// Aspiration: least depth of a narrow window.
    aspiration_depth = [6, 4] in 2..=10, step 1;
    /// Aspiration: weight of the old beta in the new one after a fail low, in 64ths; the rest is alpha.
    aspiration_beta_weight = [40, 48] in 0..=64, step 4;
    /// Aspiration: after a fail the half width grows by one part in so many.
    aspiration_growth = [5, 3] in 1..=12, step 1;
    /// Aspiration: half width beyond which the window is opened, in centipawns.
    aspiration_open = [600, 600] in 100..=2000, step 50;
    /// Aspiration: most plies by which a failed-high iteration is repeated shallower.
    aspiration_shallower = [5, 3] in 0..=8, step 1;
    /// Threads: centipawns above the worst thread's score that every thread's vote counts.
    vote_offset = [14, 14] in 1..=100, step 4;
    /// Time: moves that a clock without a next control is spread over.
    time_horizon = [20, 20] in 8..=60, step 2;
    /// Time: most moves to the next control that are planned for.
    time_moves = [40, 40] in 10..=80, step 3;
    /// Time: share of the increment that is spent at once, in hundredths.
    time_increment = [85, 85] in 40..=120, step 4;
    /// Time: share of the even split that is spent by default, in hundredths; the rest is for moves that
    /// need more.
    time_even = [70, 70] in 30..=120, step 4;
    /// Time: moves that a clock is spread over whose increment does not pay the overhead.
    time_losing_horizon = [30, 30] in 8..=60, step 2;
    /// Time: most soft limits that the hard limit is worth on such a clock, in hundredths.
    time_losing_stretch = [300, 300] in 100..=1000, step 25;
    /// Time: moves ahead whose loss beyond the increment is kept in reserve.
    time_reserve_moves = [40, 40] in 0..=100, step 4;
    /// Time: largest share of the clock to reserve, in hundredths.
    time_reserve_clock = [50, 50] in 0..=90, step 5;
    /// Time: share of the most the clock has shown that may be reserved in any case, in hundredths.
    time_reserve_start = [15, 15] in 0..=40, step 2;
    /// Time: hard limit below which the table answers, in milliseconds.
    time_instant = [1, 1] in 0..=20, step 1;
    /// Time: largest share of the clock for one move, in hundredths.
    time_most = [70, 70] in 20..=90, step 4;
    /// Time: most soft limits that the hard limit is worth, in hundredths.
    time_stretch = [600, 600] in 150..=1000, step 40;
    /// Time: soft limit where the opponent's time is used too, in hundredths.
    time_ponder = [125, 125] in 100..=200, step 5;
    /// Time: last iteration of a forced move.
    time_forced_depth = [6, 6] in 1..=20, step 1;
    /// Time: plies of depth beyond a mate that end the search.
    time_mate_depth = [8, 8] in 0..=30, step 2;
    /// Time: factor when the best move has just changed, in hundredths.
    time_stable_0 = [220, 220] in 40..=300, step 6;
    /// Time: factor when it has stood for 1 iteration.
    time_stable_1 = [150, 150] in 40..=300, step 6;
    /// Time: factor when it has stood for 2 iterations.
    time_stable_2 = [120, 120] in 40..=300, step 6;
    /// Time: factor when it has stood for 3 iterations.
    time_stable_3 = [105, 105] in 40..=300, step 6;
    /// Time: factor when it has stood for 4 iterations.
    time_stable_4 = [95, 95] in 40..=300, step 6;
    /// Time: factor when it has stood for 5 iterations.
    time_stable_5 = [90, 90] in 40..=300, step 6;
    /// Time: factor when it has stood for 6 iterations, or more.
    time_stable_6 = [85, 85] in 40..=300, step 6;
    /// Time: share of the nodes from which the best move's is taken, in hundredths.
    time_effort_base = [145, 145] in 100..=220, step 6;
    /// Time: factor per share of nodes that is left, in hundredths.
    time_effort_slope = [150, 150] in 20..=300, step 10;
    /// Time: weight of the last score in the running average, in 64ths.
    time_average = [32, 32] in 0..=64, step 4;
    /// Time: centipawns of a falling score that are worth a factor of one more.
    time_fall = [100, 100] in 30..=400, step 12;
    /// Time: least factor for a rising score, in hundredths.
    time_fall_least = [75, 75] in 30..=100, step 4;
    /// Time: largest factor for a falling score, in hundredths.
    time_fall_most = [160, 160] in 100..=300, step 8;
    /// Time: weight of the fall since the last move, in hundredths. Not at work until a match shows its worth.
    time_last_fall = [0, 0] in 0..=200, step 10;
    /// Time: factor for each iteration by which the last move stood longer than three, in hundredths. Not at
    /// work until a match shows its worth.
    time_last_stable = [0, 0] in 0..=10, step 1;
    /// Time: least factor of all, in hundredths.
    time_factor_least = [30, 30] in 10..=100, step 4;
    /// Time: largest factor of all, in hundredths.
    time_factor_most = [400, 400] in 150..=800, step 20;
}

const _: () = {
    let mut i = 0;
    while i < KNOBS.len() {
        let mut game = 0;
        while game < GAMES {
            assert!(KNOBS[i].low <= KNOBS[i].values[game] && KNOBS[i].values[game] <= KNOBS[i].high);
            game += 1;
        }
        i += 1;
    }
};

/// The variables of the tuning build. A `static`, never a `const`: a `const` atomic is copied at each
/// use and stores vanish.
#[cfg(feature = "spsa")]
static LIVE: [[AtomicI32; KNOBS.len()]; GAMES] = {
    let mut all = [const { [const { AtomicI32::new(0) }; KNOBS.len()] }; GAMES];
    let mut i = 0;
    while i < KNOBS.len() {
        let mut game = 0;
        while game < GAMES {
            all[game][i] = AtomicI32::new(KNOBS[i].values[game]);
            game += 1;
        }
        i += 1;
    }
    all
};
