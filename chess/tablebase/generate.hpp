// Retrograde analysis: computes the table of an ending from those of the smaller endings.
//
// The first pass visits every position once: whether it is legal, how many of its moves keep the
// material, and the best value by a capture or promotion. Then the analysis goes backwards from the
// mates, ply by ply. From each position solved at this ply it visits the predecessors: a position
// with a move to a lost position is won; a position whose moves all lead to won positions is lost.
// King moves lead to another block, so they are read from the neighbouring blocks; other moves stay
// within a block. A thread therefore writes only to its own block, and the result does not depend
// on the number of threads.
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
  // Another thread sets it to stop the generation; may be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

using GeneratedTable = Result<std::shared_ptr<const Table>, WorkError>;

// Fails if it is stopped, if a mate takes more than kMostPliesToMate, or if a smaller table has no
// value for a legal position. Other wrong values in smaller tables make wrong values here.
// Requires: material == canonical(material), 3 to kMostMen men, the tables of
// next_endings(material) in `smaller`. Throws std::bad_alloc.
[[nodiscard]] GeneratedTable generate(MaterialSignature material, const TableSet& smaller,
                                      const GenerateOptions& options);

}  // namespace cheg::chess::tablebase
