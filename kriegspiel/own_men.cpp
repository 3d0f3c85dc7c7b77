#include "kriegspiel/own_men.hpp"

#include <cstdlib>

#include "base/require.hpp"

namespace cheg::kriegspiel {

using chess::bit;
using chess::PieceType;
using chess::Square;

OwnMen::OwnMen(const chess::Position& position, chess::Color side)
    : color(side),
      own(position.pieces(side)),
      castling(position.castling_rights() & (chess::king_side(side) | chess::queen_side(side))) {
  for (int type = 0; type < chess::kPieceTypeCount; ++type) {
    men[static_cast<std::size_t>(type)] = position.pieces(side, static_cast<PieceType>(type));
  }
}

PieceType OwnMen::man_on(Square square) const {
  if (square >= Square::none) {
    return PieceType::none;
  }
  int type = 0;
  while (type < chess::kPieceTypeCount &&
         !chess::contains(men[static_cast<std::size_t>(type)], square)) {
    ++type;
  }
  return static_cast<PieceType>(type);
}

void OwnMen::put(PieceType type, Square square) {
  CHEG_REQUIRE(man_on(square) == PieceType::none);
  men[static_cast<std::size_t>(type)] |= bit(square);
  own |= bit(square);
}

void OwnMen::move(Attempt move) {
  if (move.drop != PieceType::none) {
    reserves.remove(color, move.drop);
    put(move.drop, move.to);
    return;
  }
  CHEG_REQUIRE(man_on(move.from) != PieceType::none);
  CHEG_REQUIRE(man_on(move.to) == PieceType::none);
  const PieceType type = man_on(move.from);
  step(move.from, move.to);
  if (move.promotion != PieceType::none) {
    men[static_cast<std::size_t>(type)] ^= bit(move.to);
    men[static_cast<std::size_t>(move.promotion)] |= bit(move.to);
  }
  const int files = chess::file_of(move.to) - chess::file_of(move.from);
  if (type == PieceType::king && std::abs(files) == 2) {
    const auto on_first_rank = [this](Square square) { return chess::relative(color, square); };
    files > 0 ? step(on_first_rank(Square::h1), on_first_rank(Square::f1))
              : step(on_first_rank(Square::a1), on_first_rank(Square::d1));
  }
}

void OwnMen::lose(Square square) {
  CHEG_REQUIRE(man_on(square) != PieceType::none);
  men[static_cast<std::size_t>(man_on(square))] ^= bit(square);
  own ^= bit(square);
  end_castling(square);
}

void OwnMen::step(Square from, Square to) {
  men[static_cast<std::size_t>(man_on(from))] ^= bit(from) | bit(to);
  own ^= bit(from) | bit(to);
  end_castling(from);
}

// Call when the man on this square moves or is captured.
void OwnMen::end_castling(Square square) {
  const Square on_first_rank = chess::relative(color, square);
  if (on_first_rank == Square::e1 || on_first_rank == Square::h1) {
    castling = castling & ~chess::king_side(color);
  }
  if (on_first_rank == Square::e1 || on_first_rank == Square::a1) {
    castling = castling & ~chess::queen_side(color);
  }
}

}  // namespace cheg::kriegspiel
