// The interface through which a proof asks a player who mates a hidden lone king.
//
// For each node, the proof stores what the player knows about the king, and a number for the
// player's state of mind: what he has heard and what he remembers. Nodes with the same knowledge
// and the same number are one node. The state of mind should therefore contain only what can affect
// the player's attempts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "kriegspiel/belief.hpp"

namespace cheg::proof::hidden_king {

// The number of a state of mind. The player assigns these numbers and decides what they mean.
using Mind = std::uint32_t;

// The player's attempt in a node.
struct Choice {
  std::optional<kriegspiel::Attempt> attempt;
  std::uint32_t rule = 0;  // the player's number for the reason of the attempt
  std::string why_not;     // if there is no attempt: the reason in words, without a full stop
};

// What happened after an accepted attempt.
struct Turn {
  kriegspiel::Told told;
  // Where the king captured one of our men.
  std::optional<chess::Square> captured;
  int kings_refusals = 0;  // the number of attempts of the king that the referee refused
};

// Only one thread at a time may use a player.
class Player {
 public:
  virtual ~Player() = default;

  // Returns the state of mind at the beginning of a game.
  [[nodiscard]] virtual Mind at_start() = 0;
  // Returns the state of mind after the referee has refused `attempt`. `men` are the player's men
  // at that time.
  [[nodiscard]] virtual Mind after_refusal(Mind mind, const kriegspiel::OwnMen& men,
                                           kriegspiel::Attempt attempt) = 0;
  // Returns the state of mind at the player's next turn.
  [[nodiscard]] virtual Mind after_turn(Mind mind, const Turn& turn) = 0;

  // Returns the attempt with this belief and this state of mind, or an error message if the player
  // cannot be examined. Requires: it is the player's turn.
  [[nodiscard]] virtual Result<Choice, std::string> choose(const kriegspiel::Belief& belief,
                                                           Mind mind) = 0;
  // Returns the number that the proof stores for the state of mind after choose() with this belief.
  // States of mind that lead to the same attempts from now on get the same number. Returns nothing
  // if the player has to be asked first.
  [[nodiscard]] virtual std::optional<Mind> settled(const kriegspiel::Belief& belief,
                                                    Mind mind) = 0;

  // Returns the name of a rule in the form that reports show.
  [[nodiscard]] virtual std::string rule_name(std::uint32_t rule) const = 0;
  // Returns the reason that a rule gives for its attempts, in words. May be empty.
  [[nodiscard]] virtual std::string reason(std::uint32_t /*rule*/) const { return ""; }

 protected:
  Player() = default;
  Player(const Player&) = default;
  Player(Player&&) = default;
  Player& operator=(const Player&) = default;
  Player& operator=(Player&&) = default;
};

}  // namespace cheg::proof::hidden_king
