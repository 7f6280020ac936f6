//! Kinds of nodes, and what a node knows of itself.

use crate::score::Score;

use super::tt::TtEntry;

/// A kind of node.
pub(super) trait Node {
    /// Is it the root?
    const ROOT: bool;
    /// Is its window open, its score exact?
    const PV: bool;
    /// The kind of a child on the principal variation.
    type Child: Node;
    /// The kind of a child searched with a null window.
    type Scout: Node;
}

/// The root.
pub(super) struct Root;
/// A node on the principal variation.
pub(super) struct Pv;
/// A node with a null window.
pub(super) struct Scout;

macro_rules! node {
    ($name:ident: root $root:literal, pv $pv:literal, $child:ident, $scout:ident) => {
        impl Node for $name {
            const ROOT: bool = $root;
            const PV: bool = $pv;
            type Child = $child;
            type Scout = $scout;
        }
    };
}
node!(Root: root true, pv true, Pv, Scout);
node!(Pv: root false, pv true, Pv, Scout);
node!(Scout: root false, pv false, Scout, Scout);

/// What a node knows when its steps begin.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // They are independent facts, read one by one.
pub(super) struct NodeContext<M> {
    pub alpha: Score,
    pub beta: Score,
    pub depth: i32,
    pub ply: usize,
    /// Is a beta cutoff expected?
    pub cut_node: bool,
    pub in_check: bool,
    /// Static evaluation as the game makes it, and as the search uses it.
    pub raw_eval: Score,
    pub static_eval: Score,
    /// The latter, replaced by the table's score where that says more.
    pub eval: Score,
    /// Size of the evaluation's correction.
    pub correction_magnitude: i32,
    /// Is the side to move better off than at its last move?
    pub improving: bool,
    /// Is the opponent worse off than it thought a ply ago?
    pub opponent_worsening: bool,
    pub tt_entry: Option<TtEntry>,
    pub tt_move: Option<M>,
    pub tt_move_noisy: bool,
    /// Was the node ever on a principal variation?
    pub tt_pv: bool,
}
