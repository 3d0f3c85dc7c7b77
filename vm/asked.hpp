// The needs of asked subroutines: the variables that must be set at the node of a question.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "lang/program.hpp"
#include "vm/predefined.hpp"

namespace cheg::vm {

// The needs of one asked subroutine.
struct AskedNeeds {
  // The variables of the program, and SIDE, that the subroutine can read before it writes them.
  // Their values are carried over from the node that asks.
  std::vector<std::uint16_t> carried;
  // All other variables that the subroutine can write.
  std::vector<std::uint16_t> written;
  // The predefined variables that the subroutine can read.
  ManGroups men = 0;
  bool legal_moves = false;
  bool pawn_groups = false;
  bool depth = false;
  bool x = false;  // whether it can read X as set by the question, not by a call
};

// The needs of every asked subroutine, including those of the subroutines that it calls.
class AskedTable {
 public:
  explicit AskedTable(const lang::Program& program);

  // The needs of the subroutine that begins at this instruction; nullptr if no native asks it.
  [[nodiscard]] const AskedNeeds* find(std::uint32_t instruction) const {
    return instruction < by_instruction_.size() ? by_instruction_[instruction].get() : nullptr;
  }

 private:
  std::vector<std::unique_ptr<const AskedNeeds>> by_instruction_;
};

}  // namespace cheg::vm
