// Writes rules, scores and lines of moves as text for people.
#pragma once

#include <cstdint>
#include <string>

#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "host/line.hpp"
#include "host/score.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"
#include "vm/answer.hpp"

namespace cheg::vm {

// The rule that led to a move or a score: its place in the program, and its `;;` comment.
struct Rule {
  std::string location;     // "CUT+2"
  std::string explanation;  // on one line; may be empty
  std::string file;
  lang::LineColumn place;
};
// Returns the rule that contains this instruction. Requires: `instruction` is the index of an
// instruction of the program; guards count as instructions.
[[nodiscard]] Rule rule_of(const lang::Program& program, std::uint32_t instruction);

// Returns a text such as "+0.35", "certain win (+102.24)" or "mate in 3".
[[nodiscard]] std::string score_text(chess::Score score, bool is_certain_draw = false);

// Returns whether the program has decided on a move or a value.
[[nodiscard]] inline bool is_decided(const Answer& answer) {
  return answer.status == AnswerStatus::move || answer.status == AnswerStatus::value;
}

// Returns the moves of the line in this notation, with move numbers. After each move that a rule
// chose, the text names the rule. At the end, the text names the rule that gave the score.
[[nodiscard]] std::string line_text(const chess::Line& line, const chess::Position& root,
                                    const lang::Program& program, chess::Notation notation);

}  // namespace cheg::vm
