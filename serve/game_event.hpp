// The events of a game on a server, as values and as the texts that a store keeps. A server
// computes everything that it knows about a game from the events (serve/game.hpp).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/game_start.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::serve {

using std::chrono::milliseconds;

// Each player has the time `base` for the game, and gets the time `increment` after each of his
// moves.
struct ClockSettings {
  milliseconds base{0};
  milliseconds increment{0};

  friend bool operator==(const ClockSettings&, const ClockSettings&) = default;
};

// A player that the server itself provides.
struct HousePlayer {
  chess::Color color = chess::Color::black;
  std::string who;  // a name that the server knows, such as "chance"

  friend bool operator==(const HousePlayer&, const HousePlayer&) = default;
};

// The conditions that the players agree on before a game.
struct GameSettings {
  kriegspiel::RuleSet rules;
  std::string title;  // of the rules, without full stop
  kriegspiel::GameStart start;
  std::optional<ClockSettings> clock;  // nothing: no clock
  bool admits_spectators = false;
  std::optional<HousePlayer> house;

  friend bool operator==(const GameSettings&, const GameSettings&) = default;
};

// The first event of each game.
struct Created {
  GameSettings settings;
  std::array<std::string, chess::kColorCount> tokens;  // of the seats, White first

  friend bool operator==(const Created&, const Created&) = default;
};

// A player takes his seat. The game begins when both seats are taken.
struct Joined {
  chess::Color seat = chess::Color::white;
  std::string name;  // may be empty

  friend bool operator==(const Joined&, const Joined&) = default;
};

enum class SeatActKind : std::uint8_t {
  attempt,       // `attempt`
  ask_any,       // "any?": whether there are pawn tries
  ask_refusals,  // how often the opponent was refused
  message,       // `text` to both players
  offer_draw,
  accept_draw,
  decline_draw,
  resign,
  claim  // wins because the opponent is away
};

inline constexpr int kSeatActKindCount = static_cast<int>(SeatActKind::claim) + 1;

// Returns the name of the kind in frames and events. The names are "try", "any", "count",
// "message", "offer_draw", "accept_draw", "decline_draw", "resign" and "claim".
[[nodiscard]] const char* name(SeatActKind kind);

// An accepted act of a player. The player numbers his acts from 1.
struct SeatAct {
  chess::Color seat = chess::Color::white;
  std::uint32_t number = 0;
  SeatActKind kind = SeatActKind::attempt;
  kriegspiel::Attempt attempt{};
  std::string text;

  friend bool operator==(const SeatAct&, const SeatAct&) = default;
};

// The player has used up his time.
struct TimeUp {
  chess::Color seat = chess::Color::white;

  friend bool operator==(const TimeUp&, const TimeUp&) = default;
};

struct GameEvent {
  std::variant<Created, Joined, SeatAct, TimeUp> what;
  // The time that the running clock has used since the previous event. Events do not contain the
  // time of day, so the clocks stand still while the server is down.
  milliseconds elapsed{0};

  friend bool operator==(const GameEvent&, const GameEvent&) = default;
};

// to_text() returns the event as one line of JSON. read_game_event() parses such a line, or returns
// an error message.
[[nodiscard]] std::string to_text(const GameEvent& event);
[[nodiscard]] Result<GameEvent, std::string> read_game_event(std::string_view text);

}  // namespace cheg::serve
