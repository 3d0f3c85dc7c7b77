// Announcements in the words of a rule set.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kriegspiel/announcement.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// The announcement in the words for this listener: "Pawn gone K5", "Long diagonal check", "(PAWN
// TRY QB6)". The rule set decides how squares are named. The phrase begins with a capital letter
// (UMPIRE's phrases are in parentheses) and has no full stop.
[[nodiscard]] std::string to_text(const Announcement& announcement, const RuleSet& rules,
                                  Listener reader);

// The inverse of to_text(): `frame` with the members given by the words. Nothing if the words do
// not belong to an announcement of its kind.
[[nodiscard]] std::optional<Announcement> read_text(std::string_view text, Announcement frame,
                                                    const RuleSet& rules, Listener reader);

// The name of a square for the reader; `concerned` is the player whom it concerns.
[[nodiscard]] std::string square_name(chess::Square square, Squares squares, Listener reader,
                                      chess::Color concerned);

}  // namespace cheg::kriegspiel
