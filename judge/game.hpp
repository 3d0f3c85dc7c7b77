// Plays one game between a candidate and the tables.
#pragma once

#include <cstdint>
#include <optional>

#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"
#include "judge/candidate.hpp"
#include "judge/defence.hpp"
#include "judge/verdict.hpp"

namespace cheg::judge {

// Plays under the fifty-move rule and the rule of threefold repetition. The game ends with mate or
// a draw. The game also ends as soon as the candidate, according to the tables, gives away a win or
// a draw. The other side's choices depend only on the seed. Returns nothing if the candidate was
// stopped. Requires: the candidate has a legal move in `start`; `start` is won or drawn for the
// candidate according to the tables; `tables` has the tables of all endings that can arise in the
// game.
[[nodiscard]] std::optional<JudgedGame> play_game(Candidate& candidate,
                                                  const chess::Position& start, Defence defence,
                                                  std::uint64_t seed,
                                                  const chess::tablebase::TableSet& tables);

}  // namespace cheg::judge
