// Rules, scores and lines of moves as text for people.
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

// The rule of a reason: its place and its `;;` comment.
struct Rule {
  std::string location;     // "CUT+2"
  std::string explanation;  // on one line; may be empty
  std::string file;
  lang::LineColumn place;
};
// Requires: `instruction` is the index of an instruction of the program, guards included.
[[nodiscard]] Rule rule_of(const lang::Program& program, std::uint32_t instruction);

// "+0.35", "certain win (+102.24)", "mate in 3".
[[nodiscard]] std::string score_text(chess::Score score, bool is_certain_draw = false);

// Whether the program itself decided the move or value of the answer.
[[nodiscard]] inline bool is_decided(const Answer& answer) {
  return answer.status == AnswerStatus::move || answer.status == AnswerStatus::value;
}

// The numbered moves in this notation, each with the rule that chose the move. The rule that gave
// the score follows at the end.
[[nodiscard]] std::string line_text(const chess::Line& line, const chess::Position& root,
                                    const lang::Program& program, chess::Notation notation);

}  // namespace cheg::vm
