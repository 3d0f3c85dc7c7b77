// Names of games, and secrets that prove who sits in a seat.
#pragma once

#include <string>
#include <string_view>

namespace cheg::serve {

// Returns 128 random bits from the system as 32 hexadecimal digits. Anyone who knows the token of a
// seat can play in this seat. Never write a token to a log. Throws std::system_error if the system
// has no random bits.
[[nodiscard]] std::string make_token();

// Returns a name for a new game, made of 12 random letters and digits (60 bits).
[[nodiscard]] std::string make_game_name();

// Returns whether the text has the form of a game's name.
[[nodiscard]] bool is_game_name(std::string_view text);

// Returns whether the texts are equal. The time of the comparison depends only on the lengths of
// the texts. An attacker therefore cannot find a token by measuring how long the server takes to
// refuse a wrong token.
[[nodiscard]] bool is_same_secret(std::string_view a, std::string_view b);

}  // namespace cheg::serve
