//! Search constants: named once with a range and a step, valued once per game, free at run time.
//! With the feature `spsa` they become variables that options and the tuner can change.

/// Name, range and step of one search constant.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The name, as in [`Values`].
    pub name: &'static str,
    /// Smallest sensible value.
    pub low: i32,
    /// Largest sensible value.
    pub high: i32,
    /// A change large enough to notice; SPSA's perturbation at its end.
    pub step: i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident: $low:literal..=$high:literal, step $step:literal;)*) => {
        #[cfg(feature = "spsa")]
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy)]
        enum Id { $($name),* }

        /// Every search constant, in declaration order.
        pub const SPECS: &[Spec] =
            &[$(Spec { name: stringify!($name), low: $low, high: $high, step: $step }),*];
        /// How many search constants there are.
        pub const COUNT: usize = SPECS.len();

        /// One game's values; leaving one out does not compile.
        #[derive(Clone, Copy, Debug)]
        pub struct Values { $($(#[$doc])* pub $name: i32),* }

        impl Values {
            /// The values in the order of [`SPECS`].
            pub const fn as_array(&self) -> [i32; COUNT] { [$(self.$name),*] }
        }

        /// A game's search constants.
        pub trait SearchParams {
            /// The values the game ships with.
            const VALUES: Values;
            /// The values in force, in the order of [`SPECS`].
            #[cfg(feature = "spsa")]
            fn live() -> &'static [std::sync::atomic::AtomicI32; COUNT];
            $(
                $(#[$doc])*
                #[inline(always)]
                fn $name() -> i32 {
                    const { assert!(Self::VALUES.$name >= $low && Self::VALUES.$name <= $high,
                                    concat!(stringify!($name), " is outside its range")) }
                    #[cfg(not(feature = "spsa"))]
                    { Self::VALUES.$name }
                    #[cfg(feature = "spsa")]
                    { Self::live()[Id::$name as usize].load(std::sync::atomic::Ordering::Relaxed) }
                }
            )*
        }
    };
}

tunables! {
    /// Reverse futility: centipawns per ply by which the evaluation must beat beta to skip a node.
    rfp_margin: 10..=200, step 8;
    /// Reverse futility: deepest depth.
    rfp_depth: 2..=14, step 1;
    /// Reverse futility: centipawns off the margin when the opponent's position got worse.
    rfp_worsening: 0..=100, step 6;
    /// Reverse futility: share of the correction added to the margin, in 128ths.
    rfp_doubt: 0..=256, step 16;
    /// Razoring: centipawns below alpha at depth 0.
    razor_base: 50..=800, step 30;
    /// Razoring: centipawns per depth squared.
    razor_square: 50..=800, step 30;
    /// Null move: centipawns by which the static evaluation may be short of nothing at depth 0.
    null_margin: 0..=600, step 20;
    /// Null move: centipawns of that margin forgiven per ply.
    null_margin_slope: 0..=40, step 2;
    /// Null move: plies of reduction at depth 0.
    null_base: 2..=7, step 1;
    /// Null move: plies of depth per further ply of reduction.
    null_depth_divisor: 2..=6, step 1;
    /// Null move: centipawns above beta per further ply of reduction, three at most.
    null_eval_divisor: 50..=500, step 20;
    /// Null move: from this depth on a cutoff is verified.
    null_verify_depth: 6..=30, step 1;
    /// Internal iterative reduction: least depth.
    iir_depth: 2..=8, step 1;
    /// `ProbCut`: centipawns above beta.
    probcut_margin: 80..=400, step 15;
    /// `ProbCut`: centipawns less when improving.
    probcut_improving: 0..=120, step 8;
    /// Small `ProbCut`: centipawns above beta.
    table_probcut_margin: 200..=800, step 25;
    /// Singular extension: least depth.
    singular_depth: 4..=10, step 1;
    /// Singular extension: 64ths of a centipawn per ply below the table's score.
    singular_margin: 16..=160, step 6;
    /// Singular extension: more of that for a node once on a principal variation.
    singular_margin_pv: 0..=160, step 6;
    /// Double extension: centipawns below the singular bound.
    double_margin: 0..=80, step 4;
    /// Triple extension: centipawns below the singular bound.
    triple_margin: 20..=300, step 12;
    /// Double extensions allowed in one line.
    stretch_limit: 2..=24, step 1;
    /// Late move pruning: quiet moves at depth 0 when improving, in hundredths.
    lmp_base: 100..=800, step 25;
    /// Late move pruning: more of them per depth squared.
    lmp_square: 30..=250, step 8;
    /// History pruning: deepest reduced depth.
    history_prune_depth: 2..=10, step 1;
    /// History pruning: history below which a quiet move is pruned, per ply.
    history_prune_slope: 500..=30000, step 500;
    /// Futility: deepest reduced depth.
    futility_depth: 4..=16, step 1;
    /// Futility: centipawns at depth 0.
    futility_base: 20..=300, step 10;
    /// Futility: centipawns per reduced ply.
    futility_slope: 40..=250, step 8;
    /// Futility and exchange: history worth one ply.
    futility_history_plies: 2000..=40000, step 1000;
    /// Futility of captures: deepest reduced depth.
    noisy_futility_depth: 3..=12, step 1;
    /// Futility of captures: centipawns at depth 0.
    noisy_futility_base: 50..=500, step 15;
    /// Futility of captures: centipawns per reduced ply.
    noisy_futility_slope: 50..=400, step 12;
    /// Futility of captures: history worth one centipawn.
    noisy_futility_history: 20..=400, step 12;
    /// Exchange pruning of quiet moves: centipawns lost per reduced depth squared.
    quiet_see_square: 5..=80, step 3;
    /// Exchange pruning of captures: centipawns lost per ply.
    noisy_see_slope: 30..=250, step 8;
    /// Exchange pruning of captures: history worth one centipawn.
    noisy_see_history: 10..=200, step 8;
    /// Reduction of quiet moves: constant, in 1024ths of a ply.
    lmr_quiet_base: 0..=2048, step 64;
    /// Reduction of quiet moves: divisor of the logarithms' product, in hundredths.
    lmr_quiet_divisor: 120..=400, step 10;
    /// Reduction of captures: constant, in 1024ths.
    lmr_noisy_base: -512..=1024, step 64;
    /// Reduction of captures: divisor, in hundredths.
    lmr_noisy_divisor: 200..=600, step 15;
    /// Reduction: constant of all moves that are reduced, in 1024ths.
    lmr_shift: -1024..=1024, step 64;
    /// Reduction: more when not improving.
    lmr_not_improving: 0..=2048, step 64;
    /// Reduction: more in expected cut nodes.
    lmr_cut: 0..=3072, step 96;
    /// Reduction: more when the table's move is noisy.
    lmr_hash_noisy: 0..=2048, step 64;
    /// Reduction: less where a principal variation once passed.
    lmr_pv: 0..=3072, step 64;
    /// Reduction: less of that when the table's score beats alpha.
    lmr_pv_promising: 0..=2048, step 64;
    /// Reduction: less in an open window.
    lmr_open: 0..=2048, step 64;
    /// Reduction: less for checks.
    lmr_gives_check: 0..=2048, step 64;
    /// Reduction: less for evasions.
    lmr_in_check: 0..=2048, step 64;
    /// Reduction: more when the children keep cutting off.
    lmr_cutoffs: 0..=2048, step 64;
    /// Reduction: less where the evaluation errs, 1024ths per 32 centipawns of correction.
    lmr_doubt: 0..=1024, step 32;
    /// Reduction: quiet history worth one ply.
    lmr_quiet_history: 3000..=40000, step 800;
    /// Reduction: capture history worth one ply.
    lmr_noisy_history: 2000..=30000, step 500;
    /// Re-search deeper: centipawns above the best score.
    deeper_margin: 10..=150, step 6;
    /// Re-search shallower: centipawns above the best score.
    shallower_margin: 0..=60, step 3;
    /// After alpha was raised, depths below this lose a ply.
    raised_alpha_depth: 3..=20, step 1;
    /// Hindsight: sum of both evaluations that takes a ply back.
    hindsight_margin: 50..=400, step 15;
    /// History bonus per ply.
    bonus_slope: 50..=400, step 12;
    /// History bonus: taken off at every depth.
    bonus_offset: 0..=300, step 12;
    /// Largest history bonus.
    bonus_max: 600..=4000, step 100;
    /// History malus per ply.
    malus_slope: 50..=500, step 12;
    /// History malus: taken off at every depth.
    malus_offset: 0..=300, step 12;
    /// Largest history malus.
    malus_max: 600..=4000, step 100;
    /// Bonus, in 128ths, of a quiet move all answers to which failed.
    answer_bonus: 0..=256, step 10;
    /// Bonus per centipawn of the evaluation swing a quiet move brought.
    swing_bonus: 0..=40, step 1;
    /// Largest such bonus.
    swing_bonus_max: 200..=3000, step 80;
    /// Ordering of captures: weight of the material won against their history.
    noisy_gain_weight: 4..=64, step 2;
    /// Ordering of quiet moves: history that a check which does not lose the piece is worth.
    order_check: 0..=60000, step 2000;
    /// Ordering of quiet moves: history that a centipawn taken out of danger is worth.
    order_flight: 0..=64, step 2;
    /// Ordering of captures: value that excuses the loss of one centipawn.
    good_noisy_slack: 16..=256, step 8;
    /// Correction history: weight of the structure key, of 16384 per cell.
    correction_weight_structure: 0..=3000, step 60;
    /// Correction history: weight of the material key.
    correction_weight_material: 0..=3000, step 60;
    /// Correction history: weight of either side's pieces.
    correction_weight_pieces: 0..=3000, step 60;
    /// Correction history: weight of the last two moves.
    correction_weight_follow: 0..=3000, step 60;
    /// Quiescence: centipawns a capture may bring besides the captured piece.
    quiet_futility: 50..=500, step 15;
    /// Quiescence: least exchange value of a capture, in centipawns.
    quiet_see: -200..=200, step 10;
    /// Quiescence: captures tried in one node, checks apart.
    quiet_moves: 1..=12, step 1;
    /// Half width of the first aspiration window, in centipawns.
    aspiration_delta: 4..=60, step 2;
}

/// Declares the variables behind a game's constants in the `spsa` build. A `static`, never a
/// `const`: a `const` atomic is copied at each use and stores vanish.
#[macro_export]
macro_rules! live_params {
    ($game:ty) => {
        #[cfg(feature = "spsa")]
        fn live() -> &'static [std::sync::atomic::AtomicI32; $crate::search::params::COUNT] {
            use std::sync::atomic::AtomicI32;
            static LIVE: [AtomicI32; $crate::search::params::COUNT] = {
                let values = <$game as $crate::search::params::SearchParams>::VALUES.as_array();
                let mut out = [const { AtomicI32::new(0) }; $crate::search::params::COUNT];
                let mut i = 0;
                while i < out.len() {
                    out[i] = AtomicI32::new(values[i]);
                    i += 1;
                }
                out
            };
            &LIVE
        }
    };
}
