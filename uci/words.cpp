#include "uci/words.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/text.hpp"

namespace cheg::uci {

Words words_of(std::string_view line) {
  Words words;
  const auto* at = line.begin();
  while (true) {
    const auto* const begin = std::find_if_not(at, line.end(), is_space);
    if (begin == line.end()) {
      return words;
    }
    at = std::find_if(begin, line.end(), is_space);
    words.emplace_back(begin, at);
  }
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string_view word : words) {
    text += text.empty() ? "" : " ";
    text += word;
  }
  return text;
}

std::optional<std::int64_t> number_in(std::string_view word) {
  using Int64Limits = std::numeric_limits<std::int64_t>;
  const bool is_negative = word.starts_with('-');
  const std::string_view digits = word.substr(is_negative || word.starts_with('+') ? 1 : 0);
  if (digits.empty() || !std::ranges::all_of(digits, is_digit)) {
    return std::nullopt;
  }
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc::result_out_of_range) {
    return is_negative ? Int64Limits::min() : Int64Limits::max();
  }
  return is_negative ? -number : number;
}

}  // namespace cheg::uci
