// What the compiler warns of: things that can be run but are hardly meant. Each check looks at the
// program itself; library programs are checked by themselves.
#pragma once

#include "lang/diagnostic.hpp"
#include "lang/resolve.hpp"

namespace cheg::lang {

// All of the checks below. Requires a program without errors. Takes time in proportion to it.
void check(const ResolvedProgram& program, Diagnostics& diagnostics);

// Tags that nothing uses; variables that are read but never set.
void check_names(const ResolvedProgram& program, Diagnostics& diagnostics);
// ENTRY lines that can never start anything.
void check_entries(const ResolvedProgram& program, Diagnostics& diagnostics);
// Instructions out of reach, ways that run off the end, subroutines that cannot RETURN, a RETURN
// outside of subroutines.
void check_flow(const ResolvedProgram& program, Diagnostics& diagnostics);
// Values of a type that an instruction cannot take, whichever way leads there.
void check_types(const ResolvedProgram& program, Diagnostics& diagnostics);

}  // namespace cheg::lang
