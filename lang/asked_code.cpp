#include "lang/asked_code.hpp"

#include <algorithm>
#include <optional>

#include "lang/flow.hpp"

namespace cheg::lang {

template <class Use>
void AskedCode::for_each_edge(std::uint32_t instruction, Use use) const {
  const ResolvedInstruction& here = view_.code[instruction];
  const Successors to = successors(here);
  if (to.next) {
    use(instruction + 1);
  }
  if (to.jump) {
    use(here.operands[to.jump_operand]);
  }
  for_each_tag(here, [&](std::size_t n, TagUse tag_use) {
    if (tag_use != TagUse::jump && tag_use != TagUse::plan) {
      use(here.operands[n]);
    }
  });
}

AskedCode::AskedCode(const CodeView& view, std::span<const std::uint32_t> subroutines)
    : view_(view), nodes_(view.code.size(), kNone) {
  find_nodes(subroutines);
  find_predecessors();
  find_blocks(subroutines);
  find_returns();
  is_marked_.resize(size());
}

void AskedCode::find_nodes(std::span<const std::uint32_t> subroutines) {
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::uint32_t instruction) {
    if (nodes_[instruction] == kNone) {
      nodes_[instruction] = 0;  // numbered below
      instructions_.push_back(instruction);
      open.push_back(instruction);
    }
  };
  std::for_each(subroutines.begin(), subroutines.end(), reach);
  while (!open.empty()) {
    const std::uint32_t instruction = open.back();
    open.pop_back();
    for_each_edge(instruction, reach);
  }
  std::sort(instructions_.begin(), instructions_.end());
  for (std::uint32_t node = 0; node < size(); ++node) {
    nodes_[instructions_[node]] = node;
  }
}

void AskedCode::find_predecessors() {
  first_predecessor_.resize(size() + std::size_t{1});
  for (const std::uint32_t instruction : instructions_) {
    for_each_edge(instruction, [this](std::uint32_t to) { ++first_predecessor_[nodes_[to]]; });
  }
  std::uint32_t end = 0;
  for (std::uint32_t& place : first_predecessor_) {
    end += place;
    place = end;
  }
  predecessors_.resize(end);
  for (std::uint32_t node = size(); node-- > 0;) {
    for_each_edge(instructions_[node], [&](std::uint32_t to) {
      predecessors_[--first_predecessor_[nodes_[to]]] = node;
    });
  }
}

void AskedCode::find_blocks(std::span<const std::uint32_t> subroutines) {
  begins_block_.resize(size());
  for (std::uint32_t node = 0; node < size(); ++node) {
    const std::uint32_t first = first_predecessor_[node];
    const bool follows = first_predecessor_[node + 1] - first == 1 && node > 0 &&
                         predecessors_[first] == node - 1 && successors((*this)[node - 1]).next &&
                         instructions_[node - 1] + 1 == instructions_[node];
    begins_block_[node] = !follows;
  }
  for (const std::uint32_t subroutine : subroutines) {
    begins_block_[nodes_[subroutine]] = true;
  }
}

bool AskedCode::find_can_return(std::uint32_t node) const {
  const ResolvedInstruction& instruction = (*this)[node];
  if (instruction.row == &row(Instruction::return_value)) {
    return true;
  }
  const std::optional<std::uint32_t> called = callee(instruction);
  if (called && !can_return_[nodes_[*called]]) {
    return false;
  }
  const Successors to = successors(instruction);
  return (to.next && can_return_[nodes_[instructions_[node] + 1]]) ||
         (to.jump && can_return_[nodes_[instruction.operands[to.jump_operand]]]);
}

// Repeats until nothing changes, from the end, because most edges lead forward.
void AskedCode::find_returns() {
  can_return_.resize(size());
  for (bool changes = true; changes;) {
    changes = false;
    for (std::uint32_t node = size(); node-- > 0;) {
      if (!can_return_[node] && find_can_return(node)) {
        can_return_[node] = true;
        changes = true;
      }
    }
  }
}

std::vector<std::uint32_t> AskedCode::leading_to(std::span<const std::uint32_t> targets) {
  std::vector<std::uint32_t> found;
  std::vector<std::uint32_t> open;
  const auto reach = [&](std::uint32_t node) {
    if (!is_marked_[node]) {
      is_marked_[node] = true;
      found.push_back(node);
      open.push_back(node);
    }
  };
  std::for_each(targets.begin(), targets.end(), reach);
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    for (std::uint32_t n = first_predecessor_[node]; n < first_predecessor_[node + 1]; ++n) {
      reach(predecessors_[n]);
    }
  }
  for (const std::uint32_t node : found) {
    is_marked_[node] = false;
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  return found;
}

}  // namespace cheg::lang
