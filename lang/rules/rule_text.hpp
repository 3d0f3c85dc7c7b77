// The placeholder for an unknown value in the text of a rule.
#pragma once

#include <string>
#include <string_view>

namespace cheg::lang::rules {

// Returns the placeholder for a value. `braced` is the value as written, with its braces. For
// example, the placeholder for "{room}" is "[room]", and for "{WAS(room)}" it is "[room before]".
[[nodiscard]] std::string unknown_value(std::string_view braced);

}  // namespace cheg::lang::rules
