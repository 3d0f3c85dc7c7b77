// Writes the learned rules as a program. The author of the program can then rename and edit these
// rules.
#pragma once

#include <string>

#include "lang/source.hpp"
#include "learn/learn.hpp"

namespace cheg::learn {

// Returns the text of a program. `library` is the text that defines the features. The program
// begins with those definitions of the library that the learned rules use. After these definitions,
// the program has one definition for each learned rule, and one definition for the whole list of
// rules. The program ends with a rule that uses the definition for the whole list. Comments state
// which positions each learned rule decides.
[[nodiscard]] std::string program_text(const Lesson& lesson, const lang::SourcePointer& library);

// Returns the name of the definition for the whole list in program_text(), such as "won".
[[nodiscard]] std::string list_name(const Lesson& lesson, const lang::SourcePointer& library);

// Returns the results of learning as a few lines of text. The last line has no line feed.
[[nodiscard]] std::string summary(const Lesson& lesson);

}  // namespace cheg::learn
