// The texts of rules with their values, for reports about programs.
#pragma once

#include <memory>

#include "lang/program.hpp"
#include "proof/answers.hpp"
#include "vm/limits.hpp"

namespace cheg::tool {

// Returns a function from a position to a text: the text of the rule that chooses the move there,
// with the values of this position. The returned function is empty if the program has no rules.
// Each call runs the program under a host without a search. Only one thread may call the function.
[[nodiscard]] proof::RuleText rule_texts(const std::shared_ptr<const lang::Program>& program,
                                         const vm::Limits& limits);

}  // namespace cheg::tool
