// All nodes that a player can reach from given starts against hidden men.
//
// In each node, it is the player's turn. A node consists of the player's knowledge about the hidden
// men, and of the facts that he has heard and remembers. In each node, the player makes one
// attempt. An event consists of the referee's answer and the announcements about the other side's
// reply. The other side obeys the rules and knows everything.
//
// This class keeps the nodes and events, and explores them. The subclasses define what the player
// can know and which events can follow. The subclass KingGraph is for a lone king, and ArmyGraph is
// for several men.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/branches.hpp"
#include "proof/hidden_king/player.hpp"
#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();

// What an event means for the player.
enum class Outcome : std::uint8_t {
  goes_on,
  won,            // checkmate, or a stalemate that the rules count as a win
  stalemate,      // the other side cannot move
  stalemated,     // the other side's move leaves us without a legal move
  material_lost,  // the men that are left cannot mate
  mated           // the other side mates us
};

struct PlayEvent {
  NodeId next = kNoNode;  // if the game goes on
  Outcome outcome = Outcome::goes_on;
  bool is_move = false;  // the attempt was accepted; a refused attempt is not a move
  kriegspiel::Irreversible irreversible = kriegspiel::Irreversible::no;
};

// The fault of a node itself: the reason why the player is not certain to win from this node.
enum class NodeFault : std::uint8_t {
  none,
  no_attempt,       // the player makes no attempt
  useless_attempt,  // the attempt is certain to be refused, so the player would repeat it for ever
  spoiled           // no player can be certain to win from here
};

struct PlayNode {
  NodeFault fault = NodeFault::none;
  kriegspiel::Attempt attempt{};  // if the fault is none or useless_attempt
  std::uint32_t rule = 0;         // see Choice
  std::uint64_t first_event = 0;
  std::uint32_t event_count = 0;
};

struct ExploreOptions {
  // The memory limit of the graph. If the graph needs more bytes than this limit, the work ends
  // with an error.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // This function is called from time to time and receives the number of nodes. May be empty.
  std::function<void(std::size_t nodes)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

class PlayGraph {
 public:
  virtual ~PlayGraph() = default;
  PlayGraph(const PlayGraph&) = delete;
  PlayGraph(PlayGraph&&) = delete;
  PlayGraph& operator=(const PlayGraph&) = delete;
  PlayGraph& operator=(PlayGraph&&) = delete;

  [[nodiscard]] const kriegspiel::RuleSet& rules() const { return rules_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const PlayNode& operator[](NodeId node) const { return nodes_[node]; }
  [[nodiscard]] std::span<const PlayEvent> events(NodeId node) const {
    return std::span(events_).subspan(nodes_[node].first_event, nodes_[node].event_count);
  }
  // Returns the player's reason for making no attempt. Requires: fault is no_attempt.
  [[nodiscard]] const std::string& why_not(NodeId node) const { return reasons_.at(node); }

  // Returns the memory that the graph occupies, in bytes.
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
  // Returns what the player knows in a node.
  [[nodiscard]] virtual Problem known(NodeId node) const = 0;
  // Returns this event of the node as a step of a line. The member `rule` of the step is empty.
  // Requires: the event exists.
  [[nodiscard]] virtual Step step(NodeId node, std::uint32_t event) const = 0;

 protected:
  // Requires: the options outlive the graph.
  PlayGraph(const kriegspiel::RuleSet& rules, const ExploreOptions& options)
      : rules_(rules), explore_options_(options) {}

  // Adds a node. If the node has no fault, explore() will expand the node.
  NodeId add_node(NodeFault fault, const Choice& choice);
  // Expands all nodes that are not yet expanded, including the nodes that expand() adds. Returns an
  // error if the work is stopped or needs too many bytes, or if expand() fails.
  [[nodiscard]] std::optional<WorkError> explore();
  // Finds the events of the node, adds the nodes that follow, and calls set_events() or
  // set_useless().
  [[nodiscard]] virtual std::optional<WorkError> expand(NodeId node) = 0;
  void set_events(NodeId node, std::span<const PlayEvent> events);
  void set_useless(NodeId node) { nodes_[node].fault = NodeFault::useless_attempt; }

  [[nodiscard]] std::uint64_t bytes_of_play() const {
    return nodes_.capacity() * sizeof(PlayNode) + events_.capacity() * sizeof(PlayEvent);
  }

 private:
  [[nodiscard]] std::optional<WorkError> check() const;

  kriegspiel::RuleSet rules_;
  const ExploreOptions& explore_options_;
  std::vector<PlayNode> nodes_;
  std::vector<PlayEvent> events_;
  std::unordered_map<NodeId, std::string> reasons_;
  std::vector<NodeId> unexpanded_;
};

}  // namespace cheg::proof::hidden_king
