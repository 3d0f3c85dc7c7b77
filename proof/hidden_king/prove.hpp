// Proves or refutes that a player mates a hidden lone king or several hidden men. Examines every
// start, every attempt that the player makes, every answer of the referee, and every legal move of
// the other side.
//
// A start counts as won if the player mates for certain. The other side is assumed to know
// everything. It chooses the squares of its men among those that fit what the player has heard, and
// it also chooses its moves. The proof ignores draws by repetition.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief_tables/solver.hpp"
#include "kriegspiel/possible_positions.hpp"
#include "proof/hidden_king/player.hpp"
#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

struct Progress {
  std::size_t start = 0;  // the number of starts that have been examined
  std::size_t nodes = 0;
  std::size_t random_games = 0;  // the number that have been played
};

struct ProveOptions {
  // Whether the king may also make attempts that the referee refuses. The player hears these
  // refusals. He therefore knows more, and may play differently.
  bool kings_refusals = false;
  std::size_t longest = 0;  // how many lines of the longest wins the report contains
  // The number of games that the player plays against a king that moves at random. They begin in
  // starts that cannot be won for certain. See random_games.hpp.
  std::size_t random_games = 0;
  std::uint64_t seed = 1;  // of these games
  // Used only against several men. The search for best play gives up if it needs more belief states
  // than this. The search begins only in starts that the player wins.
  std::size_t best_play_states = 0;
  // Used only against several men. The work ends with an error if more positions than this are
  // possible at once.
  std::size_t most_positions = kriegspiel::PossiblePositions::kMost;
  // The work ends with an error if the belief states need more bytes than this. The states of the
  // solver have the same limit, but count separately.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // Called from time to time. May be empty.
  std::function<void(const Progress&)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

// Returns the starts of the table's ending: all placements of White's men. If `turned` is false,
// returns only one of the placements that differ only by a rotation or reflection. The king can
// stand on every square that White's men neither occupy nor attack.
[[nodiscard]] std::vector<Problem> starts_of(chess::MaterialSignature material, bool turned);

// Returns the report. Returns an error if the work is stopped or needs too many bytes, or if the
// player cannot be examined. Examines only the starts that can be won for certain. A start cannot
// be won for certain if the solver has found no win, or if the player has no legal move when the
// king stands on one of its possible squares. Random games begin only in the starts that cannot be
// won for certain, with the king on a square that leaves the player a legal move. The solver also
// decides whether a win is spoiled. Throws std::bad_alloc. Requires: the solver has the
// announcements of the rules, and has decided each start.
[[nodiscard]] Result<Report, WorkError> prove(const kriegspiel::RuleSet& rules, Player& player,
                                              std::span<const Problem> starts,
                                              kriegspiel::belief_tables::Solver& solver,
                                              const ProveOptions& options);

// Returns the report about one problem with several hidden men: `positions` are the positions that
// are possible. There is one start for each thing that the player can hear before his first
// attempt. Returns an error if the work is stopped or needs too many bytes, if too many positions
// become possible, or if the player cannot be examined. Ignores options.kings_refusals. A pawn move
// of the other side restarts the count of the fifty-move rule only if the player can be certain of
// it from what he hears. Throws std::bad_alloc. Requires: there is at least one position; in all
// positions, the same side is to move and has the same men on the same squares; the rules have no
// drops, and the referee announces mates.
[[nodiscard]] Result<Report, WorkError> prove(const kriegspiel::RuleSet& rules, ArmyPlayer& player,
                                              std::span<const chess::Position> positions,
                                              const ProveOptions& options);

}  // namespace cheg::proof::hidden_king
