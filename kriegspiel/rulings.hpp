// Consequences of a rule set, for the referee and for readers of records.
#pragma once

#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

// Whether this listener hears any announcements.
[[nodiscard]] bool admits(const RuleSet& rules, Listener who);

// Whether these rules have announcements of this kind.
[[nodiscard]] bool is_said(const RuleSet& rules, Announcement::Kind kind);

// The listeners of announcements of this kind under these rules.
[[nodiscard]] Audience audience(const RuleSet& rules, Announcement::Kind kind);

// The verdict on an illegal attempt. `is_possible`: the attempt is possible on the player's own
// board. `is_repeated`: the attempt was refused before in the same turn.
[[nodiscard]] Verdict refusal(const RuleSet& rules, bool is_possible, bool is_repeated);

// The kind of the first announcement that answers an act with this verdict.
[[nodiscard]] Announcement::Kind answer_to(Act::Kind act, Verdict verdict);

// Whether records under these rules contain this act with this verdict.
[[nodiscard]] bool is_recorded(const RuleSet& rules, Act::Kind act, Verdict verdict);

// The end of the game after this announcement; nothing if the game continues.
[[nodiscard]] std::optional<GameEnding> ending_after(const RuleSet& rules,
                                                     const Announcement& said);

// The description of a captured man under these rules. Requires: captures are announced.
[[nodiscard]] CapturedMan what_is_said(Captures captures, chess::PieceType type);

}  // namespace cheg::kriegspiel
