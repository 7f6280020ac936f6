//! Counts of what the search does, kept only with the feature `stats`.

use std::fmt;

macro_rules! counters {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Events of one search (of one thread, or summed). All zero without the feature `stats`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Stats { $($(#[$doc])* pub $name: u64),* }

        impl std::ops::AddAssign for Stats {
            fn add_assign(&mut self, other: Stats) { $(self.$name += other.$name;)* }
        }
    };
}

counters! {
    /// Nodes of the main search.
    main_nodes,
    /// Nodes of the quiescence search.
    quiet_nodes,
    /// Table probes.
    probes,
    /// Probes that found the position.
    hits,
    /// Nodes of the main search ended by a table score.
    table_cutoffs,
    /// Nodes of quiescence ended by one.
    quiet_table_cutoffs,
    /// Nodes of quiescence ended by standing pat.
    stand_pats,
    /// Beta cutoffs in the move loop.
    cutoffs,
    /// Of these, by the first move.
    first_cutoffs,
    /// Null moves tried.
    null_tries,
    /// Null moves that failed high.
    null_cutoffs,
    /// Reduced searches.
    reduced,
    /// Reduced searches that beat alpha and were searched again.
    researched,
    /// Nodes ended by reverse futility.
    static_cutoffs,
    /// Nodes ended by razoring.
    razored,
    /// `ProbCut` searches tried.
    probcut_tries,
    /// `ProbCut` cutoffs.
    probcut_cutoffs,
    /// Nodes ended because the table alone proves a raised beta.
    table_probcuts,
    /// Legal moves looked at in the move loop.
    moves,
    /// Of these, moves pruned.
    pruned,
    /// Nodes whose quiet moves from some number on were not looked at.
    late_prunes,
    /// Singular searches.
    singular_tries,
    /// Of these, moves that were extended.
    singular_extended,
    /// Of these, nodes ended because several moves beat beta.
    multicuts,
    /// Aspiration windows that failed.
    aspiration_fails,
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        let all = self.main_nodes + self.quiet_nodes;
        let main = |part| share(part, self.main_nodes);
        let quiet = |part| share(part, self.quiet_nodes);
        writeln!(f, "nodes {all}, quiescence {:.1} %", share(self.quiet_nodes, all))?;
        writeln!(f, "table hits {:.1} %", share(self.hits, self.probes))?;
        writeln!(
            f,
            "main nodes ended by table {:.1} %, razoring {:.1} %, reverse futility {:.1} %, null move {:.1} %, ProbCut {:.1} %, table's ProbCut {:.1} %, multicut {:.1} %, beta {:.1} %",
            main(self.table_cutoffs),
            main(self.razored),
            main(self.static_cutoffs),
            main(self.null_cutoffs),
            main(self.probcut_cutoffs),
            main(self.table_probcuts),
            main(self.multicuts),
            main(self.cutoffs)
        )?;
        writeln!(
            f,
            "quiescence nodes ended by table {:.1} %, standing pat {:.1} %",
            quiet(self.quiet_table_cutoffs),
            quiet(self.stand_pats)
        )?;
        writeln!(
            f,
            "moves {}, pruned {:.1} %; quiet moves cut short {} times",
            self.moves,
            share(self.pruned, self.moves),
            self.late_prunes
        )?;
        writeln!(f, "first-move cutoffs {:.1} % of {}", share(self.first_cutoffs, self.cutoffs), self.cutoffs)?;
        writeln!(f, "null moves {}, failed high {:.1} %", self.null_tries, share(self.null_cutoffs, self.null_tries))?;
        writeln!(f, "reduced {}, searched again {:.1} %", self.reduced, share(self.researched, self.reduced))?;
        writeln!(
            f,
            "ProbCut {}, ended the node {:.1} %",
            self.probcut_tries,
            share(self.probcut_cutoffs, self.probcut_tries)
        )?;
        writeln!(
            f,
            "singular {}, extended {:.1} %, multicut {:.1} %",
            self.singular_tries,
            share(self.singular_extended, self.singular_tries),
            share(self.multicuts, self.singular_tries)
        )?;
        write!(f, "aspiration fails {}", self.aspiration_fails)
    }
}

/// Counts an event, or (without the feature `stats`) does nothing at all.
macro_rules! track {
    ($thread:expr, $name:ident) => {
        #[cfg(feature = "stats")]
        {
            $thread.stats.$name += 1;
        }
    };
    ($thread:expr, $name:ident, $condition:expr) => {
        #[cfg(feature = "stats")]
        if $condition {
            $thread.stats.$name += 1;
        }
    };
}
pub(super) use track;
