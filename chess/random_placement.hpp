// Random positions of an ending.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/setup.hpp"

namespace cheg::chess {

// Puts each man of the material on a random square, with White to move. Returns nothing if two men
// share a square or the position is not legal; the caller may then try again. `random()` returns 64
// random bits.
template <class Random>
[[nodiscard]] std::optional<Position> random_placement(MaterialSignature material,
                                                       Random&& random) {
  PositionSetup setup;
  for (std::size_t number = 0; number < kPieceCount; ++number) {
    const auto piece = static_cast<Piece>(number);
    for (int i = 0; i < material.count(piece); ++i) {
      const auto square = static_cast<Square>(random() % kSquareCount);
      if (setup.piece_on(square) != Piece::none) {
        return std::nullopt;
      }
      setup.put(piece, square);
    }
  }
  const auto position = setup.side_to_move(Color::white).build();
  return position ? std::optional(*position) : std::nullopt;
}

}  // namespace cheg::chess
