// The few positions that keep many others from being won: where play goes round, there often is a
// move that is already proved to win.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "tune/learner.hpp"

namespace cheg::tune {

struct Exception {
  chess::Position position;  // of all symmetric ones
  chess::Move played{};
  chess::Move better{};
  std::uint64_t repaired = 0;  // so many positions more are won with the better move here
  int moves = 0;               // to mate after that
  // The terms that speak most against the better move, as texts: "35 near: 245, but 210 after Kb1".
  std::vector<std::string> reasons;
};

struct Exceptions {
  std::vector<Exception> list;
  std::uint64_t left = 0;  // positions that even these exceptions do not win
};

// Finds at most `most` exceptions for the decisions in this setting, each the best of a few.
[[nodiscard]] Exceptions find_exceptions(const Model& model, bool takes_ties,
                                         const Setting& setting, std::size_t most, int threads);

}  // namespace cheg::tune
