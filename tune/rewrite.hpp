// Puts numbers back into the text of a program.
#pragma once

#include <string>
#include <string_view>

#include "tune/formula.hpp"
#include "tune/minimax.hpp"

namespace cheg::tune {

// The text with the tuned numbers replaced, and nothing else changed. Requires: the text from which
// the formulas come.
[[nodiscard]] std::string with_numbers(std::string_view text, const Formulas& formulas,
                                       const NumberValues& values);

}  // namespace cheg::tune
