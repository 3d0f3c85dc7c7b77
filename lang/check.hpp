// Warns about code that can run but is probably a mistake. The checks examine the program itself,
// not the library programs that the program uses.
#pragma once

#include "lang/diagnostic.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// Runs all checks below. Takes linear time. Requires: the program has no errors.
void check(const ResolvedProgram& program, Diagnostics& diagnostics);

// Returns whether the program itself contains an instruction that the author wrote. Instructions
// that are generated from rules do not count, because the rules have already been checked.
[[nodiscard]] bool has_own_instructions(const ResolvedProgram& program);

// Warns about tags that nothing uses, and about variables that are read but never set.
void check_names(const ResolvedProgram& program, Diagnostics& diagnostics);
// Warns about ENTRY lines that never start the program: either no position matches the line, or
// every matching position also matches an earlier ENTRY line.
void check_entries(const ResolvedProgram& program, Diagnostics& diagnostics);
// Warns about unreachable instructions, paths that continue past the last instruction, subroutines
// that cannot RETURN, and a RETURN outside subroutines.
void check_flow(const ResolvedProgram& program, Diagnostics& diagnostics);
// Warns about a native that calls a subroutine in another position, if this subroutine reads a
// variable that is not set on any path to the native.
void check_asked(const ResolvedProgram& program, Diagnostics& diagnostics);
// Warns about an instruction if one of its operands has a wrong type on every path to the
// instruction.
void check_types(const ResolvedProgram& program, Diagnostics& diagnostics);

}  // namespace cheg::lang
