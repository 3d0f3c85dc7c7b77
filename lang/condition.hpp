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

// A program that tests a condition. The program must be run from the instruction `start`. The
// program plays a move if the condition holds. Otherwise its answer is "not handled".
struct ConditionProgram {
  std::shared_ptr<const Program> program;
  std::uint32_t start = 0;
};

// Compiles the program that tests the condition `name`. The condition is a DEFINE without
// parameters, or a subroutine with this tag. A subroutine is called with X undefined. The name may
// be in upper or lower case. If the program has no such condition, returns an error message that
// says why. Requires: the text compiles.
[[nodiscard]] Result<ConditionProgram, std::string> compile_condition(const SourcePointer& source,
                                                                      std::string_view name,
                                                                      const Libraries& libraries);

}  // namespace cheg::lang
