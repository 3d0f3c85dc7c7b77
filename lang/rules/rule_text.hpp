// The placeholder for an unknown value in the text of a rule.
#pragma once

#include <string>
#include <string_view>

namespace cheg::lang::rules {

// Returns the placeholder for a value in braces, which is given as it is written: "[room]" for
// "{room}", "[room before]" for "{WAS(room)}".
[[nodiscard]] std::string unknown_value(std::string_view braced);

}  // namespace cheg::lang::rules
