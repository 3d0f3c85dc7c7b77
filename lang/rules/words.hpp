// Finds the words of the rules layer in a text. The words are in the language table.
#pragma once

#include <cstddef>
#include <string_view>

#include "lang/language.hpp"

namespace cheg::lang::rules {

// Returns the length of the name with which the text begins: letters, digits, `_`, and a final `?`
// or `!`. Returns 0 if the text does not begin with a name.
[[nodiscard]] std::size_t name_length(std::string_view text);

// Returns whether the text begins with this word, in upper or lower case.
[[nodiscard]] bool begins_with(std::string_view text, Word word);

// Returns the length of the reserved word with which the text begins, or 0 if the text does not
// begin with a reserved word. The names of squares are reserved. T and F are reserved if no
// parenthesis follows them. All words of the rules layer are reserved, except those of kind
// `local`.
[[nodiscard]] std::size_t reserved_ahead(std::string_view text);

// Returns the length of the clause word with which the text begins, or 0 if the text does not begin
// with a clause word. SOME REPLY does not count as a clause word.
[[nodiscard]] std::size_t clause_ahead(std::string_view text);

// Returns whether the name is the name of a square: A1 to H8.
[[nodiscard]] bool is_square(std::string_view name);

}  // namespace cheg::lang::rules
