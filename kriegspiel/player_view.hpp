// What a player knows from his own acts and from the announcements that he heard. The player knows
// the squares of his men, the reserves, the announced checks and tries, and the attempts that were
// refused in this turn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/require.hpp"
#include "kriegspiel/own_board.hpp"
#include "kriegspiel/referee.hpp"
#include "kriegspiel/rulings.hpp"

namespace cheg::kriegspiel {

class PlayerView {
 public:
  // Creates the view before the game begins. Requires: the rules announce captures. Without
  // announced captures, the player would not know the squares of his own men.
  PlayerView(const RuleSet& rules, const OwnMen& men) : rules_(rules), men_(men) {
    CHEG_REQUIRE(announced_captures(rules) != Captures::silent);
  }

  // Updates the view with the player's own act. Returns an error message if the act or its verdict
  // contradicts the view, otherwise nothing.
  std::optional<std::string> act(const Act& act);

  // Updates the view with an announcement. Returns an error message if the announcement contradicts
  // the view, otherwise nothing.
  std::optional<std::string> hear(const Announcement& said);

 private:
  [[nodiscard]] OwnBoard own_board(const KnownTries& tries) const;
  std::optional<std::string> hear_loss(const Announcement& said);
  std::optional<std::string> hear_drop(const Announcement& said);
  void begin_turn();
  void learn_tries(const Announcement& said);
  [[nodiscard]] bool was_refused(Attempt attempt) const;

  RuleSet rules_;
  OwnMen men_;
  chess::Bitboard promoted_ = chess::kNoSquares;       // own men
  chess::PieceType dropped_ = chess::PieceType::none;  // by the last own move
  CheckKinds checks_ = 0;
  KnownTries tries_;
  bool is_answer_new_ = false;    // tries were unknown when the question was asked
  std::vector<Attempt> refused_;  // possible attempts refused in this turn
};

}  // namespace cheg::kriegspiel
