// Carrying the variables of a program over to the positions that its natives ask about.
//
// At such a position, a variable has the same value as at the node that asks. A value that is a man
// still refers to that man; if the man has been taken, the value is undefined. A value that refers
// to a man is also undefined if the position is not reached by moves or symmetries. Only variables
// that the asked subroutine can read before it writes them are carried over: see
// AskedNeeds::carried.
#pragma once

#include <cstdint>
#include <optional>

#include "vm/asked.hpp"
#include "vm/native.hpp"
#include "vm/node.hpp"

namespace cheg::vm {

// Sets the variables in `needs.carried` at the asked node, whose position is that of `at`. Copies
// sets with men into the storage of the asked node, which must still be unused. Returns false if
// the program must end.
[[nodiscard]] bool carry(const Node& from, const AskedNeeds& needs, const Standpoint& at,
                         Node& asked);

// Returns MemoQuestion::carried for these values at the position of `at`. Returns nothing if the
// question carries too many values, or if the memo table holds too many different ones.
[[nodiscard]] std::optional<std::uint32_t> number_of_carried(const Node& from,
                                                             const AskedNeeds& needs,
                                                             const Standpoint& at);

// Whether a value is the same at every position and after every symmetry of the board. This holds
// for undefined values, logical values and integers.
[[nodiscard]] inline bool stays(const Value& value) {
  return value.is(Type::undefined) || value.is(Type::logical) || value.is(Type::integer);
}
// Whether stays() holds for all carried values.
[[nodiscard]] bool carried_stay(const Node& from, const AskedNeeds& needs);

}  // namespace cheg::vm
