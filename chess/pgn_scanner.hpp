// The characters of a game in PGN: spaces, symbols, strings and comments. Private to
// pgn_reader.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cheg::chess {

// An error in a text, and its place.
struct PgnFault {
  std::string message;
  std::size_t offset;
};

// Scans the text of one game, from `offset` to the end of the game. On failure a function returns
// false, and fault() returns the error.
class PgnScanner {
 public:
  // `next_tag` is the offset of the next line that looks like a tag, if this offset is greater than
  // `offset`. The scanner updates `next_tag` for the next game, so that the text is searched only
  // once.
  PgnScanner(std::string_view text, std::size_t offset, std::size_t& next_tag)
      : text_(text), end_(text.size()), offset_(offset), next_tag_(next_tag) {}

  [[nodiscard]] const PgnFault& fault() const { return fault_; }
  [[nodiscard]] std::size_t offset() const { return offset_; }

 protected:
  [[nodiscard]] bool at_end() const { return offset_ >= end_; }
  [[nodiscard]] char peek() const { return text_[offset_]; }
  [[nodiscard]] bool at_line_start() const { return offset_ == 0 || text_[offset_ - 1] == '\n'; }

  bool fail(std::string message, std::size_t offset);

  // Returns the offset of the first line after `offset` that looks like a tag, or the end of the
  // text if no line does. `between` is true if the scanner is already between two games. If
  // `between` is false, a line that does not begin with a bracket must come before the tag.
  [[nodiscard]] std::size_t tag_after(std::size_t offset, bool between) const;

  std::size_t find_next_tag();

  void skip_line() { offset_ = std::min(text_.find('\n', offset_), end_ - 1) + 1; }

  // Skips spaces, line ends and lines that start with the escape character.
  void skip_spaces();

  std::string_view read_symbol();

  // Reads a string in double quotes. Inside the string, a backslash precedes each backslash and
  // each double quote.
  bool read_string(std::string& value);

  // Reads a comment: `{...}`, or from `;` to the end of the line.
  bool read_comment(std::string& comments);

  // Skips to the matching closing bracket, ignoring brackets in comments. Counts brackets instead
  // of recursing, so that any nesting depth is safe.
  bool skip_variation();

  std::string_view text_;
  std::size_t end_;  // the end of the game: the offset of the next game's tags
  std::size_t offset_;
  std::size_t& next_tag_;
  PgnFault fault_{};
};

}  // namespace cheg::chess
