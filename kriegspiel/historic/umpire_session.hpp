// UMPIRE's session of 1967: two people at teletypes under RAND's rules, squares named from the
// player's own side. What the paper of J. F. Burger (SDC, SP-2752) describes is done as there; new
// are the board at the beginning of a turn, the end by checkmate or stalemate, and the reason when
// a line was not understood.
#pragma once

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

class UmpireSession final : public Session {
 public:
  // As in 1967 the end is noticed only when somebody resigns, if `notices_mates` is false.
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
  // What is asked for, in this order; a message leads back to the game.
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
  [[nodiscard]] SessionEvent reply(SessionEvent::Kind kind, const std::string& text) const;

  SessionGame game_;
  Stage stage_ = Stage::first_instructions;
  chess::Color first_color_ = chess::Color::white;  // from the stage `playing` on
};

}  // namespace cheg::kriegspiel
