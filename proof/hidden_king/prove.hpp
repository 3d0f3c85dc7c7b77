// Proves that a player mates a hidden lone king, or refutes it. Examines every start, every attempt
// that the player makes, every answer of the referee, and every move of the king.
//
// A start counts as won if the player mates for certain. The king is assumed to know everything. It
// chooses its square among those that fit what the player has heard, and it also chooses its moves.
// The proof ignores draws by repetition.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief_tables/table.hpp"
#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

struct Progress {
  std::size_t start = 0;  // the number of starts that have been examined
  std::size_t nodes = 0;
};

struct ProveOptions {
  // Whether the king may also make attempts that the referee refuses. The player hears these
  // refusals. He therefore knows more, and may play otherwise.
  bool kings_refusals = false;
  std::size_t longest = 0;  // how many lines of the longest wins the report contains
  // The work ends with an error if the belief states need more bytes than this.
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
// player cannot be examined. Does not examine the starts that cannot be won for certain: those that
// the table does not give as won, and those in which some possible square of the king leaves the
// player without a legal move. Throws std::bad_alloc. Requires: the table has the announcements of
// the rules, and contains each start.
[[nodiscard]] Result<Report, WorkError> prove(const kriegspiel::RuleSet& rules, Player& player,
                                              std::span<const Problem> starts,
                                              const kriegspiel::belief_tables::Table& table,
                                              const ProveOptions& options);

}  // namespace cheg::proof::hidden_king
