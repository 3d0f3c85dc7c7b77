// Reads problems with hidden men of any kind from the command line: the possible positions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "chess/position.hpp"

namespace cheg::tool {

// The greatest number of possible positions in a problem.
inline constexpr std::size_t kMostPossiblePositions = 10'000;

// Returns the possible positions if the command line describes a problem with hidden men of any
// kind; returns nothing if it describes a hidden lone king. There are two ways to describe hidden
// men of any kind. In the first, each FEN is a possible position; there are several FENs, or one
// FEN that shows more men of the other side than its king. In the second, one FEN shows our men,
// and `known` lists the squares of each hidden man, as in "k:g8,h8 p:h5,h6". Throws UsageError if
// the problem is wrong; the message begins with `command`.
[[nodiscard]] std::optional<std::vector<chess::Position>> read_possible_positions(
    const std::vector<std::string>& fen, const std::optional<std::string>& known,
    const std::string& command);

}  // namespace cheg::tool
