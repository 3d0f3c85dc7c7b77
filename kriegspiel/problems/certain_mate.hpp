// The shortest certain mate in a problem with hidden men of any kind.
//
// What the player ("we") knows is a list of possible positions. In all these positions, our men are
// the same, and we are to move. Only one of the positions is real. A mate is certain if one attempt
// leads to mate in every possible position, whatever the referee answers and whatever the other
// side plays.
//
// The search is an and/or search with iterative deepening. An attempt divides the positions into
// groups, one for each possible answer of the referee. After a refusal, we make another attempt;
// the refused attempt does not count as a move. After a legal move, the search makes all moves of
// the other side in each position. The search divides the resulting positions again, by what we
// hear and by the men that we have left. Each group is a belief state. A memo table keeps what is
// known about each belief state.
//
// The referee judges every act, so the search takes all announcements of a rule set into account.
// Draws by repetition and by the fifty-move rule are ignored, and we ask the referee no questions.
// The refused attempts of the other side are also ignored, because they could only give us more
// information.
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

// The announcements that we hear at the beginning of a problem, and the positions with these
// announcements.
struct HeardAtStart {
  std::vector<Announcement> heard;
  std::vector<chess::Position> positions;
};

// Divides the positions into groups. In all positions of a group, the player to move hears the same
// announcements at the beginning. Equal positions count once. Requires: the same side is to move in
// all positions.
[[nodiscard]] std::vector<HeardAtStart> divided_at_start(
    const RuleSet& rules, std::span<const chess::Position> positions);

// An answer to an attempt, and a reply of the other side before our next attempt.
struct MateAnswer {
  std::vector<Announcement> answer;  // what we hear after the attempt
  std::vector<Announcement> reply;   // what we hear after the move of the other side
  // The positions before the attempt. In each of these positions, the attempt can lead to this
  // answer and this reply.
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
  // A belief state with more than this number of positions counts as not won.
  std::size_t most_positions = 10'000;
  // The search ends with an error if the memo table has more than this number of belief states.
  std::size_t most_states = 5'000'000;
  // The search calls this function from time to time. `moves` is the length of the mate that the
  // search is looking for, and `states` is the number of belief states. May be empty.
  std::function<void(int moves, std::size_t states)> progress{};
  const std::atomic<bool>* stop = nullptr;  // ends the search; may be nullptr
};

// Returns the tree of the shortest certain mate; its first node is the problem. Returns an empty
// list if there is no certain mate within options.most_moves moves. Returns an error if the search
// was stopped, or if it needs more than options.most_states belief states. Also returns an error if
// a belief state had too many positions and the search finds no mate. Requires: the rules have no
// drops; `positions` is not empty; the player to move hears the same announcements at the beginning
// in all positions (see divided_at_start()).
[[nodiscard]] Result<std::vector<MateNode>, WorkError> certain_mate(
    const RuleSet& rules, std::span<const chess::Position> positions,
    const CertainMateOptions& options);

}  // namespace cheg::kriegspiel
