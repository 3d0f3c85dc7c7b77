#include "serve/token.hpp"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <system_error>

#include "base/text.hpp"

namespace cheg::serve {
namespace {

constexpr std::size_t kTokenBytes = 16;
constexpr std::size_t kNameLetters = 12;
// Nearly five bits each; letters that look alike are left out.
constexpr std::string_view kNameAlphabet = "abcdefghjkmnpqrstuvwxyz023456789";

template <std::size_t size>
std::array<unsigned char, size> random_bytes() {
  std::array<unsigned char, size> bytes{};
  // At most 256 bytes are never cut short.
  if (getrandom(bytes.data(), size, 0) != static_cast<ssize_t>(size)) {
    throw std::system_error(errno, std::generic_category());
  }
  return bytes;
}

}  // namespace

std::string make_token() {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string token;
  for (const unsigned char byte : random_bytes<kTokenBytes>()) {
    token += kDigits[byte >> 4];
    token += kDigits[byte & 15];
  }
  return token;
}

std::string make_game_name() {
  std::string name;
  for (const unsigned char byte : random_bytes<kNameLetters>()) {
    name += kNameAlphabet[byte % kNameAlphabet.size()];
  }
  return name;
}

bool is_game_name(std::string_view text) {
  return text.size() == kNameLetters && std::all_of(text.begin(), text.end(), [](char c) {
           return kNameAlphabet.find(c) != std::string_view::npos;
         });
}

bool is_same_secret(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    difference |=
        static_cast<unsigned char>(a[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(b[i]));
  }
  return difference == 0;
}

}  // namespace cheg::serve
