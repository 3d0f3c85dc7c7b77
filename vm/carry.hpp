// Carrying the variables of a program over to the positions that its natives ask about.
//
// There a variable has the value that it has at the node that asks. A man is still the same man; if
// it has been taken, the value is undefined. So is what refers to a man where the position is not
// reached by moves. Only variables are carried that the asked subroutine can read before it writes
// them: see AskedNeeds::carried.
#pragma once

#include <cstdint>
#include <optional>

#include "vm/asked.hpp"
#include "vm/native.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

// Sets the variables that `needs` names at the asked node, whose position is that of `at`. Copies
// sets with men into its storage. Nothing of it may be in use yet. False if the program must end.
[[nodiscard]] bool carry(const Node& from, const AskedNeeds& needs, const Standpoint& at,
                         Node& asked);

// MemoQuestion::carried of these values, at the position of `at`; nothing if they are too many, or
// too many different ones have been asked about.
[[nodiscard]] std::optional<std::uint32_t> number_of_carried(const Node& from,
                                                             const AskedNeeds& needs,
                                                             const Standpoint& at);

// Whether a value is the same at every position, however the board lies: it is undefined, logical
// or an integer.
[[nodiscard]] inline bool stays(const Value& value) {
  return value.is(Type::undefined) || value.is(Type::logical) || value.is(Type::integer);
}
// Whether all values that are carried stay.
[[nodiscard]] bool carried_stay(const Node& from, const AskedNeeds& needs);

}  // namespace cheg::vm
