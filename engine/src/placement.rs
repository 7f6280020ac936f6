//! Where pieces stand: the questions that every board answers alike.

/// Gives a board that keeps `kinds` and `sides`, sets of squares, and `mailbox`, a piece or none a square,
/// the questions about where pieces stand.
macro_rules! placement {
    () => {
        /// All pieces of this kind, of both sides.
        #[inline]
        pub fn pieces(&self, kind: PieceKind) -> Bitboard {
            self.kinds[kind.index()]
        }
        /// All pieces of this owner.
        #[inline]
        pub fn side_pieces(&self, side: Side) -> Bitboard {
            self.sides[side.index()]
        }
        /// The pieces of this owner and kind.
        #[inline]
        pub fn of(&self, side: Side, kind: PieceKind) -> Bitboard {
            self.kinds[kind.index()] & self.sides[side.index()]
        }
        /// All occupied squares.
        #[inline]
        pub fn occupied(&self) -> Bitboard {
            self.sides[0] | self.sides[1]
        }
        /// Where the king of `side` stands.
        #[inline]
        pub fn king(&self, side: Side) -> Square {
            self.of(side, PieceKind::King).lowest()
        }
        /// The piece on `square`.
        #[inline]
        pub fn piece_at(&self, square: Square) -> Option<Piece> {
            self.mailbox[square.index()]
        }
    };
}

pub(crate) use placement;
