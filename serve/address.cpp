#include "serve/address.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "serve/token.hpp"

namespace cheg::serve {
namespace {

constexpr std::string_view kScheme = "http://";
constexpr std::string_view kPlay = "/play/";
constexpr const char* kExample = "such as http://localhost:8080/play/GAME";

// Removes the part after the last `separator` from the text, and returns it.
std::string take_after(std::string_view& text, char separator) {
  const std::size_t at = text.rfind(separator);
  if (at == std::string_view::npos) {
    return "";
  }
  std::string part(text.substr(at + 1));
  text = text.substr(0, at);
  return part;
}

}  // namespace

Result<Address, std::string> read_address(std::string_view text) {
  std::string_view rest = trimmed(text);
  if (rest.starts_with("https://") || rest.starts_with("wss://")) {
    return std::string(
        "this program speaks no TLS: use a tunnel, such as `ssh -L 8080:localhost:8080 HOST`, and "
        "http://localhost:8080");
  }
  if (rest.starts_with(kScheme)) {
    rest.remove_prefix(kScheme.size());
  }
  Address address;
  address.token = take_after(rest, '#');
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string_view path = rest.substr(slash);
  rest = rest.substr(0, slash);
  if (path.starts_with(kPlay) && is_game_name(path.substr(kPlay.size()))) {
    address.game = path.substr(kPlay.size());
  } else if (!path.empty() && path != "/") {
    return fmt::format("{} is no address of a game, {}", cheg::quoted(text), kExample);
  }
  const std::string port = rest.ends_with(']') ? "" : take_after(rest, ':');
  address.port = port.empty() ? address.port : port;
  const bool is_number =
      address.port.size() <= 5 && std::all_of(address.port.begin(), address.port.end(), is_digit);
  if (rest.starts_with('[') && rest.ends_with(']')) {
    rest = rest.substr(1, rest.size() - 2);
  }
  if (rest.empty() || !is_number) {
    return fmt::format("{} is no address of a server, {}", cheg::quoted(text), kExample);
  }
  address.host = rest;
  return address;
}

std::string to_text(const Address& address) {
  const bool is_ipv6 = address.host.find(':') != std::string::npos;
  return fmt::format("{}{}{}{}", kScheme, is_ipv6 ? '[' + address.host + ']' : address.host,
                     address.port == "80" ? "" : ':' + address.port,
                     address.game.empty() ? "" : std::string(kPlay) + address.game) +
         (address.token.empty() ? "" : '#' + address.token);
}

}  // namespace cheg::serve
