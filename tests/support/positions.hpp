// Positions for property tests.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "chess/position.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test {

// How many positions a property is tried on.
inline constexpr int kManyPositions = sampled(100'000);

// Reads a FEN that the test knows to be right; throws std::runtime_error with the reason if not.
[[nodiscard]] chess::Position position(std::string_view fen);

// Calls use(position, random) for `number` positions, the same in every run: a third from random
// games (which favour captures and promotions a little, so that all stages of a game occur), a
// third with two to six men placed at random, a third with up to twenty-four, castling rights, en
// passant squares, several queens and checks from many men included.
void for_random_positions(int number,
                          const std::function<void(const chess::Position&, Random& random)>& use);

// The eight ways that a board can lie; 0 leaves it as it is.
inline constexpr int kWays = 8;
[[nodiscard]] chess::Square turned(chess::Square square, int way);
// Without pawns and rights to castle; legal if the position is.
[[nodiscard]] chess::Position turned(const chess::Position& position, int way);

}  // namespace cheg::test
