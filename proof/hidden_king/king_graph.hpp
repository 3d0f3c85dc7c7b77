// All nodes that a player can reach from given starts against a hidden lone king.
//
// A node consists of the player's men, the set of squares on which the king can stand, and the
// player's state of mind. An event consists of the referee's answer and one kind of reply that the
// king can make after this answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief.hpp"
#include "proof/hidden_king/play_graph.hpp"
#include "proof/hidden_king/player.hpp"

namespace cheg::proof::hidden_king {

struct KingGraphOptions : ExploreOptions {
  // True if the king may also make attempts that the referee refuses. The player hears refusals.
  bool kings_refusals = false;
  // Returns true if no player can be certain to win with this belief. May return an error. May be
  // empty.
  std::function<Result<bool, WorkError>(const kriegspiel::OwnMen& men, chess::Bitboard squares)>
      is_hopeless{};
};

class KingGraph final : public PlayGraph {
 public:
  // Requires: player and options outlive the graph.
  KingGraph(const kriegspiel::RuleSet& rules, Player& player, const KingGraphOptions& options)
      : PlayGraph(rules, options), player_(player), options_(options) {}

  // Adds a node for the beginning of a game with these men, and all nodes that can follow. Returns
  // the id of the first node. Returns an error if the work is stopped or needs too many bytes,
  // or if the player cannot be examined. Requires: `squares` is not empty; the king can stand on
  // each of these squares.
  [[nodiscard]] Result<NodeId, WorkError> add_start(const kriegspiel::OwnMen& men,
                                                    chess::Bitboard squares);

  [[nodiscard]] std::uint64_t bytes() const override;
  [[nodiscard]] Problem known(NodeId node) const override;
  [[nodiscard]] Step step(NodeId node, std::uint32_t event) const override;

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

  // What the player knows in a node.
  struct Knowledge {
    kriegspiel::OwnMen men;
    chess::Bitboard squares;
    Mind mind;
  };
  // What an event tells the player about the king.
  struct Heard {
    kriegspiel::Case answer;                  // includes the king's squares that lead to it
    std::optional<chess::Square> captured{};  // the square of our man that the king captures
    std::uint8_t kings_refusals = 0;          // see Turn
  };
  // An event, and the belief that follows if the game goes on.
  struct Followed {
    PlayEvent event;
    Heard heard;
    std::optional<kriegspiel::Belief> belief{};
  };

  [[nodiscard]] static Key key_of(const kriegspiel::Belief& belief, Mind mind);
  [[nodiscard]] std::optional<NodeId> find(const kriegspiel::Belief& belief, Mind mind);
  [[nodiscard]] Result<NodeId, WorkError> enter(const kriegspiel::Belief& belief, Mind mind);
  [[nodiscard]] NodeId spoiled(const kriegspiel::Belief& belief);
  NodeId add(const kriegspiel::Belief& belief, Mind mind, NodeFault fault, const Choice& choice);
  [[nodiscard]] std::optional<WorkError> expand(NodeId node) override;
  [[nodiscard]] std::vector<Followed> followed(const kriegspiel::Belief& belief,
                                               kriegspiel::Attempt attempt) const;
  void add_replies(const kriegspiel::Belief& told, const Followed& answered,
                   std::vector<Followed>& events) const;
  [[nodiscard]] chess::Square king_of(NodeId node, const PlayEvent& event,
                                      const Heard& heard) const;

  Player& player_;
  const KingGraphOptions& options_;
  std::vector<Knowledge> knowledge_;  // by node
  std::vector<Heard> heard_;          // by event
  std::unordered_map<Key, NodeId, KeyHash> numbers_;
};

}  // namespace cheg::proof::hidden_king
