//! Does this processor have what the program was built for? A build for newer processors says what is missing here,
//! instead of dying of an illegal instruction (or, where `lzcnt` is unknown, counting wrongly).

use std::{io::Write as _, process::ExitCode};

/// Runs a program where the processor suffices, and else says what it lacks. Until then numbers are compared and constants
/// written, one by one: whatever is copied or put together could be done by instructions that are not there.
pub fn checked(program: fn() -> ExitCode) -> ExitCode {
    let mut suffices = true;
    for feature in &x86::FEATURES {
        if feature.is_lacking() {
            say(if suffices { "this program was built for newer processors. This one lacks " } else { " " });
            say(feature.name);
            suffices = false;
        }
    }
    if suffices {
        return program();
    }
    say(". The plain build (cargo build --release, make TARGET_CPU=x86-64) runs on every x86-64\n");
    ExitCode::FAILURE
}

/// Writes to standard error, where nobody may be there to read it.
#[inline(never)]
fn say(words: &str) {
    let _ = std::io::stderr().write_all(words.as_bytes());
}

/// Other processors have no levels to build for, so that the compiler's own base suffices.
#[cfg(not(target_arch = "x86_64"))]
mod x86 {
    pub(super) struct Feature {
        pub(super) name: &'static str,
    }
    pub(super) static FEATURES: [Feature; 0] = [];
    impl Feature {
        pub(super) fn is_lacking(&self) -> bool {
            false
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{__cpuid, __cpuid_count};

    /// Where an answer stands.
    #[derive(Clone, Copy)]
    enum Register {
        Ebx,
        Ecx,
    }

    /// A set of instructions.
    pub(super) struct Feature {
        /// Its name, as `rustc` has it.
        pub(super) name: &'static str,
        /// Was the program built with it?
        needed: bool,
        /// Where the processor tells of it: the leaf of CPUID, the register, the bit ("Intel 64 and IA-32 Architectures
        /// Software Developer's Manual", volume 2A, CPUID; lzcnt: AMD's "ABM", volume 3, appendix E).
        leaf: u32,
        register: Register,
        /// The bit. A shift would be an instruction of its own, and a newer one where it is allowed.
        mask: u32,
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
                register: Register::$register,
                mask: 1 << $bit,
                #[cfg(test)]
                detected: || std::arch::is_x86_feature_detected!($name),
            }),*]
        };
    }

    /// What a compiler makes use of by itself.
    pub(super) static FEATURES: [Feature; 25] = features! {
        "sse3" 1 Ecx 0;
        "ssse3" 1 Ecx 9;
        "fma" 1 Ecx 12;
        "sse4.1" 1 Ecx 19;
        "sse4.2" 1 Ecx 20;
        "movbe" 1 Ecx 22;
        "popcnt" 1 Ecx 23;
        "avx" 1 Ecx 28;
        "f16c" 1 Ecx 29;
        "bmi1" 7 Ebx 3;
        "avx2" 7 Ebx 5;
        "bmi2" 7 Ebx 8;
        "avx512f" 7 Ebx 16;
        "avx512dq" 7 Ebx 17;
        "avx512ifma" 7 Ebx 21;
        "avx512cd" 7 Ebx 28;
        "avx512bw" 7 Ebx 30;
        "avx512vl" 7 Ebx 31;
        "avx512vbmi" 7 Ecx 1;
        "avx512vbmi2" 7 Ecx 6;
        "gfni" 7 Ecx 8;
        "avx512vnni" 7 Ecx 11;
        "avx512bitalg" 7 Ecx 12;
        "avx512vpopcntdq" 7 Ecx 14;
        "lzcnt" 0x8000_0001 Ecx 5;
    };

    impl Feature {
        /// Does the processor have it?
        #[inline(never)]
        pub(super) fn is_told(&self) -> bool {
            if self.leaf > __cpuid(self.leaf & 0x8000_0000).eax {
                return false;
            }
            let told = __cpuid_count(self.leaf, 0);
            let told = match self.register {
                Register::Ebx => told.ebx,
                Register::Ecx => told.ecx,
            };
            told & self.mask != 0
        }

        /// Was the program built with it, and the processor not?
        pub(super) fn is_lacking(&self) -> bool {
            self.needed && !self.is_told()
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::x86::FEATURES;

    /// The system may keep wide registers back that the processor has; the other way round nothing can differ.
    #[test]
    fn each_feature_is_found_where_the_standard_library_finds_it() {
        for feature in &FEATURES {
            let (told, detected) = (feature.is_told(), (feature.detected)());
            let wide = feature.name.starts_with("avx") || matches!(feature.name, "fma" | "f16c");
            assert!(told == detected || wide && told, "{}: {told}, {detected}", feature.name);
        }
    }

    #[test]
    fn a_processor_that_runs_the_tests_lacks_nothing() {
        assert!(!FEATURES.iter().any(super::x86::Feature::is_lacking));
    }
}
