// EPD: a position and operations on one line of text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

struct EpdOperand {
  std::string text;
  bool quoted = false;     // written as a string in double quotes
  std::size_t offset = 0;  // in bytes from the start of the text read

  // The comparison ignores the offset.
  friend bool operator==(const EpdOperand& a, const EpdOperand& b) {
    return a.text == b.text && a.quoted == b.quoted;
  }
};

// One operation of an EPD line, such as `bm Nf3 Nc3;` or `id "mate in two";`.
struct EpdOperation {
  std::string opcode;
  std::vector<EpdOperand> operands;
  std::size_t offset = 0;  // in bytes from the start of the text read

  // The comparison ignores the offset.
  friend bool operator==(const EpdOperation& a, const EpdOperation& b) {
    return a.opcode == b.opcode && a.operands == b.operands;
  }
};

// A position and its operations. The operation hmvc sets the position's halfmove clock, and the
// operation fmvn sets the position's fullmove number. If hmvc is missing, the halfmove clock is 0.
// If fmvn is missing, the fullmove number is 1. `operations` also contains hmvc and fmvn.
struct Epd {
  Position position;
  std::vector<EpdOperation> operations;
};

// Reads the first four fields of a FEN, and then operations (Edwards 1994, section 16.2). Each
// operation ends with a semicolon. The two counters of a FEN may stand before the operations, so a
// FEN is also a valid EPD. The operations hmvc and fmvn take precedence over these counters. The
// function is as strict as parse_fen() in all rules that FEN and EPD share.
[[nodiscard]] Result<Epd, TextError> parse_epd(std::string_view text);

// Returns the first four fields of the FEN, followed by the operations. In the text, the operand of
// hmvc is the position's halfmove clock, and the operand of fmvn is the position's fullmove number.
// If hmvc is missing and the halfmove clock is not 0, the function adds hmvc. If fmvn is missing
// and the fullmove number is not 1, the function adds fmvn. The function puts an operand in quotes
// if the operand needs quotes. EPD has no escapes, so a double quote in an operand becomes an
// apostrophe, and a control character becomes a space. Requires: parse_epd() would accept the
// opcodes.
[[nodiscard]] std::string to_epd(const Epd& epd);

}  // namespace cheg::chess
