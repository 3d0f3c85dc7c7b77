// One step of retrograde analysis: takes moves back from the positions whose distance to mate has
// just been found, and so finds those one ply further away. Private to generate.cpp.
#pragma once

#include <cstddef>

#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// Settles positions of the block from which a move leads to a position settled at `ply` with
// `settled` to move. A position with a move to a lost position is won; a position whose last
// unsettled move leads to a won position is lost. Returns whether any position was settled. Reads
// neighbouring blocks too, because king moves lead there, but writes only this block. Threads may
// therefore work on different blocks.
[[nodiscard]] bool take_back(UnfinishedTable& table, std::size_t block, Color settled, int ply);

}  // namespace cheg::chess::tablebase
