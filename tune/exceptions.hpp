// Finds exceptions. An exception is a position in which the program should not play the move that
// its rules choose. A few positions with wrong moves can prevent the win in many other positions.
// If the program's games end in a cycle of positions, the program often misses a known winning move
// in the cycle. Each position with a missed winning move is a candidate for an exception.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "proof/answers.hpp"
#include "tune/learner.hpp"

namespace cheg::tune {

struct Exception {
  chess::Position position;  // one of several symmetric positions
  chess::Move played{};
  chess::Move better{};
  std::uint64_t repaired = 0;  // the number of additional positions won with the better move
  int moves = 0;               // moves to mate with the better move
  // The sum's terms that count most against the better move. Each text shows the value of a term
  // for the better move and for the played move, such as "near: 245 instead of 210".
  std::vector<std::string> reasons;
};

struct Exceptions {
  std::vector<Exception> list;
  std::uint64_t left = 0;  // positions that even these exceptions do not win
};

// Returns exceptions to the decisions that the program makes with this setting. The greatest number
// of exceptions is `most`. To find each exception, plays sample games from positions that the
// program does not win. Some positions of these games have a move after which the program wins.
// Among the positions with a winning move, tries those that the games visit most often. In each of
// these positions, tries the fastest winning move. Chooses the exception with which the program
// wins the most positions. If the work is stopped, returns the exceptions found so far.
[[nodiscard]] Exceptions find_exceptions(const Model& model, WinCriterion criterion,
                                         const Setting& setting, std::size_t most,
                                         const proof::ProofWork& work);

}  // namespace cheg::tune
