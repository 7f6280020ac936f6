//! Does this processor have what the program was built for? A build for newer processors says what is missing here,
//! instead of dying of an illegal instruction (or, where `lzcnt` is unknown, counting wrongly).

use std::{io::Write as _, process::ExitCode};

/// Runs a program where the processor suffices, and else says what it lacks. Nothing that a compiler could make of newer
/// instructions comes before the check: it only compares, and writes what is constant.
pub fn checked(program: fn() -> ExitCode) -> ExitCode {
    let mut lacking = x86::lacking(x86::ask).peekable();
    if lacking.peek().is_none() {
        return program();
    }
    // Nobody may be there to read it.
    let say = |words: &str| drop(std::io::stderr().write_all(words.as_bytes()));
    say("this program was built for newer processors. This one lacks");
    for name in lacking {
        say(" ");
        say(name);
    }
    say(". The plain build (cargo build --release, make TARGET_CPU=x86-64) runs on every x86-64\n");
    ExitCode::FAILURE
}

/// Other processors have no levels to build for, so that the compiler's own base suffices.
#[cfg(not(target_arch = "x86_64"))]
mod x86 {
    pub(super) fn lacking(_: fn()) -> impl Iterator<Item = &'static str> {
        std::iter::empty()
    }
    pub(super) fn ask() {}
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{__cpuid, __cpuid_count, CpuidResult};

    /// A set of instructions.
    pub(super) struct Feature {
        /// Its name, as `rustc` has it.
        pub(super) name: &'static str,
        /// Was the program built with it?
        needed: bool,
        /// Where the processor tells of it: the leaf of CPUID, the register, the bit ("Intel 64 and IA-32 Architectures
        /// Software Developer's Manual", volume 2A, CPUID; lzcnt: AMD's "ABM", volume 3, appendix E).
        leaf: u32,
        register: fn(CpuidResult) -> u32,
        bit: u32,
        /// Does the standard library find it?
        #[cfg(test)]
        pub(super) detected: fn() -> bool,
    }

    macro_rules! features {
        ($($name:tt $leaf:literal $register:ident $bit:literal;)*) => {
            [$(Feature {
                name: $name,
                needed: cfg!(target_feature = $name),
                leaf: $leaf,
                register: |found| found.$register,
                bit: $bit,
                #[cfg(test)]
                detected: || std::arch::is_x86_feature_detected!($name),
            }),*]
        };
    }

    /// What a compiler makes use of by itself.
    pub(super) static FEATURES: [Feature; 25] = features! {
        "sse3" 1 ecx 0;
        "ssse3" 1 ecx 9;
        "fma" 1 ecx 12;
        "sse4.1" 1 ecx 19;
        "sse4.2" 1 ecx 20;
        "movbe" 1 ecx 22;
        "popcnt" 1 ecx 23;
        "avx" 1 ecx 28;
        "f16c" 1 ecx 29;
        "bmi1" 7 ebx 3;
        "avx2" 7 ebx 5;
        "bmi2" 7 ebx 8;
        "avx512f" 7 ebx 16;
        "avx512dq" 7 ebx 17;
        "avx512ifma" 7 ebx 21;
        "avx512cd" 7 ebx 28;
        "avx512bw" 7 ebx 30;
        "avx512vl" 7 ebx 31;
        "avx512vbmi" 7 ecx 1;
        "avx512vbmi2" 7 ecx 6;
        "gfni" 7 ecx 8;
        "avx512vnni" 7 ecx 11;
        "avx512bitalg" 7 ecx 12;
        "avx512vpopcntdq" 7 ecx 14;
        "lzcnt" 0x8000_0001 ecx 5;
    };

    /// A leaf as the processor tells it; zeros where it has none.
    pub(super) fn ask(leaf: u32) -> CpuidResult {
        let most = __cpuid(leaf & 0x8000_0000).eax;
        if leaf > most { CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 } } else { __cpuid_count(leaf, 0) }
    }

    impl Feature {
        pub(super) fn is_told_by(&self, ask: fn(u32) -> CpuidResult) -> bool {
            (self.register)(ask(self.leaf)) >> self.bit & 1 == 1
        }
    }

    /// What the program was built with, and the processor has not.
    pub(super) fn lacking(ask: fn(u32) -> CpuidResult) -> impl Iterator<Item = &'static str> {
        let lacking = FEATURES.iter().filter(move |feature| feature.needed && !feature.is_told_by(ask));
        lacking.map(|feature| feature.name)
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::x86::{FEATURES, ask, lacking};

    /// The system may keep wide registers back that the processor has; the other way round nothing can differ.
    #[test]
    fn each_feature_is_found_where_the_standard_library_finds_it() {
        for feature in &FEATURES {
            let (told, detected) = (feature.is_told_by(ask), (feature.detected)());
            let wide = feature.name.starts_with("avx") || matches!(feature.name, "fma" | "f16c");
            assert!(told == detected || wide && told, "{}: {told}, {detected}", feature.name);
        }
    }

    #[test]
    fn a_processor_that_runs_the_tests_lacks_nothing() {
        assert_eq!(lacking(ask).count(), 0);
    }
}
