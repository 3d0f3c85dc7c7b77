// Names of games, and secrets that prove who sits in a seat.
#pragma once

#include <string>
#include <string_view>

namespace cheg::serve {

// Returns 128 random bits from the system as 32 hexadecimal digits. Whoever knows the token of a
// seat plays there. Never write a token to a log. Throws std::system_error if the system has no
// random bits.
[[nodiscard]] std::string make_token();

// Returns a name for a new game: 60 random bits as 12 letters and digits.
[[nodiscard]] std::string make_game_name();

// Returns whether the text has the form of a name of a game.
[[nodiscard]] bool is_game_name(std::string_view text);

// Returns whether the texts are equal. The time of the comparison depends only on the lengths of
// the texts. Therefore nobody can find a token by measuring how long the server takes to refuse a
// wrong token.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace cheg::serve
