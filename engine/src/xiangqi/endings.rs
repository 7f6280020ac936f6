//! What the material alone says: how far the game has come, and how much of a lead counts where
//! winning is hard or impossible.

use crate::{
    eval::{PHASE_MAX, SCALE_ONE},
    game::Side,
};

/// Counts of one side: advisors, elephants, horses, chariots, cannons, pawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Army(pub [u8; 6]);

impl Army {
    /// Index of each kind in an army, as in the weights that are indexed by kind.
    pub const ADVISOR: usize = 0;
    pub const ELEPHANT: usize = 1;
    pub const HORSE: usize = 2;
    pub const CHARIOT: usize = 3;
    pub const CANNON: usize = 4;
    pub const PAWN: usize = 5;

    /// Count of one kind.
    #[inline]
    pub const fn of(self, kind: usize) -> i32 {
        self.0[kind] as i32
    }
    /// Advisors and elephants.
    #[inline]
    pub const fn guards(self) -> i32 {
        self.of(Self::ADVISOR) + self.of(Self::ELEPHANT)
    }
    /// Horses, chariots and cannons.
    #[inline]
    pub const fn officers(self) -> i32 {
        self.of(Self::HORSE) + self.of(Self::CHARIOT) + self.of(Self::CANNON)
    }
    /// Strength of the officers in halves of a horse: a chariot is worth a little more than two.
    const fn force(self) -> i32 {
        2 * (self.of(Self::HORSE) + self.of(Self::CANNON)) + 5 * self.of(Self::CHARIOT)
    }
}

/// How many officers are left of the sixteenths that a full board holds: a chariot counts two, a
/// horse and a cannon one, sixteen together.
pub(super) fn phase(armies: [Army; 2]) -> i32 {
    let units = |army: Army| army.of(Army::HORSE) + army.of(Army::CANNON) + 2 * army.of(Army::CHARIOT);
    (PHASE_MAX / 16 * (units(armies[0]) + units(armies[1]))).min(PHASE_MAX)
}

/// How much of the endgame value counts, of [`SCALE_ONE`], when `strong` leads. The drawn endings
/// are those of the general theory of practical endings: a lone horse does not beat two guards,
/// a lone chariot not the full set, a cannon needs a screen of its own.
pub(super) fn scale(armies: [Army; 2], strong: Side) -> i32 {
    let (us, them) = (armies[strong.index()], armies[(!strong).index()]);
    let guards = them.guards() as usize;
    let (advisors, elephants) = (them.of(Army::ADVISOR), them.of(Army::ELEPHANT));
    let forces = [Army::CHARIOT, Army::HORSE, Army::CANNON, Army::PAWN].map(|kind| us.of(kind));
    let alone = match forces {
        [0, 0, 0, 0] => return 0,
        [0, 0, 0, 1] => [96, 24, 16, 8, 8][guards],
        [0, 0, 0, 2] => [SCALE_ONE, 96, 64, 32, 16][guards],
        [0, 1, 0, 0] => match (advisors, elephants) {
            (0, 0) => SCALE_ONE,
            (1, 0) => 112,
            (0, 1) => 48,
            (2, 0) => 24,
            _ => 8,
        },
        [0, 0, 1, 0] if us.of(Army::ADVISOR) == 0 => 12,
        [0, 0, 1, 0] => match (advisors, elephants) {
            (_, 0) => 104,
            (0, 1) => 40,
            _ => 8,
        },
        [0, 0, 1, 1] => [SCALE_ONE, SCALE_ONE, 112, 80, 48][guards],
        [0, 1, 0, 1] => [SCALE_ONE, SCALE_ONE, 120, 96, 64][guards],
        [0, 0, 2, 0] => [SCALE_ONE, SCALE_ONE, 120, 96, 40][guards],
        [1, 0, 0, 0] => [SCALE_ONE, SCALE_ONE, SCALE_ONE, 96, 16][guards],
        _ => SCALE_ONE,
    };
    // Without pawns a small lead in officers rarely wins against officers that defend.
    let lead = us.force() - them.force();
    let against_officers = match (us.of(Army::PAWN), lead) {
        _ if them.officers() == 0 => SCALE_ONE,
        (0, ..=1) => 48,
        (0, 2) => 88,
        (1, ..=1) => 96,
        _ => SCALE_ONE,
    };
    alone.min(against_officers)
}
