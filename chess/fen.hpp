// FEN and EPD: positions as one line of text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.hpp"
#include "chess/result.hpp"

namespace cheg::chess {

// What is wrong with a line of text, and where.
struct TextError {
  std::string message;  // lower case, no full stop; stands alone
  std::size_t offset;   // bytes from the start of the text, at most its size
};

// The error as people read it: the message, the text around the fault and a caret under it, in
// three lines without a final line feed. Long texts are cut and control characters made visible.
[[nodiscard]] std::string describe(const TextError& error, std::string_view text);

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Reads the six fields of a FEN (Edwards 1994, section 16.1), separated by single spaces, with
// nothing before or after them. Strict: what is not written as the standard says, and every
// position that PositionSetup refuses, is an error. An en passant square is accepted after every
// double step, whether or not a capture is possible.
[[nodiscard]] Result<Position, TextError> parse_fen(std::string_view text);

// Writes the six fields. The en passant square is written only if a legal capture exists.
[[nodiscard]] std::string to_fen(const Position& position);

// One operation of an EPD line: `bm Nf3 Nc3;` or `id "mate in two";`.
struct EpdOperation {
  struct Operand {
    std::string text;
    bool quoted = false;  // written as a string in double quotes

    friend bool operator==(const Operand&, const Operand&) = default;
  };

  std::string opcode;
  std::vector<Operand> operands;

  friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

// A position with remarks. Its counters are read from the operations hmvc and fmvn, which stay
// among the others; where those are missing the counters are 0 and 1.
struct Epd {
  Position position;
  std::vector<EpdOperation> operations;
};

// Reads the first four fields of a FEN followed by operations (Edwards 1994, section 16.2), each
// ended by a semicolon. As strict as parse_fen.
[[nodiscard]] Result<Epd, TextError> parse_epd(std::string_view text);

// Writes the four fields and the operations; hmvc and fmvn say what the position's counters are
// now, and are added where they are missing but needed. An operand whose text could not be read
// back without quotes is quoted; inside, a double quote becomes an apostrophe and a control
// character a space, since EPD has no escape. Requires: opcodes that parse_epd would accept.
[[nodiscard]] std::string to_epd(const Epd& epd);

}  // namespace cheg::chess
