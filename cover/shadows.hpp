// Finds the rules that would have a move if the rules before them did not always play.
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
  std::shared_ptr<const vm::PreparedProgram> program;  // that of the outline
  std::span<const vm::NativeLibrary* const> libraries;
  const vm::Limits& limits;
  const Outline& outline;
  // By node of the ending: the rule that decides there or leaves; Outline::kNone if none does.
  const std::vector<std::uint32_t>& decided;
  const proof::ProofWork& work;
  std::uint32_t step = 1;  // asks only at every so many nodes
};

// Sets the standing of each rule from its counts. If some decide nowhere, the program is asked
// everywhere once more, without those that decide; and again while that finds more rules.
// Incomplete if the work is stopped.
void find_shadows(const ShadowWork& work, chess::Color color, std::vector<CoveredRule>& rules);

}  // namespace cheg::cover
