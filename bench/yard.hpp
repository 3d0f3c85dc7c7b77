// The yard, a unit of time for comparing measurements on different machines: the CPU time that
// Stockfish needs for perft 6 from the start position.
#pragma once

#include <string>

namespace cheg::bench {

// The names of the benchmarks that measure the yard end with this text. If the benchmark
// "GROUP/yard" was measured, the times of the other benchmarks "GROUP/..." are printed as multiples
// of the time of "GROUP/yard".
inline constexpr const char* kYard = "/yard";

// Registers the benchmark "GROUP/yard" if Stockfish is installed.
void add_yard(const std::string& group);

// Returns the CPU time that this process has used so far, in seconds.
[[nodiscard]] double cpu_seconds();

}  // namespace cheg::bench
