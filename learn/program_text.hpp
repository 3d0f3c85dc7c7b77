// What was learned, as a program for an author to name and edit.
#pragma once

#include <string>

#include "lang/source.hpp"
#include "learn/learn.hpp"

namespace cheg::learn {

// A program of rules: the definitions of the library that are used, one definition for each learned
// rule with what it decides, one for the whole list, and a rule that asks it. `library` is the text
// in which the features are defined.
[[nodiscard]] std::string program_text(const Lesson& lesson, const lang::SourcePointer& library);

// The name of the definition for the whole list in this program: "won" or similar.
[[nodiscard]] std::string list_name(const Lesson& lesson, const lang::SourcePointer& library);

// The results in a few lines, the last one without a line feed.
[[nodiscard]] std::string summary(const Lesson& lesson);

}  // namespace cheg::learn
