// The rival in move generation: Debian's Stockfish, run as a child process.
#pragma once

#include <cstdint>
#include <string>

namespace cheg::bench {

// The path of Stockfish; empty if Stockfish is not installed.
[[nodiscard]] std::string find_stockfish();

struct StockfishPerft {
  std::uint64_t nodes;
  double seconds;  // user and system CPU time of the count, without the start of the program
};

// Counts with `go perft`. Throws std::runtime_error if the program does not answer.
[[nodiscard]] StockfishPerft stockfish_perft(const std::string& program, const std::string& fen,
                                             int depth);

}  // namespace cheg::bench
