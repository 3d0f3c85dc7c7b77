// The conditions of CHEG, for the slow machine.

#pragma once

#include <string>

#include "tests/support/slow_values.hpp"
#include "tests/support/slow_view.hpp"

namespace cheg::test {

// Returns true if the value satisfies the condition. The condition is written as in a program: "",
// "#", "KING", "#KING". Throws SlowRunTimeError.
bool slow_satisfies(const std::string& condition, const SlowValue& value, const SlowView& view,
                    const SlowVariables& variables);

}  // namespace cheg::test
