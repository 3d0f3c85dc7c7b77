// Writes the learned rules as a program. The author of the program can then rename and edit these
// rules.
#pragma once

#include <string>

#include "lang/source.hpp"
#include "learn/learn.hpp"

namespace cheg::learn {

// Returns the text of a program. `library` is the text that defines the features. The program
// contains, in this order: those definitions of the library that the learned rules use, a
// definition for each learned rule, a definition for the whole list of rules, and a rule that uses
// the definition for the whole list. Comments state which positions each learned rule decides.
[[nodiscard]] std::string program_text(const Lesson& lesson, const lang::SourcePointer& library);

// Returns the name that the definition for the whole list has in program_text(), such as "won".
[[nodiscard]] std::string list_name(const Lesson& lesson, const lang::SourcePointer& library);

// Returns the results of learning as a few lines of text. The last line has no line feed.
[[nodiscard]] std::string summary(const Lesson& lesson);

}  // namespace cheg::learn
