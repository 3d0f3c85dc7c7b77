// The yardstick that travels between machines: the CPU time that Stockfish needs for perft 6 from
// the start position.
#pragma once

#include <string>

namespace cheg::bench {

// Times of the benchmarks "GROUP/..." are printed in the time of the benchmark "GROUP/yard", if
// that was measured.
inline constexpr const char* kYard = "/yard";

// Registers "GROUP/yard", if Stockfish is installed.
void add_yard(const std::string& group);

// That this process has used so far.
[[nodiscard]] double cpu_seconds();

}  // namespace cheg::bench
