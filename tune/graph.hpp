// The positions of an ending and their moves as arrays, for computations that visit all of them
// many times.
//
// `Ours` are positions with the program to move, `theirs` those with the other side to move. The
// program's men are White.
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

// Lists of numbers, one after another.
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
  // The place of a list's first number among those of all lists.
  [[nodiscard]] std::size_t begin_of(std::size_t i) const { return begins_[i]; }
  [[nodiscard]] std::size_t total() const { return numbers_.size(); }

 private:
  std::vector<PositionNumber> numbers_;
  std::vector<std::size_t> begins_{0};
};

// The end of the play after a move of ours.
enum class AfterMove : std::uint8_t {
  sound,   // no other of these
  hangs,   // the other side can take a man of ours, and we cannot take back
  mate,    // it is mated
  stalemate
};

// Of a position in which the other side is to move.
[[nodiscard]] AfterMove judged(const chess::Position& position);

constexpr std::uint16_t kNotWon = 0;

struct Graph {
  explicit Graph(bool is_reduced) : ours(is_reduced), theirs(is_reduced) {}

  PositionNumbers ours;
  PositionNumbers theirs;
  // The first ones of `ours` are those that are judged: won, and played by the program.
  PositionNumber judged = 0;
  // The first ones of `theirs` are those that a move from a judged position reaches.
  PositionNumber answered = 0;

  NumberLists moves;                   // from ours to theirs, in scan order
  NumberLists replies;                 // from theirs to ours, of the answered ones
  std::vector<AfterMove> after_move;   // of theirs
  std::vector<std::uint16_t> best;     // of judged ones: moves to mate with best play
  std::vector<std::uint16_t> best_after;  // of answered ones: the same after the move and the best
                                          // defence, 0 if mated; kLost if the move wins no more
  std::vector<std::uint16_t> known;    // of ours after the judged ones: moves to mate if the tables
                                       // decide and it is won, otherwise kNotWon
  std::vector<std::uint8_t> counts;    // of judged ones: how many positions each stands for

  static constexpr std::uint16_t kLost = UINT16_MAX;
};

// The graph of the won positions of the ending and of those smaller endings in which the program
// plays on. With `is_reduced`, symmetric positions are one. Fails if the work is stopped or there
// are no won positions. Requires: the tables of all these endings.
[[nodiscard]] Result<Graph, WorkError> make_graph(chess::MaterialSignature ending,
                                                  const lang::Program& program, bool is_reduced,
                                                  const chess::tablebase::TableSet& tables,
                                                  const proof::ProofWork& work);

}  // namespace cheg::tune
