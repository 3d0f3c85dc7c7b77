// Reads what clients send: frames of a game, and requests to create or join a game. docs/serve.md
// describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "serve/game.hpp"
#include "serve/game_event.hpp"

namespace cheg::serve {

// The greatest size, in bytes, of a frame or of a request body.
inline constexpr std::size_t kLongestFrame = 4096;

// The first frame of a connection. Tells the server which seat the client has, and which frames the
// client knows already.
struct Hello {
  std::string token;      // empty for a spectator
  std::size_t after = 0;  // the number of the last frame that the client knows
};

// Asks the referee to repeat announcements. The rules decide which announcements the referee
// repeats.
struct AgainRequest {};

using ClientMessage = std::variant<Hello, ActRequest, AgainRequest>;

struct ClientFault {
  std::uint32_t act = 0;  // the number of the act that cannot be read; 0 if it has none
  std::string words;      // what is wrong, and what would be right
};

// Reads a frame. Accepts any bytes.
[[nodiscard]] Result<ClientMessage, ClientFault> read_client_frame(std::string_view text);

// The choices that a server offers for a new game.
struct GameOffer {
  kriegspiel::RuleSet default_rules;
  std::string default_title;
  std::vector<std::string> house_players;  // the names that "against" may have
};

// A game that a player wants to begin.
struct NewGame {
  GameSettings settings;
  chess::Color color = chess::Color::white;  // of the player who wants it
  std::string player_name;
};

// Reads the body of a request for a new game: a JSON object with any of the members "rules",
// "color", "clock", "against", "spectators", "start" and "name". An empty text means the same as
// {}. `random_color` is the color of a player who asks for "random". Accepts any bytes.
[[nodiscard]] Result<NewGame, std::string> read_new_game(std::string_view text,
                                                         const GameOffer& offer,
                                                         chess::Color random_color);

// Reads a clock such as "5+3": five minutes for the game, and three seconds more after each move.
// "none" is no clock.
[[nodiscard]] Result<std::optional<ClockSettings>, std::string> read_clock(std::string_view text);

// Reads the body of a request to join a game: a JSON object with the member "name", or an empty
// text. Returns the name of the player.
struct JoinError {
  std::string message;
};
[[nodiscard]] Result<std::string, JoinError> read_join(std::string_view text);

}  // namespace cheg::serve
