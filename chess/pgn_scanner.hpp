// The characters of a game in PGN: spaces, symbols, strings and comments. Private to
// pgn_reader.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cheg::chess {

// What is wrong with a text, and where.
struct PgnFault {
  std::string message;
  std::size_t offset;
};

// Moves through the text of one game, from `offset` to its end. A function that fails keeps the
// fault in fault() and returns false.
class PgnScanner {
 public:
  // `next_tag`: where a line looks like a tag, if beyond `offset`; kept up to date for the next
  // game, so that the text is searched only once.
  PgnScanner(std::string_view text, std::size_t offset, std::size_t& next_tag)
      : text_(text), end_(text.size()), offset_(offset), next_tag_(next_tag) {}

  [[nodiscard]] const PgnFault& fault() const { return fault_; }
  [[nodiscard]] std::size_t offset() const { return offset_; }

 protected:
  [[nodiscard]] bool at_end() const { return offset_ >= end_; }
  [[nodiscard]] char peek() const { return text_[offset_]; }
  [[nodiscard]] bool at_line_start() const { return offset_ == 0 || text_[offset_ - 1] == '\n'; }

  bool fail(std::string message, std::size_t offset);

  // The first line after that of `offset` that looks like a tag and, unless `between` games
  // already, follows a line that does not even start with a bracket; the end of the text if there
  // is none.
  [[nodiscard]] std::size_t tag_after(std::size_t offset, bool between) const;

  std::size_t find_next_tag();

  void skip_line() { offset_ = std::min(text_.find('\n', offset_), end_ - 1) + 1; }

  // Skips spaces, line ends and lines that start with the escape character.
  void skip_spaces();

  std::string_view read_symbol();

  // A string in double quotes, in which a backslash protects itself and the quote.
  bool read_string(std::string& value);

  // `{...}` or from `;` to the end of the line.
  bool read_comment(std::string& comments);

  // Everything up to the closing bracket; brackets in comments do not count. Counts instead of
  // recursing, so that no text is nested too deeply.
  bool skip_variation();

  std::string_view text_;
  std::size_t end_;  // of the game: where the next one's tags begin
  std::size_t offset_;
  std::size_t& next_tag_;
  PgnFault fault_{};
};

}  // namespace cheg::chess
