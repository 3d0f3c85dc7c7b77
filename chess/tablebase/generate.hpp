// Retrograde analysis: computes the table of an ending from those of the smaller endings.
//
// The first pass visits every position once. It finds out whether the position is legal, how many
// of its moves keep the material, and which best value a capture or promotion has. Then the
// analysis goes backwards from the mates, ply by ply. It visits the predecessors of each position
// solved at the current ply. A predecessor with a move to a lost position is won. A predecessor
// whose moves all lead to won positions is lost. King moves lead to another block, so a thread
// reads them from the neighbouring blocks; other moves stay within a block. A thread therefore
// writes only to its own block, and the result does not depend on the number of threads.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

struct Progress {
  MaterialSignature material;
  bool is_preparing = true;  // first pass; false: retrograde analysis, ply by ply
  double prepared = 0;       // fraction of positions visited, 0 to 1
  int plies = 0;             // plies solved
};

struct GenerateOptions {
  int threads = 1;
  // Called occasionally by the thread that called generate(). May be empty.
  std::function<void(const Progress&)> progress;
  // Another thread sets this flag to stop the generation. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

using GeneratedTable = Result<std::shared_ptr<const Table>, WorkError>;

// Generates the table. Fails if `stop` becomes true, if a mate takes more than kMostPliesToMate
// plies, or if a smaller table has no value for a legal position. Other wrong values in smaller
// tables cause wrong values in the new table. Requires: material == canonical(material); the
// material has 3 to kMostMen men; `smaller` contains the tables of next_endings(material). Throws
// std::bad_alloc.
[[nodiscard]] GeneratedTable generate(MaterialSignature material, const TableSet& smaller,
                                      const GenerateOptions& options);

}  // namespace cheg::chess::tablebase
