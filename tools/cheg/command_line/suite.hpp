// Checks whether answers are as an EPD file expects.
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

// One operation of the line, and whether the answer agrees with it.
struct SuiteCheck {
  const char* opcode;    // bm, am, dm
  std::string expected;  // "Rh4 Rh5", "16"
  bool agrees;
  std::string remark = {};  // more about the check; may be empty
};

// The names of the moves: "Rh4 Rh5".
[[nodiscard]] std::string move_names(const chess::Position& position,
                                     const std::vector<chess::Move>& moves,
                                     chess::Notation notation);

// The checks of bm and am for one move. bm agrees if the move is one of the moves of bm. am agrees
// if the move is none of the moves of am. Without a move, neither agrees.
[[nodiscard]] std::vector<SuiteCheck> check_move(const chess::EpdExpectation& expected,
                                                 const chess::Position& position,
                                                 std::optional<chess::Move> move,
                                                 chess::Notation notation);

// Counts the lines of a test suite with which the answers agree.
class SuiteTally {
 public:
  // Returns one line for each check: "  bm     Rh4: agrees". Counts the position if there are
  // checks.
  [[nodiscard]] std::string add(const GivenPosition& given, const std::vector<SuiteCheck>& checks);
  // Does the same for scripts: sets "agrees" in object["epd"] if there are checks.
  void add(const GivenPosition& given, const std::vector<SuiteCheck>& checks, Json& object);

  // "2 of 3 agree; not suite.epd:2, suite.epd:5", with a line feed.
  [[nodiscard]] std::string text() const;
  // The worse of `status` and the status of the tally, which is negative if a position does not
  // agree.
  [[nodiscard]] ExitStatus status(ExitStatus status) const;

 private:
  [[nodiscard]] bool count(const GivenPosition& given, const std::vector<SuiteCheck>& checks);

  std::size_t checked_ = 0;
  std::size_t agreeing_ = 0;
  std::vector<std::string> others_;  // the places of the first positions that do not agree
};

}  // namespace cheg::tool
