// One step of retrograde analysis: takes moves back from the positions whose distance to mate has
// just been found. In this way the step finds the positions that are one ply further from mate.
// Private to generate.cpp.
#pragma once

#include <cstddef>

#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// Settles positions of `block`: the positions from which a move leads to a position that has been
// settled at `ply` and has `settled` to move. A position with a move to a lost position is won; a
// position whose last unsettled move leads to a won position is lost. Returns whether any position
// was settled. Reads neighbouring blocks too, because king moves lead to them, but writes only to
// this block. Threads may therefore work on different blocks at the same time.
[[nodiscard]] bool take_back(UnfinishedTable& table, std::size_t block, Color settled, int ply);

}  // namespace cheg::chess::tablebase
