// What the subroutines that natives ask need at the node of a question.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "lang/program.hpp"
#include "vm/predefined.hpp"

namespace cheg::vm {

// What one of them needs.
struct AskedNeeds {
  // The variables of the program, and SIDE, whose values it can read before it writes them: they
  // are carried over from the node that asks.
  std::vector<std::uint16_t> carried;
  // All other variables that it can write.
  std::vector<std::uint16_t> written;
  // The predefined variables that it can read.
  ManGroups men = 0;
  bool legal_moves = false;
  bool pawn_groups = false;
  bool depth = false;
  bool x = false;  // X as the question sets it; what a call sets X to does not count
};

// By the number of an instruction: what the subroutine that begins there needs, if some native asks
// it; nullptr otherwise. The subroutines that it calls are part of it.
class AskedTable {
 public:
  explicit AskedTable(const lang::Program& program);

  [[nodiscard]] const AskedNeeds* find(std::uint32_t instruction) const {
    return instruction < by_instruction_.size() ? by_instruction_[instruction].get() : nullptr;
  }

 private:
  std::vector<std::unique_ptr<const AskedNeeds>> by_instruction_;
};

}  // namespace cheg::vm
