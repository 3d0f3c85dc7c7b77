// Counters of the events on a server, for the operator of the server. Some of these events are acts
// that must stay secret from players, so players must not see the counters.
#pragma once

#include <cstdint>

namespace cheg::serve {

struct Metrics {
  std::uint64_t games_created = 0;
  std::uint64_t games_ended = 0;
  std::uint64_t connections = 0;  // now
  std::uint64_t acts = 0;         // accepted
  std::uint64_t repeated_acts = 0;
  std::uint64_t faults = 0;
  std::uint64_t frames = 0;          // sent
  std::uint64_t slow_readers = 0;    // connections that were closed because of unsent frames
  std::uint64_t store_failures = 0;  // acts refused because the store could not write
};

}  // namespace cheg::serve
