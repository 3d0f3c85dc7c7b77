// Converts KSREF's data to and from lines of text, for programs that use KSREF through a pipe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "kriegspiel/historic/ksref.hpp"

namespace cheg::kriegspiel {

// Returns the state of the game as one line of the form "ICOLOR=1 MINFO=... BOARD=... HIST=...
// NOS1=1", without a line feed. MINFO has 60 integers, row by row. BOARD and HIST have 64 integers
// each, in the order a1, b1, ..., h8.
[[nodiscard]] std::string ksref_line(const Ksref& referee);

// Parses integers separated by blanks. If an integer does not fit into an int, the result contains
// the nearest int instead. The nearest int is outside the valid range of every input. Returns an
// error if a word is not an integer.
[[nodiscard]] Result<std::vector<int>, TextError> read_ksref_integers(std::string_view line);

// Parses a call of KSREF, which consists of exactly six integers.
[[nodiscard]] Result<KsrefCall, TextError> read_ksref_call(std::string_view line);

// Parses a line that starts a game with the usual start position: `1` for Western or `2` for
// Eastern rules.
[[nodiscard]] Result<KsrefRules, TextError> read_ksref_rules(std::string_view line);

// The number of integers in a line that describes a position. The line consists of `P`, the rules,
// ICOLOR, 64 codes of men and 64 histories.
inline constexpr std::size_t kKsrefPositionSize = 2 + std::size_t{2} * chess::kSquareCount;
[[nodiscard]] bool starts_ksref_position(std::string_view line);

// Returns a game that starts from the position described by the integers after `P`. Returns an
// error message if the integers are invalid.
[[nodiscard]] Result<Ksref, std::string> read_ksref_position(const std::vector<int>& integers);

}  // namespace cheg::kriegspiel
