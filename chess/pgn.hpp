// Portable Game Notation: files of games (Edwards 1994).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

// One ply with its annotations.
struct PgnMove {
  Move move;
  std::vector<int> nags;  // numeric annotation glyphs, 0 to 255
  std::string comment;    // comments after the move: one in each line, words single-spaced

  friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

// A game in a PGN file. The moves are legal, played in order from `start`.
struct PgnGame {
  struct Tag {
    std::string name;
    std::string value;

    friend bool operator==(const Tag&, const Tag&) = default;
  };

  std::vector<Tag> tags;  // in the order of the text, without FEN and SetUp: `start` replaces them
  Position start;
  std::string comment;  // before the first move
  std::vector<PgnMove> moves;
  std::string result = "*";  // "1-0", "0-1", "1/2-1/2" or "*"

  // Returns the value of the tag with this name; the value is empty if the game has no such tag.
  [[nodiscard]] std::string_view tag(std::string_view name) const;

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

struct PgnError {
  std::string message;  // lower case, no full stop
  std::size_t line;     // from 1
  std::size_t column;   // from 1, in bytes
};

// Reads a text game by game, in linear time. For a malformed game, next() returns an error. Reading
// continues with the next game, at the next line that looks like a first tag, even if this line is
// inside an unclosed comment or variation. Keeps comments before the tags, among the moves and
// after the result. Skips variations at any depth, `%` lines, and glyphs before the first move.
// Accepts the common non-standard forms `!?`, `+-`, `e.p.`, `a8(Q)`, `0-0` and `1/2`, but not null
// moves (`--`). Holds one game in memory. The text must outlive the reader.
//
//   for (PgnReader reader(text); auto game = reader.next();) {
//     if (*game) { ... } else { report((*game).error()); }
//   }
class PgnReader {
 public:
  explicit PgnReader(std::string_view text);

  // Returns the next game, or its first error. Returns nothing at the end of the text.
  [[nodiscard]] std::optional<Result<PgnGame, PgnError>> next();

  // The line, from 1, on which the last game read begins: the line of its first tag, or of its
  // first move if the game has no tags.
  [[nodiscard]] std::size_t first_line() const { return first_line_; }

  // The number of bytes of the text that have been read. A byte order mark does not count.
  [[nodiscard]] std::size_t offset() const { return offset_; }

 private:
  PgnError located(std::string message, std::size_t offset);
  std::size_t line_of(std::size_t offset);

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t line_ = 1;  // the line that holds text_[counted_]
  std::size_t counted_ = 0;
  std::size_t next_tag_ = 0;
  std::size_t first_line_ = 1;
};

// Whether a line begins like a tag: `[Name "`. A game may begin at such a line.
[[nodiscard]] bool looks_like_pgn_tag(std::string_view line);

// Whether the token is one of the four results 1-0, 0-1, 1/2-1/2 and *.
[[nodiscard]] bool is_pgn_result(std::string_view token);

// Replaces every run of white space, line ends included, by one space.
[[nodiscard]] std::string single_spaced(std::string_view text);

// The game in export format: the tags Event, Site, Date, Round, White, Black and Result (`?` or
// `????.??.??` for missing ones), the other tags, SetUp and FEN if the game does not begin at the
// usual start position, then the moves in SAN with their comments, and an empty line. Lines have at
// most 80 columns unless a comment is longer. Ignores FEN and SetUp in `tags`. Control characters
// in tag values become spaces. Requires: tag names consist of letters, digits and `_`; glyphs are
// from 0 to 255; the result is one of the four results.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

}  // namespace cheg::chess
