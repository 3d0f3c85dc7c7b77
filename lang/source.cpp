#include "lang/source.hpp"

#include <algorithm>
#include <utility>

#include "base/require.hpp"
#include "base/utf8.hpp"

namespace cheg::lang {

Source::Source(std::string name, std::string text, std::string identity)
    : name_(std::move(name)),
      identity_(std::move(identity)),
      text_(std::move(text)),
      line_starts_{0} {
  if (text_.size() > kMostBytes) {
    text_.resize(kMostBytes);
    was_cut_ = true;
  }
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
    line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
  }
}

Span first_character(std::string_view text, Span span) {
  const std::size_t length = character_length(text.substr(span.offset, span.length));
  return {span.offset, static_cast<std::uint32_t>(std::max<std::size_t>(length, 1))};
}

std::string_view Source::line(std::size_t number) const {
  CHEG_REQUIRE(1 <= number && number <= line_count());
  const std::size_t start = line_starts_[number - 1];
  const std::size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : text_.size();
  std::string_view line = std::string_view(text_).substr(start, end - start);
  if (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

std::size_t Source::line_at(std::uint32_t offset) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::size_t>(next - line_starts_.begin());
}

LineColumn Source::place(std::uint32_t offset) const {
  const std::size_t number = line_at(offset);
  const std::uint32_t start = line_start(number);
  const std::string_view before = text({start, offset - start});
  return {number, count_characters(before) + 1};
}

std::size_t Source::length(Span span) const { return count_characters(text(span)); }

}  // namespace cheg::lang
