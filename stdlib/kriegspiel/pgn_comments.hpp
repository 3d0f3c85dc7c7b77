// The comments of PGN records; private to pgn_writer.cpp and pgn_reader.cpp.
#pragma once

#include <span>
#include <string>

#include "stdlib/kriegspiel/pgn.hpp"

namespace cheg::kriegspiel::pgn {

inline constexpr std::string_view kVariantTag = "Variant";
inline constexpr std::string_view kVariant = "Kriegspiel";
inline constexpr std::string_view kRulesTag = "Rules";

// Words for acts in comments that are not attempts.
inline constexpr std::string_view kBegins = "begins";
inline constexpr std::string_view kPlayed = "played";
inline constexpr std::string_view kAsksAny = "any?";
inline constexpr std::string_view kAsksRefusals = "refusals?";
inline constexpr std::string_view kResigns = "-resigns";

// The same in brace notation.
inline constexpr std::string_view kBrace = "(K:";
inline constexpr std::string_view kBraceAny = "?";
inline constexpr std::string_view kBraceRefusals = "#";

// The comment on events of one turn that the reader may know. `reader` decides how squares are
// named.
[[nodiscard]] std::string comment(std::span<const Event> events, const RuleSet& rules,
                                  Listener reader, PgnComments style);

}  // namespace cheg::kriegspiel::pgn
