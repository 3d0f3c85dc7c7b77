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

// A game of a file, or why it cannot be read.
struct PgnItem {
  Result<PgnGame, PgnError> game;  // the line of the error is that of the file
  std::size_t number;              // of the game in the file, from 1
  std::size_t line;                // on which it begins, from 1
};

// Gives the same games and errors as a PgnReader on the whole text. Reads up to the first line of
// the next game, which looks like a tag; games without tags stay in memory together.
class PgnStream {
 public:
  // The next line, without its line feed; nothing at the end.
  using NextLine = std::function<std::optional<std::string>()>;

  // What is in memory has at most so many bytes; a longer game is an error, and reading continues
  // with the next one.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  explicit PgnStream(NextLine next_line, std::size_t most_bytes = kMostBytes)
      : next_line_(std::move(next_line)), most_bytes_(most_bytes) {}

  // The next game; nothing at the end. Throws what next_line throws.
  [[nodiscard]] std::optional<PgnItem> next();

 private:
  // What the last line belongs to. Only a tag after moves begins a new game.
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
  std::size_t first_line_ = 1;  // of the piece
  std::size_t line_ = 0;        // the number of lines read
  PgnPart part_ = PgnPart::tags;
  bool at_end_ = false;       // of all lines; otherwise the last line begins the next game
  bool is_too_long_ = false;  // lines of the piece are missing
  std::optional<PgnReader> reader_;
  std::size_t games_ = 0;
};

}  // namespace cheg::chess
