// The first step of a generation: visits every position once. Private to generate.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chess/tablebase/conversion.hpp"
#include "chess/tablebase/few_men.hpp"
#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// A double step of a pawn that the other side may answer with an en passant capture. Tables contain
// only positions without en passant rights, so the value of this move combines two values: the
// value of the position after the move and the value of the best en passant capture.
struct DoubleStep {
  Color us;
  std::size_t before;
  std::size_t after;  // the place after the step, without the en passant right
  Departure capture;  // the best en passant capture of the other side
  bool is_only_move;  // the other side has no other move
};

// The findings of one thread.
struct FirstFindings {
  using Places = std::vector<std::uint32_t>;
  // Both arrays are indexed by side to move and ply. `wins`: the positions that a capture or
  // promotion settles at this ply. `losses`: the positions whose captures and promotions have all
  // lost by this ply.
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> wins;
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> losses;
  std::vector<DoubleStep> double_steps;
  // A smaller table that has no value for a legal position; nullptr if no such table was found.
  const Table* wrong = nullptr;
};

// Finds out for each position whether it is legal, how many moves keep the material, and which best
// value a capture or promotion has. Settles checkmates.
class FirstLook {
 public:
  // Both tables must outlive this object.
  FirstLook(UnfinishedTable& table, const TableSet& smaller)
      : table_(table), layout_(*table.layout), conversions_(layout_, smaller) {}

  // Several threads may process different blocks at the same time, each with its own findings.
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
