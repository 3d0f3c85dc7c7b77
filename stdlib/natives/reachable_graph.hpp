// The graph of all positions that are reachable from a position.
//
// With few men so many moves lead to the same positions that one list of them all is cheaper than a
// search from one position after the other: what can be forced in one move more is then found by
// one pass over the list (retrograde analysis). What holds for White holds for Black with the board
// and the colours exchanged, so that the side that asks is always stored as White.
//
// Representation: nodes with our move and nodes with theirs are numbered apart, in the order in
// which they are found. For each kind there are three arrays: the position of each node as one
// word; the numbers of the nodes to which its moves lead, of all nodes one after the other; and
// where the moves of each node end. An index finds a node's number by its position: directories by
// material and all squares but the last man's lead to chunks of 64 numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/growing_array.hpp"
#include "chess/position.hpp"
#include "stdlib/natives/forced_value.hpp"
#include "vm/memo_table.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Which positions count as one.
enum class SymmetryReduction : std::uint8_t {
  eightfold,  // those that differ by a symmetry of the board: no pawns
  none        // one pawn
};

class ReachableGraph {
 public:
  using GraphNode = std::uint32_t;
  // A position, within one graph: the number of its material, and six bits for the square of each
  // man.
  using PositionCode = std::uint32_t;

  // The nodes of one kind; the moves of each lead to nodes of the other kind.
  struct NodeList {
    GrowingArray<PositionCode> positions;
    GrowingArray<GraphNode> ends;  // in `next`, one past the last move of each
    GrowingArray<GraphNode> next;  // the nodes to which the moves lead

    // The number of nodes whose moves are known.
    [[nodiscard]] std::size_t size() const { return ends.size(); }
    // Requires a node whose moves are known.
    [[nodiscard]] std::span<const GraphNode> moves_of(GraphNode number) const {
      const std::size_t begin = number == 0 ? 0 : ends[number - 1];
      return std::span(next).subspan(begin, ends[number] - begin);
    }
    // Forgets all nodes from this number on.
    void shrink(std::size_t size);
  };

  // Gives the value of a position after our move; nothing if the call has failed. No move is looked
  // at after a final value.
  using Judge = std::optional<ForcedValue> (*)(vm::NativeCall& call, const vm::Standpoint& there);

  explicit ReachableGraph(SymmetryReduction reduction) : reduction_(reduction) {}

  // Whether the positions reachable from there can be stored in such a graph: at most four men, and
  // answers of the subroutine, which is operand number `operand`, that depend on nothing but where
  // the men stand; for SymmetryReduction::eightfold, on nothing but where they stand towards each
  // other.
  [[nodiscard]] static bool suits(const vm::NativeCall& call, SymmetryReduction reduction,
                                  std::size_t operand, const vm::Standpoint& here);

  // Adds all positions that are reachable from this one, where it is our move. False if there is no
  // room for them and for the `bytes_for_each` that `owner` wants to keep for each node; if the
  // judge has asked for the same graph again; or if the call has failed. After a failed call the
  // next one continues where it ended.
  [[nodiscard]] bool explore(vm::NativeCall& call, Judge judge, const vm::Standpoint& here,
                             const vm::CachedAnalysis& owner, std::size_t bytes_for_each);
  // The node of a position with our move; nothing unless all that is reachable from it is stored.
  [[nodiscard]] std::optional<GraphNode> ours_at(const vm::NativeCall& call,
                                                 const chess::Position& here) const;
  // The node of a position with their move. Requires that a move from a node of ours leads there.
  [[nodiscard]] GraphNode theirs_at(const vm::NativeCall& call, const chess::Position& there) const;

