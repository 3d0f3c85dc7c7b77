// Proves or disproves that a player can mate the hidden king of the other side. The other side has
// a lone king or several hidden men. Examines every start, every attempt that the player makes,
// every answer of the referee, and every legal move of the other side.
//
// A start counts as won if the player mates for certain. The other side is assumed to know
// everything. The other side chooses its moves. The other side also chooses the squares of its men,
// among the squares that are possible according to the announcements. The proof ignores draws by
// repetition.
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
  // True if the king may also make attempts that the referee refuses. The player hears these
  // refusals. Each refusal gives the player more knowledge, so he may play differently.
  bool kings_refusals = false;
  std::size_t longest = 0;  // how many lines of the longest wins the report contains
  // The number of games that the player plays against a king that moves at random. The games begin
  // in starts that cannot be won for certain. See random_games.hpp.
  std::size_t random_games = 0;
  std::uint64_t seed = 1;  // of these games
  // Used only against several men. The greatest number of belief states in the search for best
  // play. If the search needs more belief states than this number, the search gives up. The search
  // begins only in starts that the player wins.
  std::size_t best_play_states = 0;
  // Used only against several men. The greatest number of positions that are possible at once. If
  // more positions than this number are possible, the work ends with an error.
  std::size_t most_positions = kriegspiel::PossiblePositions::kMost;
  // The memory limit of the belief states. If the belief states need more bytes than this limit,
  // the work ends with an error. The states of the solver have the same limit, but their memory is
  // counted separately.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // Called from time to time. May be empty.
  std::function<void(const Progress&)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

// Returns the starts of the ending with this material: all placements of White's men. If `turned`
// is false, leaves out each placement that is a rotation or reflection of a returned placement. The
// king can stand on every square that White's men neither occupy nor attack.
[[nodiscard]] std::vector<Problem> starts_of(chess::MaterialSignature material, bool turned);

// Returns the report. Returns an error if the work is stopped or needs too many bytes, or if the
// player cannot be examined. Examines only the starts that can be won for certain. A start cannot
// be won for certain if the solver has found no win, or if one of the king's possible squares
// leaves the player without a legal move. Random games begin only in the starts that cannot be won
// for certain. In these games, the king begins on a square that leaves the player a legal move. The
// solver also decides whether a win is spoiled. Throws std::bad_alloc. Requires: the solver uses
// the announcements of `rules`, and has decided each start.
[[nodiscard]] Result<Report, WorkError> prove(const kriegspiel::RuleSet& rules, Player& player,
                                              std::span<const Problem> starts,
                                              kriegspiel::belief_tables::Solver& solver,
                                              const ProveOptions& options);

// Returns the report about one problem with several hidden men. `positions` are the possible
// positions. There is one start for each list of announcements that the player can hear before his
// first attempt. Returns an error if the work is stopped or needs too many bytes, if too many
// positions become possible, or if the player cannot be examined. Ignores options.kings_refusals. A
// pawn move of the other side restarts the count of the fifty-move rule only if the announcements
// tell the player for certain that a pawn has moved. Throws std::bad_alloc. Requires: there is at
// least one position; in all positions, the same side is to move and has the same men on the same
// squares; the rules have no drops, and the referee announces mates.
[[nodiscard]] Result<Report, WorkError> prove(const kriegspiel::RuleSet& rules, ArmyPlayer& player,
                                              std::span<const chess::Position> positions,
                                              const ProveOptions& options);

}  // namespace cheg::proof::hidden_king
