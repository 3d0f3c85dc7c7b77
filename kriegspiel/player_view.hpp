// What a player can work out from what he did and heard himself: where his men stand, what he knows
// of checks and tries, which attempts were refused in this turn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kriegspiel/own_board.hpp"
#include "kriegspiel/referee.hpp"

namespace cheg::kriegspiel {

class PlayerView {
 public:
  // Before the game begins. Requires: the rules announce captures, or own men cannot be followed.
  PlayerView(const RuleSet& rules, const OwnMen& men) : rules_(rules), men_(men) {}

  // Follows the player's own act. What is wrong with it, or with its verdict, is returned; nothing
  // if this view allows it.
  std::optional<std::string> act(const Act& act);

  // Follows what he hears; the same.
  std::optional<std::string> hear(const Announcement& said);

 private:
  void begin_turn();
  void learn_tries(const Announcement& said);
  [[nodiscard]] bool was_refused(Attempt attempt) const;

  RuleSet rules_;
  OwnMen men_;
  CheckKinds checks_ = 0;
  KnownTries tries_;
  bool is_answer_new_ = false;    // nothing was known of tries when the question was asked
  std::vector<Attempt> refused_;  // in this turn, though possible
};

}  // namespace cheg::kriegspiel
