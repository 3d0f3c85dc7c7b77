// The language reference as one page of Markdown. Like the text of reference(), this page is
// generated from the language table.
#pragma once

#include <span>
#include <string>

#include "lang/reference.hpp"

namespace cheg::lang {

// A program that is shipped with the host. Other programs can load the shipped program with USE,
// and users can run it by its name.
struct ReferenceProgram {
  std::string name;  // in lower case
  std::string path;  // from the root of the project
  std::string summary;
};

// Returns the text of docs/language.md: the syntax, then every statement, instruction, condition,
// ordering, predefined variable, native, program, run-time error and diagnostic.
[[nodiscard]] std::string reference_page(NativeLibraries natives,
                                         std::span<const ReferenceProgram> programs);

}  // namespace cheg::lang
