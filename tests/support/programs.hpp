// Random program texts.
#pragma once

#include <string>

#include "tests/support/random.hpp"

namespace cheg::test {

// A program without errors that uses the whole language table, in a careless layout: mixed case,
// blanks or commas, comments, tags anywhere. Warnings are to be expected.
[[nodiscard]] std::string random_program(Random& random);

// The text with some characters or words deleted, repeated, exchanged or replaced by others that
// mean something in the language.
[[nodiscard]] std::string mutated(std::string text, Random& random);

// What may follow ENTRY.
[[nodiscard]] std::string random_entry_condition(Random& random);

}  // namespace cheg::test
