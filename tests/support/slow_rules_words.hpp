// The instructions and conditions that expressions of the rules layer apply, for the slow
// evaluator: a sample of the language and of GEOMETRY, enough for random programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/slow_rules_place.hpp"
#include "tests/support/slow_values.hpp"

namespace cheg::test {

// The result of an instruction whose operands are defined; nothing if it is not in the sample.
// Throws SlowRunTimeError.
[[nodiscard]] std::optional<SlowValue> slow_instruction(const std::string& name,
                                                        const std::vector<SlowValue>& operands,
                                                        const SlowPlace& place);

// Whether a defined value satisfies the condition; nothing if it is not in the sample. Throws
// SlowRunTimeError.
[[nodiscard]] std::optional<bool> slow_condition(const std::string& name, const SlowValue& value,
                                                 const SlowPlace& place);

// Whether the sample has a condition of this name.
[[nodiscard]] bool is_slow_condition(const std::string& name);

// Of the position: whether the side to move is mated, or stalemated.
[[nodiscard]] bool slow_is_mated(const SlowPlace& place);
[[nodiscard]] bool slow_is_stalemated(const SlowPlace& place);

}  // namespace cheg::test
