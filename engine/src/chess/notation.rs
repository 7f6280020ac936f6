//! Moves as people and programs write them: UCI, and standard algebraic notation (FIDE Appendix C)
//! in the many forms that score sheets use.

use super::{
    Board, Position,
    attacks::{attacks, pawn_attacks},
    types::{Bitboard, File, Move, Piece, PieceKind, Rank, Square},
};
use crate::{info::MoveError, movelist::MoveList};

fn wrong<T>(text: &str, reason: impl Into<String>) -> Result<T, MoveError> {
    let short: String = text.chars().take(20).flat_map(char::escape_debug).collect();
    Err(MoveError { text: short, reason: reason.into(), none_fits: false })
}

impl Position {
    /// Is castling with `rook` written as a king's step of two files, as in the orthodox game?
    fn castles_by_step(&self, king: Square, rook: Square) -> bool {
        !self.rules.chess960 && king.file() == File::E && matches!(rook.file(), File::A | File::H)
    }
    /// A move in UCI: `e2e4`, `a7a8q`; castling `e1g1`, or `e1h1` in Chess960 and wherever king
    /// and rook do not stand as in the orthodox game.
    pub fn uci(&self, m: Move) -> String {
        let to = if m.is_castle() && self.castles_by_step(m.from(), m.to()) {
            self.board().castling_targets(self.board().side(), m.to()).0
        } else {
            m.to()
        };
        let mut out = format!("{}{to}", m.from());
        out.extend(m.promotion().map(PieceKind::letter));
        out
    }
    /// Reads a legal move in UCI. Both ways to write castling are understood, a plain king's move
    /// going first; letters may be upper case.
    ///
    /// # Errors
    /// The text is not a move, or not a legal one.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let squares = text.get(..2).and_then(Square::from_name).zip(text.get(2..4).and_then(Square::from_name));
        let Some((from, to)) = squares else { return wrong(text, "is not a move (such as e2e4 or a7a8q)") };
        let promotion = match text.get(4..) {
            None | Some("") => None,
            Some(rest) => {
                let mut chars = rest.chars();
                match (chars.next().and_then(PieceKind::from_letter), chars.next()) {
                    (Some(kind), None) if !matches!(kind, PieceKind::Pawn | PieceKind::King) => Some(kind),
                    _ => return wrong(text, "promotes to none of q, r, b and n"),
                }
            }
        };
        let legal = self.board().legal_moves();
        if let Some(m) = legal.iter().find(|m| m.from() == from && m.to() == to && m.promotion() == promotion) {
            return Ok(m);
        }
        let castles = |m: &Move| {
            m.is_castle() && m.from() == from && self.board().castling_targets(self.board().side(), m.to()).0 == to
        };
        match legal.iter().find(castles).filter(|_| promotion.is_none()) {
            Some(m) => Ok(m),
            None => wrong(text, self.why_illegal(from, to, promotion, &legal)),
        }
    }
    /// One reason, the most telling first.
    fn why_illegal(&self, from: Square, to: Square, promotion: Option<PieceKind>, legal: &MoveList<Move>) -> String {
        let Some(piece) = self.board().piece_at(from) else { return format!("there is no piece on {from}") };
        if piece.side() != self.board().side() {
            return format!("the piece on {from} belongs to the other side");
        }
        if legal.iter().any(|m| m.from() == from && m.to() == to) {
            return match promotion {
                None => "the promotion piece is missing".into(),
                Some(_) => "this move does not promote".into(),
            };
        }
        if self.board().checkers().any() { "is illegal: the king is in check" } else { "is illegal" }.into()
    }

    /// A legal move in standard algebraic notation, with `+` and `#`.
    pub fn san(&self, m: Move) -> String {
        let (from, to) = (m.from(), m.to());
        let mut out = String::with_capacity(8);
        let kind = self.board().piece_at(from).map_or(PieceKind::Pawn, Piece::kind);
        if m.is_castle() {
            out.push_str(if to > from { "O-O" } else { "O-O-O" });
        } else {
            let captures = self.board().captured(m).is_some();
            if kind == PieceKind::Pawn {
                if captures {
                    out.push(from.file().letter());
                }
            } else {
                out.push(kind.letter().to_ascii_uppercase());
                let legal = self.board().legal_moves();
                let rivals = || {
                    legal.iter().filter(|other| {
                        other.from() != from
                            && other.to() == to
                            && !other.is_castle()
                            && self.board().piece_at(other.from()).is_some_and(|piece| piece.kind() == kind)
                    })
                };
                if rivals().next().is_some() {
                    let file_is_clear = rivals().all(|other| other.from().file() != from.file());
                    let rank_is_clear = rivals().all(|other| other.from().rank() != from.rank());
                    if file_is_clear || !rank_is_clear {
                        out.push(from.file().letter());
                    }
                    if !file_is_clear {
                        out.push((b'1' + from.rank().index() as u8) as char);
                    }
                }
            }
            if captures {
                out.push('x');
            }
            out.push_str(&to.to_string());
            if let Some(kind) = m.promotion() {
                out.push('=');
                out.push(kind.letter().to_ascii_uppercase());
            }
        }
        if self.board().gives_check(m) {
            let mut next = *self.board();
            next.play(m);
            out.push(if next.count_legal() == 0 { '#' } else { '+' });
        }
        out
    }
    /// Reads a legal move in algebraic notation: standard, long (`Ng1-f3`), figurine, with `0-0`,
    /// `e.p.`, `++`, `!?`, a missing `x` or `=`, or in UCI.
    ///
    /// # Errors
    /// The text is not a move, or names no legal move, or more than one.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let Some(san) = San::parse(text) else { return wrong(text, "is not a move in algebraic notation") };
        self.find_san(san).or_else(|error| match error {
            SanError::Castling => wrong(text, "castling is not legal here"),
            SanError::Ambiguous(moves) => {
                let names: Vec<String> = moves.iter().map(|&m| self.uci(m)).collect();
                wrong(text, format!("is ambiguous: {}", names.join(" or ")))
            }
            SanError::NoPromotion => wrong(text, "the promotion piece is missing"),
            SanError::NoneFits => {
                wrong(text, "names no legal move").map_err(|error| MoveError { none_fits: true, ..error })
            }
            SanError::Squares(error) => Err(MoveError { text: text.into(), ..error }),
        })
    }

    /// The only legal move that `san` may mean. Where it names both squares, a king's step may mean
    /// castling, and the piece may be any.
    ///
    /// # Errors
    /// No legal move fits, or more than one.
    pub fn find_san(&self, san: San) -> Result<Move, SanError> {
        let error = match self.board().find_san(san) {
            Err(error @ (SanError::NoneFits | SanError::NoPromotion)) => error,
            found => return found,
        };
        let San::Step { file: Some(file), rank: Some(rank), to, promotion, .. } = san else { return Err(error) };
        let mut uci = format!("{}{to}", Square::new(file, rank));
        uci.extend(promotion.map(PieceKind::letter));
        self.parse_uci(&uci).map_err(SanError::Squares)
    }
}

