// Reads a PGN file of any size line by line, with one game at a time in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.hpp"
#include "chess/pgn.hpp"

namespace cheg::chess {

// A game of a file, or an error if the game cannot be read.
struct PgnItem {
  Result<PgnGame, PgnError> game;  // an error has the line number in the file
  std::size_t number;              // number of the game in the file, from 1
  std::size_t line;                // line on which the game begins, from 1
};

// Returns the same games and errors as a PgnReader that gets the whole text. To find the end of a
// game, the stream reads lines up to the next line that looks like the first tag of a game. If
// several games without tags follow each other, there is no tag at which the stream could stop. The
// stream then has all these games in memory at the same time.
class PgnStream {
 public:
  // A function that returns the next line without its line feed, or nothing at the end of the file.
  using NextLine = std::function<std::optional<std::string>()>;

  // The largest number of bytes that the stream keeps in memory. For a longer game, next() returns
  // an error, and reading continues with the next game.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  explicit PgnStream(NextLine next_line, std::size_t most_bytes = kMostBytes)
      : next_line_(std::move(next_line)), most_bytes_(most_bytes) {}

  // Returns the next game, or nothing at the end of the file. Does not catch exceptions that
  // `next_line` throws.
  [[nodiscard]] std::optional<PgnItem> next();

 private:
  // The most recently read line belongs to this part of a game. A tag begins a new game only if it
  // comes after moves.
  enum class PgnPart : std::uint8_t { tags, open_tag, moves };

  [[nodiscard]] std::optional<PgnItem> next_in_piece();
  void keep_from(std::size_t offset);
  void read_piece();
  void drop_long_game();
  [[nodiscard]] std::size_t last_line() const;
  [[nodiscard]] static PgnPart part_after(PgnPart part, std::string_view line);

  NextLine next_line_;
  std::size_t most_bytes_;
  std::string piece_;           // the lines in memory; reader_ reads them
  std::size_t first_line_ = 1;  // the number of the first line of the piece
  std::size_t line_ = 0;        // the number of lines read
  PgnPart part_ = PgnPart::tags;
  bool at_end_ = false;       // true: all lines are read; false: the last line begins the next game
  bool is_too_long_ = false;  // lines of the piece are missing
  std::optional<PgnReader> reader_;
  std::size_t games_ = 0;
};

}  // namespace cheg::chess
