// The interfaces through which a proof asks a player for his attempts against hidden men.
//
// In a proof against a lone king, each node has two parts: the player's knowledge about the king,
// and the number of the player's state of mind. The state of mind is what the player has heard and
// what he remembers. No two nodes have the same knowledge and the same number. The state of mind
// should therefore contain only what can affect the player's attempts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "kriegspiel/belief.hpp"
#include "stdlib/natives/hidden/hidden_army.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"

namespace cheg::proof::hidden_king {

// The number of a state of mind. The player assigns these numbers and decides what they mean.
using Mind = std::uint32_t;

// The player's attempt in a node.
struct Choice {
  std::optional<kriegspiel::Attempt> attempt;
  std::uint32_t rule = 0;  // the rule that chose the attempt; see RuleNames
  std::string why_not;     // if there is no attempt: the reason in words, without a full stop
};

// What happened after an accepted attempt.
struct Turn {
  kriegspiel::Told told;
  // The square on which the king captured one of our men.
  std::optional<chess::Square> captured;
  int kings_refusals = 0;  // the number of attempts of the king that the referee refused
};

// The rules by which a player chooses his attempts. Only one thread at a time may use a player.
class RuleNames {
 public:
  virtual ~RuleNames() = default;

  // Returns the name of a rule in the form that reports show.
  [[nodiscard]] virtual std::string rule_name(std::uint32_t rule) const = 0;
  // Returns the reason that a rule gives for its attempts, in words. May be empty.
  [[nodiscard]] virtual std::string reason(std::uint32_t /*rule*/) const { return ""; }

 protected:
  RuleNames() = default;
  RuleNames(const RuleNames&) = default;
  RuleNames(RuleNames&&) = default;
  RuleNames& operator=(const RuleNames&) = default;
  RuleNames& operator=(RuleNames&&) = default;
};

// A player against a hidden lone king.
class Player : public RuleNames {
 public:
  // Returns the state of mind at the beginning of a game.
  [[nodiscard]] virtual Mind at_start() = 0;
  // Returns the state of mind after the referee has refused `attempt`. `men` are the player's men
  // when the referee refuses the attempt.
  [[nodiscard]] virtual Mind after_refusal(Mind mind, const kriegspiel::OwnMen& men,
                                           kriegspiel::Attempt attempt) = 0;
  // Returns the state of mind at the player's next turn.
  [[nodiscard]] virtual Mind after_turn(Mind mind, const Turn& turn) = 0;

  // Returns the attempt that the player makes with this belief and this state of mind. Returns an
  // error if the player cannot be examined or the work is stopped. Requires: it is the player's
  // turn.
  [[nodiscard]] virtual Result<Choice, WorkError> choose(const kriegspiel::Belief& belief,
                                                         Mind mind) = 0;
  // Returns the number of the state of mind after a call of choose() with this belief. The proof
  // stores this number. Two states of mind get the same number only if both lead to the same later
  // attempts. Returns nothing if choose() must be called with this belief first.
  [[nodiscard]] virtual std::optional<Mind> settled(const kriegspiel::Belief& belief,
                                                    Mind mind) = 0;
};

// A player against one or several hidden men.
class ArmyPlayer : public RuleNames {
 public:
  // Returns the attempt that the player makes with this knowledge. Returns an error if the player
  // cannot be examined or the work is stopped. Requires: it is the player's turn.
  [[nodiscard]] virtual Result<Choice, WorkError> choose(const stdlib::HiddenArmyGame& game) = 0;
  // Resets some facts to their values in a new game: the facts that cannot affect the player's
  // attempts. The function need not reset the refused attempts.
  virtual void forget_unread(stdlib::HeardFacts& facts) const = 0;
};

}  // namespace cheg::proof::hidden_king
