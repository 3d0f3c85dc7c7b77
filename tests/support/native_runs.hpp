// Runs programs with natives at one node, and returns the values of their variables.
//
// The values are read at the end of the node. The programs therefore need no BREAK.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "tests/support/random.hpp"
#include "vm/machine.hpp"

namespace cheg::test {

// Returns the ENTRY line that the material of the position satisfies, with a line feed.
[[nodiscard]] std::string entry_line(const chess::Position& position);

// Returns a line that sets the variable to the square.
[[nodiscard]] std::string set_square(std::string_view variable, chess::Square square,
                                     chess::Color us);

// Returns the same text as vm::to_text(), but writes moves as in UCI.
[[nodiscard]] std::string value_text(const vm::Value& value, const chess::Position& position);

// Returns the moves as a text such as "(h1h4,h1h5)".
[[nodiscard]] std::string moves_text(const std::vector<chess::Move>& moves,
                                     const chess::Position& position);

// Returns the legal moves in the order that LM has for this side. The moves are sorted by the
// square that they leave, then by the square that they reach. File h comes first. On each file, the
// first rank as seen from this side comes first. Promotions to queens come before other promotions.
[[nodiscard]] std::vector<chess::Move> moves_in_order(const chess::Position& position,
                                                      chess::Color us);

// Returns the text with all squares mirrored.
[[nodiscard]] std::string mirrored_text(std::string text);

struct NativeRun {
  std::string error;  // the name of the error or of the limit; empty if there was none
  std::string place;  // the place where the program ended, such as "LOOP+2"
  std::map<std::string, std::string> values;  // of all variables, including predefined ones
  vm::Fuel instructions = 0;

  // Returns the value of the variable R, or "error NAME".
  [[nodiscard]] std::string result() const {
    return error.empty() ? values.at("R") : "error " + error;
  }

  friend bool operator==(const NativeRun&, const NativeRun&) = default;
};

// Runs the machine's program at the root. Requires: the root has legal moves.
[[nodiscard]] NativeRun run_at(vm::Machine& machine, const chess::Position& root);

// native_program() returns a program that uses all native libraries except those for Kriegspiel.
// The program starts with `lines`. LEAVE follows after these lines, and then the subroutines.
// run_lines() runs this program in the position.
[[nodiscard]] std::string native_program(const chess::Position& position, const std::string& lines,
                                         const std::string& subroutines);
[[nodiscard]] NativeRun run_lines(const chess::Position& position, const std::string& lines,
                                  const std::string& subroutines, const vm::Limits& limits = {});

// Returns a random legal position in which the side to move has a legal move. The side to move has
// a king and the men in `ours`, such as "RP". The other side has a king and the men in `theirs`.
// The other side's king is often near an edge, and the other men are often near this king, so that
// something happens soon.
[[nodiscard]] chess::Position random_ending(std::string_view ours, std::string_view theirs,
                                            Random& random);

}  // namespace cheg::test
