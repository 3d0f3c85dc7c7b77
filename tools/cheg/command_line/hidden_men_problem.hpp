// Reads problems with hidden men of any kind from the command line: the possible positions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "chess/position.hpp"

namespace cheg::tool {

// A problem has at most so many possible positions.
inline constexpr std::size_t kMostPossiblePositions = 10'000;

// Returns the possible positions if the command line describes a problem with hidden men of any
// kind; returns nothing if it describes a hidden lone king. There are two ways. Either there are
// several FENs, or one FEN that shows more than the other king: each FEN is a possible position. Or
// the FEN shows our men, and `known` lists the squares of each hidden man, as in
// "k:g8,h8 p:h5,h6". Throws UsageError if the problem is wrong; the message begins with `command`.
[[nodiscard]] std::optional<std::vector<chess::Position>> read_possible_positions(
    const std::vector<std::string>& fen, const std::optional<std::string>& known,
    const std::string& command);

}  // namespace cheg::tool
