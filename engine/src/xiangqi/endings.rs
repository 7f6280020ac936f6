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
/// horse and a cannon one, sixteen together. A last officer against none has nothing of the
/// middlegame any more: its value is the endgame's alone, which is scaled.
pub(super) fn phase(armies: [Army; 2]) -> i32 {
    if armies[0].officers() + armies[1].officers() <= 1 {
        return 0;
    }
    let units = |army: Army| army.of(Army::HORSE) + army.of(Army::CANNON) + 2 * army.of(Army::CHARIOT);
    (PHASE_MAX / 16 * (units(armies[0]) + units(armies[1]))).min(PHASE_MAX)
}

/// How much of the endgame value counts, of [`SCALE_ONE`], when `strong` leads: the lesser of what
/// its attackers can do against bare guards, and of what its lead is worth where the other side
/// keeps attackers of its own. The theory of practical endings says which are drawn (a lone horse
/// against two guards, a lone chariot against all four, a cannon without a screen of its own);
/// games of the engine against itself say how much the others are worth.
pub(super) fn scale(armies: [Army; 2], strong: Side) -> i32 {
    let (us, them) = (armies[strong.index()], armies[(!strong).index()]);
    if us.officers() + us.of(Army::PAWN) == 0 {
        return 0;
    }
    if them.officers() == 0 { against_guards(us, them) } else { against_officers(us, them) }
}

fn against_guards(us: Army, them: Army) -> i32 {
    let guards = them.guards() as usize;
    let (advisors, elephants) = (them.of(Army::ADVISOR), them.of(Army::ELEPHANT));
    let attackers = [Army::CHARIOT, Army::HORSE, Army::CANNON, Army::PAWN].map(|kind| us.of(kind));
    let scale = match attackers {
        [0, 0, 0, 1] => [96, 24, 16, 8, 8][guards],
        [0, 0, 0, 2] => [SCALE_ONE, 96, 64, 32, 16][guards],
        [0, 1, 0, 0] => match (advisors, elephants) {
            (0, 0) => 112,
            (1, 0) => 96,
            (0, 1) => 24,
            (2, 0) => 16,
            _ => 8,
        },
        [0, 0, 1, 0] if us.of(Army::ADVISOR) == 0 => 8,
        [0, 0, 1, 0] => match (advisors, elephants) {
            (_, 0) => 80,
            (0, 1) => 24,
            _ => 8,
        },
        [0, 0, 1, 1] => [112, 88, 72, 40, 16][guards],
        [0, 1, 0, 1] => [120, 96, 88, 64, 24][guards],
        [0, 0, 2, 0] => [SCALE_ONE, SCALE_ONE, 112, 64, 16][guards],
        [0, _, _, 2] if us.officers() == 1 && guards == 4 => 88,
        [1, 0, 0, 0] if guards == 4 => 16,
        _ => SCALE_ONE,
    };
    // A pawn of the defender gives its lone attacker something to guard against.
    let lone_minor = us.of(Army::CHARIOT) == 0 && us.officers() + us.of(Army::PAWN) == 1;
    if lone_minor && them.of(Army::PAWN) > 0 { scale / 2 } else { scale }
}

fn against_officers(us: Army, them: Army) -> i32 {
    let half_guards = them.guards() as usize / 2;
    match (us.of(Army::PAWN), us.force() - them.force()) {
        (0, ..=1) => [28, 44, 60][half_guards],
        (0, 2) => [72, 88, 88][half_guards],
        (0, 3) => 88,
        (1, ..=1) => [96, 64, 72][half_guards],
        (1, 2) | (2, ..=1) => 112,
        _ => SCALE_ONE,
    }
}
