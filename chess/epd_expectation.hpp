// The answer that an EPD line of a test suite expects. The operations bm (best move), am (avoid
// move) and dm (direct mate) state this answer.
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

  // Returns whether the line has none of the operations bm, am and dm.
  [[nodiscard]] bool is_empty() const { return best.empty() && avoided.empty() && !mate; }
};

// Reads the operations id, bm, am and dm. Moves may be in any notation. Returns an error if an
// operation has no operands, if an operand of bm or am is not a legal move, or if the operand of dm
// is not a positive number. The offset of an error counts from the start of the text that
// parse_epd() has read.
[[nodiscard]] Result<EpdExpectation, TextError> read_expectation(const Epd& epd);

}  // namespace cheg::chess
