// KSREF's data as lines of text, for programs connected by a pipe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

// "ICOLOR=1 MINFO=... BOARD=... HIST=... NOS1=1" without a line end. MINFO has 60 integers, row by
// row. BOARD and HIST have 64 each, a1 to h1 first.
[[nodiscard]] std::string ksref_line(const Ksref& referee);

// Parses integers separated by blanks. Clamps integers that do not fit into an int; the clamped
// values are out of every accepted range. A word that is not an integer is an error.
[[nodiscard]] Result<std::vector<int>, TextError> read_ksref_integers(std::string_view line);

// Parses a call: exactly six integers.
[[nodiscard]] Result<KsrefCall, TextError> read_ksref_call(std::string_view line);

// Parses the rules of a game from the usual beginning: `1` (Western) or `2` (Eastern).
[[nodiscard]] Result<KsrefRules, TextError> read_ksref_rules(std::string_view line);

// The number of integers in the line of a position: `P RULES ICOLOR`, 64 codes of men and 64
// histories.
inline constexpr std::size_t kKsrefPositionSize = 2 + std::size_t{2} * chess::kSquareCount;
[[nodiscard]] bool starts_ksref_position(std::string_view line);

// The game from the position that the integers after the `P` describe, or an error message.
[[nodiscard]] Result<Ksref, std::string> read_ksref_position(const std::vector<int>& integers);

}  // namespace cheg::kriegspiel
