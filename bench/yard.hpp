// The yard, a unit of time for comparing measurements on different machines: the CPU time that
// Stockfish needs for perft 6 from the start position.
#pragma once

#include <string>

namespace cheg::bench {

// Times of the benchmarks "GROUP/..." are printed as multiples of the time of the benchmark
// "GROUP/yard", if this benchmark was measured.
inline constexpr const char* kYard = "/yard";

// Registers "GROUP/yard", if Stockfish is installed.
void add_yard(const std::string& group);

// The CPU time that this process has used so far.
[[nodiscard]] double cpu_seconds();

}  // namespace cheg::bench
