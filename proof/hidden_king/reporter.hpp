// Makes the report about a graph. The report says how many starts are won, and why the other starts
// are not won. The report also contains lines of play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "proof/hidden_king/play_graph.hpp"
#include "proof/hidden_king/player.hpp"
#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// A start whose node is in the graph.
struct Examined {
  const Problem* problem;
  NodeId node;
  std::optional<std::uint32_t> best_play;  // the optimum in moves, if it is known
};

// Returns the report. The report contains the lines of the longest wins; the parameter `longest`
// limits the number of these lines. All starts count as winnable. The caller sets `starts`.
[[nodiscard]] Report report_on(const PlayGraph& graph, const RuleNames& player,
                               std::span<const Examined> starts, std::size_t longest);

}  // namespace cheg::proof::hidden_king
