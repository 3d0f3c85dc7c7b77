// Copies the variables of a program to the positions in which its natives call subroutines.
//
// In such a position, a variable has the same value as at the node of the native. If the value
// contains a man, the value still refers to this man, even if the man has moved. If the man has
// been taken, or if the position is not reached by moves and symmetries, the man becomes undefined.
//
// A variable is copied only if the subroutine can read the variable before it writes the variable:
// see AskedNeeds::carried.
#pragma once

#include <cstdint>
#include <optional>

#include "vm/asked.hpp"
#include "vm/native.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

// Sets the variables in `needs.carried` at the node `asked`, which runs the subroutine in the
// position `at.position`. A set whose elements can change, for example a set of men, is copied into
// the storage of this node. Returns false if the program must end. Requires: the storage of this
// node is still unused.
[[nodiscard]] bool carry(const Node& from, const AskedNeeds& needs, const Standpoint& at,
                         Node& asked);

// Returns MemoQuestion::carried for the values of `needs.carried` in the position `at.position`.
// Returns nothing if there are too many values, or if the memo table holds too many different lists
// of values.
[[nodiscard]] std::optional<std::uint32_t> number_of_carried(const Node& from,
                                                             const AskedNeeds& needs,
                                                             const Standpoint& at);

// Returns whether the value is the same in every position and after every symmetry of the board.
// Returns true for undefined values, logical values and integers.
[[nodiscard]] inline bool stays(const Value& value) {
  return value.is(Type::undefined) || value.is(Type::logical) || value.is(Type::integer);
}
// Returns whether stays() is true for the values of all variables in `needs.carried`.
[[nodiscard]] bool carried_stay(const Node& from, const AskedNeeds& needs);

}  // namespace cheg::vm
