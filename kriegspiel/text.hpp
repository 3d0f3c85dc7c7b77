// Converts announcements to and from the words of a rule set.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kriegspiel/announcement.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// Returns the announcement in words for this listener, such as "Pawn gone K5", "Long diagonal
// check" or "(PAWN TRY QB6)". The rule set decides how squares are named. The text begins with a
// capital letter or, in UMPIRE's words, with a parenthesis. The text has no full stop.
[[nodiscard]] std::string to_text(const Announcement& announcement, const RuleSet& rules,
                                  Listener reader);

// Parses the words of an announcement whose kind is `frame.kind`. Returns a copy of `frame` that
// also has the data from the words. Returns nothing if the words do not fit this kind.
[[nodiscard]] std::optional<Announcement> read_text(std::string_view text, Announcement frame,
                                                    const RuleSet& rules, Listener reader);

// Returns the name of a square for the listener `reader`. `concerned` is the player whom the
// announcement concerns.
[[nodiscard]] std::string square_name(chess::Square square, Squares squares, Listener reader,
                                      chess::Color concerned);

}  // namespace cheg::kriegspiel
