// What an EPD line expects of an answer: the operations bm, am and dm of test suites.
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
  std::vector<Move> avoided;  // am: none of these
  std::optional<int> mate;    // dm: mate in so many moves of the side to move, at least 1

  // Whether nothing is expected.
  [[nodiscard]] bool is_empty() const { return best.empty() && avoided.empty() && !mate; }
};

// Moves may be in any notation. The error is at an operand that is no legal move or no number, or
// at an operation without operands; its offset is in the text that parse_epd has read.
[[nodiscard]] Result<EpdExpectation, TextError> read_expectation(const Epd& epd);

}  // namespace cheg::chess
