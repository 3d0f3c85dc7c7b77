// The answer that an EPD line of a test suite expects: its operations bm, am and dm.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/epd.hpp"
#include "chess/move.hpp"

namespace cheg::chess {

struct EpdExpectation {
  std::string id;             // the operation id; may be empty
  std::vector<Move> best;     // bm: one of these moves is expected
  std::vector<Move> avoided;  // am: these moves should be avoided
  std::optional<int> mate;    // dm: mate in this number of moves of the side to move, at least 1

  // Whether the line expects nothing.
  [[nodiscard]] bool is_empty() const { return best.empty() && avoided.empty() && !mate; }
};

// Reads the operations id, bm, am and dm. Moves may be in any notation. An error points to an
// operand that is not a legal move or not a number, or to an operation without operands. The offset
// of an error counts from the start of the text that parse_epd has read.
[[nodiscard]] Result<EpdExpectation, TextError> read_expectation(const Epd& epd);

}  // namespace cheg::chess
