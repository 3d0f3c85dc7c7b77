// One screen that two players share.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kriegspiel/session.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/line_editor.hpp"

namespace cheg::tool {

// Reads the lines that the two players enter. If the lines come from a pipe, prints each line after
// the prompt, so that the output looks the same as at a terminal.
class SessionInput {
 public:
  // At a terminal, the players can edit their lines, and complete the names in `commands`. If
  // `commands` is empty, editing and completion are off.
  explicit SessionInput(std::vector<std::string> commands = {});

  // Shows the prompt and returns the next line. Returns nothing at the end of the input.
  [[nodiscard]] std::optional<std::string> ask(const std::string& prompt);

 private:
  LineReader lines_;
  std::unique_ptr<LineEditor> editor_;  // nullptr if lines are not edited
};

// The screen that both players use in turn. Texts for the player who is not at the screen are kept
// until his turn.
class SharedScreen {
 public:
  // `seat` is the seat of the player who uses the screen first.
  explicit SharedScreen(kriegspiel::Seat seat) : seat_(seat) {}

  // Adds the texts of the events for both seats. If `hides` is true, each player may read only his
  // own texts.
  void add(const kriegspiel::SessionEvents& events, bool hides);

  // If the other player is at the screen, gives the screen to the player in `seat`. Also shows the
  // texts that were kept for the player in `seat`. Returns false if the input ends.
  [[nodiscard]] bool turn_to(kriegspiel::Seat seat, const kriegspiel::RefereeSession& session,
                             SessionInput& input);

  // Shows the texts that were kept for the player at the screen.
  void show();

 private:
  [[nodiscard]] bool hand_over(kriegspiel::Seat to, const kriegspiel::RefereeSession& session,
                               SessionInput& input);

  std::array<std::string, kriegspiel::kSeatCount> waiting_;
  kriegspiel::Seat seat_;  // of the player at the screen
};

}  // namespace cheg::tool
