// Random positions in which the candidate makes the first move.
#pragma once

#include <cstdint>
#include <vector>

#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"
#include "chess/tablebase/value.hpp"

namespace cheg::judge {

// Returns different positions with White to move and this outcome for White. The argument `count`
// is the greatest number of positions. Positions without a legal move are left out. All other
// positions with this outcome are equally likely. The function tries only a limited number of
// random placements of the men. The function therefore returns fewer than `count` positions if
// positions with this outcome are rare. The same seed gives the same positions. Requires: `tables`
// has the table of the ending.
[[nodiscard]] std::vector<chess::Position> random_positions(
    chess::MaterialSignature ending, chess::tablebase::Wdl outcome, std::size_t count,
    std::uint64_t seed, const chess::tablebase::TableSet& tables);

}  // namespace cheg::judge
