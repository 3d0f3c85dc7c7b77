// What a search is asked for by `go`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::uci {

using Milliseconds = std::chrono::milliseconds;

// The clock of the side to move.
struct Clock {
  Milliseconds left{0};
  Milliseconds increment{0};       // for each move
  std::optional<int> moves_to_go;  // until the next time control; none: for the rest of the game
};

// What was not asked for sets no limit.
struct Go {
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> mate;  // in so many moves or fewer
  std::optional<Milliseconds> move_time;
  std::optional<Clock> clock;
  std::vector<chess::Move> search_moves;  // only these; empty: all
  bool infinite = false;                  // no answer before it is asked for
  bool ponder = false;                    // the same, until the move comes that was expected

  std::vector<std::string> complaints;  // what could not be read, and was left out
};

// The words behind `go`. Whatever makes no sense is left out. There is always a reason to end: a
// limit, or infinite, which is meant where nothing else is said.
[[nodiscard]] Go read_go(const std::vector<std::string_view>& words,
                         const chess::Position& position);

// How long a search may take.
struct Allotment {
  Milliseconds enough;  // no new iteration begins after this
  Milliseconds most;    // the move must be there
};

// Nothing if no time was set. `overhead` is what gets lost on the way, for every move. At least a
// millisecond each.
[[nodiscard]] std::optional<Allotment> allotment(const Go& go, Milliseconds overhead);

}  // namespace cheg::uci
