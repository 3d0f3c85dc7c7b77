// A slow, obviously right reader of CHEG programs, to be used as a test oracle for the compiler.
//
// It reads line by line with plain string code and shares nothing with the compiler but the table
// of the language.

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/material.hpp"

namespace cheg::test {

// An instruction with its operands as text, in upper case and in one spelling for one meaning:
// `"(1,2,(3))` with commas and without blanks, integers without `+` and leading zeros, at most one
// `#` before conditions and orderings, "" for an empty operand.
struct SlowInstruction {
  std::vector<std::string> tags;  // those between the previous instruction and this one
  std::string name;
  std::vector<std::string> operands;  // as many as the instruction has
  std::size_t line;
};

struct SlowSide {
  std::array<int, 4> pieces{};  // queens, rooks, bishops, knights
  std::optional<int> pawns;     // nothing: omitted
};

struct SlowEntry {
  std::size_t instruction;  // index of the instruction it starts at
  SlowSide us;              // the side to move
  SlowSide them;
  char relation = 0;   // of our pawns less theirs: '=', '<', '>', or 0 for none
  int difference = 0;  // what the relation compares with

  // Whether it is satisfied; we are White in the signature.
  [[nodiscard]] bool matches(const chess::MaterialSignature& us_as_white) const;
};

struct SlowProgram {
  std::vector<SlowInstruction> instructions;
  std::vector<SlowEntry> entries;
  std::vector<std::string> final_tags;  // of the place after the last instruction
};

struct SlowError {
  std::size_t line;  // from 1
  std::string name;  // "undefined-tag", "syntax", ...
};

// The program means something only if there are no errors. These are in the order of the lines.
struct SlowReading {
  SlowProgram program;
  std::vector<SlowError> errors;
};

SlowReading slow_read(std::string_view text);

}  // namespace cheg::test
