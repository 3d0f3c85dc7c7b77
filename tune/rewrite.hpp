// Puts numbers and the order of keys back into the text of a program.
#pragma once

#include <string>
#include <string_view>

#include "tune/formula.hpp"
#include "tune/minimax.hpp"

namespace cheg::tune {

// The text with the tuned numbers and the order of the keys as in the setting, and nothing else
// changed. Requires: the text from which the formulas come.
[[nodiscard]] std::string rewritten(std::string_view text, const Formulas& formulas,
                                    const Setting& setting);

}  // namespace cheg::tune
