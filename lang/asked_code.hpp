// A control-flow graph for subroutines that natives call in other positions. A native is an
// instruction that the host provides.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lang/carried.hpp"

namespace cheg::lang {

// The control-flow graph. The nodes of the graph are the instructions that can run when a native
// calls a subroutine in another position. The nodes are numbered in the order of the code. Edges
// lead from an instruction to the next instruction, to the target of a jump, and to the subroutines
// that the instruction calls. An instruction can call a subroutine in the same position. A native
// can also call a subroutine in other positions.
class AskedCode {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // `subroutines` contains the first instruction of each subroutine that natives call in other
  // positions. `view` must outlive this object.
  AskedCode(const CodeView& view, std::span<const std::uint32_t> subroutines);

  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(instructions_.size());
  }
  [[nodiscard]] const ResolvedInstruction& operator[](std::uint32_t node) const {
    return view_.code[instructions_[node]];
  }

  // Returns the node of the instruction, or kNone if the instruction is not in the graph.
  [[nodiscard]] std::uint32_t node_of(std::uint32_t instruction) const {
    return nodes_[instruction];
  }

  // Returns whether the node is the first node of a basic block.
  [[nodiscard]] bool begins_block(std::uint32_t node) const { return begins_block_[node]; }

  // Returns whether a path leads from the node to a RETURN of its subroutine.
  [[nodiscard]] bool can_return(std::uint32_t node) const { return can_return_[node]; }

  // Returns all nodes from which a path leads to one of `targets`, in descending order. The result
  // includes the targets.
  [[nodiscard]] std::vector<std::uint32_t> leading_to(std::span<const std::uint32_t> targets);

 private:
  void find_nodes(std::span<const std::uint32_t> subroutines);
  void find_predecessors();
  void find_blocks(std::span<const std::uint32_t> subroutines);
  void find_returns();
  [[nodiscard]] bool find_can_return(std::uint32_t node) const;
  // For each edge that begins at the instruction, calls use(node) with the node to which the edge
  // leads.
  template <class Use>
  void for_each_edge(std::uint32_t instruction, Use use) const;

  const CodeView& view_;
  std::vector<std::uint32_t> instructions_;       // by node
  std::vector<std::uint32_t> nodes_;              // by instruction
  std::vector<std::uint32_t> first_predecessor_;  // by node, and the end: index of predecessors_
  std::vector<std::uint32_t> predecessors_;
  std::vector<bool> begins_block_;
  std::vector<bool> can_return_;
  std::vector<bool> is_marked_;  // used by leading_to() while it runs
};

}  // namespace cheg::lang
