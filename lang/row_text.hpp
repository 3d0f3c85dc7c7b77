// Describes rows of the language table in words, for the language reference.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "lang/language.hpp"

namespace cheg::lang {

// The kinds of words of the rules layer, and the sections of the built-in instructions. Both arrays
// have the order of the language table.
inline constexpr std::array kWordKinds = {WordKind::block, WordKind::clause, WordKind::expression,
                                          WordKind::local};
inline constexpr std::array kSections = {Section::control,   Section::variables, Section::sets,
                                         Section::elements,  Section::playing,   Section::chess,
                                         Section::arithmetic};

// Returns the use of an operand and the values that it accepts, as a text such as "read, an
// integer; empty: X".
[[nodiscard]] std::string description(const OperandRow& row);

// Returns the types in words, for example "piece or undefined" or "any value".
[[nodiscard]] std::string types(TypeSet types);

// Returns the paragraphs of a text. Empty lines separate the paragraphs.
[[nodiscard]] std::vector<std::string_view> paragraphs(std::string_view text);

// Returns the text that the reference shows after a name. For a name that the language of the 1970s
// did not have, the text is " (extension)". For every other name, the text is empty.
[[nodiscard]] std::string_view origin(Dialect dialect);

}  // namespace cheg::lang
