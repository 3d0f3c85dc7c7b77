// Announcements in the words of a rule set.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kriegspiel/announcement.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// The announcement in words for this listener: "Pawn gone K5", "Long diagonal check", "(PAWN TRY
// QB6)". The rule set decides the names of squares. The phrase begins with a capital letter
// (UMPIRE's phrases are in parentheses) and has no full stop.
[[nodiscard]] std::string to_text(const Announcement& announcement, const RuleSet& rules,
                                  Listener reader);

// The inverse of to_text(). Returns `frame` with the members that the words give; nothing if the
// words do not fit the kind of `frame`.
[[nodiscard]] std::optional<Announcement> read_text(std::string_view text, Announcement frame,
                                                    const RuleSet& rules, Listener reader);

// The name of a square for the reader; `concerned` is the player whom the announcement concerns.
[[nodiscard]] std::string square_name(chess::Square square, Squares squares, Listener reader,
                                      chess::Color concerned);

}  // namespace cheg::kriegspiel
