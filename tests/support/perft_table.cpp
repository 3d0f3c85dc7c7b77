#include "tests/support/perft_table.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace cheg::test {

std::vector<PerftRow> perft_table() {
  const std::string path = CHEG_SOURCE_DIR "/tests/data/perft.csv";
  std::ifstream file(path);
  if (!file) {
    throw std::runtime_error("cannot read " + path);
  }
  std::vector<PerftRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') {
      continue;
    }
    std::istringstream fields(line);
    PerftRow row;
    char semicolon = 0;
    std::getline(fields, row.fen, ';');
    fields >> row.depth >> semicolon >> row.nodes;
    rows.push_back(row);
  }
  return rows;
}

}  // namespace cheg::test
