// Rows of the language table in words, for the reference.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "lang/language.hpp"

namespace cheg::lang {

// The groups of the language's own instructions, in the order of the table.
inline constexpr std::array kWordKinds = {WordKind::block, WordKind::clause, WordKind::expression,
                                          WordKind::local};
inline constexpr std::array kSections = {Section::control,   Section::variables, Section::sets,
                                         Section::elements,  Section::playing,   Section::chess,
                                         Section::arithmetic};

// The use of an operand and the values that it accepts: "read, an integer; empty: X".
[[nodiscard]] std::string description(const OperandRow& row);

// The types in words: "piece or undefined", "any value".
[[nodiscard]] std::string types(TypeSet types);

// The paragraphs of a text, which empty lines separate.
[[nodiscard]] std::vector<std::string_view> paragraphs(std::string_view text);

// The suffix of a name: " (extension)" if the language of the 1970s did not have it, otherwise
// empty.
[[nodiscard]] std::string_view origin(Dialect dialect);

}  // namespace cheg::lang
