// What follows from a rule set alone, for the referee and for whoever reads what he said.
#pragma once

#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// Does this listener get to know anything at all?
[[nodiscard]] bool admits(const RuleSet& rules, Listener who);

// Can an announcement of this kind be made under these rules, to anybody?
[[nodiscard]] bool is_said(const RuleSet& rules, Announcement::Kind kind);

// Who hears announcements of this kind under these rules.
[[nodiscard]] Audience audience(const RuleSet& rules, Announcement::Kind kind);

// The verdict on an attempt that is not a legal move, or not possible on the player's own board;
// `is_repeated` if it was refused before in the same turn.
[[nodiscard]] Verdict refusal(const RuleSet& rules, bool is_possible, bool is_repeated);

// The first thing that the referee says in answer to an act that got this verdict.
[[nodiscard]] Announcement::Kind answer_to(Act::Kind act, Verdict verdict);

// Is such an act with such a verdict ever in a record under these rules?
[[nodiscard]] bool is_recorded(const RuleSet& rules, Act::Kind act, Verdict verdict);

// How the game has ended after this announcement; nothing if it goes on.
[[nodiscard]] std::optional<Ending> ending_after(const RuleSet& rules, const Announcement& said);

// What is said of a captured man under these rules. Requires: captures are announced.
[[nodiscard]] CapturedMan what_is_said(Captures captures, chess::PieceType type);

}  // namespace cheg::kriegspiel
