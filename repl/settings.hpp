// The user's choices: how the session writes moves, how programs run, and which sides the program
// plays.
#pragma once

#include <array>
#include <cstdint>

#include "chess/notation/notation.hpp"
#include "chess/types.hpp"
#include "consult/consultant.hpp"
#include "vm/limits.hpp"

namespace cheg::repl {

struct Settings {
  chess::Notation notation = chess::Notation::san;

  // Settings of runs.
  bool host_searches = true;  // otherwise the host is bare
  int depth = 6;              // of the search, in plies; 1..chess::kMostDepth
  std::int64_t egsw = 1;      // programs are asked if this is positive
  bool traces = false;        // every instruction is shown
  bool traces_all = false;    // no instruction is left out, even if the program fails
  vm::Limits limits{.time = consult::kTimeForAnAnswer};

  // For each colour: true if the program plays the moves of this side.
  std::array<bool, chess::kColorCount> program_plays{};

  // Returns true if the session uses programs. If the session does not use programs, the search
  // alone chooses moves.
  [[nodiscard]] bool programs_are_on() const { return egsw > 0; }
};

}  // namespace cheg::repl
