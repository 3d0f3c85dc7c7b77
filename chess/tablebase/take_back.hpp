// One step of retrograde analysis: takes moves back from the positions settled at a ply. Private to
// generate.cpp.
#pragma once

#include <cstddef>

#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// Settles positions of the block from which a move leads to a position settled at `ply` with
// `settled` to move. A position with a move to a lost position is won; a position whose last
// unsettled move leads to a won position is lost. Returns whether any position was settled. Reads
// king moves from the neighbouring blocks but writes only this block, so threads may work on
// different blocks.
[[nodiscard]] bool take_back(UnfinishedTable& table, std::size_t block, Color settled, int ply);

}  // namespace cheg::chess::tablebase