/// Why a word of algebraic notation means no single legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SanError {
    /// Castling to that side is not legal.
    Castling,
    /// Several legal moves fit, in the order of their origins.
    Ambiguous(Vec<Move>),
    /// A pawn could go there, and its promotion is not told.
    NoPromotion,
    /// No legal move fits.
    NoneFits,
    /// Both squares are named, and the move between them is not legal.
    Squares(MoveError),
}

impl Board {
    /// The only legal move that `san` may mean, found without generating moves.
    ///
    /// # Errors
    /// No legal move fits, or more than one; never [`SanError::Squares`].
    pub fn find_san(&self, san: San) -> Result<Move, SanError> {
        let us = self.side();
        let (kind, file, rank, to, promotion) = match san {
            San::Castle { kingside } => {
                let king = self.king(us);
                let rooks = (self.castling() & self.side_pieces(us)).into_iter();
                let mut castles = rooks.filter(|&rook| (rook > king) == kingside).map(|rook| Move::castle(king, rook));
                return castles.find(|&m| self.is_legal(m)).ok_or(SanError::Castling);
            }
            San::Step { kind, file, rank, to, promotion } => (kind, file, rank, to, promotion),
        };
        // Without a letter a full origin may name any piece (e2e4, g1f3).
        let origin = file.zip(rank).map(|(file, rank)| Square::new(file, rank));
        let own = origin.and_then(|from| self.piece_at(from)).filter(|piece| piece.side() == us).map(Piece::kind);
        let kind = kind.or(own).unwrap_or(PieceKind::Pawn);
        let mut from = self.of(us, kind);
        from &= file.map_or(Bitboard::FULL, File::bitboard) & rank.map_or(Bitboard::FULL, Rank::bitboard);
        from &= if kind != PieceKind::Pawn {
            attacks(kind, us, to, self.occupied())
        } else if self.occupied().has(to) || self.en_passant() == Some(to) {
            // A pawn that takes comes from beside, one that does not from its own file.
            pawn_attacks(!us, to)
        } else {
            to.file().bitboard()
        };
        let step = |from: Square, promotion: Option<PieceKind>| match promotion {
            Some(kind) => Move::promote(from, to, kind),
            None if kind == PieceKind::Pawn && from.file() != to.file() && !self.occupied().has(to) => {
                Move::en_passant(from, to)
            }
            None => Move::new(from, to),
        };
        let mut legal = from.into_iter().map(|from| step(from, promotion)).filter(|&m| self.is_legal(m));
        match (legal.next(), legal.next()) {
            (Some(m), None) => Ok(m),
            (Some(a), Some(b)) => Err(SanError::Ambiguous([a, b].into_iter().chain(legal).collect())),
            (None, _) => {
                let promotes = |from| kind == PieceKind::Pawn && self.is_legal(step(from, Some(PieceKind::Queen)));
                Err(if from.into_iter().any(promotes) { SanError::NoPromotion } else { SanError::NoneFits })
            }
        }
    }
}

