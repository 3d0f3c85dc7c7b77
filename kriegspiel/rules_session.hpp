// A session under any rule set, for modern terminals. The player in the first seat plays White.
// Squares have algebraic names. Each line is an attempt or a command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "chess/notation/notation.hpp"
#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

class RulesSession final : public RefereeSession {
 public:
  // `title` describes the rules, and does not end with a full stop. `start` may be any position,
  // because each player sees his own men when his turn begins. `notation` is the notation of the
  // moves in the summary.
  RulesSession(const RuleSet& rules, std::string title, const GameStart& start = GameStart(),
               chess::Notation notation = chess::Notation::san);

  [[nodiscard]] SessionEvents begin() override;
  [[nodiscard]] Seat expected() const override;
  [[nodiscard]] std::string prompt() const override;
  [[nodiscard]] SessionEvents take(std::string_view line) override;
  [[nodiscard]] bool is_over() const override;
  [[nodiscard]] bool hides_anything() const override;
  [[nodiscard]] std::string name_of(Seat seat) const override;
  [[nodiscard]] std::vector<std::string> command_names() const override;
  [[nodiscard]] const SessionGame& game() const override { return game_; }
  [[nodiscard]] std::string summary() const override;

 private:
  struct RefereeCommand;
  static const RefereeCommand kCommands[];

  [[nodiscard]] SessionEvents help(std::string_view rest);
  [[nodiscard]] SessionEvents board(std::string_view rest);
  [[nodiscard]] SessionEvents any(std::string_view rest);
  [[nodiscard]] SessionEvents count(std::string_view rest);
  [[nodiscard]] SessionEvents again(std::string_view rest);
  [[nodiscard]] SessionEvents record(std::string_view rest);
  [[nodiscard]] SessionEvents say(std::string_view rest);
  [[nodiscard]] SessionEvents resign(std::string_view rest);
  [[nodiscard]] SessionEvents quit(std::string_view rest);

  [[nodiscard]] SessionEvents attempt(std::string_view text);
  [[nodiscard]] Result<Attempt, std::string> read_attempt(std::string_view text) const;
  [[nodiscard]] SessionEvents after_act() const;
  [[nodiscard]] SessionEvents question(Verdict verdict) const;
  [[nodiscard]] SessionEvent reply(EventKind kind, std::string text) const;
  [[nodiscard]] std::string drawn_board() const;

  SessionGame game_;
  std::string title_;
  chess::Notation notation_;
  bool was_left_ = false;
};

}  // namespace cheg::kriegspiel
