// Writes tuned numbers and the new order of keys into the text of a program.
#pragma once

#include <string>
#include <string_view>

#include "tune/formula.hpp"
#include "tune/minimax.hpp"

namespace cheg::tune {

// Returns a copy of the text with the numbers and the order of keys from `setting`. Nothing else in
// the text changes. Requires: `text` is the text from which the formulas were made.
[[nodiscard]] std::string rewritten(std::string_view text, const Formulas& formulas,
                                    const Setting& setting);

}  // namespace cheg::tune
