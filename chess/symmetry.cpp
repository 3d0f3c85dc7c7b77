#include "chess/symmetry.hpp"

#include <algorithm>

#include "chess/bitboard.hpp"
#include "chess/setup.hpp"

namespace cheg::chess {

Position turned(const Position& position, Symmetry symmetry) {
  CHEG_REQUIRE(std::ranges::count(symmetries_of(position), symmetry) == 1);
  if (position.en_passant() != Square::none) {
    PositionSetup setup;
    for (Bitboard rest = position.occupied(); rest != kNoSquares;) {
      const Square square = pop_first(rest);
      setup.put(position.piece_on(square), turned(square, symmetry));
    }
    return setup.side_to_move(position.side_to_move())
        .en_passant(turned(position.en_passant(), symmetry))
        .build()
        .value();
  }
  std::array<Piece, kSquareCount> men;       // NOLINT(*-member-init)
  std::array<Square, kSquareCount> squares;  // NOLINT(*-member-init)
  std::size_t count = 0;
  for (Bitboard rest = position.occupied(); rest != kNoSquares; ++count) {
    const Square square = pop_first(rest);
    men[count] = position.piece_on(square);
    squares[count] = turned(square, symmetry);
  }
  return PositionSetup::trusted(std::span(men).first(count), std::span(squares).first(count),
                                position.side_to_move());
}

}  // namespace cheg::chess
