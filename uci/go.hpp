// The command `go`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "uci/words.hpp"

namespace cheg::uci {

using Milliseconds = std::chrono::milliseconds;

// The clock of the side to move.
struct SideClock {
  Milliseconds left{0};
  Milliseconds increment{0};  // for each move
  // The number of moves until the next time control. This member has no value if `left` is the time
  // for the rest of the game.
  std::optional<int> moves_to_go;
};

// The parameters of `go`. Missing parameters set no limit.
struct Go {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> mate;  // search for a mate in at most this many moves
  std::optional<Milliseconds> move_time;
  std::optional<SideClock> clock;
  std::vector<chess::Move> search_moves;  // search only these; empty: all
  bool infinite = false;                  // no answer before `stop`
  bool ponder = false;                    // no answer before `ponderhit` or `stop`

  std::vector<std::string> complaints;  // parameters that could not be read and are ignored
};

// Parses the words after `go`. Ignores invalid parameters. If the command gives no limit,
// `infinite` is true in the result.
[[nodiscard]] Go read_go(const Words& words, const chess::Position& position);

// The time limits of a search.
struct Allotment {
  Milliseconds enough;  // no new iteration starts after this
  Milliseconds most;    // the move must be sent by then
};

// Returns the time limits of a search, which are at least one millisecond. Returns nothing if `go`
// gives no time. `overhead` is the communication delay for each move.
[[nodiscard]] std::optional<Allotment> allotment(const Go& go, Milliseconds overhead);

}  // namespace cheg::uci
