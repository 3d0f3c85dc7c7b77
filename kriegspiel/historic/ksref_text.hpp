// KSREF's data as lines of text, for programs that talk through a pipe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

// "ICOLOR=1 MINFO=... BOARD=... HIST=... NOS1=1" without a line end. MINFO are sixty integers, the
// second subscript running first; BOARD and HIST are sixty-four each, a1 to h1 first.
[[nodiscard]] std::string ksref_line(const Ksref& referee);

// The integers of a line, separated by blanks. Those too large for an int become the largest or
// smallest one, which no range includes either. The error: a word that is no integer.
[[nodiscard]] Result<std::vector<int>, TextError> read_ksref_integers(std::string_view line);

// A call: exactly six integers.
[[nodiscard]] Result<KsrefCall, TextError> read_ksref_call(std::string_view line);

// A game from its beginning: `1` (Western) or `2` (Eastern).
[[nodiscard]] Result<KsrefRules, TextError> read_ksref_rules(std::string_view line);

// A position is written as `P RULES ICOLOR`, 64 codes of men and 64 histories: so many integers.
inline constexpr std::size_t kKsrefPositionSize = 2 + std::size_t{2} * chess::kSquareCount;
[[nodiscard]] bool starts_ksref_position(std::string_view line);

// The position that these integers, those behind the `P`, describe, or why it is refused.
[[nodiscard]] Result<Ksref, std::string> read_ksref_position(const std::vector<int>& integers);

}  // namespace cheg::kriegspiel
