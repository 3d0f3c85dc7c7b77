// Writes and reads the comments of PGN records. Only the files that write and read PGN records use
// this file.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "kriegspiel/records/pgn.hpp"

namespace cheg::kriegspiel::pgn {

// Comments in words use the following constants. The constants name five events: the beginning of
// the game, a move, the question about tries, the question about refusals, and a resignation. The
// word for a resignation follows the name of the colour, as in "White-resigns".
inline constexpr std::string_view kBegins = "begins";
inline constexpr std::string_view kPlayed = "played";
inline constexpr std::string_view kAsksAny = "any?";
inline constexpr std::string_view kAsksRefusals = "refusals?";
inline constexpr std::string_view kResigns = "-resigns";

// The first characters of a comment in brace notation, and the codes of the questions about
// tries and about refusals.
inline constexpr std::string_view kBrace = "(K:";
inline constexpr std::string_view kBraceAny = "?";
inline constexpr std::string_view kBraceRefusals = "#";

// Parses a code of brace notation for an announcement of the kind `frame.kind`. Returns `frame`
// with the additional members that the code gives. Returns nothing if announcements of this kind
// cannot have this code.
[[nodiscard]] std::optional<Announcement> read_code(std::string_view code, Announcement frame);

// Returns the comment for the events of one turn. The comment reveals all events in `events`. The
// caller must first remove the events that are hidden from the reader. The argument `reader` has an
// effect only on the names of squares.
[[nodiscard]] std::string comment(std::span<const Event> events, const RuleSet& rules,
                                  Listener reader, PgnComments style);

}  // namespace cheg::kriegspiel::pgn
