// The least value that can be forced, for every position of a reachable graph and every number of
// moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stdlib/natives/reachable_graph.hpp"
#include "stdlib/natives/value_list.hpp"

namespace cheg::stdlib {

// A table for Tabulation: for each number of moves, one value for each position.
class LeastValues {
 public:
  [[nodiscard]] std::size_t bytes_for_each(std::int64_t moves) const;
  [[nodiscard]] std::size_t bytes() const { return bytes_of(ours_) + bytes_of(theirs_); }

  // Adds the new positions of the graph, and the numbers of moves up to `moves`. Returns false if
  // the native call has failed. Then the table covers nothing until the next call of this function,
  // which continues the work.
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
  // Indexed by the number of moves and by the number of the position. The values for 0 moves are
  // not stored here: they are the judged values of the graph.
  using Passes = std::vector<ValueList>;

  [[nodiscard]] static std::size_t bytes_of(const Passes& passes);

  // Append the values in `n` moves for the positions without such a value. Return false if the
  // native call has failed.
  [[nodiscard]] bool extend_ours(vm::NativeCall& call, const ReachableGraph& graph, std::size_t n);
  [[nodiscard]] bool extend_theirs(vm::NativeCall& call, const ReachableGraph& graph,
                                   std::size_t n);

  Passes ours_;
  Passes theirs_;
  bool is_complete_ = false;  // every pass has a value for every position
};

}  // namespace cheg::stdlib
