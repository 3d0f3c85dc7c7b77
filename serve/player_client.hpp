// The client's code for a player at a terminal or a pipe. Converts the player's lines to frames,
// and converts frames to text. Does not access sockets or the terminal. After a lost connection,
// sends an unanswered act again with the same number, so that the server never judges the act
// twice.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kriegspiel/own_men.hpp"
#include "kriegspiel/rules.hpp"
#include "serve/game_event.hpp"

namespace cheg::serve {

// What the client must do after a frame or a line.
struct Reaction {
  std::string shown;              // lines for the player, each with a line feed
  std::vector<std::string> sent;  // frames for the server
  bool rings = false;             // it is the player's turn now, or a player has sent a message
};

class PlayerClient {
 public:
  // `token` is the token of the seat; it is empty for a spectator.
  explicit PlayerClient(std::string token) : token_(std::move(token)) {}

  // A connection has begun.
  [[nodiscard]] Reaction connected() const;
  // A frame has come. The client ignores frames of unknown types.
  [[nodiscard]] Reaction take_frame(std::string_view text);
  // The player has typed a line.
  [[nodiscard]] Reaction take_line(std::string_view line);

  // Returns whether it is the player's turn and all his acts are answered. If the result is true, a
  // script may give its next line.
  [[nodiscard]] bool expects_line() const;
  // Returns whether the game has ended, or the player has left it.
  [[nodiscard]] bool is_over() const { return is_over_; }
  // Returns the prompt for the next line, such as "White> ".
  [[nodiscard]] std::string prompt() const;
  // Returns the names of the commands, for completion.
  [[nodiscard]] static std::vector<std::string> command_names();

 private:
  struct ClientCommand;
  static const ClientCommand kCommands[];
  struct WaitingAct {
    SeatActKind kind;
    std::string text;
  };
  struct SentAct {
    std::uint32_t number;
    std::string frame;
  };
  struct Frame;  // JSON

  // The types of frames.
  void take_game(const Frame& frame, Reaction& reaction);
  void take_own(const Frame& frame, Reaction& reaction);
  void take_turn(const Frame& frame, Reaction& reaction);
  void take_act(const Frame& frame, Reaction& reaction);
  void take_end(const Frame& frame, Reaction& reaction);
  void take_fault(const Frame& frame, Reaction& reaction);
  void take_ready(const Frame& frame, Reaction& reaction);
  void take_presence(const Frame& frame, Reaction& reaction);

  // The commands.
  Reaction help(std::string_view rest);
  Reaction board(std::string_view rest);
  Reaction list_men(std::string_view rest);
  Reaction any(std::string_view rest);
  Reaction count(std::string_view rest);
  Reaction again(std::string_view rest);
  Reaction history(std::string_view rest);
  Reaction say(std::string_view rest);
  Reaction note(std::string_view rest);
  Reaction draw(std::string_view rest);
  Reaction accept(std::string_view rest);
  Reaction decline(std::string_view rest);
  Reaction resign(std::string_view rest);
  Reaction claim(std::string_view rest);
  Reaction quit(std::string_view rest);

  Reaction act(SeatActKind kind, std::string_view text = {});
  void send_next(Reaction& reaction);
  void show(Reaction& reaction, const std::string& line);
  void show_board(Reaction& reaction) const;
  [[nodiscard]] std::string heard_words(const Frame& frame) const;
  [[nodiscard]] bool is_own_turn() const;
  [[nodiscard]] std::string who(std::string_view color) const;

  std::string token_;
  std::optional<chess::Color> color_;  // nothing for a spectator
  kriegspiel::RuleSet rules_;
  std::string men_;       // FEN of the men that the player sees
  std::string reserves_;  // of both players, as letters
  std::optional<chess::Color> to_move_;
  std::array<std::string, chess::kColorCount> names_;
  std::array<bool, chess::kColorCount> present_{};
  std::size_t last_frame_ = 0;
  std::uint32_t last_act_ = 0;
  bool is_ready_ = false;  // the server has sent all earlier frames
  bool expects_message_ = false;
  bool is_over_ = false;
  std::optional<SentAct> sent_;       // and not answered yet
  std::deque<WaitingAct> waiting_;    // not sent before `sent_` is answered
  std::vector<std::string> history_;  // lines
};

}  // namespace cheg::serve
