// Runs Debian's Stockfish as a child process. The benchmarks compare the speed of move generation
// in Stockfish and in CHEG.
#pragma once

#include <cstdint>
#include <string>

namespace cheg::bench {

// Returns the path of Stockfish, or an empty text if Stockfish is not installed.
[[nodiscard]] std::string find_stockfish();

struct StockfishPerft {
  std::uint64_t nodes;
  double seconds;  // user and system CPU time of the count, without the start of the program
};

// Counts the leaf nodes of perft with Stockfish's command `go perft`. Throws std::runtime_error if
// the program does not answer.
[[nodiscard]] StockfishPerft stockfish_perft(const std::string& program, const std::string& fen,
                                             int depth);

}  // namespace cheg::bench
