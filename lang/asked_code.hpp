// The instructions that can run where natives ask about other positions, as a control-flow graph.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lang/carried.hpp"

namespace cheg::lang {

// The nodes are the instructions that can be reached from asked subroutines. They are numbered in
// the order of the code. Edges lead to the next instruction, to the target of a jump, and to the
// subroutines that an instruction calls or asks.
class AskedCode {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // The subroutines are given by their first instructions. `view` must outlive this object.
  AskedCode(const CodeView& view, std::span<const std::uint32_t> subroutines);

  [[nodiscard]] std::uint32_t size() const {
    return static_cast<std::uint32_t>(instructions_.size());
  }
  [[nodiscard]] const ResolvedInstruction& operator[](std::uint32_t node) const {
    return view_.code[instructions_[node]];
  }

  // The node of an instruction, or kNone.
  [[nodiscard]] std::uint32_t node_of(std::uint32_t instruction) const {
    return nodes_[instruction];
  }

  // Whether the node is the first one of a basic block.
  [[nodiscard]] bool begins_block(std::uint32_t node) const { return begins_block_[node]; }

  // Whether some path from the node leads to the RETURN of its subroutine.
  [[nodiscard]] bool can_return(std::uint32_t node) const { return can_return_[node]; }

  // All nodes from which one of `targets` can be reached, the targets included, in descending
  // order.
  [[nodiscard]] std::vector<std::uint32_t> leading_to(std::span<const std::uint32_t> targets);

 private:
  void find_nodes(std::span<const std::uint32_t> subroutines);
  void find_predecessors();
  void find_blocks(std::span<const std::uint32_t> subroutines);
  void find_returns();
  [[nodiscard]] bool find_can_return(std::uint32_t node) const;
  // Calls use(node) for the end of each edge that begins at the instruction.
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
