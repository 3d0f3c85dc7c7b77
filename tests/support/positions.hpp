// Positions for property tests.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "chess/position.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test {

// The number of positions on which a test tries a property.
inline constexpr int kManyPositions = sampled(100'000);

// Parses a FEN that must be correct. Throws std::runtime_error with the reason if it is not.
[[nodiscard]] chess::Position position(std::string_view fen);

// Calls use(position, random) for `number` positions. The positions are the same in every run. One
// third of them comes from random games. These games slightly favour captures and promotions, so
// that all stages of a game occur. One third has two to six men on random squares. The last third
// has up to twenty-four men, and also castling rights, en passant squares, several queens, and
// checks by many men.
void for_random_positions(int number,
                          const std::function<void(const chess::Position&, Random& random)>& use);

// The number of rotations and reflections of a board. Way 0 does not change the board.
inline constexpr int kWays = 8;
[[nodiscard]] chess::Square turned(chess::Square square, int way);
// Returns the rotated or reflected position, which is legal if `position` is legal. Requires: the
// position has no pawns and no castling rights.
[[nodiscard]] chess::Position turned(const chess::Position& position, int way);

}  // namespace cheg::test
