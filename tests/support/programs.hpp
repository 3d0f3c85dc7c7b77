// Random program texts.
#pragma once

#include <string>

#include "tests/support/random.hpp"

namespace cheg::test {

// Returns a random program without errors. The program draws on the whole language table. Its
// layout is irregular: mixed case, blanks or commas between operands, comments, and tags anywhere.
// The compiler may report warnings.
[[nodiscard]] std::string random_program(Random& random);

// Returns the text after a few random changes. Each change deletes a part of the text, repeats a
// part, or inserts or substitutes a piece that means something in the language.
[[nodiscard]] std::string mutated(std::string text, Random& random);

// Returns a random condition for an ENTRY line.
[[nodiscard]] std::string random_entry_condition(Random& random);

}  // namespace cheg::test
