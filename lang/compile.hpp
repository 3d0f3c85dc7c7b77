// Compiles text to verified bytecode.
#pragma once

#include <memory>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/rules/notes.hpp"
#include "lang/source.hpp"

namespace cheg::lang {

// The program, or nullptr if there are errors. Reports all errors. Reports warnings only for
// programs without errors, because an error might cause false warnings. Sorts the diagnostics by
// place. Takes linear time in the size of the text and its libraries. The natives that the program
// uses must outlive it. With a table, the program tells what its rules do, and the table what
// the numbers of its NOTE instructions mean. Thread-safe.
[[nodiscard]] std::shared_ptr<const Program> compile(const SourcePointer& source,
                                                     const Libraries& libraries,
                                                     Diagnostics& diagnostics,
                                                     rules::NoteTable* notes = nullptr);

}  // namespace cheg::lang
