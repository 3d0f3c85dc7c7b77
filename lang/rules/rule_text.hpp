// What stands in the text of a rule for a value that is not known.
#pragma once

#include <string>
#include <string_view>

namespace cheg::lang::rules {

// For a value in braces as it is written: "[room]" for "{room}", "[room before]" for
// "{WAS(room)}".
[[nodiscard]] std::string unknown_value(std::string_view braced);

}  // namespace cheg::lang::rules
