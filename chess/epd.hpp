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

  // Compares everything except the offset.
  friend bool operator==(const EpdOperand& a, const EpdOperand& b) {
    return a.text == b.text && a.quoted == b.quoted;
  }
};

// One operation of an EPD line: `bm Nf3 Nc3;` or `id "mate in two";`.
struct EpdOperation {
  std::string opcode;
  std::vector<EpdOperand> operands;
  std::size_t offset = 0;  // in bytes from the start of the text read

  // Compares everything except the offset.
  friend bool operator==(const EpdOperation& a, const EpdOperation& b) {
    return a.opcode == b.opcode && a.operands == b.operands;
  }
};

// A position and its operations. The counters of the position come from the operations hmvc and
// fmvn, which also stay in `operations`. Without these operations the counters are 0 and 1.
struct Epd {
  Position position;
  std::vector<EpdOperation> operations;
};

// Reads the first four fields of a FEN followed by operations (Edwards 1994, section 16.2), each
// ended by a semicolon. This function is as strict as parse_fen.
[[nodiscard]] Result<Epd, TextError> parse_epd(std::string_view text);

// Writes the four fields and the operations. The operations hmvc and fmvn get the position's
// counters. A missing hmvc is added if its counter is not 0, and a missing fmvn if its counter is
// not 1. Operands that need quotes are quoted. EPD has no escapes, so a double quote in an operand
// becomes an apostrophe, and a control character becomes a space. Requires: parse_epd would accept
// the opcodes.
[[nodiscard]] std::string to_epd(const Epd& epd);

}  // namespace cheg::chess
