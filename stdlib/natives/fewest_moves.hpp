// The fewest moves in which a goal can be forced, for every position of a reachable graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/growing_array.hpp"
#include "stdlib/natives/reachable_graph.hpp"

namespace cheg::stdlib {

// A table for Tabulation. The judge returns kMated for positions in which the goal is reached. The
// value of a position is kMated if the goal can be forced, otherwise kGivenUp. The table stores one
// number for each position: the fewest moves that force the goal. The value for any number of moves
// follows from this number.
class FewestMoves {
 public:
  [[nodiscard]] static std::size_t bytes_for_each(std::int64_t /*moves*/) { return sizeof(Moves); }
  [[nodiscard]] std::size_t bytes() const { return ours_.bytes() + theirs_.bytes(); }

  // Adds the new positions of the graph, and the numbers of moves up to `moves`. Returns false if
  // the native call has failed. Then the table covers nothing until the next call of this function,
  // which continues the work.
  [[nodiscard]] bool extend(vm::NativeCall& call, const ReachableGraph& graph, std::int64_t moves);
  [[nodiscard]] bool covers(std::int64_t moves) const { return is_complete_ && moves <= most_; }

  [[nodiscard]] ForcedValue ours(ReachableGraph::GraphNode number, std::int64_t moves) const {
    return ours_[number] <= moves ? kMated : kGivenUp;
  }
  [[nodiscard]] ForcedValue theirs(const ReachableGraph& /*graph*/,
                                   ReachableGraph::GraphNode number, std::int64_t moves) const {
    return theirs_[number] <= moves ? kMated : kGivenUp;
  }

 private:
  using Moves = std::uint16_t;
  // More moves than the table has looked ahead, or never.
  static constexpr Moves kMore = std::numeric_limits<Moves>::max();

  void add_positions(const ReachableGraph& graph);
  // Returns false if the native call has failed.
  [[nodiscard]] bool pass(vm::NativeCall& call, const ReachableGraph& graph, Moves n,
                          std::size_t first_of_ours, std::size_t first_of_theirs);

  GrowingArray<Moves> ours_;
  GrowingArray<Moves> theirs_;
  // The number of moves looked ahead for the known positions: the first known_ours_ and
  // known_theirs_ positions.
  std::int64_t most_ = 0;
  std::size_t known_ours_ = 0;
  std::size_t known_theirs_ = 0;
  // The number of moves looked ahead for all positions, if the work was interrupted; otherwise 0.
  std::int64_t passed_ = 0;
  bool is_complete_ = true;  // all positions of the table are known
};

}  // namespace cheg::stdlib
