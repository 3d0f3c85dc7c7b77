// Finds exceptions. An exception is a position in which the program should play another move. A few
// such positions can prevent the win in many other positions. If play goes round in circles, it
// often passes through positions in which some move is already known to win, but the program plays
// another move. Each of these positions is a candidate for an exception.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "tune/learner.hpp"

namespace cheg::tune {

struct Exception {
  chess::Position position;  // one of several symmetric positions
  chess::Move played{};
  chess::Move better{};
  std::uint64_t repaired = 0;  // the number of additional positions won with the better move
  int moves = 0;               // moves to mate with the better move
  // The terms of the sum that are the main reasons against the better move. Each text shows the
  // value of a term for the better move and for the played move, such as "near: 245 instead of
  // 210".
  std::vector<std::string> reasons;
};

struct Exceptions {
  std::vector<Exception> list;
  std::uint64_t left = 0;  // positions that even these exceptions do not win
};

// Returns at most `most` exceptions to the decisions that the program makes with this setting. To
// find each exception, plays sample games from positions that are not won. In some positions of
// these games there is a move after which the program wins. Tries the positions of this kind that
// the games visit most often, each with its fastest winning move. Chooses the position and move
// with which the program wins the most positions.
[[nodiscard]] Exceptions find_exceptions(const Model& model, WinCriterion criterion,
                                         const Setting& setting, std::size_t most, int threads);

}  // namespace cheg::tune
