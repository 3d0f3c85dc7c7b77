#include "base/text.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "base/compose.hpp"
#include "base/utf8.hpp"

namespace cheg {
namespace {

// Damerau-Levenshtein distance in its restricted form (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Keeps three rows of the table: exchanges need the two previous rows.
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

}  // namespace

std::string made_printable(std::string_view text) {
  if (std::ranges::all_of(text, is_printable)) {
    return std::string(text);
  }
  std::string printable;
  while (!text.empty()) {
    const std::string_view character = take_character(text);
    printable += is_showable(character) ? character : "?";
  }
  return printable;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kMost = 24;
  std::string_view rest = text;
  for (std::size_t i = 0; i < kMost && !rest.empty(); ++i) {
    static_cast<void>(take_character(rest));
  }
  return '`' + made_printable(text.substr(0, text.size() - rest.size())) +
         (rest.empty() ? "`" : "...`");
}

std::string quoted(char c) {
  if (c == ' ') {
    return "a space";
  }
  return is_printable(c)
             ? composed("`{}`", c)
             : "the character 0x" + lower_case(hexadecimal(static_cast<unsigned char>(c), 2));
}

std::string describe(const TextError& error, std::string_view text) {
  constexpr std::size_t kBefore = 60;
  constexpr std::size_t kAfter = 40;
  const std::size_t offset = std::min(error.offset, text.size());
  const std::size_t start = offset > kBefore ? offset - kBefore : 0;
  const std::size_t end = std::min(text.size(), offset + kAfter);
  // Each character takes one column. A part of a character at an end of the span also takes one
  // column.
  std::string shown = (start > 0 ? "..." : "") + made_printable(text.substr(start, offset - start));
  const std::size_t caret = count_characters(shown);
  shown += made_printable(text.substr(offset, end - offset));
  shown += end < text.size() ? "..." : "";
  return composed("{}\n  {}\n  {}^ character {}", error.message, shown, std::string(caret, ' '),
                  count_characters(text.substr(0, offset)) + 1);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_space(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

std::string upper_case(std::string_view text) {
  std::string upper(text);
  std::transform(upper.begin(), upper.end(), upper.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return upper;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower;
}

std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
  constexpr std::size_t kLongestSensible = 64;  // longer names get no suggestion
  if (name.size() > kLongestSensible) {
    return {};
  }
  const std::string wanted = upper_case(name);
  std::size_t best = std::max<std::size_t>(1, name.size() / 3) + 1;
  std::string_view nearest;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(wanted, upper_case(candidate));
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace cheg
