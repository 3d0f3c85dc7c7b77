// A slow, obviously right machine for CHEG programs, to be used as a test oracle for the fast one.
//
// It interprets what the slow reader has read, word by word, on the slow board. Nothing that can be
// seen of a program is shared with the fast machine: neither its values nor its chess.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/slow_chess.hpp"
#include "tests/support/slow_reader.hpp"

namespace cheg::test {

// What one run may use. These are no limits of the language: whoever exceeds them has no answer.
struct SlowLimits {
  long long instructions = 200'000;   // in all nodes together
  int plies = 8;                      // from the position to the deepest node
  int open_calls = 100;               // in one node
  std::size_t cells = 5'000;          // of one value: itself, its elements, and theirs
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
  bool out_of_budget = false;       // the limits were exceeded and the rest means nothing
};

// Asks a program without errors for its advice at the top level. The host is bare: a node that is
// not handled is worth 0, stalemate 0, checkmate less than any loss by program and more the later
// it comes; there are no draws by repetition or fifty moves. The bounds are always infinite, so
// that every move is searched exactly and no node is ever cut.
SlowAnswer slow_run(const SlowProgram& program, const slow::Board& board,
                    const SlowLimits& limits = {});

}  // namespace cheg::test
