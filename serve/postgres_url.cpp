#include "serve/postgres_url.hpp"

#include <algorithm>

namespace cheg::serve {

bool is_postgres_url(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::string without_password(std::string_view url) {
  constexpr std::string_view kHidden = "...";
  std::string text(url);
  const std::size_t begin = text.find("://") + 3;
  const std::size_t end = std::min(text.find_first_of("/?", begin), text.size());
  const std::size_t at = text.rfind('@', end);
  const std::size_t colon = text.find(':', begin);
  if (at != std::string::npos && at > begin && colon < at) {
    text.replace(colon + 1, at - colon - 1, kHidden);
  }
  constexpr std::string_view kPassword = "password=";
  for (std::size_t found = text.find(kPassword); found != std::string::npos;
       found = text.find(kPassword, found + kPassword.size())) {
    const std::size_t value = found + kPassword.size();
    text.replace(value, std::min(text.find('&', value), text.size()) - value, kHidden);
  }
  return text;
}

}  // namespace cheg::serve
