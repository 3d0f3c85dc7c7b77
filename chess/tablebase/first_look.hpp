// The first step of generating a table: visits every position once. This header is private to
// generate.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chess/tablebase/conversion.hpp"
#include "chess/tablebase/few_men.hpp"
#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// A pawn's double step, which the other side may answer with an en passant capture. A table
// contains only positions without en passant rights. The value of a double step is therefore
// computed from two values. The first value is the value of the position after the step, without
// the en passant right. The second value is the value of the best en passant capture.
struct DoubleStep {
  Color us;
  std::size_t before;
  std::size_t after;  // the place after the step, without the en passant right
  Departure capture;  // the best en passant capture of the other side
  bool is_only_move;  // the other side has no other move
};

// The facts that one thread has found in the positions that it has visited.
struct FirstFindings {
  using Places = std::vector<std::uint32_t>;
  // The arrays `wins` and `losses` are indexed by the side to move and a number of plies to mate.
  // An element of `wins` contains the positions in which the best capture or promotion wins in this
  // number of plies. An element of `losses` contains the positions in which the best capture or
  // promotion loses in this number of plies.
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> wins;
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> losses;
  std::vector<DoubleStep> double_steps;
  // A smaller table that has no value for a legal position, or nullptr if no such table has been
  // found.
  const Table* wrong = nullptr;
};

// Finds three facts about each position: whether the position is legal, how many of its moves do
// not change the material, and the best value of its captures and promotions. Stores the values of
// checkmates in the table.
class FirstLook {
 public:
  // Requires: `table` and `smaller` outlive this object.
  FirstLook(UnfinishedTable& table, const TableSet& smaller)
      : table_(table), layout_(*table.layout), conversions_(layout_, smaller) {}

  // Visits the positions of a block. Several threads may process different blocks at the same time
  // if each thread uses its own `findings`.
  void look_at_block(std::size_t block, FirstFindings& findings);

 private:
  void look_at(const FewMen& men, const Squares& squares, std::size_t place, Color us,
               FirstFindings& findings);
  void add_departures(const Squares& squares, std::size_t man, Bitboard targets, Bitboard enemies,
                      Color us, Departure& departure, FirstFindings& findings) const;
  void add_double_step(const Squares& squares, std::size_t stepper, Square to, std::size_t place,
                       Color us, FirstFindings& findings) const;

  UnfinishedTable& table_;
  const Layout& layout_;
  Conversions conversions_;
};

}  // namespace cheg::chess::tablebase
