// Splits the text of a PGN game into symbols, strings and comments. This header is private to
// pgn_reader.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cheg::chess {

// An error in a text, and the place of the error.
struct PgnFault {
  std::string message;
  std::size_t offset;
};

// Scans the text of one game, from `offset` to the end of the game. If a function finds an error,
// it returns false, and fault() then returns the error.
class PgnScanner {
 public:
  // If `next_tag` is greater than `offset`, `next_tag` must be the offset of the next line that
  // looks like a tag. If `next_tag` is not greater than `offset`, the scanner searches for the next
  // line that looks like a tag. The scanner stores the offset of this line in `next_tag`. The
  // scanner of the next game uses the stored offset, so that no text is searched twice.
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
  // text if no line looks like a tag. `between` says whether `offset` is between two games. If
  // `offset` may be inside a game, the function accepts a tag only after a line that does not begin
  // with a bracket.
  [[nodiscard]] std::size_t tag_after(std::size_t offset, bool between) const;

  std::size_t find_next_tag();

  void skip_line() { offset_ = std::min(text_.find('\n', offset_), end_ - 1) + 1; }

  // Skips spaces, line ends and lines that start with the escape character `%`.
  void skip_spaces();

  std::string_view read_symbol();

  // Reads a string in double quotes. Inside the string, a backslash precedes each backslash and
  // each double quote.
  bool read_string(std::string& value);

  // Reads a comment, which is either `{...}` or everything from `;` to the end of the line.
  bool read_comment(std::string& comments);

  // Skips a variation up to the matching closing bracket. Ignores brackets in comments. The
  // function counts brackets and does not call itself, so any depth of nesting is safe.
  bool skip_variation();

  std::string_view text_;
  std::size_t end_;  // the end of the game: the offset of the next game's tags
  std::size_t offset_;
  std::size_t& next_tag_;
  PgnFault fault_{};
};

}  // namespace cheg::chess
