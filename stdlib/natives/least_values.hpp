// A table of all positions of a ReachableGraph. For each position, the table has the least values
// that our side can force.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stdlib/natives/reachable_graph.hpp"
#include "stdlib/natives/value_list.hpp"

namespace cheg::stdlib {

// A table of forced values for the class Tabulation. For each position and each number of our
// moves, the table has the least value that our side can force.
class LeastValues {
 public:
  [[nodiscard]] std::size_t bytes_for_each(std::int64_t moves) const;
  [[nodiscard]] std::size_t bytes() const { return bytes_of(ours_) + bytes_of(theirs_); }

  // Extends the table to the new positions of the graph, and to search depths up to `moves`
  // (counted in our moves). Returns false if the native call has failed. After a failure, the table
  // can be used only after another call of extend() has succeeded. The next call of extend()
  // continues the interrupted work.
  [[nodiscard]] bool extend(vm::NativeCall& call, const ReachableGraph& graph, std::int64_t moves);
  [[nodiscard]] bool covers(std::int64_t moves) const {
    return is_complete_ && moves < std::ssize(ours_);
  }
  // Returns the greatest number of moves that the table covers; 0 if the table is not complete.
  [[nodiscard]] std::int64_t most() const { return is_complete_ ? std::ssize(ours_) - 1 : 0; }

  [[nodiscard]] ForcedValue ours(ReachableGraph::GraphNode number, std::int64_t moves) const {
    return ours_[static_cast<std::size_t>(moves)][number];
  }
  // Starts to load the values of ours() for all numbers of moves up to `moves`.
  void prefetch_ours(ReachableGraph::GraphNode number, std::int64_t moves) const {
    for (std::size_t n = 1; n <= static_cast<std::size_t>(moves); ++n) {
      ours_[n].prefetch(number);
    }
  }
  [[nodiscard]] ForcedValue theirs(const ReachableGraph& graph, ReachableGraph::GraphNode number,
                                   std::int64_t moves) const {
    return moves == 0 ? graph.judged()[number] : theirs_[static_cast<std::size_t>(moves)][number];
  }
  // Starts to load the value of theirs().
  void prefetch_theirs(const ReachableGraph& graph, ReachableGraph::GraphNode number,
                       std::int64_t moves) const {
    moves == 0 ? graph.judged().prefetch(number)
               : theirs_[static_cast<std::size_t>(moves)].prefetch(number);
  }

 private:
  // One list of values for each number of our moves. The index in a list is the number of the node.
  // The list for 0 moves stays empty, because ReachableGraph::judged() returns the values for 0
  // moves.
  using Passes = std::vector<ValueList>;

  [[nodiscard]] static std::size_t bytes_of(const Passes& passes);

  // These functions add values to the list for the search depth `n`, counted in our moves. The
  // functions skip positions that already have a value in this list. The functions return false if
  // the native call has failed.
  [[nodiscard]] bool extend_ours(vm::NativeCall& call, const ReachableGraph& graph, std::size_t n);
  [[nodiscard]] bool extend_theirs(vm::NativeCall& call, const ReachableGraph& graph,
                                   std::size_t n);

  Passes ours_;
  Passes theirs_;
  bool is_complete_ = false;  // every pass has a value for every position
};

}  // namespace cheg::stdlib
