// The comments of PGN records; private to the writer and the readers.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "kriegspiel/records/pgn.hpp"

namespace cheg::kriegspiel::pgn {

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

// The announcement, of the kind of `frame`, for which the brace notation has this code; nothing if
// it is no code of this kind.
[[nodiscard]] std::optional<Announcement> read_code(std::string_view code, Announcement frame);

// The comment on events of one turn that the reader may know. `reader` decides how squares are
// named.
[[nodiscard]] std::string comment(std::span<const Event> events, const RuleSet& rules,
                                  Listener reader, PgnComments style);

}  // namespace cheg::kriegspiel::pgn
