//! The lines behind a ruling in xiangqi, told as trees: a move of the side that threatens, every answer, what
//! follows each.

use chuhan_engine::{
    law::xiangqi::Route,
    xiangqi::{
        Board, Move, Piece, Square,
        notation::{ChineseStyle, to_chinese, to_wxf},
    },
};

use super::{Drawing, Figure, Report, Tree, words};
use crate::{
    arbiter::{
        AnyPiece,
        xiangqi::{Game, LoopMove, Prey, Proof, Then},
    },
    diagram::{Arrow, Ink, Overlay},
    language::Language,
};

/// Positions of one tree that are drawn; the lines of a larger tree stand without diagrams.
const DRAWN: usize = 24;

/// What a unit is called.
pub(super) fn name_of(piece: Piece, language: Language) -> String {
    words::piece(AnyPiece::Xiangqi(piece), language)
}

/// What stands on a square; nothing where it is empty.
pub(super) fn piece_on(board: &Board, square: Square, language: Language) -> String {
    board.piece_at(square).map_or_else(String::new, |piece| name_of(piece, language))
}

/// A move in the notation of the language.
pub(super) fn notation(board: &Board, m: Move, language: Language) -> String {
    match language {
        Language::English => to_wxf(board, m),
        Language::Chinese => to_chinese(board, m, ChineseStyle::default()),
    }
}

/// Adds the trees behind the class of the move `m`, which is told as `told`.
pub(super) fn add(report: &mut Report, game: &Game, m: &LoopMove, told: &str) {
    let language = report.language;
    let (before, again) = (game.boards[m.ply - 1], game.boards[m.ply].passed());
    if let Some(proof) = &m.proof {
        let title = match language {
            Language::English => format!("{told}: the mate that is threatened"),
            Language::Chinese => format!("{told}：所企图的杀着"),
        };
        report.trees.push(tree(title, &again, proof, language));
    }
    if let Some(proof) = &m.mate_stood {
        // Before the first board of a record comes what led to the same position later.
        let earlier = game.boards[m.ply.checked_sub(2).unwrap_or(game.last() - 1)].passed();
        let title = match language {
            Language::English => format!("{told}: the mate that was threatened before the check already"),
            Language::Chinese => format!("{told}：将军之前已有的杀着"),
        };
        report.trees.push(tree(title, &earlier, proof, language));
    }
    for prey in &m.prey {
        if let Some(proof) = &prey.proof {
            let what = won(&again, prey, prey.taker, prey.route, language);
            let title = match language {
                Language::English => format!("{told}: {what}"),
                Language::Chinese => format!("{told}：{what}"),
            };
            report.trees.push(tree(title, &again, proof, language));
        }
    }
    for prey in &m.existed_before {
        let Some(stood) = &prey.stood else { continue };
        if let Some(proof) = &stood.proof {
            let what = won(&before, prey, stood.taker, stood.route, language);
            let title = match language {
                Language::English => format!("before {told}: {what}"),
                Language::Chinese => format!("{told}之前：{what}"),
            };
            report.trees.push(tree(title, &before, proof, language));
        }
    }
}

/// Who wins what, and how.
pub(super) fn won(board: &Board, prey: &Prey, taker: Square, route: Route, language: Language) -> String {
    let (unit, hunter) = (piece_on(board, prey.square, language), piece_on(board, taker, language));
    let route = words::route(route, language);
    match language {
        Language::English => format!("the {hunter} {taker} wins the {unit} {} ({route})", prey.square),
        Language::Chinese => format!("{hunter}{taker}得{unit}{}（{route}）", prey.square),
    }
}

fn tree(title: String, board: &Board, proof: &Proof, language: Language) -> Tree {
    let drawn = size(proof) <= DRAWN;
    Tree { text: title, figure: None, below: vec![node(board, None, proof, drawn, language)] }
}

/// Moves of the side that threatens.
fn size(proof: &Proof) -> usize {
    match &proof.then {
        Then::Takes(_) => 1,
        Then::Check(branches) | Then::Exchange(branches) => {
            1 + branches.iter().map(|branch| size(&branch.then)).sum::<usize>()
        }
    }
}

/// A move of the side that threatens, after the answer that allowed it, and all that may follow.
fn node(board: &Board, answer: Option<String>, proof: &Proof, drawn: bool, language: Language) -> Tree {
    let m = proof.played;
    let own = notation(board, m, language);
    let taken = piece_on(board, m.to(), language);
    let taken = (!taken.is_empty()).then_some(taken);
    let (mark, branches) = match &proof.then {
        Then::Takes(gain) => {
            let taken = taken.unwrap_or_default();
            let text = match language {
                Language::English => format!(" takes the {taken} ({gain:+})"),
                Language::Chinese => format!(" 吃{taken}（{gain:+}）"),
            };
            (text, [].as_slice())
        }
        Then::Check(branches) if branches.is_empty() => (language.pick(" mate", " 杀").into(), branches.as_slice()),
        Then::Check(branches) => (language.pick(" check", " 将").into(), branches.as_slice()),
        Then::Exchange(branches) => {
            let taken = taken.unwrap_or_default();
            let text = match language {
                Language::English => format!(" takes the {taken}"),
                Language::Chinese => format!(" 吃{taken}"),
            };
            (text, branches.as_slice())
        }
    };
    let text = match answer {
        Some(answer) => format!("{answer}  {own}{mark}"),
        None => format!("{own}{mark}"),
    };
    let after = board.after(m);
    let figure = drawn.then(|| {
        let king = after.king(after.side());
        let checks = after.checkers().into_iter().map(|from| Arrow { from, to: king, ink: Ink::Check });
        let overlay = Overlay { played: Some((m.from(), m.to())), arrows: checks.collect() };
        Figure { caption: text.clone(), drawing: Drawing::Xiangqi(after, overlay) }
    });
    let below = branches.iter().map(|branch| {
        let next = after.after(branch.answer);
        let answer = format!("… {}", notation(&after, branch.answer, language));
        node(&next, Some(answer), &branch.then, drawn, language)
    });
    Tree { text, figure, below: below.collect() }
}
