// The graph of all positions that are reachable from a position.
//
// With few men, many moves lead to the same positions. One list of all reachable positions is then
// cheaper than separate searches from each position: one pass over the list finds the values that
// can be forced in one move more (retrograde analysis). Every result for White also holds for Black
// on the mirrored board with the colours exchanged. The graph therefore always stores the asking
// side as White.
//
// Representation: nodes with our move and nodes with the other side's move have separate numbers,
// in the order in which they are found. Each kind has three arrays: the position of each node as
// one word; the numbers of the nodes to which its moves lead, node after node; and the end of the
// moves of each node. An index maps a position to the number of its node. The index has directories
// by material and by the squares of all men except the last man. Their entries lead to chunks of 64
// numbers.
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

// The positions that share a node.
enum class SymmetryReduction : std::uint8_t {
  eightfold,  // positions that differ only by a symmetry of the board; without pawns
  none        // each position has its own node; one pawn
};

class ReachableGraph {
 public:
  using GraphNode = std::uint32_t;
  // A position as one word: the number of its material in the graph, and six bits for the square of
  // each man.
  using PositionCode = std::uint32_t;

  // The nodes of one kind. The moves of each node lead to nodes of the other kind.
  struct NodeList {
    GrowingArray<PositionCode> positions;
    GrowingArray<GraphNode> ends;  // for each node, one past its last move in `next`
    GrowingArray<GraphNode> next;  // the nodes to which the moves lead

    // The number of nodes whose moves are known.
    [[nodiscard]] std::size_t size() const { return ends.size(); }
    // Requires: the moves of the node are known.
    [[nodiscard]] std::span<const GraphNode> moves_of(GraphNode number) const {
      const std::size_t begin = number == 0 ? 0 : ends[number - 1];
      return std::span(next).subspan(begin, ends[number] - begin);
    }
    // Forgets all nodes except the first `size` nodes.
    void shrink(std::size_t size);
  };

  // Returns the value of a position after our move; nothing if the native call has failed. A
  // position with a final value gets no moves.
  using Judge = std::optional<ForcedValue> (*)(vm::NativeCall& call, const vm::Standpoint& there);

  explicit ReachableGraph(SymmetryReduction reduction) : reduction_(reduction) {}

  // Whether a graph with this reduction can store the positions reachable from `here`. The position
  // must have at most four men. The answers of the asked subroutine (operand `operand`) must depend
  // only on the squares of the men; for SymmetryReduction::eightfold, they must be the same for all
  // symmetries of the board.
  [[nodiscard]] static bool suits(const vm::NativeCall& call, SymmetryReduction reduction,
                                  std::size_t operand, const vm::Standpoint& here);

  // Adds all positions that are reachable from `here`, where it is our move. Returns false in three
  // cases: there is no room for the positions and for the `bytes_for_each` bytes that `owner` keeps
  // for each node; the judge has asked for the same graph again; the native call has failed. After
  // a failed native call, the next call of this function continues the work.
  [[nodiscard]] bool explore(vm::NativeCall& call, Judge judge, const vm::Standpoint& here,
                             const vm::CachedAnalysis& owner, std::size_t bytes_for_each);
  // Returns the node of a position with our move. Returns nothing unless the graph contains the
  // position and all positions reachable from it.
  [[nodiscard]] std::optional<GraphNode> ours_at(const vm::NativeCall& call,
                                                 const chess::Position& here) const;
  // Returns the node of a position with the other side's move. Requires: a move from one of our
  // nodes leads to the position.
  [[nodiscard]] GraphNode theirs_at(const vm::NativeCall& call, const chess::Position& there) const;

  // The nodes with our move, and the nodes with the other side's move. After explore() has
  // succeeded, the moves of all nodes are known. Nodes that explore() adds later can lead to
  // earlier nodes, but earlier nodes never lead to later nodes.
  [[nodiscard]] const NodeList& ours() const { return ours_; }
  [[nodiscard]] const NodeList& theirs() const { return theirs_; }
  // The values from the judge, indexed by the numbers of the nodes with the other side's move.
  [[nodiscard]] std::span<const ForcedValue> judged() const { return judged_; }

  [[nodiscard]] std::size_t bytes() const;

 private:
  static constexpr GraphNode kNone = std::numeric_limits<GraphNode>::max();
  // The nodes of positions that differ only in the square of the last man.
  using Chunk = std::array<GraphNode, 64>;

  // The numbers of the nodes of one kind, by position; kNone for positions without a node.
  class Index {
   public:
    [[nodiscard]] GraphNode find(PositionCode position) const;
    [[nodiscard]] GraphNode& find_or_add(PositionCode position);
    [[nodiscard]] std::size_t bytes() const;

   private:
    std::vector<std::vector<GraphNode>> directories_;  // for each material, the numbers of chunks
    GrowingArray<Chunk> chunks_;
  };

  // A material, with the men in the order of Placement.
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
  // The numbers of nodes that successful calls of explore() have added. The moves of these nodes
  // lead only to such nodes.
  std::size_t complete_ours_ = 0;
  std::size_t complete_theirs_ = 0;
  // There was no room for the graph of a position. No other graph is tried.
  bool too_large_ = false;
  bool is_exploring_ = false;  // true during explore(): a judge may ask for the same graph again
};

// Calls use(number) for each node from `first` on. Counts the work. If the native call fails, ends
// early and returns false.
template <class Use>
[[nodiscard]] bool for_each_node(vm::NativeCall& call, const ReachableGraph::NodeList& nodes,
                                 std::size_t first, Use use) {
  // Examining a move takes only part of the time of an instruction.
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
