// The first step of a generation: every position is looked at once. Private to generate.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "chess/tablebase/conversion.hpp"
#include "chess/tablebase/few_men.hpp"
#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// A double step of a pawn that the other side may answer en passant. Tables know positions without
// that right only, so these moves go by both values.
struct DoubleStep {
  Color us;
  std::size_t before;
  std::size_t after;  // without the right
  Departure capture;  // the other side's
  bool is_only_move;  // the other side has no other move
};

// What one thread finds.
struct FirstFindings {
  using Places = std::vector<std::uint32_t>;
  // By side to move and ply: positions settled then by leaving the ending, and positions of which
  // every such move has lost by then.
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> wins;
  std::array<std::array<Places, kMostPliesToMate + 2>, kColorCount> losses;
  std::vector<DoubleStep> double_steps;
};

// Finds for each position whether it is legal, how many moves stay in the ending, and the best that
// a capture or a promotion gives. Settles checkmates.
class FirstLook {
 public:
  // The tables of the smaller endings must outlive it, and so must the table.
  FirstLook(UnfinishedTable& table, const TableSet& smaller)
      : table_(table), layout_(*table.layout), conversions_(layout_, smaller) {}

  // Threads may look at different blocks at the same time, each with findings of its own.
  void look_at_block(std::size_t block, FirstFindings& findings);

 private:
  void look_at(const FewMen& men, const Squares& squares, std::size_t place, Color us,
               FirstFindings& findings);
  void add_departures(const Squares& squares, std::size_t man, Bitboard targets, Bitboard enemies,
                      Color us, Departure& departure) const;
  void add_double_step(const Squares& squares, std::size_t stepper, Square to, std::size_t place,
                       Color us, FirstFindings& findings) const;

  UnfinishedTable& table_;
  const Layout& layout_;
  Conversions conversions_;
};

}  // namespace cheg::chess::tablebase
