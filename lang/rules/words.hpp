// Finds the words of the rules layer in a text. The words themselves are rows of the language
// table.
#pragma once

#include <cstddef>
#include <string_view>

#include "lang/language.hpp"

namespace cheg::lang::rules {

// Returns the length of the name with which the text begins: letters, digits, `_`, and a final `?`
// or `!`. Returns 0 if the text does not begin with a name.
[[nodiscard]] std::size_t name_length(std::string_view text);

// Whether the text begins with this word, in upper or lower case.
[[nodiscard]] bool begins_with(std::string_view text, Word word);

// Returns the length of the reserved word with which the text begins, or 0 if it does not begin
// with a reserved word. Reserved words are the words of the layer except those of kind `local`, T
// or F without a parenthesis after it, and squares.
[[nodiscard]] std::size_t reserved_ahead(std::string_view text);

// Returns the length of the word of a clause with which the text begins, or 0 if it does not begin
// with such a word. SOME REPLY does not count as such a word.
[[nodiscard]] std::size_t clause_ahead(std::string_view text);

// Whether the name is that of a square: A1 to H8.
[[nodiscard]] bool is_square(std::string_view name);

}  // namespace cheg::lang::rules
