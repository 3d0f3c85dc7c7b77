// The text of a program, and places in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/require.hpp"

namespace cheg::lang {

// A range of a source text, in bytes.
struct Span {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;

  [[nodiscard]] constexpr std::uint32_t end() const { return offset + length; }
  friend constexpr bool operator==(Span, Span) = default;
};

// Returns the smallest span that contains both spans.
[[nodiscard]] constexpr Span joined(Span first, Span last) {
  CHEG_REQUIRE(first.offset <= last.end());
  return {first.offset, last.end() - first.offset};
}

// Line and column, counted from 1. Columns are counted in characters (UTF-8 code points); a tab is
// one character.
struct LineColumn {
  std::size_t line;
  std::size_t column;
};

// An immutable program text with its name.
class Source {
 public:
  // The maximum size of a text in bytes. Offsets in such a text fit into a Span.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  // `name` identifies the text in messages and is usually its path. If two sources have the same
  // `identity`, the compiler treats them as the same text. If `identity` is empty, the name is the
  // identity. If the text is longer than kMostBytes, the constructor removes the end of the text,
  // and the compiler later reports an error.
  Source(std::string name, std::string text, std::string identity = "");

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& identity() const {
    return identity_.empty() ? name_ : identity_;
  }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool was_cut() const { return was_cut_; }
  // Requires: the span is in this text.
  [[nodiscard]] std::string_view text(Span span) const {
    CHEG_REQUIRE(span.end() <= text_.size());
    return std::string_view(text_).substr(span.offset, span.length);
  }

  // Returns the number of lines, which is at least 1, because the empty text has one empty line.
  [[nodiscard]] std::size_t line_count() const { return line_starts_.size(); }
  // Returns the line with this number, without its line end. Lines are numbered from 1. Requires:
  // the text has a line with this number.
  [[nodiscard]] std::string_view line(std::size_t number) const;
  // Returns the offset of the first byte of the line. Requires: the text has a line with this
  // number.
  [[nodiscard]] std::uint32_t line_start(std::size_t number) const {
    CHEG_REQUIRE(1 <= number && number <= line_count());
    return line_starts_[number - 1];
  }
  // Returns the number of the line that contains this byte. If the offset is past the end of the
  // text, returns the number of the last line.
  [[nodiscard]] std::size_t line_at(std::uint32_t offset) const;
  [[nodiscard]] LineColumn place(std::uint32_t offset) const;
  // Returns the length of the span in characters.
  [[nodiscard]] std::size_t length(Span span) const;

 private:
  std::string name_;
  std::string identity_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
  bool was_cut_ = false;
};

// Returns the part of `span` that contains only its first character.
[[nodiscard]] Span first_character(std::string_view text, Span span);

using SourcePointer = std::shared_ptr<const Source>;

}  // namespace cheg::lang
