// Compiles a program so that one of its conditions can be asked.
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

// Run from instruction `start`, the program plays a move if the condition holds, and is not handled
// if it does not hold.
struct ConditionProgram {
  std::shared_ptr<const Program> program;
  std::uint32_t start = 0;
};

// The condition is a DEFINE without parameters or a subroutine (a tag), which is called with X
// undefined. The name may have letters of either case. The error says why the program has no such
// condition. Requires: the text compiles.
[[nodiscard]] Result<ConditionProgram, std::string> compile_condition(const SourcePointer& source,
                                                                      std::string_view name,
                                                                      const Libraries& libraries);

}  // namespace cheg::lang
