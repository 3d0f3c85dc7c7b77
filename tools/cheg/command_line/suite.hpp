// Compares a program's answers with the answers that an EPD file expects.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "chess/epd_expectation.hpp"
#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/given_positions.hpp"

namespace cheg::tool {

// One operation of an EPD line (bm, am or dm), and whether the answer agrees with it.
struct SuiteCheck {
  const char* opcode;    // bm, am, dm
  std::string expected;  // "Rh4 Rh5", "16"
  bool agrees;
  std::string remark = {};  // more about the check; may be empty
};

// Returns the names of the moves as one text, such as "Rh4 Rh5".
[[nodiscard]] std::string move_names(const chess::Position& position,
                                     const std::vector<chess::Move>& moves,
                                     chess::Notation notation);

// Compares a move with the operations bm and am, and returns one result for each operation. The
// move agrees with bm if it is one of the moves of bm. The move agrees with am if it is none of the
// moves of am. If there is no move, `agrees` is false in every result.
[[nodiscard]] std::vector<SuiteCheck> check_move(const chess::EpdExpectation& expected,
                                                 const chess::Position& position,
                                                 std::optional<chess::Move> move,
                                                 chess::Notation notation);

// Counts how many lines of a test suite agree with the program's answers.
class SuiteTally {
 public:
  // Returns one line for each element of `checks`, such as "  bm     Rh4: agrees". Counts the
  // position if `checks` is not empty.
  [[nodiscard]] std::string add(const GivenPosition& given, const std::vector<SuiteCheck>& checks);
  // Does the same as the function above, but for JSON output: sets object["epd"]["agrees"] if
  // `checks` is not empty, and returns no text.
  void add(const GivenPosition& given, const std::vector<SuiteCheck>& checks, Json& object);

  // Returns a summary with a line feed, such as "2 of 3 agree; not suite.epd:2, suite.epd:5". The
  // summary lists the positions that do not agree.
  [[nodiscard]] std::string text() const;
  // Returns ExitStatus::negative if any position does not agree, otherwise `status`.
  [[nodiscard]] ExitStatus status(ExitStatus status) const;

 private:
  [[nodiscard]] bool count(const GivenPosition& given, const std::vector<SuiteCheck>& checks);

  std::size_t checked_ = 0;
  std::size_t agreeing_ = 0;
  std::vector<std::string> others_;  // the places of the first positions that do not agree
};

}  // namespace cheg::tool
