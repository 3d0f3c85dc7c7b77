// One screen for two people.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "kriegspiel/session.hpp"
#include "tools/cheg/command_line/input.hpp"

namespace cheg::tool {

// Reads the lines of both players. If the lines come from a pipe, shows each line after the prompt,
// as a terminal shows typed text.
class SessionInput {
 public:
  // The next line; nothing at the end of the input.
  [[nodiscard]] std::optional<std::string> ask(const std::string& prompt);

 private:
  LineReader lines_;
};

// The screen of both players. Texts for the player who is not at the screen wait for his turn.
class SharedScreen {
 public:
  // `seat` is the seat of the player who sits at the screen first.
  explicit SharedScreen(kriegspiel::Seat seat) : seat_(seat) {}

  // Adds texts for both seats. If `hides`, the players may not read each other's texts.
  void add(const kriegspiel::SessionEvents& events, bool hides);

  // Shows the texts that wait for this seat, after the other player has left the screen. Returns
  // false at the end of the input.
  [[nodiscard]] bool turn_to(kriegspiel::Seat seat, const kriegspiel::RefereeSession& session,
                             SessionInput& input);

  // Shows the texts that wait for the player at the screen.
  void show();

 private:
  std::array<std::string, kriegspiel::kSeatCount> waiting_;
  kriegspiel::Seat seat_;  // of the player at the screen
};

}  // namespace cheg::tool
