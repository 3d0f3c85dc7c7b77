// Reads problems with hidden men of any kind from the command line. A problem is a list of possible
// positions.
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
// kind; returns nothing if the command line describes a hidden lone king. There are two ways to
// describe hidden men of any kind. In the first way, the user gives several FENs, or one FEN in
// which the other side has men besides its king. Each of these FENs is a possible position. In the
// second way, one FEN shows our men, and `known` lists the squares of each hidden man, as in
// "k:g8,h8 p:h5,h6". Throws UsageError if the problem is wrong; the message begins with the text of
// `command`.
[[nodiscard]] std::optional<std::vector<chess::Position>> read_possible_positions(
    const std::vector<std::string>& fen, const std::optional<std::string>& known,
    const std::string& command);

}  // namespace cheg::tool
