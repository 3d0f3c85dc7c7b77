// Finds shadowed rules. A shadowed rule would have a move in some positions, but in each of these
// positions an earlier rule decides.
#pragma once

#include <memory>
#include <vector>

#include "cover/outline.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "vm/native.hpp"

namespace cheg::cover {

struct ShadowWork {
  const proof::Nodes& nodes;
  std::shared_ptr<const vm::PreparedProgram> program;  // the program of the outline
  std::span<const vm::NativeLibrary* const> libraries;
  const vm::Limits& limits;
  const Outline& outline;
  // For each node of the ending, the number of the rule that chooses the move or leaves the
  // position to the host. The number is Outline::kNone if no rule chooses a move or leaves the
  // position to the host.
  const std::vector<std::uint32_t>& decided;
  const proof::ProofWork& work;
  std::uint32_t step = 1;  // asks only at every `step`-th node
};

// Sets the members `standing`, `would_decide` and `shadowed_by` of each rule that decides in no
// position. The function first disables all rules that decide in some position, and runs the
// program in all positions once more. A rule is shadowed if it decides in some position during this
// run. The function then disables the shadowed rules, too, and runs the program again, until a run
// finds no new shadowed rule. If the work is stopped, the result is incomplete.
void find_shadows(const ShadowWork& work, chess::Color color, std::vector<CoveredRule>& rules);

}  // namespace cheg::cover
