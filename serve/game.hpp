// A game on a server. The state of a game depends only on the events of the game. Two servers that
// read the same events therefore send the same frames to each listener. A Game does not read a
// clock, and uses no store and no connections (see serve/table.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "kriegspiel/session.hpp"
#include "serve/frame_log.hpp"
#include "serve/game_clock.hpp"
#include "serve/game_event.hpp"
#include "serve/game_result.hpp"

namespace cheg::serve {

// A request of a player. For a message or a move, `text` is what the player typed.
struct ActRequest {
  std::uint32_t number = 0;
  SeatActKind kind = SeatActKind::attempt;
  std::string text;
};

class Game {
 public:
  // `name` is the name of the game for clients.
  Game(std::string name, const Created& created);

  // Replays all events of a game. Returns an error message if the texts are not the events of a
  // game.
  [[nodiscard]] static Result<Game, std::string> replay(const std::string& name,
                                                        const std::vector<std::string>& events);

  // Judges a request without changing the game. Returns the event to store, or a message for the
  // player that says why the request is not accepted now. Requires: request.number is
  // last_act(seat) + 1.
  [[nodiscard]] Result<GameEvent, std::string> judge(chess::Color seat, const ActRequest& request,
                                                     milliseconds elapsed) const;

  // Returns an event if a player's time is up, otherwise nothing. `elapsed` is the time since the
  // last event.
  [[nodiscard]] std::optional<GameEvent> time_up(milliseconds elapsed) const;

  // Applies an event that was stored. Ignores events that do not fit the game; judge() never
  // returns such events.
  void apply(const GameEvent& event);

  // Returns the log of all frames so far, for every listener. Spectators have frames only if the
  // game admits spectators.
  [[nodiscard]] const FrameLog& frames() const { return frames_; }

  // last_act() returns the number of the last act of the seat. answer() returns the frame with the
  // answer to an act, and requires 1 <= act <= last_act(seat).
  [[nodiscard]] std::uint32_t last_act(chess::Color seat) const {
    return static_cast<std::uint32_t>(answers_[static_cast<std::size_t>(seat)].size());
  }
  [[nodiscard]] std::string answer(chess::Color seat, std::uint32_t act) const;

  // Returns the seat that belongs to this token, or nothing.
  [[nodiscard]] std::optional<chess::Color> seat_of(std::string_view token) const;
  [[nodiscard]] const std::string& token(chess::Color seat) const {
    return tokens_[static_cast<std::size_t>(seat)];
  }
  [[nodiscard]] bool has_joined(chess::Color seat) const {
    return has_joined_[static_cast<std::size_t>(seat)];
  }
  // Returns the name of the player; empty if he gave none.
  [[nodiscard]] const std::string& player_name(chess::Color seat) const {
    return names_[static_cast<std::size_t>(seat)];
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const GameSettings& settings() const { return settings_; }
  [[nodiscard]] bool has_begun() const { return has_joined_[0] && has_joined_[1]; }
  [[nodiscard]] const std::optional<GameResult>& result() const { return result_; }
  // Returns the number of events so far.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::optional<GameClock>& clock() const { return clock_; }
  // Returns the whole game. Do not show the whole game to the players before its end.
  [[nodiscard]] const kriegspiel::SessionGame& session() const { return session_; }

 private:
  [[nodiscard]] bool is_listening(kriegspiel::Listener who) const;
  void tell(kriegspiel::Listener who, std::string_view frame);
  void tell_all(std::string_view frame);
  void tell_announcements();
  void tell_own_men();
  void tell_turn();
  void apply_joined(const Joined& joined);
  void apply_act(const SeatAct& act);
  std::optional<kriegspiel::Verdict> ask_referee(const SeatAct& act);
  void answer_act(const SeatAct& act, std::optional<kriegspiel::Verdict> verdict);
  void end_if_over();
  void end(std::optional<chess::Color> winner, std::string reason, const std::string& why);
  [[nodiscard]] Result<kriegspiel::Attempt, std::string> read_move(std::string_view text) const;
  [[nodiscard]] std::optional<std::string> refusal(chess::Color seat,
                                                   const ActRequest& request) const;

  std::string name_;
  GameSettings settings_;
  std::array<std::string, chess::kColorCount> tokens_;
  std::array<bool, chess::kColorCount> has_joined_{};
  std::array<std::string, chess::kColorCount> names_;
  kriegspiel::SessionGame session_;
  std::optional<GameClock> clock_;
  std::optional<chess::Color> draw_offer_;
  std::optional<GameResult> result_;
  std::size_t size_ = 1;
  FrameLog frames_;
  // For each act of each seat: the number of the frame that answers the act.
  std::array<std::vector<std::size_t>, chess::kColorCount> answers_;
};

}  // namespace cheg::serve
