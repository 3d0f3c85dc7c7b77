// Warns about code that can run but is probably a mistake. Each check examines the program itself,
// not the library programs that it uses.
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
// earlier ENTRY lines match every position that the line matches.
void check_entries(const ResolvedProgram& program, Diagnostics& diagnostics);
// Warns about unreachable instructions, paths that run off the end, subroutines that cannot RETURN,
// and a RETURN outside subroutines.
void check_flow(const ResolvedProgram& program, Diagnostics& diagnostics);
// Warns if a native calls a subroutine in another position, and the subroutine reads a variable
// that is not set on any path to the native.
void check_asked(const ResolvedProgram& program, Diagnostics& diagnostics);
// Warns about instructions with an operand that has a wrong type on every path to the instruction.
void check_types(const ResolvedProgram& program, Diagnostics& diagnostics);

}  // namespace cheg::lang
