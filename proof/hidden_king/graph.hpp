// All nodes that a player can reach against a hidden lone king, from some starts.
//
// In a node it is the player's turn. A node consists of the player's men, the set of squares on
// which the king can stand, and the player's state of mind. In each node the player makes one
// attempt. Each answer of the referee, together with each kind of reply of the king that can follow
// it, is one event. The king moves by the rules; it knows everything.
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
#include "kriegspiel/belief.hpp"
#include "proof/hidden_king/player.hpp"

namespace cheg::proof::hidden_king {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();

// What an event means for the player.
enum class Outcome : std::uint8_t {
  goes_on,
  won,           // checkmate, or a stalemate that the rules count as a win
  stalemate,     // the king cannot move
  stalemated,    // the king's move leaves us without a legal move
  material_lost  // the king's capture leaves us men that cannot mate
};

struct Event {
  kriegspiel::Case heard;  // the answer, and the squares of the king for which it is given
  std::optional<chess::Square> captured;  // the square of our man that the king captures
  std::uint8_t kings_refusals = 0;        // see Turn
  Outcome outcome = Outcome::goes_on;
  NodeId next = kNoNode;  // if the game goes on

  // Whether the event ends a move of ours. A refused attempt is not a move.
  [[nodiscard]] bool is_move() const { return heard.told.kind != kriegspiel::ToldKind::refused; }
};

// Why no certain win follows from a node, if the reason is in the node itself.
enum class NodeFault : std::uint8_t {
  none,
  no_attempt,       // the player makes no attempt
  useless_attempt,  // the attempt is certain to be refused, so the player would repeat it for ever
  spoiled           // no player can be certain to win from here
};

struct GraphNode {
  kriegspiel::OwnMen men;
  chess::Bitboard squares;
  Mind mind;
  NodeFault fault = NodeFault::none;
  kriegspiel::Attempt attempt{};  // if there is no fault, or a useless one
  std::uint32_t rule = 0;         // see Choice
  std::uint64_t first_event = 0;
  std::uint32_t event_count = 0;
};

struct GraphOptions {
  // Whether the king may also make attempts that the referee refuses, which the player hears.
  bool kings_refusals = false;
  // Returns true if it is known that nobody can be certain to win with this belief. May be empty.
  std::function<bool(const kriegspiel::OwnMen& men, chess::Bitboard squares)> is_hopeless{};
  // The work ends with an error if the graph needs more bytes.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  // Called from time to time with the number of nodes. May be empty.
  std::function<void(std::size_t nodes)> progress{};
  // Another thread may set this flag to stop the work. May be nullptr.
  const std::atomic<bool>* stop = nullptr;
};

class Graph {
 public:
  // Requires: player and options outlive the graph.
  Graph(const kriegspiel::RuleSet& rules, Player& player, const GraphOptions& options)
      : rules_(rules), player_(player), options_(options) {}

  // Adds the node with these men at the beginning of a game, and all nodes that can follow. Returns
  // the number of this node, or an error if the work is stopped, needs too many bytes, or the
  // player cannot be examined. Requires: the king can stand on each of `squares`, at least one.
  [[nodiscard]] Result<NodeId, WorkError> add_start(const kriegspiel::OwnMen& men,
                                                    chess::Bitboard squares);

  [[nodiscard]] const kriegspiel::RuleSet& rules() const { return rules_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const GraphNode& operator[](NodeId node) const { return nodes_[node]; }
  [[nodiscard]] std::span<const Event> events(NodeId node) const {
    return std::span(events_).subspan(nodes_[node].first_event, nodes_[node].event_count);
  }
  // Returns the player's reason for making no attempt. Requires: fault is no_attempt.
  [[nodiscard]] const std::string& why_not(NodeId node) const { return reasons_.at(node); }
  // Returns the memory that the graph occupies, in bytes.
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Key {
    std::uint64_t hash;
    kriegspiel::OwnMen men;
    chess::Bitboard squares;
    Mind mind;

    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key.hash); }
  };

  // An event, and the belief that follows if the game goes on.
  struct Followed {
    Event event;
    std::optional<kriegspiel::Belief> belief{};
  };

  [[nodiscard]] static Key key_of(const kriegspiel::Belief& belief, Mind mind);
  [[nodiscard]] std::optional<NodeId> find(const kriegspiel::Belief& belief, Mind mind);
  [[nodiscard]] Result<NodeId, WorkError> enter(const kriegspiel::Belief& belief, Mind mind);
  [[nodiscard]] NodeId spoiled(const kriegspiel::Belief& belief);
  NodeId add(const kriegspiel::Belief& belief, Mind mind, NodeFault fault);
  [[nodiscard]] std::optional<WorkError> expand(NodeId node);
  [[nodiscard]] std::vector<Followed> followed(const kriegspiel::Belief& belief,
                                               kriegspiel::Attempt attempt) const;
  void add_replies(const kriegspiel::Belief& told, const Event& event,
                   std::vector<Followed>& events) const;
  [[nodiscard]] std::optional<WorkError> check() const;

  kriegspiel::RuleSet rules_;
  Player& player_;
  const GraphOptions& options_;
  std::vector<GraphNode> nodes_;
  std::vector<Event> events_;
  std::unordered_map<Key, NodeId, KeyHash> numbers_;
  std::unordered_map<NodeId, std::string> reasons_;
  std::vector<NodeId> unexpanded_;
};

}  // namespace cheg::proof::hidden_king
