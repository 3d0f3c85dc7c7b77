// Natives can call subroutines of the program in other positions. This file finds the variables
// that must be set before such a call: the needs of the subroutine.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "lang/program.hpp"
#include "vm/predefined.hpp"

namespace cheg::vm {

// The needs of one subroutine.
struct AskedNeeds {
  // The variables of the program (and SIDE) that the subroutine can read before it writes them. The
  // values of these variables are copied from the node of the native.
  std::vector<std::uint16_t> carried;
  // The variables into which the subroutine can store a set, except the variables in `carried`.
  // They are cleared before each call, because they can still refer to a set of an earlier call
  // that no longer exists. The subroutine never reads them before it writes them.
  std::vector<std::uint16_t> sets;
  // The predefined variables that the subroutine can read.
  ManGroups men = 0;
  bool legal_moves = false;
  bool pawn_groups = false;
  bool depth = false;
  bool x = false;  // whether it, or a subroutine that it calls, can read X
  // Whether the subroutine only returns the literal F, and does nothing else.
  bool returns_false = false;
};

// The needs of every subroutine that natives call in other positions. The needs of a subroutine
// include the needs of the subroutines that it calls.
class AskedTable {
 public:
  explicit AskedTable(const lang::Program& program);

  // Returns the needs of the subroutine that begins at this instruction; nullptr if no native calls
  // this subroutine in another position.
  [[nodiscard]] const AskedNeeds* find(std::uint32_t instruction) const {
    return instruction < by_instruction_.size() ? by_instruction_[instruction].get() : nullptr;
  }

 private:
  std::vector<std::unique_ptr<const AskedNeeds>> by_instruction_;
};

}  // namespace cheg::vm
