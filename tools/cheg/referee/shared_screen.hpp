// One screen for two people.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "kriegspiel/session.hpp"
#include "tools/cheg/command_line/input.hpp"

namespace cheg::tool {

// The lines of both players. Shows the lines of a pipe after the prompt, as a terminal shows what
// is typed.
class SessionInput {
 public:
  // The next line; nothing at the end of the input.
  [[nodiscard]] std::optional<std::string> ask(const std::string& prompt);

 private:
  LineReader lines_;
};

// Texts for the player who is not at the screen wait for his turn.
class SharedScreen {
 public:
  // `seat` is that of the player who sits there first.
  explicit SharedScreen(kriegspiel::Seat seat) : seat_(seat) {}

  // `hides`: the players may not read each other's texts.
  void add(const kriegspiel::SessionEvents& events, bool hides);

  // Shows the texts that wait for this seat, after the other player has left the screen. False at
  // the end of the input.
  [[nodiscard]] bool turn_to(kriegspiel::Seat seat, const kriegspiel::RefereeSession& session,
                             SessionInput& input);

  // Shows the texts that wait for the player at the screen.
  void show();

 private:
  std::array<std::string, kriegspiel::kSeatCount> waiting_;
  kriegspiel::Seat seat_;  // of the player at the screen
};

}  // namespace cheg::tool
