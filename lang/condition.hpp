// Compiles a program so that one of its conditions can be tested in a position.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

// A program that tests a condition. The program must be run from the instruction `start`. If the
// condition holds, the program plays a move. If the condition does not hold, the program's answer
// is "not handled".
struct ConditionProgram {
  std::shared_ptr<const Program> program;
  std::uint32_t start = 0;
};

// Compiles the program that tests the condition `name`. The condition is a DEFINE without
// parameters, or a subroutine. `name` is the name of the DEFINE or the tag of the subroutine. If
// the condition is a subroutine, the variable X is undefined when the subroutine is called. `name`
// may be in upper or lower case. If `name` is not the name of a condition, returns an error message
// with the reason. Requires: the text compiles.
[[nodiscard]] Result<ConditionProgram, std::string> compile_condition(const SourcePointer& source,
                                                                      std::string_view name,
                                                                      const Libraries& libraries);

}  // namespace cheg::lang
