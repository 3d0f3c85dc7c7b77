// A slow, obviously right reader of CHEG programs, to be used as a test oracle for the compiler.
//
// Reads a program line by line with plain string code. Shares nothing with the compiler except the
// table of the language.

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/material.hpp"

namespace cheg::test {

// An instruction with its operands as text. The text is in upper case and has only one spelling for
// each meaning: sets are written as `"(1,2,(3))` with commas and without blanks, integers have no
// `+` and no leading zeros, conditions and orderings begin with at most one `#`, and an empty
// operand is "".
struct SlowInstruction {
  std::vector<std::string> tags;  // the tags between the previous instruction and this one
  std::string name;
  std::vector<std::string> operands;  // one for each operand of the instruction
  std::size_t line;
};

struct SlowSide {
  std::array<int, 4> pieces{};  // queens, rooks, bishops, knights
  std::optional<int> pawns;     // nothing: omitted
};

struct SlowEntry {
  std::size_t instruction;  // the index of the instruction at which it starts
  SlowSide us;              // the side to move
  SlowSide them;
  char relation = 0;   // of our pawns minus theirs: '=', '<', '>', or 0 for none
  int difference = 0;  // the number to which the relation compares

  // Returns true if the material satisfies the entry. In the signature, we are White.
  [[nodiscard]] bool matches(const chess::MaterialSignature& us_as_white) const;
};

struct SlowProgram {
  std::vector<SlowInstruction> instructions;
  std::vector<SlowEntry> entries;
  std::vector<std::string> final_tags;  // the tags after the last instruction
};

struct SlowError {
  std::size_t line;  // from 1
  std::string name;  // "undefined-tag", "syntax", ...
};

// The result of slow_read(). The program means something only if there are no errors. The errors
// are in the order of their lines.
struct SlowReading {
  SlowProgram program;
  std::vector<SlowError> errors;
};

SlowReading slow_read(std::string_view text);

}  // namespace cheg::test
