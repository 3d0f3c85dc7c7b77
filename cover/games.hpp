// Plays games of a program. The moves of the program are taken from its stored answers.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "cover/report.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"

namespace cheg::cover {

// The program's answers in the ending, and the values of the positions.
struct Played {
  const proof::Nodes& nodes;
  const std::vector<chess::Move>& moves;  // by node of the ending; Move() if there is none
  const std::vector<chess::tablebase::Byte>& values;
  const chess::tablebase::TableSet& tables;
};

// Plays games of the program, and returns the counts of these games. `games` is the number of
// games. Calls decided(node, is_new) at each move of the program. `is_new` is true the first time
// that the program moves in this position. The same seed gives the same games. The result is
// incomplete if work.is_stopped() is true.
[[nodiscard]] GameCounts play_games(
    const Played& played, std::uint64_t games, std::uint64_t seed, Replies replies,
    const proof::ProofWork& work,
    const std::function<void(proof::NodeNumber node, bool is_new)>& decided);

}  // namespace cheg::cover
