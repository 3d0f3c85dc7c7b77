// The address of a server or of a game, as people type it.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace cheg::serve {

// "http://host:8080/play/GAME#TOKEN". The port is 80 if the text contains no port. The game and the
// token may be missing. The token comes after a `#`. Browsers and other clients do not send the
// part after the `#` to the server, so the server cannot log the token.
struct Address {
  std::string host;
  std::string port = "80";
  std::string game;
  std::string token;

  friend bool operator==(const Address&, const Address&) = default;
};

// Parses an address. "http://" may be missing. Returns an error message that says what is wrong.
[[nodiscard]] Result<Address, std::string> read_address(std::string_view text);

// Returns the address as text.
[[nodiscard]] std::string to_text(const Address& address);

}  // namespace cheg::serve
