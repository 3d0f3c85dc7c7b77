// The texts of rules with values filled in, for reports about programs.
#pragma once

#include <memory>

#include "lang/program.hpp"
#include "proof/answers.hpp"
#include "vm/limits.hpp"

namespace cheg::tool {

// Returns a function that takes a position and returns a text. The returned text is the text of the
// rule that chooses the move, with the values of the position. The returned function is empty if
// the program has no rules. Each call runs the program under a host without a search. Only one
// thread may call the function.
[[nodiscard]] proof::RuleText rule_texts(const std::shared_ptr<const lang::Program>& program,
                                         const vm::Limits& limits);

}  // namespace cheg::tool
