// What can be forced from all positions that are reachable from one, tabulated.
//
// A reachable graph, and a table of forced values for its positions. There are two tables with the
// same interface, because FORCE needs one number for each position and DRIVE one for each number of
// moves: FewestMoves and LeastValues.
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

  // Tabulates what can be forced in up to `moves` moves from this position and from every position
  // that is reachable from it. False as ReachableGraph::explore. After a failed call the next one
  // continues where it ended.
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

  // The number of a position with us to move that is already tabulated for this many moves; nothing
  // if explore() must be called first.
  [[nodiscard]] std::optional<ReachableGraph::GraphNode> covered(const vm::NativeCall& call,
                                                                 const vm::Standpoint& here,
                                                                 std::int64_t moves) const {
    return table_.covers(moves) ? graph_.ours_at(call, here.position) : std::nullopt;
  }

  // Adds what a search from one position has cost, in instructions. Once that comes to the cost of
  // the latest tabulation, tabulating pays: it never takes much longer than the better of the two
  // ways.
  void add_search(vm::Fuel cost) { searched_ += cost; }
  [[nodiscard]] bool pays() const { return searched_ >= cost_; }

  // The least value that can be forced from it in at most so many moves, from 1 to those that are
  // covered.
  [[nodiscard]] ForcedValue least(ReachableGraph::GraphNode number, std::int64_t moves) const {
    return table_.ours(number, moves);
  }
  // The value of a position after our move in a covered one: its own, or what can be forced from it
  // in at most so many moves more, from 0, if that is less.
  [[nodiscard]] ForcedValue after(const vm::NativeCall& call, const chess::Position& there,
                                  std::int64_t moves) const {
    return table_.theirs(graph_, graph_.theirs_at(call, there), moves);
  }

  [[nodiscard]] std::size_t bytes() const override { return graph_.bytes() + table_.bytes(); }

 private:
  // The cost of a tabulation that is acceptable before any other is known.
  static constexpr vm::Fuel kFirstCost = 1'000'000'000;

  ReachableGraph graph_;
  TabulatedValues table_;
  vm::Fuel cost_ = kFirstCost;  // of the latest tabulation, in instructions
  vm::Fuel searched_ = 0;       // since then
};

}  // namespace cheg::stdlib
