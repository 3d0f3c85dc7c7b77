// One step of retrograde analysis: takes moves back from the positions whose distance to mate has
// just been found. This step finds the positions that are one ply further from mate. This header is
// private to generate.cpp.
#pragma once

#include <cstddef>

#include "chess/tablebase/unfinished_table.hpp"

namespace cheg::chess::tablebase {

// Begins with the positions in which `settled` is the side to move and the distance to mate is
// `ply` plies. Takes back moves of the other side that lead to these positions. The positions
// before these moves are called predecessors. If a predecessor belongs to `block` and its value is
// now known, stores this value. A predecessor is won if one of its moves leads to a position that
// is lost for the other side. A predecessor is lost if each of its moves leads to a position that
// is won for the other side. Returns whether any value was stored. Writes only to `block`, but also
// reads neighbouring blocks, because king moves lead to other blocks. Threads may therefore work on
// different blocks at the same time.
[[nodiscard]] bool take_back(UnfinishedTable& table, std::size_t block, Color settled, int ply);

}  // namespace cheg::chess::tablebase
