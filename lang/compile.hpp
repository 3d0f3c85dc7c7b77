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
// by place. Takes linear time in the size of the text and its libraries. The natives that the
// program uses must outlive it. If `notes` is not nullptr, the program contains NOTE instructions,
// which report what its rules do, and `notes` receives the meanings of their numbers. Thread-safe.
[[nodiscard]] std::shared_ptr<const Program> compile(const SourcePointer& source,
                                                     const Libraries& libraries,
                                                     Diagnostics& diagnostics,
                                                     rules::NoteTable* notes = nullptr);

}  // namespace cheg::lang
