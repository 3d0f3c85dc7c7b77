// The positions of an ending and their moves as arrays, for computations that visit all positions
// many times.
//
// The program plays White. `ours` are the positions with White to move, and `theirs` are the
// positions with Black to move.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/material.hpp"
#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "tune/position_numbers.hpp"

namespace cheg::tune {

// Lists of position numbers, stored one after another in one array.
class NumberLists {
 public:
  void add(std::span<const PositionNumber> list) {
    numbers_.insert(numbers_.end(), list.begin(), list.end());
    begins_.push_back(numbers_.size());
  }
  [[nodiscard]] std::span<const PositionNumber> operator[](std::size_t i) const {
    return std::span(numbers_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
  }
  [[nodiscard]] std::size_t size() const { return begins_.size() - 1; }
  // Returns the index of the first number of list `i` in the common array.
  [[nodiscard]] std::size_t begin_of(std::size_t i) const { return begins_[i]; }
  [[nodiscard]] std::size_t total() const { return numbers_.size(); }

 private:
  std::vector<PositionNumber> numbers_;
  std::vector<std::size_t> begins_{0};
};

// The judgement of a position after our move.
enum class AfterMove : std::uint8_t {
  sound,  // none of the other cases
  hangs,  // the other side can take a man of ours, and we cannot take back
  mate,   // the other side is mated
  stalemate
};

// Returns the judgement of a position in which the other side is to move.
[[nodiscard]] AfterMove judged(const chess::Position& position);

constexpr std::uint16_t kNotWon = 0;

struct Graph {
  explicit Graph(bool is_reduced) : ours(is_reduced), theirs(is_reduced) {}

  PositionNumbers ours;
  PositionNumbers theirs;
  // The number of judged positions. A judged position is a won position of `ours` in an ending that
  // the program plays. The judged positions come first in `ours`.
  PositionNumber judged = 0;
  // The number of answered positions. An answered position is a position of `theirs` that is
  // reached by a move from a judged position. The answered positions come first in `theirs`.
  PositionNumber answered = 0;

  // For each position of `ours`: the positions after its moves. The moves are in scan order.
  NumberLists moves;
  // For each answered position: the positions after the replies.
  NumberLists replies;
  // For each position of `theirs`: its judgement.
  std::vector<AfterMove> after_move;
  // For each judged position: the number of moves to mate with best play.
  std::vector<std::uint16_t> best;
  // For each answered position: the number of our moves to mate with best play. The number is 0 if
  // the other side is mated, and kLost if the position is not won for us.
  std::vector<std::uint16_t> best_after;
  // For each position of `ours` that is not judged: the number of moves to mate. The number is
  // kNotWon if the program plays the ending of this position, or if the position is not won.
  std::vector<std::uint16_t> known;
  // For each judged position: how many symmetric positions share its position number.
  std::vector<std::uint8_t> counts;
  static constexpr std::uint16_t kLost = UINT16_MAX;
};

// Makes the graph of won positions. The graph contains the won positions of `ending`. The graph
// also contains the won positions of smaller endings that arise from `ending`, if the program plays
// these endings. If `is_reduced` is true, symmetric positions share one number. Returns an error if
// the work is stopped, or if there are no won positions. Requires: `tables` has the tables of
// `ending` and of the smaller endings.
[[nodiscard]] Result<Graph, WorkError> make_graph(chess::MaterialSignature ending,
                                                  const lang::Program& program, bool is_reduced,
                                                  const chess::tablebase::TableSet& tables,
                                                  const proof::ProofWork& work);

}  // namespace cheg::tune
