// Warnings: code that can run but is probably a mistake. Each check examines the program itself,
// not the library programs that it uses.
#pragma once

#include "lang/diagnostic.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// Runs all checks below. Takes linear time. Requires: a program without errors.
void check(const ResolvedProgram& program, Diagnostics& diagnostics);

// Whether the author wrote an instruction of the program itself. The instructions that stand for
// rules have been checked with the rules.
[[nodiscard]] bool has_own_instructions(const ResolvedProgram& program);

// Tags that nothing uses; variables that are read but never set.
void check_names(const ResolvedProgram& program, Diagnostics& diagnostics);
// ENTRY lines that never match.
void check_entries(const ResolvedProgram& program, Diagnostics& diagnostics);
// Unreachable instructions, paths that run off the end, subroutines that cannot RETURN, a RETURN
// outside subroutines.
void check_flow(const ResolvedProgram& program, Diagnostics& diagnostics);
// Variables that a subroutine reads when a native asks it about another position, although no path
// to this question sets them.
void check_asked(const ResolvedProgram& program, Diagnostics& diagnostics);
// Values that have a wrong type for an instruction on every path to it.
void check_types(const ResolvedProgram& program, Diagnostics& diagnostics);

}  // namespace cheg::lang
