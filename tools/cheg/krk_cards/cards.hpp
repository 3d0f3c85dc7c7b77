// Data cards for king and rook against king, in the format of a Stanford programming assignment of
// 1975. Each card contains one position as six numbers from 1 to 8. The numbers have the names BKX,
// BKY, WKX, WKY, WRX and WRY. Spaces or line ends separate the numbers.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"
#include "tools/cheg/command_line/input.hpp"

namespace cheg::tool {

// A line of the input. If a line holds several cards, the cards share this object.
using SharedLine = std::shared_ptr<const InputLine>;

// A card from which no game can start.
struct BadCard {
  bool is_read = false;  // true: the card has six numbers from 1 to 8, but no legal position
  SharedLine line;       // the line of the error
  TextError error;       // the error and its place in that line

  // Returns an error message that begins with a place such as "line 3: ". The message also shows
  // the line and marks the error with a caret.
  [[nodiscard]] std::string complaint() const;
};

// The position of a card, with White to move, or the error of the card.
using Card = Result<chess::Position, BadCard>;

// Reads cards from standard input. Skips blank lines and lines that start with `#`. A bad number
// still counts as one of the six numbers of its card. The next card therefore begins at the right
// place.
class CardReader {
 public:
  // Returns the next card. Returns nothing if BKX is 0, or at the end of the input. Throws
  // StreamError if reading fails.
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
