// The shortest certain mate in a problem with hidden men of any kind.
//
// What the player ("we") knows is a list of possible positions. All of them have the same men of
// ours, and we are to move. Only one of the positions is real. A mate is certain if an attempt
// leads to mate whatever the referee answers and whatever the other side plays, in each of the
// positions.
//
// The search is an and/or search with iterative deepening. An attempt divides the positions by what
// we hear: after a refusal we attempt something else, and the refusal does not count as a move.
// After a legal move, the moves of the other side are made in each position, and the results are
// divided again by what we hear and by the men that we have left. Each part is a belief state. A
// memo table keeps what is known about each belief state.
//
// The referee judges every act, so all announcements of a rule set count. Draws by repetition and
// by the fifty-move rule are ignored, and we ask the referee no questions. The refused attempts of
// the other side are ignored too: they could only tell us more.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/position.hpp"
#include "kriegspiel/announcement.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// What we hear at the beginning of a problem, and the positions in which the referee says this.
struct HeardAtStart {
  std::vector<Announcement> heard;
  std::vector<chess::Position> positions;
};

// Divides the positions by what the player to move hears at the beginning. Equal positions count
// once. Requires: the same side is to move in all positions.
[[nodiscard]] std::vector<HeardAtStart> divided_at_start(
    const RuleSet& rules, std::span<const chess::Position> positions);

// An answer to an attempt, with what the other side may do before our next attempt.
struct MateAnswer {
  std::vector<Announcement> answer;  // what we hear after the attempt
  std::vector<Announcement> reply;   // what we hear after the move of the other side
  // The positions before the attempt in which we can hear this answer and this reply.
  std::vector<chess::Position> positions;
  std::optional<std::size_t> next;  // the index of the next node in the tree; nothing after mate
};

// A belief state, and the attempt that mates soonest.
struct MateNode {
  std::vector<chess::Position> positions;
  int moves = 0;  // of ours, up to mate
  Attempt attempt{};
  std::vector<MateAnswer> answers;
};

struct CertainMateOptions {
  int most_moves = 1;  // longer mates are not looked for
  // A belief state with more positions counts as not won.
  std::size_t most_positions = 10'000;
  // The search ends with an error if the memo table has more belief states.
  std::size_t most_states = 5'000'000;
  // Called from time to time with the number of moves that are being tried and the number of belief
  // states. May be empty.
  std::function<void(int moves, std::size_t states)> progress{};
  const std::atomic<bool>* stop = nullptr;  // ends the search; may be nullptr
};

// Returns the tree of the shortest certain mate; its first node is the problem. Returns an empty
// list if there is no certain mate in options.most_moves moves. Returns an error if the search was
// stopped, if it needs more than options.most_states belief states, or if it finds no mate and some
// belief state had too many positions. Requires: the rules have no drops, `positions` has at least
// one position, and the player hears the same at the beginning in all of them (see
// divided_at_start()).
[[nodiscard]] Result<std::vector<MateNode>, WorkError> certain_mate(
    const RuleSet& rules, std::span<const chess::Position> positions,
    const CertainMateOptions& options);

}  // namespace cheg::kriegspiel
