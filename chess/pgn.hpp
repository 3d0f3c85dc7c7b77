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

// One move of one side, with its annotations.
struct PgnMove {
  Move move;
  std::vector<int> nags;  // numeric annotation glyphs, 0 to 255
  std::string comment;    // comments after the move: one in each line, words single-spaced

  friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

// The tags for a game that does not begin at the usual start position (Edwards 1994, section 9.7).
inline constexpr std::string_view kSetUpTag = "SetUp";
inline constexpr std::string_view kFenTag = "FEN";

// A game in a PGN file. The first move is legal in the position `start`, and every other move is
// legal after the moves before it.
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

  // Returns the value of the tag with this name, or an empty text if the game has no such tag.
  [[nodiscard]] std::string_view tag(std::string_view name) const;

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

struct PgnError {
  std::string message;  // lower case, no full stop
  std::size_t line;     // from 1
  std::size_t column;   // from 1, in bytes
};

// Reads a PGN text game by game, in linear time. The reader holds only one game in memory. The text
// must outlive the reader. For a malformed game, next() returns an error. The call of next() after
// the error continues at the next line that looks like the first tag of a game. The line with this
// tag may even be inside an unclosed comment or variation of the malformed game. The reader keeps
// comments before the tags, between the moves and after the result. The reader skips variations at
// any depth, lines that begin with `%`, and glyphs before the first move. The reader accepts the
// common non-standard forms `!?`, `+-`, `e.p.`, `a8(Q)`, `0-0` and `1/2`, but not null moves
// (`--`).
//
//   for (PgnReader reader(text); auto game = reader.next();) {
//     if (*game) { ... } else { report((*game).error()); }
//   }
class PgnReader {
 public:
  explicit PgnReader(std::string_view text);

  // Returns the next game, or the first error in this game. Returns nothing at the end of the text.
  [[nodiscard]] std::optional<Result<PgnGame, PgnError>> next();

  // Returns the number of the line (from 1) on which the most recently read game begins. A game
  // begins with its first tag, or with its first move if it has no tags.
  [[nodiscard]] std::size_t first_line() const { return first_line_; }

  // Returns the number of bytes of the text that have been read. A byte order mark is not counted.
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

// Returns whether a line begins like a tag: `[Name "`. A game may begin at a line with a tag.
[[nodiscard]] bool looks_like_pgn_tag(std::string_view line);

// Returns whether the token is one of the four results 1-0, 0-1, 1/2-1/2 and *.
[[nodiscard]] bool is_pgn_result(std::string_view token);

// Replaces each run of white space (including line ends) by one space. Returns the result.
[[nodiscard]] std::string single_spaced(std::string_view text);

// Returns the game in the export format of PGN. The tags `Event`, `Site`, `Date`, `Round`, `White`,
// `Black` and `Result` come first, with `?` or `????.??.??` for missing values. The other tags
// follow, then `SetUp` and `FEN` if the game does not begin at the usual start position. An empty
// line follows the tags. The moves in SAN with their comments come next, and another empty line
// ends the text. Lines have at most 80 columns unless a comment is longer. The function ignores the
// tags `FEN` and `SetUp` in `tags`. Control characters in tag values become spaces. Requires: tag
// names consist of letters, digits and `_`; each glyph is from 0 to 255; is_pgn_result(game.result)
// is true.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

}  // namespace cheg::chess
