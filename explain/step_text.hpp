// The effect of a step of a rule in words, for the text of a reason.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "explain/reason.hpp"

namespace cheg::explain {

// Describes the effects of steps. All moves must be legal at the root.
class StepWords {
 public:
  StepWords(const chess::Position& root, chess::Notation notation)
      : root_(root), notation_(notation) {}

  [[nodiscard]] std::string name(chess::Move move) const {
    return chess::format_move(root_, move, notation_);
  }
  // The names of several moves: "Rg4 Rf4".
  [[nodiscard]] std::string names(const std::vector<chess::Move>& moves) const;

  // The reason why the step left no move: "none of 14 moves is left".
  [[nodiscard]] static std::string of_dry(const ReasonStep& step);
  // The reason why the step kept the chosen move: "room is 24 before and 13 after".
  [[nodiscard]] std::string of_chosen(const ReasonStep& step, chess::Move chosen) const;
  // The reason why the step dropped a move: "room is 24 before it and 26 after".
  [[nodiscard]] std::string of_dropped(const ReasonStep& step, chess::Move dropped,
                                       chess::Move kept) const;

 private:
  // "Kd3": the deciding reply to the move; empty if there is none.
  [[nodiscard]] std::string reply_name(const ReasonStep& step, chess::Move move) const;
  [[nodiscard]] std::string of_finding(const ReasonStep& step, chess::Move chosen) const;
  [[nodiscard]] std::string of_dropped_finding(const ReasonStep& step, chess::Move dropped,
                                               chess::Move kept) const;
  // The goal that FORCE reaches: "mate" if the line ends in checkmate, otherwise the name of the
  // asked subroutine.
  [[nodiscard]] std::string goal(const ReasonStep& step) const;

  const chess::Position& root_;
  chess::Notation notation_;
};

[[nodiscard]] bool contains(const std::vector<chess::Move>& moves, chess::Move move);

// "1 move", "4 moves".
[[nodiscard]] std::string count_of_moves(std::size_t count);

}  // namespace cheg::explain
