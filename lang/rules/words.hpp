// The words of the rules layer in a text. The words themselves are rows of the language table.
#pragma once

#include <cstddef>
#include <string_view>

#include "lang/language.hpp"

namespace cheg::lang::rules {

// The length of the name with which the text begins: letters, digits, `_`, and a last `?` or `!`. 0
// if it begins with none.
[[nodiscard]] std::size_t name_length(std::string_view text);

// Whether the text begins with this word, in upper or lower case.
[[nodiscard]] bool begins_with(std::string_view text, Word word);

// The length of the reserved word with which the text begins, 0 if it begins with none: a word that
// is no `local` one, T or F without a parenthesis after it, or a square.
[[nodiscard]] std::size_t reserved_ahead(std::string_view text);

// The length of the word of a clause with which the text begins, 0 if it begins with none. SOME
// REPLY is not among them.
[[nodiscard]] std::size_t clause_ahead(std::string_view text);

// Whether the name is that of a square: A1 to H8.
[[nodiscard]] bool is_square(std::string_view name);

}  // namespace cheg::lang::rules
