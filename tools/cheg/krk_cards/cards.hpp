// Data cards with positions of king and rook against king, in the format of a Stanford programming
// assignment of 1975: six numbers from 1 to 8, BKX BKY WKX WKY WRX WRY, in free format.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"
#include "tools/cheg/command_line/input.hpp"

namespace cheg::tool {

// The line is shared, because one line may hold the whole deck.
using SharedLine = std::shared_ptr<const InputLine>;

// A card from which no game can start.
struct BadCard {
  bool is_read = false;  // true: the card has six numbers from 1 to 8, but no legal position
  SharedLine line;       // the line of the error
  TextError error;       // the error and its place in that line

  // "line 3: ...", with the line and a caret.
  [[nodiscard]] std::string complaint() const;
};

// The position of a card, with White to move.
using Card = Result<chess::Position, BadCard>;

// Reads the cards on standard input and skips blank lines and lines that start with `#`. A bad
// number counts as one of the six numbers of its card, so that the next card begins at the right
// place.
class CardReader {
 public:
  // The next card; nothing if BKX is 0, or at the end of the input. Throws StreamError.
  [[nodiscard]] std::optional<Card> next();

 private:
  struct CardNumber {
    std::string text;  // may not be a number
    SharedLine line;
    std::size_t offset = 0;
  };

  std::optional<CardNumber> next_number();

  LineReader lines_;
  SharedLine line_;
  std::size_t offset_ =
      std::string::npos;  // of the next number in line_; npos if that number is in a later line
};

}  // namespace cheg::tool
