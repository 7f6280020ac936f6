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
    /// Centipawns per ply by which the evaluation must beat beta to skip a node.
    rfp_margin: 10..=200, step 8;
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
