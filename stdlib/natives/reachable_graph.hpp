// The graph of all positions that can be reached from a given position.
//
// With few men, many different sequences of moves lead to the same positions. Listing all reachable
// positions once is then cheaper than searching from each position separately. One pass over the
// list finds the values that can be forced with one more move (retrograde analysis). Every result
// for White also holds for Black on the mirrored board with the colours exchanged. The graph
// therefore always stores positions with our side as White.
//
// The graph has two kinds of nodes: nodes in which we are to move, and nodes in which the other
// side is to move. The nodes of each kind have their own numbers, in the order in which they are
// found. Each kind has three arrays. The first array holds the position of each node in 32 bits
// (PositionCode). The second array holds the moves of all nodes, node after node; each element is
// the number of the node to which a move leads. For each node, the third array says where the moves
// of the node end in the second array.
//
// An index maps a position to the number of its node. The index has one directory for each
// material. A directory has one entry for each arrangement of all men except the last man. Each
// entry refers to a chunk of 64 node numbers, one for each square of the last man.
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
#include "base/require.hpp"
#include "base/system_memory.hpp"
#include "chess/move.hpp"
#include "chess/movegen.hpp"
#include "chess/position.hpp"
#include "chess/symmetry.hpp"
#include "stdlib/natives/forced_value.hpp"
#include "stdlib/natives/position_code.hpp"
#include "vm/memo_table.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

class ReachableGraph {
 public:
  using GraphNode = std::uint32_t;
  // The nodes of one kind. The moves of these nodes lead to nodes of the other kind. The moves of a
  // node have the order of chess::legal_moves() in the stored position.
  struct NodeList {
    GrowingArray<PositionCode> positions;
    GrowingArray<GraphNode> ends;  // for each node, one past its last move in `next`
    GrowingArray<GraphNode> next;  // the nodes to which the moves lead

    // Returns the number of nodes whose moves are known.
    [[nodiscard]] std::size_t size() const { return ends.size(); }
    // Requires: the moves of the node are known.
    [[nodiscard]] std::span<const GraphNode> moves_of(GraphNode number) const {
      const std::size_t begin = number == 0 ? 0 : ends[number - 1];
      return std::span(next).subspan(begin, ends[number] - begin);
    }
    // Removes all nodes whose number is at least `size`.
    void shrink(std::size_t size);
    // Starts to load a node into the processor's cache. Requires: the moves of the node are known.
    void prefetch(GraphNode number) const {
      positions.prefetch(number);
      ends.prefetch(number);
    }
  };

  // A function that returns the value of a position after our move. If the value is final
  // (is_final()), the graph stores no moves from this position. The function returns nothing if the
  // native call has failed.
  using Judge = std::optional<ForcedValue> (*)(vm::NativeCall& call, const vm::Standpoint& there);

  explicit ReachableGraph(SymmetryReduction reduction) : coder_(reduction) {}

  // Returns true if a graph with this reduction can store all positions that are reachable from the
  // position `here`. For both reductions, the position must have at most four men. The results of
  // the subroutine in operand number `operand` must depend only on the squares of the men. For
  // SymmetryReduction::eightfold, the results must also be the same for all symmetries of the
  // board. For SymmetryReduction::none, the position must have exactly one pawn.
  [[nodiscard]] static bool suits(const vm::NativeCall& call, SymmetryReduction reduction,
                                  std::size_t operand, const vm::Standpoint& here);

  // Adds all positions that can be reached from the position `here`. Returns false in three cases.
  // In the first case, there is not enough memory for the positions and for the data of `owner`.
  // The data of `owner` needs `bytes_for_each` bytes for each node. In the second case, `judge` has
  // started this function again for the same graph. In the third case, the native call has failed.
  // After a failed native call, the next call of this function continues the work. Requires: we are
  // to move in the position `here`.
  [[nodiscard]] bool explore(vm::NativeCall& call, Judge judge, const vm::Standpoint& here,
                             const vm::CachedAnalysis& owner, std::size_t bytes_for_each);
  // Returns the node of a position in which we are to move. Returns nothing if the graph does not
  // contain the position, or if an interrupted explore() has left the graph incomplete.
  [[nodiscard]] std::optional<GraphNode> ours_at(const vm::NativeCall& call,
                                                 const chess::Position& here) const;
  // Returns the node of a position in which the other side is to move. Requires: the graph contains
  // a move that leads to the position.
  [[nodiscard]] GraphNode theirs_at(const vm::NativeCall& call, const chess::Position& there) const;

  // Calls use(move, node) for each legal move of `here`, a position in which we are to move. The
  // node is that of the position after the move. Requires: ours_at(call, here) is `number`.
  template <class Use>
  void for_each_move(const vm::NativeCall& call, const chess::Position& here, GraphNode number,
                     Use use) const {
    const chess::Position wanted = seen_from(call.us(), here);
    const chess::Position stored = coder_.decoded(ours_.positions[number], wanted.side_to_move());
    const chess::Symmetry symmetry = symmetry_between(stored, wanted);
    const chess::MoveList moves = chess::legal_moves(stored);
    const std::span<const GraphNode> nodes = ours_.moves_of(number);
    CHEG_REQUIRE(moves.size() == nodes.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      use(seen_from(call.us(), chess::turned(moves[i], symmetry)), nodes[i]);
    }
  }