  // The nodes with our move, and with theirs. Once explore() has succeeded, the moves of all are
  // known, and nodes that it adds later can lead to earlier ones, but not the other way round.
  [[nodiscard]] const NodeList& ours() const { return ours_; }
  [[nodiscard]] const NodeList& theirs() const { return theirs_; }
  // What the judge gave, by the numbers of theirs.
  [[nodiscard]] std::span<const ForcedValue> judged() const { return judged_; }

  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr GraphNode kNone = std::numeric_limits<GraphNode>::max();
  // Positions that differ in the square of the last man only.
  using Chunk = std::array<GraphNode, 64>;

  // The numbers of the nodes of one kind, by position; kNone where there is no node yet.
  class Index {
   public:
    [[nodiscard]] GraphNode find(PositionCode position) const;
    [[nodiscard]] GraphNode& find_or_add(PositionCode position);
    [[nodiscard]] std::size_t bytes() const;

   private:
    std::vector<std::vector<GraphNode>> directories_;  // for each material, of chunks
    GrowingArray<Chunk> chunks_;
  };

  // In the order of Placement.
  struct OrderedMaterial {
    std::vector<chess::Piece> men;
    chess::MaterialSignature signature;
  };

  [[nodiscard]] std::optional<PositionCode> code_of(const chess::Position& position) const;
  [[nodiscard]] PositionCode code_or_add(const chess::Position& position);
  [[nodiscard]] chess::Position position_of(PositionCode code, chess::Color side_to_move) const;
  [[nodiscard]] static GraphNode number_or_add(NodeList& nodes, Index& index,
                                               PositionCode position);
  [[nodiscard]] bool is_complete() const {
    return ours_.size() == ours_.positions.size() && theirs_.size() == theirs_.positions.size();
  }
  [[nodiscard]] bool has_room(const vm::NativeCall& call, const vm::CachedAnalysis& owner,
                              std::size_t bytes_for_each) const;
  [[nodiscard]] bool expand_all(vm::NativeCall& call, Judge judge, const vm::Standpoint& root,
                                const vm::CachedAnalysis& owner, std::size_t bytes_for_each);
  [[nodiscard]] bool expand_some(vm::NativeCall& call, Judge judge, const vm::Standpoint& root);
  [[nodiscard]] bool expand_ours(vm::NativeCall& call, const vm::Standpoint& at);
  [[nodiscard]] bool expand_theirs(vm::NativeCall& call, Judge judge, const vm::Standpoint& at);
  void take_back();

  SymmetryReduction reduction_;
  std::vector<OrderedMaterial> materials_;
  NodeList ours_;
  NodeList theirs_;
  Index index_of_ours_;
  Index index_of_theirs_;
  GrowingArray<ForcedValue> judged_;
  // The nodes that successful calls of explore() have added: they lead to each other only.
  std::size_t complete_ours_ = 0;
  std::size_t complete_theirs_ = 0;
  bool too_large_ = false;     // there was no room for one position's graph: no other is tried
  bool is_exploring_ = false;  // a judge may ask for the same again
};

// Calls use(number) for each node from `first` on. Counts the work, and ends early if the call has
// failed: then it returns false, after some node.
template <class Use>
[[nodiscard]] bool for_each_node(vm::NativeCall& call, const ReachableGraph::NodeList& nodes,
                                 std::size_t first, Use use) {
  // Looking at a move takes a part of an instruction's time.
  constexpr std::size_t kMovesForEachInstruction = 4;
  constexpr std::size_t kTogether = 4096;
  for (std::size_t begin = first; begin < nodes.size(); begin += kTogether) {
    const std::size_t end = std::min(begin + kTogether, nodes.size());
    const std::size_t moves = nodes.ends[end - 1] - (begin == 0 ? 0 : nodes.ends[begin - 1]);
    if (!call.spend(static_cast<std::int64_t>((moves + end - begin) / kMovesForEachInstruction))) {
      return false;
    }
    for (std::size_t number = begin; number < end; ++number) {
      use(static_cast<ReachableGraph::GraphNode>(number));
    }
  }
  return true;
}

}  // namespace cheg::stdlib
