// One step of retrograde analysis: moves are taken back from the positions settled at a ply.
// Private to generate.cpp.
#pragma once

#include <cstddef>

#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// Settles positions of the block that a move leads from to those with `settled` to move that were
// settled at `ply`: a position with a move to a lost one is won, one whose last unsettled move
// leads to a won one is lost. Returns whether any was settled. Moves of kings are fetched from the
// neighbouring blocks; only this block is written, so threads may work on different blocks.
[[nodiscard]] bool take_back(UnfinishedTable& table, std::size_t block, Color settled, int ply);

}  // namespace cheg::chess::tablebase
