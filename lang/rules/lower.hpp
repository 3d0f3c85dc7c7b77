// The rules layer becomes classic instructions: every block of a program turns into lines that say
// the same, with the places of the expressions from which they come.
#pragma once

#include <cstddef>
#include <span>

#include "lang/diagnostic.hpp"
#include "lang/hints.hpp"
#include "lang/library.hpp"
#include "lang/modules.hpp"
#include "lang/rules/names.hpp"
#include "lang/rules/notes.hpp"

namespace cheg::lang::rules {

// Replaces the blocks of modules[number]. Call after all USE lines have been followed and before
// tags are declared. Adds errors and warnings to the diagnostics. With errors, here or before, only
// the tags of the rules are left. With a table for notes, the program also tells what its rules do;
// see notes.hpp.
void lower(std::span<Module> modules, std::size_t number, Names& names, const Libraries& libraries,
           Hints& hints, Diagnostics& diagnostics, NoteTable* notes);

}  // namespace cheg::lang::rules