  // ours() returns the nodes in which we are to move. theirs() returns the nodes in which the other
  // side is to move. After explore() has succeeded, the moves of all nodes are known. A later call
  // of explore() can add nodes. Moves can lead from the new nodes to the old nodes, but not from
  // the old nodes to the new nodes.
  [[nodiscard]] const NodeList& ours() const { return ours_; }
  [[nodiscard]] const NodeList& theirs() const { return theirs_; }
  // Returns the values that the judge gave to the nodes in which the other side is to move. The
  // index of a value is the number of its node.
  [[nodiscard]] const GrowingArray<ForcedValue>& judged() const { return judged_; }

  [[nodiscard]] std::size_t bytes() const;
  // Returns whether the moves of all nodes are known. The result is true if no call of explore()
  // was interrupted.
  [[nodiscard]] bool is_complete() const {
    return ours_.size() == ours_.positions.size() && theirs_.size() == theirs_.positions.size();
  }
  // Returns the coder of the positions in ours() and theirs().
  [[nodiscard]] const PositionCoder& coder() const { return coder_; }

  // Returns true if the memory was too small for new positions. The graph then adds no more
  // positions.
  [[nodiscard]] bool lacks_room() const { return too_large_; }

 private:
  static constexpr GraphNode kNone = std::numeric_limits<GraphNode>::max();
  // The numbers of 64 nodes whose positions differ only in the square of the last man.
  using Chunk = std::array<GraphNode, 64>;

  // Maps positions to the numbers of their nodes. There is one index for each kind of node. For a
  // position without a node, the index contains the number kNone.
  class Index {
   public:
    [[nodiscard]] GraphNode find(PositionCode position) const;
    [[nodiscard]] GraphNode& find_or_add(PositionCode position);
    [[nodiscard]] std::size_t bytes() const;

   private:
    // Returns the number of the chunk for these first squares, plus 1. Returns 0 if there is no
    // chunk.
    [[nodiscard]] static GraphNode& chunk_of(const ReservedMemory& directory,
                                             std::size_t first_squares);

    // For each material, the results of chunk_of(). The operating system provides memory for a page
    // of a directory only when the page is used. The creation of a directory therefore takes almost
    // no time.
    std::vector<ReservedMemory> directories_;
    GrowingArray<Chunk> chunks_;
  };

  [[nodiscard]] static GraphNode number_or_add(NodeList& nodes, Index& index,
                                               PositionCode position);
  [[nodiscard]] bool has_room(const vm::NativeCall& call, const vm::CachedAnalysis& owner,
                              std::size_t bytes_for_each) const;
  // Returns true if there is certainly not enough memory for the positions of a new material. A
  // host therefore learns before a long exploration that the memory is too small.
  [[nodiscard]] bool is_hopeless(const vm::NativeCall& call, const vm::Standpoint& here,
                                 const vm::CachedAnalysis& owner, std::size_t bytes_for_each) const;
  [[nodiscard]] bool expand_all(vm::NativeCall& call, Judge judge, const vm::Standpoint& root,
                                const vm::CachedAnalysis& owner, std::size_t bytes_for_each);
  [[nodiscard]] bool expand_some(vm::NativeCall& call, Judge judge, const vm::Standpoint& root);
  [[nodiscard]] bool expand_ours(vm::NativeCall& call, const vm::Standpoint& at);
  [[nodiscard]] bool expand_theirs(vm::NativeCall& call, Judge judge, const vm::Standpoint& at);
  void take_back();

  PositionCoder coder_;
  NodeList ours_;
  NodeList theirs_;
  Index index_of_ours_;
  Index index_of_theirs_;
  GrowingArray<ForcedValue> judged_;
  // For each kind of node: how many nodes the graph had after the last successful call of
  // explore(). Every move from one of these nodes leads to another of these nodes.
  std::size_t complete_ours_ = 0;
  std::size_t complete_theirs_ = 0;
  // True if there was not enough memory for the positions of an earlier call of explore(). If this
  // member is true, later calls of explore() add no positions.
  bool too_large_ = false;
  bool is_exploring_ = false;  // true during explore(): a judge may ask for the same graph again
};

// Calls use(number) for each node whose number is at least `first`. Counts the work against the
// limits of the native call. Stops and returns false if the native call fails.
template <class Use>
[[nodiscard]] bool for_each_node(vm::NativeCall& call, const ReachableGraph::NodeList& nodes,
                                 std::size_t first, Use use) {
  // Examining one move of a node takes less time than one instruction.
  constexpr std::size_t kMovesForEachInstruction = 4;
  constexpr std::size_t kTogether = 4096;
  // The nodes are examined in parts, so that a host soon notices its deadline.
  constexpr std::size_t kParts = 4;
  for (std::size_t begin = first; begin < nodes.size(); begin += kTogether) {
    const std::size_t count = std::min(kTogether, nodes.size() - begin);
    const std::size_t end = begin + count;
    const std::size_t moves = nodes.ends[end - 1] - (begin == 0 ? 0 : nodes.ends[begin - 1]);
    const std::size_t work = (moves + count) / kMovesForEachInstruction;
    for (std::size_t part = 0; part < kParts; ++part) {
      const auto share = [](std::size_t all, std::size_t parts) { return all * parts / kParts; };
      if (!call.spend(static_cast<std::int64_t>(share(work, part + 1) - share(work, part)))) {
        return false;
      }
      for (std::size_t i = share(count, part); i < share(count, part + 1); ++i) {
        use(static_cast<ReachableGraph::GraphNode>(begin + i));
      }
    }
  }
  return true;
}

}  // namespace cheg::stdlib
