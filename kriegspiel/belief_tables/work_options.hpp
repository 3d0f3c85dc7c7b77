// Options and progress of the work of a solver.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include "kriegspiel/belief_tables/states.hpp"

namespace cheg::kriegspiel::belief_tables {

// How far the work has come.
struct Progress {
  Distance distance = 0;   // wins in this number of moves are being looked for
  std::size_t states = 0;  // belief states visited so far
  double done = 0;         // the part of the starts that are decided, 0 to 1
};

struct WorkOptions {
  // The memory limit of the work. The work ends with an error if it needs more bytes than this
  // limit.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // The solver looks only for wins of at most this number of moves. At most kMostMoves.
  Distance most_moves = kMostMoves;
  // The number of threads that share the work, at least 1.
  int threads = 1;
  // Called at the beginning of each distance and from time to time, by the thread that asked for
  // the work. May be empty.
  std::function<void(const Progress&)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

}  // namespace cheg::kriegspiel::belief_tables
