// Programs with natives, run at one node, and what they leave in their variables.
//
// The values are read when the node ends, not with BREAK: where somebody watches BREAKs, nothing is
// remembered.
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

// The ENTRY line that this material satisfies, with the line end.
[[nodiscard]] std::string entry_line(const chess::Position& position);

// A line that sets the variable to the square.
[[nodiscard]] std::string set_square(std::string_view variable, chess::Square square,
                                     chess::Color us);

// As vm::to_text, but moves as in UCI.
[[nodiscard]] std::string value_text(const vm::Value& value, const chess::Position& position);

// "(h1h4,h1h5)" of these moves.
[[nodiscard]] std::string moves_text(const std::vector<chess::Move>& moves,
                                     const chess::Position& position);

// The legal moves as LM has them for this side: by the square they leave, then by the square they
// reach, file h first, on each file that side's own first rank first; queens before other men.
[[nodiscard]] std::vector<chess::Move> moves_in_order(const chess::Position& position,
                                                      chess::Color us);

// The squares in a text, mirrored.
[[nodiscard]] std::string mirrored_text(std::string text);

struct NativeRun {
  std::string error;  // its name, or the name of the limit; empty if there was none
  std::string place;  // where the program ended: "LOOP+2"
  std::map<std::string, std::string> values;  // of the variables, predefined ones included
  vm::Fuel instructions = 0;

  // Of variable R, or "error NAME".
  [[nodiscard]] std::string result() const {
    return error.empty() ? values.at("R") : "error " + error;
  }

  friend bool operator==(const NativeRun&, const NativeRun&) = default;
};

// Runs the machine's program at the root, which must have legal moves.
[[nodiscard]] NativeRun run_at(vm::Machine& machine, const chess::Position& root);

// Runs these lines at the position with all native libraries: the first of them is where the
// program begins, and behind the last there is LEAVE, then the subroutines.
[[nodiscard]] std::string native_program(const chess::Position& position, const std::string& lines,
                                         const std::string& subroutines);
[[nodiscard]] NativeRun run_lines(const chess::Position& position, const std::string& lines,
                                  const std::string& subroutines, const vm::Limits& limits = {});

// A random legal position in which the side to move can move: a king and these men ("RP") for us,
// a king and those for them. Often their king is near an edge and everybody near to it, so that
// something happens soon.
[[nodiscard]] chess::Position random_ending(std::string_view ours, std::string_view theirs,
                                            Random& random);

}  // namespace cheg::test
