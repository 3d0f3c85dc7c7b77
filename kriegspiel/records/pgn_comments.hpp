// The comments of PGN records. Private to the writer and the readers.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "kriegspiel/records/pgn.hpp"

namespace cheg::kriegspiel::pgn {

// Words in comments for acts other than attempts.
inline constexpr std::string_view kBegins = "begins";
inline constexpr std::string_view kPlayed = "played";
inline constexpr std::string_view kAsksAny = "any?";
inline constexpr std::string_view kAsksRefusals = "refusals?";
inline constexpr std::string_view kResigns = "-resigns";

// The same acts in brace notation.
inline constexpr std::string_view kBrace = "(K:";
inline constexpr std::string_view kBraceAny = "?";
inline constexpr std::string_view kBraceRefusals = "#";

// Parses a code of the brace notation for an announcement of kind `frame.kind`. Returns `frame`
// with the members that the code gives; nothing if `code` is not a code of this kind.
[[nodiscard]] std::optional<Announcement> read_code(std::string_view code, Announcement frame);

// The comment for the events of one turn. The comment reveals all of `events`; the caller must
// already have removed hidden events. `reader` determines only the names of squares.
[[nodiscard]] std::string comment(std::span<const Event> events, const RuleSet& rules,
                                  Listener reader, PgnComments style);

}  // namespace cheg::kriegspiel::pgn
