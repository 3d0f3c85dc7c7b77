// Data cards for king and rook against king, as an assignment of 1975 laid them down: the numbers
// BKX BKY WKX WKY WRX WRY, from 1 to 8, in free format.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"
#include "tools/cheg/command.hpp"

namespace cheg::tool {

// Shared, since it may be long, with the whole deck on it.
using SharedLine = std::shared_ptr<const InputLine>;

// A card that no game can start from.
struct BadCard {
  bool is_read = false;  // six numbers from 1 to 8, but no legal position
  SharedLine line;       // where the fault is
  TextError error;       // in that line

  // "line 3: ...", with the line and a caret.
  [[nodiscard]] std::string complaint() const;
};

// The position, with White to move.
using Card = Result<chess::Position, BadCard>;

// Reads the cards of standard input, in which blank lines and lines that start with `#` do not
// count. A bad number takes its place on its card as a good one would, so that the next card begins
// where it should.
class CardReader {
 public:
  // The next card; nothing where BKX is 0, or at the end of the input. Throws StreamError.
  [[nodiscard]] std::optional<Card> next();

 private:
  struct Number {
    std::string text;  // maybe no number
    SharedLine line;
    std::size_t offset = 0;
  };

  std::optional<Number> next_number();

  LineReader lines_;
  SharedLine line_;
  std::size_t offset_ = std::string::npos;  // in line_, of the next number; npos: in a later line
};

}  // namespace cheg::tool
