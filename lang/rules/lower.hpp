// Lowers the rules layer to classic instructions. Every block of a program becomes equivalent lines
// of instructions. Each line keeps the source place of the expression from which the line was made.
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

// Replaces the blocks of modules[number] by classic instructions. Call this function after the
// library programs of all USE lines have been loaded, and before tags are declared. Adds errors and
// warnings to the diagnostics. If there are errors, the blocks are removed, and only the tags of
// their rules remain. If `notes` is not nullptr, the program also reports the steps of its rules;
// see notes.hpp.
void lower(std::span<Module> modules, std::size_t number, Names& names, const Libraries& libraries,
           Hints& hints, Diagnostics& diagnostics, NoteTable* notes);

}  // namespace cheg::lang::rules
