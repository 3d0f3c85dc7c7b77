// UMPIRE's session of 1967: two players at teletypes under RAND's rules, with squares named from
// the player's own side. Follows the paper of J. F. Burger (SDC, SP-2752). Additions: the board at
// the beginning of a turn, the end by checkmate or stalemate, and the reason why a line is not
// understood.
#pragma once

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

class UmpireSession final : public RefereeSession {
 public:
  // If `notices_mates` is false, only a resignation ends the game, as in 1967.
  explicit UmpireSession(bool notices_mates = true);

  [[nodiscard]] SessionEvents begin() override;
  [[nodiscard]] Seat expected() const override;
  [[nodiscard]] std::string prompt() const override;
  [[nodiscard]] SessionEvents take(std::string_view line) override;
  [[nodiscard]] bool is_over() const override { return stage_ == Stage::over; }
  [[nodiscard]] bool hides_anything() const override {
    return stage_ == Stage::playing || stage_ == Stage::message;
  }
  [[nodiscard]] std::string name_of(Seat seat) const override;
  [[nodiscard]] const SessionGame& game() const override { return game_; }
  [[nodiscard]] std::string summary() const override;

 private:
  // The kind of line expected next. The stages follow in this order, except that `message` returns
  // to `playing`.
  enum class Stage : std::uint8_t {
    first_instructions,
    second_instructions,
    colors,
    playing,
    message,
    first_list,
    second_list,
    over
  };

  [[nodiscard]] chess::Color color_of(Seat seat) const;
  [[nodiscard]] Seat seat_of(chess::Color color) const;

  [[nodiscard]] SessionEvents offer(bool wanted, const std::string& text, Stage next);
  [[nodiscard]] SessionEvents choose_colors(std::string_view answer);
  [[nodiscard]] SessionEvents play(std::string_view line);
  [[nodiscard]] SessionEvents attempt(std::string_view line);
  [[nodiscard]] SessionEvents resign();
  [[nodiscard]] SessionEvents say(std::string_view message) const;
  [[nodiscard]] SessionEvents after_act();
  [[nodiscard]] SessionEvent reply(EventKind kind, const std::string& text) const;

  SessionGame game_;
  Stage stage_ = Stage::first_instructions;
  chess::Color first_color_ = chess::Color::white;  // set from the stage `playing` on
};

}  // namespace cheg::kriegspiel
