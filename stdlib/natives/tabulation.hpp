// Tabulates the values that can be forced, for all positions that can be reached from a given
// position.
//
// A tabulation consists of a reachable graph and a table. The table contains the forced values of
// the positions in the graph. Two classes of tables have the same interface. FORCE uses
// FewestMoves, because FORCE needs only one number for each position. DRIVE uses LeastValues,
// because DRIVE needs one value for each position and each number of moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "stdlib/natives/reachable_graph.hpp"
#include "stdlib/natives/stored_table.hpp"

namespace cheg::stdlib {

template <class TabulatedValues>
class Tabulation final : public vm::CachedAnalysis, public StorableTable {
 public:
  explicit Tabulation(SymmetryReduction reduction) : graph_(reduction) {}

  // Tabulates the values that can be forced from `here`, and from every position that is reachable
  // from `here`. `moves` is the greatest number of moves that we may make. Returns false if
  // ReachableGraph::explore() returns false, or if the native call has failed. After a failed
  // native call, the next call of explore() continues the work.
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

  // `here` is a position in which we are to move. Returns the node number of `here`. Returns
  // nothing if `here` is not yet tabulated for this number of moves; the caller can then call
  // explore().
  [[nodiscard]] std::optional<ReachableGraph::GraphNode> covered(const vm::NativeCall& call,
                                                                 const vm::Standpoint& here,
                                                                 std::int64_t moves) const {
    return table_.covers(moves) ? graph_.ours_at(call, here.position) : std::nullopt;
  }

  // Adds the cost of a search from one position, in instructions. When the sum of the search costs
  // has reached the cost of the latest tabulation, pays() returns true, and the caller should
  // tabulate. The total work is therefore never much more than the work of the better method,
  // searching or tabulating.
  void add_search(vm::Fuel cost) { searched_ += cost; }
  [[nodiscard]] bool pays() const { return searched_ >= cost_; }

  // Returns the least value that can be forced from a node in which we are to move. `moves` is the
  // greatest number of moves that we may make. Requires: moves >= 1, and the table covers this
  // number of moves.
  [[nodiscard]] ForcedValue least(ReachableGraph::GraphNode number, std::int64_t moves) const {
    return table_.ours(number, moves);
  }
  // Returns the value of `there`, a position after one of our moves. The result is the lesser of
  // two values: the position's own value, and the least value that can be forced from this
  // position. `moves` is the greatest number of further moves that we may make. Requires: moves >=
  // 0, and the table covers the position before our move.
  [[nodiscard]] ForcedValue after(const vm::NativeCall& call, const chess::Position& there,
                                  std::int64_t moves) const {
    return table_.theirs(graph_, graph_.theirs_at(call, there), moves);
  }

  // Calls use(move, value) for each legal move of `here`, the position of the node `number`. The
  // value is that of after(). This function is faster than after(), because it does not look up the
  // positions after the moves. Requires: covered(call, here, moves + 1) is `number`.
  template <class Use>
  void for_each_value(const vm::NativeCall& call, const chess::Position& here,
                      ReachableGraph::GraphNode number, std::int64_t moves, Use use) const {
    for (const ReachableGraph::GraphNode there : graph_.ours().moves_of(number)) {
      table_.prefetch_theirs(graph_, there, moves);
    }
    graph_.for_each_move(call, here, number,
                         [&](chess::Move move, ReachableGraph::GraphNode there) {
                           use(move, table_.theirs(graph_, there, moves));
                         });
  }

  // Starts to load the data of a node into the processor's cache: least() with up to `moves` moves
  // and for_each_value() need these data. Requires: the table covers this number of moves.
  void prefetch(ReachableGraph::GraphNode number, std::int64_t moves) const {
    graph_.ours().prefetch(number);
    table_.prefetch_ours(number, moves);
  }

  // Returns whether positions are missing because there was not enough memory for them.
  [[nodiscard]] bool lacks_room() const { return graph_.lacks_room(); }

  [[nodiscard]] std::size_t bytes() const override { return graph_.bytes() + table_.bytes(); }

  [[nodiscard]] const PositionCoder& coder() const override { return graph_.coder(); }
  [[nodiscard]] std::span<const PositionCode> positions() const override {
    return graph_.is_complete() ? std::span(graph_.theirs().positions)
                                : std::span<const PositionCode>();
  }
  [[nodiscard]] std::int64_t moves() const override { return table_.most(); }
  [[nodiscard]] ForcedValue value(std::size_t number, std::int64_t further) const override {
    return table_.theirs(graph_, static_cast<ReachableGraph::GraphNode>(number), further);
  }

 private:
  // The assumed cost of the first tabulation, in instructions.
  static constexpr vm::Fuel kFirstCost = 1'000'000'000;

  ReachableGraph graph_;
  TabulatedValues table_;
  vm::Fuel cost_ = kFirstCost;  // cost of the latest tabulation, in instructions
  vm::Fuel searched_ = 0;       // cost of the searches since then
};

// Makes the native call fail if two conditions hold: the host requires analyses, and there is not
// enough memory for the tabulation.
template <class TabulatedValues>
void fail_without_room(vm::NativeCall& call, const Tabulation<TabulatedValues>& tabulation) {
  if (!call.error() && call.requires_analysis() && tabulation.lacks_room()) {
    call.fail_at(vm::Limit::memory);
  }
}

}  // namespace cheg::stdlib
