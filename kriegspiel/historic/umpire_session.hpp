// A session of UMPIRE, the referee program of 1967. Two players sit at teletypes and play by RAND's
// rules. Each player names squares as seen from his own side. The session follows the paper of J.
// F. Burger (SDC, SP-2752). The session adds three features. A pawn can promote to pieces other
// than a queen. The session gives an explanation for each line that it does not understand. A
// message can be on the same line as the command MSG. By default, checkmate and stalemate end the
// game. With the option shows_board, each player sees his own men before his turn.
#pragma once

#include "kriegspiel/session.hpp"

namespace cheg::kriegspiel {

struct UmpireOptions {
  bool notices_mates = true;  // false: only a resignation ends the game, as in 1967
  bool rings_bell = true;     // rings the bell twice at every ****, as in 1967
  bool shows_board = false;   // shows the player's own men at the beginning of his turn
};

class UmpireSession final : public RefereeSession {
 public:
  explicit UmpireSession(const UmpireOptions& options = {});

  [[nodiscard]] SessionEvents begin() override;
  [[nodiscard]] Seat expected() const override;
  [[nodiscard]] std::string prompt() const override;
  [[nodiscard]] SessionEvents take(std::string_view line) override;
  [[nodiscard]] bool is_over() const override { return stage_ == Stage::over; }
  [[nodiscard]] bool hides_anything() const override { return stage_ == Stage::playing; }
  [[nodiscard]] std::string name_of(Seat seat) const override;
  [[nodiscard]] const SessionGame& game() const override { return game_; }
  [[nodiscard]] std::string summary() const override;

 private:
  // The stage of the session determines how the next line is read, unless expects_message_ is set.
  // The stages follow each other in this order.
  enum class Stage : std::uint8_t {
    first_instructions,
    second_instructions,
    colors,
    playing,
    first_list,
    second_list,
    over
  };

  [[nodiscard]] chess::Color color_of(Seat seat) const;
  [[nodiscard]] Seat seat_of(chess::Color color) const;

  [[nodiscard]] SessionEvents answer_question(std::string_view line);
  [[nodiscard]] SessionEvents choose_colors(std::string_view answer);
  [[nodiscard]] SessionEvents play(std::string_view line);
  [[nodiscard]] SessionEvents attempt(std::string_view line);
  [[nodiscard]] SessionEvents resign();
  [[nodiscard]] std::optional<SessionEvents> take_message(std::string_view line);
  [[nodiscard]] SessionEvents say(std::string_view message) const;
  [[nodiscard]] SessionEvents after_act();
  [[nodiscard]] SessionEvent reply(EventKind kind, const std::string& text) const;

  UmpireOptions options_;
  SessionGame game_;
  Stage stage_ = Stage::first_instructions;
  bool expects_message_ = false;                    // the next line is a message for both players
  chess::Color first_color_ = chess::Color::white;  // valid from the stage `playing` on
};

}  // namespace cheg::kriegspiel
