// Compiles text to verified bytecode.
#pragma once

#include <memory>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/rules/notes.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

// Returns the program, or nullptr if there are errors. Reports all errors. Reports warnings only
// for programs without errors, because an error might cause false warnings. Sorts the diagnostics
// by their places in the text. Takes time that is linear in the size of the text and its libraries.
// Thread-safe.
//
// The natives that the program uses must outlive the program. If `notes` is not nullptr, the
// program contains NOTE instructions, which report what its rules do. Each NOTE instruction has a
// number, and `notes` receives the meaning of this number.
[[nodiscard]] std::shared_ptr<const Program> compile(const SourcePointer& source,
                                                     const Libraries& libraries,
                                                     Diagnostics& diagnostics,
                                                     rules::NoteTable* notes = nullptr);

}  // namespace cheg::lang
