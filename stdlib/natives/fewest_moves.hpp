// In how many moves a goal can be forced, for every position of a reachable graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/growing_array.hpp"
#include "stdlib/natives/reachable_graph.hpp"

namespace cheg::stdlib {

// A table for Tabulation. The judge gives kMated where the goal is reached; what can be forced is
// kMated too, and kGivenUp stands for everything else. It stores one number for each position: the
// fewest moves that force the goal. This answers the question for every number of moves.
class FewestMoves {
 public:
  [[nodiscard]] static std::size_t bytes_for_each(std::int64_t /*moves*/) { return sizeof(Moves); }
  [[nodiscard]] std::size_t bytes() const { return ours_.bytes() + theirs_.bytes(); }

  // Adds the positions that are new in the graph, and numbers of moves up to `moves`. False if the
  // call has failed: then the table covers nothing until the next call, which continues.
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
  static constexpr Moves kMore = std::numeric_limits<Moves>::max();  // or never

  void add_positions(const ReachableGraph& graph);
  // False if the call has failed.
  [[nodiscard]] bool pass(vm::NativeCall& call, const ReachableGraph& graph, Moves n,
                          std::size_t first_of_ours, std::size_t first_of_theirs);

  GrowingArray<Moves> ours_;
  GrowingArray<Moves> theirs_;
  // So many moves have been looked ahead for the first positions, which are `known`.
  std::int64_t most_ = 0;
  std::size_t known_ours_ = 0;
  std::size_t known_theirs_ = 0;
  // So many moves have been looked ahead for all of them, if that was interrupted.
  std::int64_t passed_ = 0;
  bool is_complete_ = true;  // all positions are known
};

}  // namespace cheg::stdlib
