//! Sets of squares. Two boards differ in the width of the word and in what a square is, and `const`
//! functions cannot be generic over either, so each game makes its own `Bitboard` by this macro.

/// Defines `Bitboard`, a set of `$square` in a `$word` of which the bits of `$full` stand for squares,
/// and `Squares`, which goes through it. `$square` has the `const` functions `of_lowest_bit($word)` and
/// `from_index(usize)`.
macro_rules! bitboard {
    ($word:ty, $full:expr, $square:ident) => {
        /// A set of squares, one bit each.
        #[derive(
            Clone,
            Copy,
            Default,
            PartialEq,
            Eq,
            Hash,
            derive_more::BitAnd,
            derive_more::BitOr,
            derive_more::BitXor,
            derive_more::BitAndAssign,
            derive_more::BitOrAssign,
            derive_more::BitXorAssign,
        )]
        pub struct Bitboard(pub $word);

        impl Bitboard {
            /// No square.
            pub const EMPTY: Bitboard = Bitboard(0);
            /// Every square.
            pub const FULL: Bitboard = Bitboard($full);

            /// How many squares are in the set.
            #[inline]
            pub const fn count(self) -> u32 {
                // By halves: where the processor has no instruction for it, the compiler's count of a whole
                // `u128` costs the xiangqi evaluation 7 % more instructions. The upper half of a `u64` is gone at
                // compile time.
                let wide = self.0 as u128;
                (wide as u64).count_ones() + ((wide >> 64) as u64).count_ones()
            }
            /// Is the set empty?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// Does the set hold any square?
            #[inline]
            pub const fn any(self) -> bool {
                self.0 != 0
            }
            /// Does the set hold more than one square?
            #[inline]
            pub const fn several(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }
            /// Is `square` in the set?
            #[inline]
            pub const fn has(self, square: $square) -> bool {
                // One half is picked and shifted: the double shift of a whole `u128` is slow. A word of 64 bits
                // has no upper half at compile time.
                let (wide, index) = (self.0 as u128, square.index());
                let half = if size_of::<$word>() > 8 && index >= 64 { (wide >> 64) as u64 } else { wide as u64 };
                half >> (index & 63) & 1 != 0
            }
            /// Have the sets a square in common?
            #[inline]
            pub const fn meets(self, other: Bitboard) -> bool {
                self.0 & other.0 != 0
            }
            /// The square of the lowest index; `None` of an empty set.
            #[inline]
            pub const fn first(self) -> Option<$square> {
                if self.0 == 0 { None } else { Some(self.lowest()) }
            }
            /// The square of the lowest index in a set known not to be empty (harmlessly, some square of the
            /// board of an empty one).
            #[inline]
            pub const fn lowest(self) -> $square {
                $square::of_lowest_bit(self.0)
            }
            /// The set without its square of the lowest index.
            #[inline]
            #[must_use]
            pub const fn without_lowest(self) -> Bitboard {
                Bitboard(self.0 & self.0.wrapping_sub(1))
            }
            /// How many squares of the set have a lower index than `square`.
            #[inline]
            pub const fn below(self, square: $square) -> usize {
                Bitboard(self.0 & (square.bitboard().0 - 1)).count() as usize
            }
            /// The set with this square added.
            #[inline]
            #[must_use]
            pub const fn with(self, square: $square) -> Bitboard {
                Bitboard(self.0 | square.bitboard().0)
            }
            /// The set with this square left out.
            #[inline]
            #[must_use]
            pub const fn without(self, square: $square) -> Bitboard {
                Bitboard(self.0 & !square.bitboard().0)
            }
        }

        /// All squares that are not in the set.
        impl std::ops::Not for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn not(self) -> Bitboard {
                Bitboard(self.0 ^ Self::FULL.0)
            }
        }
        /// Set difference.
        impl std::ops::Sub for Bitboard {
            type Output = Bitboard;
            #[inline]
            fn sub(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 & !other.0)
            }
        }
        impl std::ops::SubAssign for Bitboard {
            #[inline]
            fn sub_assign(&mut self, other: Bitboard) {
                *self = *self - other;
            }
        }
        impl FromIterator<$square> for Bitboard {
            fn from_iter<I: IntoIterator<Item = $square>>(squares: I) -> Bitboard {
                squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
            }
        }
        impl IntoIterator for Bitboard {
            type Item = $square;
            type IntoIter = Squares;
            #[inline]
            fn into_iter(self) -> Squares {
                Squares(self)
            }
        }
        impl std::fmt::Debug for Bitboard {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }

        /// The squares of a [`Bitboard`], lowest first.
        #[derive(Clone)]
        pub struct Squares(Bitboard);

        impl Iterator for Squares {
            type Item = $square;
            #[inline]
            fn next(&mut self) -> Option<$square> {
                if size_of::<$word>() <= 8 {
                    let square = self.0.first()?;
                    self.0 = self.0.without_lowest();
                    return Some(square);
                }
                // A wide set by halves: the upper one is not touched before the lower one is empty.
                let wide = self.0.0 as u128;
                let (low, high) = (wide as u64, (wide >> 64) as u64);
                if low != 0 {
                    self.0 = Bitboard(((high as u128) << 64 | (low & (low - 1)) as u128) as $word);
                    Some($square::from_index(low.trailing_zeros() as usize))
                } else if high != 0 {
                    self.0 = Bitboard((((high & (high - 1)) as u128) << 64) as $word);
                    Some($square::from_index(64 + high.trailing_zeros() as usize))
                } else {
                    None
                }
            }
            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.0.count() as usize;
                (n, Some(n))
            }
            /// A wide set half by half, which spares most of the work of [`Squares::next`].
            #[inline]
            fn fold<A, F: FnMut(A, $square) -> A>(mut self, first: A, mut f: F) -> A {
                let mut folded = first;
                if size_of::<$word>() <= 8 {
                    while let Some(square) = self.next() {
                        folded = f(folded, square);
                    }
                    return folded;
                }
                let wide = self.0.0 as u128;
                for (start, mut half) in [(0, wide as u64), (64, (wide >> 64) as u64)] {
                    while half != 0 {
                        folded = f(folded, $square::from_index(start + half.trailing_zeros() as usize));
                        half &= half - 1;
                    }
                }
                folded
            }
        }
        impl ExactSizeIterator for Squares {}
    };
}
pub(crate) use bitboard;
