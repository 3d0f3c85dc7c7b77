// A table of all positions of a ReachableGraph. For each position, the table has the fewest moves
// in which our side can force a goal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/growing_array.hpp"
#include "stdlib/natives/reachable_graph.hpp"

namespace cheg::stdlib {

// A table of forced values; Tabulation can use it. The judge of the graph returns kMated for each
// position in which the goal is reached. The forced value of a position is kMated if our side can
// force the goal, otherwise kGivenUp. For each position, the table stores only the fewest moves
// that force the goal. From this number of moves, the table derives the value for any search depth.
class FewestMoves {
 public:
  [[nodiscard]] static std::size_t bytes_for_each(std::int64_t /*moves*/) { return sizeof(Moves); }
  [[nodiscard]] std::size_t bytes() const { return ours_.bytes() + theirs_.bytes(); }

  // Extends the table to the new positions of the graph, and to search depths up to `moves`
  // (counted in our moves). Returns false if the native call has failed. After a failure, the table
  // can be used only when another call of extend() has succeeded. The next call continues the
  // interrupted work.
  [[nodiscard]] bool extend(vm::NativeCall& call, const ReachableGraph& graph, std::int64_t moves);
  [[nodiscard]] bool covers(std::int64_t moves) const { return is_complete_ && moves <= most_; }
  // Returns the greatest number of moves that the table covers; 0 if the table is not complete.
  [[nodiscard]] std::int64_t most() const { return is_complete_ ? most_ : 0; }

  [[nodiscard]] ForcedValue ours(ReachableGraph::GraphNode number, std::int64_t moves) const {
    return ours_[number] <= moves ? kMated : kGivenUp;
  }
  // Starts to load the value of ours().
  void prefetch_ours(ReachableGraph::GraphNode number, std::int64_t /*moves*/) const {
    ours_.prefetch(number);
  }
  [[nodiscard]] ForcedValue theirs(const ReachableGraph& /*graph*/,
                                   ReachableGraph::GraphNode number, std::int64_t moves) const {
    return theirs_[number] <= moves ? kMated : kGivenUp;
  }
  // Starts to load the value of theirs().
  void prefetch_theirs(const ReachableGraph& /*graph*/, ReachableGraph::GraphNode number,
                       std::int64_t /*moves*/) const {
    theirs_.prefetch(number);
  }

 private:
  using Moves = std::uint16_t;
  // The entry of a position in which our side cannot force the goal within the search depth of the
  // table.
  static constexpr Moves kMore = std::numeric_limits<Moves>::max();

  // Adds the positions of the graph that the table does not have yet. Returns false if the native
  // call has failed.
  [[nodiscard]] bool add_positions(vm::NativeCall& call, const ReachableGraph& graph);
  // Finds the positions in which our side needs exactly `n` moves to force the goal. Skips our
  // nodes before `first_of_ours`, and the other side's nodes before `first_of_theirs`. Returns
  // false if the native call has failed.
  [[nodiscard]] bool pass(vm::NativeCall& call, const ReachableGraph& graph, Moves n,
                          std::size_t first_of_ours, std::size_t first_of_theirs);

  GrowingArray<Moves> ours_;
  GrowingArray<Moves> theirs_;
  // The last successful extend() has completed all positions up to the search depth `most_`,
  // counted in our moves. The complete positions come first in `ours_` and in `theirs_`; the
  // positions after them are new. The number of complete positions is `known_ours_` in `ours_` and
  // `known_theirs_` in `theirs_`.
  std::int64_t most_ = 0;
  std::size_t known_ours_ = 0;
  std::size_t known_theirs_ = 0;
  // If extend() was interrupted: the search depth up to which all positions are complete, counted
  // in our moves. Otherwise 0.
  std::int64_t passed_ = 0;
  bool is_complete_ = true;  // all positions of the table are known
};

}  // namespace cheg::stdlib
