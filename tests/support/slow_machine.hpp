// A slow, obviously right machine for CHEG programs, to be used as a test oracle for the fast one.
//
// Interprets the result of the slow reader, word by word, on the slow board. Shares nothing with
// the fast machine that affects the visible behaviour of a program: neither the values nor the
// chess.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/slow_chess.hpp"
#include "tests/support/slow_reader.hpp"

namespace cheg::test {

// The limits of one run. They are not limits of the language: a run that exceeds them has no
// answer.
struct SlowLimits {
  long long instructions = 200'000;   // in all nodes together
  int plies = 8;                      // from the position to the deepest node
  int open_calls = 100;               // in one node
  std::size_t cells = 5'000;          // of one value: the value itself, its elements, and so on
  long long moved_cells = 2'000'000;  // of all values that are read and stored
};

struct SlowAnswer {
  // "move", "value", "not-handled", "no-entry", "checkmate", "stalemate" or "error".
  std::string status;
  std::string move;                 // in UCI form, for "move"
  long long score = 0;              // for the side to move, for "move" and "value"
  std::string location;             // of the instruction that ended the program or had the error
  std::string error;                // its name, for "error"
  std::vector<std::string> breaks;  // "LOCATION V1 V2 V3", in the order of execution at all nodes
  bool out_of_budget = false;       // a limit was exceeded; the other members mean nothing
};

// Asks a program without errors for its advice at the top level. The host does not search. For this
// host, a node that is not handled has the value 0, a stalemate has the value 0, and a checkmate
// has a value below any loss that a program can state. The later the checkmate, the greater is its
// value. There are no draws by repetition or by the fifty-move rule. The bounds are always
// infinite, so that every move is searched exactly and no node is cut off.
SlowAnswer slow_run(const SlowProgram& program, const slow::Board& board,
                    const SlowLimits& limits = {});

}  // namespace cheg::test
