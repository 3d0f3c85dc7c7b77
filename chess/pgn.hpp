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

// One ply with what was remarked on it.
struct PgnMove {
  Move move;
  std::vector<int> nags;  // numeric annotation glyphs, 0 to 255
  std::string comment;    // what follows the move: each comment a line, words single-spaced

  friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

// A game as a file holds it. The moves are legal one after the other from `start`.
struct PgnGame {
  struct Tag {
    std::string name;
    std::string value;

    friend bool operator==(const Tag&, const Tag&) = default;
  };

  std::vector<Tag> tags;  // in the order of the text; FEN and SetUp are left to `start`
  Position start;
  std::string comment;  // before the first move
  std::vector<PgnMove> moves;
  std::string result = "*";  // "1-0", "0-1", "1/2-1/2" or "*"

  // The value of a tag, empty if there is none of that name.
  [[nodiscard]] std::string_view tag(std::string_view name) const;

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

struct PgnError {
  std::string message;  // lower case, no full stop
  std::size_t line;     // from 1
  std::size_t column;   // from 1, in bytes
};

// Reads a text game by game, in time proportional to its length. A faulty game gives its error, and
// reading goes on with the next game: at the line that looks like its first tag, also where a
// comment or variation was not closed. Comments are kept (before the tags, among the moves, after
// the result), variations are skipped however deep, so are `%` lines and glyphs before the first
// move. Of the looser forms that programs write, `!?`, `+-`, `e.p.`, `a8(Q)`, `0-0` and `1/2` are
// understood; null moves (`--`) are not. Needs memory for one game at a time besides the text,
// which must outlive the reader.
//
//   for (PgnReader reader(text); auto game = reader.next();) {
//     if (*game) { ... } else { report((*game).error()); }
//   }
class PgnReader {
 public:
  explicit PgnReader(std::string_view text);

  // The next game or its first fault; nothing at the end of the text.
  [[nodiscard]] std::optional<Result<PgnGame, PgnError>> next();

 private:
  PgnError located(std::string message, std::size_t offset);

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t line_ = 1;  // the line that holds text_[counted_]
  std::size_t counted_ = 0;
  std::size_t next_tag_ = 0;
};

// Is this one of the four results that end a game: 1-0, 0-1, 1/2-1/2, *?
[[nodiscard]] bool is_pgn_result(std::string_view token);

// The words with one space between them: line ends in a comment mean no more than spaces.
[[nodiscard]] std::string single_spaced(std::string_view text);

// The game in export format: the seven tags Event, Site, Date, Round, White, Black, Result first
// (with `?`, `????.??.??` where the game has none), then the other tags, SetUp and FEN if the start
// is not the normal one, then the moves in SAN with comments, lines of at most 80 columns where
// comments allow, and an empty line at the end. FEN and SetUp among `tags` are left out, control
// characters in tag values become spaces. Requires: tag names of letters, digits and `_`, glyphs
// from 0 to 255, one of the four results.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

}  // namespace cheg::chess
