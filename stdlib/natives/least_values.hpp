// The least value that can be forced, for every position of a reachable graph and every number of
// moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/growing_array.hpp"
#include "stdlib/natives/reachable_graph.hpp"

namespace cheg::stdlib {

// A table for Tabulation: for each number of moves, one value for each position.
class LeastValues {
 public:
  [[nodiscard]] std::size_t bytes_for_each(std::int64_t moves) const;
  [[nodiscard]] std::size_t bytes() const { return bytes_of(ours_) + bytes_of(theirs_); }

  // Adds the positions that are new in the graph, and numbers of moves up to `moves`. False if the
  // call has failed: then the table covers nothing until the next call, which continues.
  [[nodiscard]] bool extend(vm::NativeCall& call, const ReachableGraph& graph, std::int64_t moves);
  [[nodiscard]] bool covers(std::int64_t moves) const {
    return is_complete_ && moves < std::ssize(ours_);
  }

  [[nodiscard]] ForcedValue ours(ReachableGraph::GraphNode number, std::int64_t moves) const {
    return ours_[static_cast<std::size_t>(moves)][number];
  }
  [[nodiscard]] ForcedValue theirs(const ReachableGraph& graph, ReachableGraph::GraphNode number,
                                   std::int64_t moves) const {
    return moves == 0 ? graph.judged()[number] : theirs_[static_cast<std::size_t>(moves)][number];
  }

 private:
  // By the number of moves, and the number of the position. In no moves the value is what was
  // judged, which the graph holds.
  using Passes = std::vector<GrowingArray<ForcedValue>>;

  [[nodiscard]] static std::size_t bytes_of(const Passes& passes);

  // Append the values in `n` moves of the positions that have none yet. False if the call has
  // failed.
  [[nodiscard]] bool extend_ours(vm::NativeCall& call, const ReachableGraph& graph, std::size_t n);
  [[nodiscard]] bool extend_theirs(vm::NativeCall& call, const ReachableGraph& graph,
                                   std::size_t n);

  Passes ours_;
  Passes theirs_;
  bool is_complete_ = false;  // every pass has a value for every position
};

}  // namespace cheg::stdlib
