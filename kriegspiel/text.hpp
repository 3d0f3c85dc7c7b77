// Announcements in the words of a rule set.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kriegspiel/announcement.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// What this listener reads: "Pawn gone K5", "Long diagonal check", "(PAWN TRY QB6)". Squares are
// named as the rule set says. A phrase that starts with a capital letter (UMPIRE's is in
// parentheses) and has no full stop.
[[nodiscard]] std::string to_text(const Announcement& announcement, const RuleSet& rules,
                                  Listener reader);

// The announcement for which to_text() gives exactly these words: `frame` with the members that the
// words of its kind name. Nothing if they are no words of this kind.
[[nodiscard]] std::optional<Announcement> read_text(std::string_view text, Announcement frame,
                                                    const RuleSet& rules, Listener reader);

// A square as this rule set names it for the reader; `concerned` is the player whom it concerns.
[[nodiscard]] std::string square_name(chess::Square square, Squares squares, Listener reader,
                                      chess::Color concerned);

}  // namespace cheg::kriegspiel
