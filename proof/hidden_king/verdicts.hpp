// Finds out at which nodes of a graph the player is certain to mate, and how many moves he needs.
// If mate is not certain at a node, finds the reason.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "proof/hidden_king/failure.hpp"
#include "proof/hidden_king/play_graph.hpp"

namespace cheg::proof::hidden_king {

// The place where play ends without a win. The place is a node, or an event of a node.
struct Ending {
  Failure failure;
  NodeId node;
  std::optional<std::uint32_t> event{};  // its index in the events of the node
};

class Verdicts {
 public:
  // Requires: the graph outlives the verdicts, and is not changed.
  explicit Verdicts(const PlayGraph& graph);

  // Returns the greatest number of the player's moves to mate, or nothing if he is not certain to
  // mate. Ignores the fifty-move rule. A refused attempt is not a move.
  [[nodiscard]] std::optional<std::uint32_t> moves(NodeId node) const {
    return is_won_[node] ? std::optional(moves_[node]) : std::nullopt;
  }

  // Returns whether the player mates for certain from this node before the fifty-move rule ends the
  // game. Assumes that the count of the fifty-move rule begins at this node.
  [[nodiscard]] bool is_won_in_fifty(NodeId node) const {
    return is_won_[node] && is_in_fifty_[node] && quiet_[node] <= kFifty;
  }

  // Returns a line of play from this node. If the node is won, the line is the longest win. If the
  // node is not won, the line leads to the nearest fault, or into a cycle if no fault can be
  // reached. If the line leads into a cycle, the last event of the line leads to an earlier node of
  // the line. If `in_fifty` is true, a win that takes too long for the fifty-move rule counts as a
  // failure. The line from this node is the longest line without a capture or pawn move.
  struct Way {
    std::vector<NodeId> nodes;  // events[i] leads from nodes[i] to nodes[i + 1], or ends the game
    std::vector<std::uint32_t> events;
    std::optional<Ending> failure{};
    std::size_t cycle_begin =
        0;  // if the failure is a cycle: the index in `nodes` of its first node
  };
  [[nodiscard]] Way way(NodeId start, bool in_fifty) const;

 private:
  static constexpr std::uint32_t kFifty = 50;

  struct Arrival {
    NodeId from;
    std::uint32_t event;
  };

  void find_wins();
  void settle(NodeId node);
  void find_faults();
  [[nodiscard]] std::uint32_t next_event(NodeId node, bool in_fifty) const;

  const PlayGraph& graph_;
  // For each node, the events that lead to the node. Events are ordered by the node to which they
  // lead.
  std::vector<std::uint64_t> first_arrival_;
  std::vector<Arrival> arrivals_;
  // For each node.
  std::vector<bool> is_won_;
  std::vector<bool> is_in_fifty_;
  std::vector<std::uint32_t> moves_;
  std::vector<std::uint32_t> quiet_;     // the most moves before a capture, a pawn move or mate
  std::vector<std::uint32_t> open_;      // the number of its events that are not known to win
  std::vector<std::uint32_t> to_fault_;  // if not won: the event that leads to a fault
};

}  // namespace cheg::proof::hidden_king
