// The instructions and conditions that expressions of the rules layer apply, for the slow
// evaluator. They are a sample of the language and of GEOMETRY that is sufficient for random
// programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/slow_rules_place.hpp"
#include "tests/support/slow_values.hpp"

namespace cheg::test {

// Returns the result of an instruction. Returns nothing if the instruction is not in the sample.
// Throws SlowRunTimeError. Requires: all operands are defined.
[[nodiscard]] std::optional<SlowValue> slow_instruction(const std::string& name,
                                                        const std::vector<SlowValue>& operands,
                                                        const SlowPlace& place);

// Returns true if the value satisfies the condition. Returns nothing if the condition is not in the
// sample. Throws SlowRunTimeError. Requires: the value is defined.
[[nodiscard]] std::optional<bool> slow_condition(const std::string& name, const SlowValue& value,
                                                 const SlowPlace& place);

// Returns true if the sample has a condition with this name.
[[nodiscard]] bool is_slow_condition(const std::string& name);

// These functions return true if the side to move is mated, or stalemated.
[[nodiscard]] bool slow_is_mated(const SlowPlace& place);
[[nodiscard]] bool slow_is_stalemated(const SlowPlace& place);

}  // namespace cheg::test