/// Strips what carries no meaning and spells figurines as letters and castling as `OO`, `OOO`.
fn normalise(text: &str) -> String {
    let text = text.trim().trim_end_matches(['+', '#', '!', '?', '\u{2020}', '\u{2021}']);
    let text = ["(e.p.)", "e.p.", "e.p", "(ep)", "ep"]
        .iter()
        .find_map(|suffix| text.strip_suffix(suffix))
        .unwrap_or(text)
        .trim_end()
        .trim_end_matches(['+', '#', '!', '?']);
    let letters: String = text
        .chars()
        .filter_map(|c| match c {
            '\u{2654}' | '\u{265A}' => Some('K'),
            '\u{2655}' | '\u{265B}' => Some('Q'),
            '\u{2656}' | '\u{265C}' => Some('R'),
            '\u{2657}' | '\u{265D}' => Some('B'),
            '\u{2658}' | '\u{265E}' => Some('N'),
            '\u{2659}' | '\u{265F}' => Some('P'),
            // Between origin and target, before a promotion, and the variation selector of figurines.
            '-'
            | '\u{2010}'..='\u{2015}'
            | '\u{2212}'
            | 'x'
            | 'X'
            | '\u{D7}'
            | ':'
            | '='
            | '('
            | ')'
            | '/'
            | '\u{FE0E}'
            | '\u{FE0F}' => None,
            c => Some(c),
        })
        .collect();
    match letters.as_str() {
        "00" | "oo" => "OO".into(),
        "000" | "ooo" => "OOO".into(),
        _ => letters,
    }
}

/// What a word of algebraic notation says (FIDE Appendix C); of a step all but the target may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum San {
    /// Castling.
    Castle {
        /// With the rook that stands on the side of the h-file.
        kingside: bool,
    },
    /// Any other move.
    Step {
        /// What moves; a pawn where nothing is said, or whatever stands on the origin.
        kind: Option<PieceKind>,
        /// The file of the origin.
        file: Option<File>,
        /// The rank of the origin.
        rank: Option<Rank>,
        /// The target.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<PieceKind>,
    },
}

impl San {
    /// `[KQRBNP][a-h][1-8][a-h][1-8][qrbn]`, most of it optional, or `O-O`, `O-O-O`, in the forms that
    /// [`Position::parse_san`] lists.
    pub fn parse(text: &str) -> Option<San> {
        let clean = normalise(text);
        if let "OO" | "OOO" = clean.as_str() {
            return Some(San::Castle { kingside: clean.len() == 2 });
        }
        let mut chars: Vec<char> = clean.chars().collect();
        // Only upper case names a piece in front: `bc3` is a pawn's capture.
        let kind = chars.first().filter(|c| c.is_ascii_uppercase()).and_then(|&c| PieceKind::from_letter(c));
        if kind.is_some() {
            chars.remove(0);
        }
        let promotion = chars.last().and_then(|&c| PieceKind::from_letter(c)).filter(|_| {
            // A letter after the target's rank; `b` in `ab` would be a file.
            chars.len() >= 3 && chars[chars.len() - 2].is_ascii_digit()
        });
        if let Some(kind) = promotion {
            if matches!(kind, PieceKind::Pawn | PieceKind::King) {
                return None;
            }
            chars.pop();
        }
        let rank = |c: char| c.to_digit(10).filter(|d| (1..=8).contains(d)).map(|d| Rank::from_index(d as usize - 1));
        let to = Square::new(File::from_letter(*chars.get(chars.len().checked_sub(2)?)?)?, rank(*chars.last()?)?);
        chars.truncate(chars.len() - 2);
        let (file_from, rank_from) = match chars[..] {
            [] => (None, None),
            [c] => (File::from_letter(c), rank(c)),
            [a, b] => (Some(File::from_letter(a)?), Some(rank(b)?)),
            _ => return None,
        };
        if chars.len() == 1 && file_from.is_none() && rank_from.is_none() {
            return None;
        }
        Some(San::Step { kind, file: file_from, rank: rank_from, to, promotion })
    }
}
