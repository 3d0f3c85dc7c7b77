// A session of a club: one operator sits at the screen and sees both sides' men. The players
// whisper their attempts or write them down. The operator types the attempts and reads the
// announcements aloud.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/rules_session.hpp"

namespace cheg::kriegspiel {

class OperatorSession final : public RefereeSession {
 public:
  // The parameters are those of RulesSession.
  OperatorSession(const RuleSet& rules, std::string title, const GameStart& start = GameStart(),
                  chess::Notation notation = chess::Notation::san);

  // All texts are for the first seat, which is the seat of the operator.
  [[nodiscard]] SessionEvents begin() override;
  [[nodiscard]] Seat expected() const override { return Seat::first; }
  [[nodiscard]] std::string prompt() const override;
  [[nodiscard]] SessionEvents take(std::string_view line) override;
  // Returns whether the operator has left. The session continues after the end of the game, so the
  // operator can still take back a wrongly typed line that ended the game.
  [[nodiscard]] bool is_over() const override { return was_left_; }
  [[nodiscard]] bool hides_anything() const override { return false; }
  [[nodiscard]] std::string name_of(Seat seat) const override;
  [[nodiscard]] std::vector<std::string> command_names() const override;
  [[nodiscard]] const SessionGame& game() const override { return players_->game(); }
  [[nodiscard]] std::string summary() const override { return players_->summary(); }

 private:
  void restart();
  [[nodiscard]] SessionEvents take_back();
  [[nodiscard]] SessionEvents after_act(const SessionEvents& events) const;
  [[nodiscard]] SessionEvent board() const;
  [[nodiscard]] std::string record() const;

  RuleSet rules_;
  std::string title_;
  GameStart start_;
  chess::Notation notation_;
  std::optional<RulesSession> players_;  // the session of the two players
  std::vector<std::string> acts_;        // the lines with acts of the players, for take_back()
  bool was_left_ = false;
};

}  // namespace cheg::kriegspiel
