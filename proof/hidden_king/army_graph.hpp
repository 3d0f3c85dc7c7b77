// All nodes that a player can reach from given starts against several hidden men.
//
// A node consists of the possible positions, and of facts that can affect the player's attempts.
// The player knows these facts from the announcements. In each possible position, the referee
// judges the player's attempt, and then judges every legal reply of the other side. All results
// after which the player hears the same announcements form one event. This event leads to one set
// of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "chess/position.hpp"
#include "kriegspiel/branches.hpp"
#include "kriegspiel/possible_positions.hpp"
#include "proof/hidden_king/play_graph.hpp"
#include "proof/hidden_king/player.hpp"

namespace cheg::proof::hidden_king {

struct ArmyGraphOptions : ExploreOptions {
  // The greatest number of possible positions in a node. If a node has more possible positions than
  // this number, the work ends with an error. Requires: at most PossiblePositions::kMost.
  std::size_t most_positions = kriegspiel::PossiblePositions::kMost;
};

class ArmyGraph final : public PlayGraph {
 public:
  // Requires: player and options outlive the graph; the rules have no drops.
  ArmyGraph(const kriegspiel::RuleSet& rules, ArmyPlayer& player, const ArmyGraphOptions& options)
      : PlayGraph(rules, options), player_(player), options_(options) {}

  // Adds a node for the beginning of a game. In this node, all positions in `positions` are
  // possible, and the player has heard the announcements in `heard`. Also adds all nodes that can
  // follow. Returns the id of the first node. Returns an error if the work is stopped or needs too
  // many bytes, if too many positions become possible, or if the player cannot be examined.
  // Requires: there is at least one position; in all positions, the same side is to move and has
  // the same men on the same squares.
  [[nodiscard]] Result<NodeId, WorkError> add_start(
      std::vector<chess::Position> positions, std::span<const kriegspiel::Announcement> heard);

  [[nodiscard]] std::uint64_t bytes() const override;
  [[nodiscard]] Problem known(NodeId node) const override;
  [[nodiscard]] Step step(NodeId node, std::uint32_t event) const override;

 private:
  struct Knowledge {
    std::vector<chess::Position> positions;  // in order, see Branch
    stdlib::HeardFacts facts;
  };

  [[nodiscard]] static std::uint64_t hash_of(const Knowledge& knowledge);
  [[nodiscard]] static bool are_equal(const Knowledge& a, const Knowledge& b);
  [[nodiscard]] Result<NodeId, WorkError> enter(Knowledge knowledge);
  [[nodiscard]] std::optional<WorkError> expand(NodeId node) override;
  [[nodiscard]] std::vector<kriegspiel::Branch> branches_of(NodeId node) const;
  [[nodiscard]] Knowledge after(NodeId node, const kriegspiel::Branch& branch) const;
  [[nodiscard]] std::string words_of(NodeId node, const kriegspiel::Branch& branch) const;
  [[nodiscard]] chess::Color us(NodeId node) const {
    return knowledge_[node].positions.front().side_to_move();
  }

  ArmyPlayer& player_;
  const ArmyGraphOptions& options_;
  std::vector<Knowledge> knowledge_;                        // by node
  std::unordered_multimap<std::uint64_t, NodeId> numbers_;  // by hash
  std::uint64_t bytes_of_knowledge_ = 0;
};

}  // namespace cheg::proof::hidden_king
