// The language reference as one page of Markdown, from the same tables as `reference`.
#pragma once

#include <span>
#include <string>

#include "lang/reference.hpp"

namespace cheg::lang {

// A program that a host ships, for USE or to be run by its name.
struct ReferenceProgram {
  std::string name;  // in lower case
  std::string path;  // from the root of the project
  std::string summary;
};

// docs/language.md: how a program is written, then every statement, instruction, condition,
// ordering, predefined variable, native, program, run-time error and diagnostic.
[[nodiscard]] std::string reference_page(NativeLibraries natives,
                                         std::span<const ReferenceProgram> programs);

}  // namespace cheg::lang
