// Retrograde analysis: computes the table of an ending from the tables of the smaller endings.
//
// The first pass visits every position once. The first pass finds three facts about each position:
// whether the position is legal, how many of its moves do not change the material, and the best
// value of its captures and promotions. Then the analysis goes backwards from the mates, ply by
// ply. For each position that was solved at the current ply, the analysis visits the predecessors:
// the positions from which one move leads to this position. A predecessor with a move to a lost
// position is won. A predecessor whose moves all lead to won positions is lost. The table is
// divided into blocks; the squares of the two kings determine the block of a position (layout.hpp).
// A thread works on one block at a time. King moves lead to another block, so a thread also reads
// other blocks. A thread writes only to its own block, so the result does not depend on the number
// of threads.
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
  // The thread that called generate() calls this function from time to time. The function may be
  // empty.
  std::function<void(const Progress&)> progress;
  // Another thread may set this flag to stop the generation. The pointer may be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

using GeneratedTable = Result<std::shared_ptr<const Table>, WorkError>;

// Generates the table of this material from the tables in `smaller`. Returns an error if `stop`
// becomes true, if a mate takes more than kMostPliesToMate plies, or if a smaller table has no
// value for a legal position. Wrong values in the smaller tables lead to wrong values in the new
// table. Throws std::bad_alloc if there is not enough memory. Requires: material ==
// canonical(material); the material has 3 to kMostMen men; `smaller` contains the tables of
// next_endings(material).
[[nodiscard]] GeneratedTable generate(MaterialSignature material, const TableSet& smaller,
                                      const GenerateOptions& options);

}  // namespace cheg::chess::tablebase
