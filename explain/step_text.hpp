// Describes in words what a step of a rule did. These words are part of the text of a reason.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "explain/reason.hpp"

namespace cheg::explain {

// Describes steps in words. All moves in the steps must be legal in the root position.
class StepWords {
 public:
  StepWords(const chess::Position& root, chess::Notation notation)
      : root_(root), notation_(notation) {}

  [[nodiscard]] std::string name(chess::Move move) const {
    return chess::format_move(root_, move, notation_);
  }
  // Returns the names of the moves, separated by blanks, such as "Rg4 Rf4".
  [[nodiscard]] std::string names(const std::vector<chess::Move>& moves) const;

  // Returns the reason why the step left no move, such as "none of 14 moves is left".
  [[nodiscard]] static std::string of_dry(const ReasonStep& step);
  // Returns the reason why the step kept the chosen move, such as "room is 24 before and 13 after".
  [[nodiscard]] std::string of_chosen(const ReasonStep& step, chess::Move chosen) const;
  // Returns the reason why the step dropped a move, such as "room is 24 before it and 26 after".
  [[nodiscard]] std::string of_dropped(const ReasonStep& step, chess::Move dropped,
                                       chess::Move kept) const;

 private:
  // Returns the deciding reply to the move, such as "Kd3". Returns an empty string if there is no
  // such reply.
  [[nodiscard]] std::string reply_name(const ReasonStep& step, chess::Move move) const;
  [[nodiscard]] std::string of_finding(const ReasonStep& step, chess::Move chosen) const;
  [[nodiscard]] std::string of_dropped_finding(const ReasonStep& step, chess::Move dropped,
                                               chess::Move kept) const;
  // Returns the goal that FORCE reaches. The goal is "mate" if the line ends in checkmate;
  // otherwise it is the name of the subroutine that FORCE calls.
  [[nodiscard]] std::string goal(const ReasonStep& step) const;

  const chess::Position& root_;
  chess::Notation notation_;
};

[[nodiscard]] bool contains(const std::vector<chess::Move>& moves, chess::Move move);

// Returns the number of moves in words, such as "1 move" or "4 moves".
[[nodiscard]] std::string count_of_moves(std::size_t count);

}  // namespace cheg::explain
