// The published perft counts, shared by the tests and the benchmark.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cheg::test {

struct PerftRow {
  std::string fen;
  int depth = 0;
  std::uint64_t nodes = 0;
};

// Returns the rows of tests/data/perft.csv. Throws std::runtime_error if the file cannot be read.
[[nodiscard]] std::vector<PerftRow> perft_table();

}  // namespace cheg::test
