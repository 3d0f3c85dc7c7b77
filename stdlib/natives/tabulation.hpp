// Tabulates the values that can be forced from all positions that are reachable from a position.
//
// A tabulation consists of a reachable graph and a table of forced values for its positions. Two
// tables have the same interface: FewestMoves, because FORCE needs only one number for each
// position, and LeastValues, because DRIVE needs a value for each number of moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "stdlib/natives/reachable_graph.hpp"

namespace cheg::stdlib {

template <class TabulatedValues>
class Tabulation final : public vm::CachedAnalysis {
 public:
  explicit Tabulation(SymmetryReduction reduction) : graph_(reduction) {}

  // Tabulates the values that can be forced in up to `moves` moves, from this position and from
  // every position that is reachable from it. Returns false in the same cases as
  // ReachableGraph::explore, and if the native call has failed. The next call then continues the
  // work.
  [[nodiscard]] bool explore(vm::NativeCall& call, ReachableGraph::Judge judge,
                             const vm::Standpoint& here, std::int64_t moves) {
    const vm::Fuel before = call.used_by_questions();
    if (!graph_.explore(call, judge, here, *this, table_.bytes_for_each(moves))) {
      return false;
    }
    const vm::Fuel cost = call.used_by_questions() - before;
    if (!table_.extend(call, graph_, moves)) {
      return false;
    }
    cost_ = cost;
    searched_ = 0;
    return true;
  }

  // Returns the number of the node of a position with us to move if the position is already
  // tabulated for this number of moves. Otherwise returns nothing; then call explore() first.
  [[nodiscard]] std::optional<ReachableGraph::GraphNode> covered(const vm::NativeCall& call,
                                                                 const vm::Standpoint& here,
                                                                 std::int64_t moves) const {
    return table_.covers(moves) ? graph_.ours_at(call, here.position) : std::nullopt;
  }

  // Adds the cost of a search from one position, in instructions. Once these costs have reached the
  // cost of the latest tabulation, tabulating pays. In this way the work never takes much longer
  // than the better of the two methods.
  void add_search(vm::Fuel cost) { searched_ += cost; }
  [[nodiscard]] bool pays() const { return searched_ >= cost_; }

  // Returns the least value that can be forced from a node of ours in at most `moves` moves.
  // Requires: moves >= 1; the table covers `moves`.
  [[nodiscard]] ForcedValue least(ReachableGraph::GraphNode number, std::int64_t moves) const {
    return table_.ours(number, moves);
  }
  // Returns the value of a position after our move in a covered position: the position's own value,
  // or the value that can be forced from it in at most `moves` further moves if that value is less.
  // Requires: moves >= 0.
  [[nodiscard]] ForcedValue after(const vm::NativeCall& call, const chess::Position& there,
                                  std::int64_t moves) const {
    return table_.theirs(graph_, graph_.theirs_at(call, there), moves);
  }

  [[nodiscard]] std::size_t bytes() const override { return graph_.bytes() + table_.bytes(); }

 private:
  // The assumed cost of the first tabulation.
  static constexpr vm::Fuel kFirstCost = 1'000'000'000;

  ReachableGraph graph_;
  TabulatedValues table_;
  vm::Fuel cost_ = kFirstCost;  // cost of the latest tabulation, in instructions
  vm::Fuel searched_ = 0;       // cost of the searches since then
};

}  // namespace cheg::stdlib
