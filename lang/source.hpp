// The text of a program and places in it.
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

// The smallest span that contains both.
[[nodiscard]] constexpr Span joined(Span first, Span last) {
  CHEG_REQUIRE(first.offset <= last.end());
  return {first.offset, last.end() - first.offset};
}

// Line and column, counted from 1. Columns count characters (UTF-8 code points; a tab is one).
struct LineColumn {
  std::size_t line;
  std::size_t column;
};

// A program text with its name. Immutable.
class Source {
 public:
  // The maximum size of a text, so that offsets fit into a Span.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  // `name` identifies the text in messages and is usually its path. `identity` distinguishes texts;
  // by default it is the name. Truncates text beyond kMostBytes; the compiler reports it.
  Source(std::string name, std::string text, std::string identity = "");

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& identity() const {
    return identity_.empty() ? name_ : identity_;
  }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] bool was_cut() const { return was_cut_; }
  // Requires: a span of this text.
  [[nodiscard]] std::string_view text(Span span) const {
    CHEG_REQUIRE(span.end() <= text_.size());
    return std::string_view(text_).substr(span.offset, span.length);
  }

  // At least 1: the empty text has one empty line.
  [[nodiscard]] std::size_t line_count() const { return line_starts_.size(); }
  // The line with this number, without its line end. Lines are numbered from 1. Requires: 1 <=
  // number <= line_count().
  [[nodiscard]] std::string_view line(std::size_t number) const;
  // The offset of the first byte of a line. Requires: 1 <= number <= line_count().
  [[nodiscard]] std::uint32_t line_start(std::size_t number) const {
    CHEG_REQUIRE(1 <= number && number <= line_count());
    return line_starts_[number - 1];
  }
  // The line of this byte; the last line for an offset past the end.
  [[nodiscard]] std::size_t line_at(std::uint32_t offset) const;
  [[nodiscard]] LineColumn place(std::uint32_t offset) const;
  // The length in characters.
  [[nodiscard]] std::size_t length(Span span) const;

 private:
  std::string name_;
  std::string identity_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
  bool was_cut_ = false;
};

// The part of `span` that covers only its first character.
[[nodiscard]] Span first_character(std::string_view text, Span span);

using SourcePointer = std::shared_ptr<const Source>;

}  // namespace cheg::lang
