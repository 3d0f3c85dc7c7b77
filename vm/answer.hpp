// A program's answer to a position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.hpp"
#include "host/line.hpp"
#include "lang/example.hpp"
#include "vm/machine.hpp"
#include "vm/outcome.hpp"

namespace cheg::vm {

enum class AnswerStatus : std::uint8_t {
  move,         // a move and its score
  value,        // a score without a move; at a root, the host treats it as not handled
  not_handled,  // LEAVE, or DONE without a tried move
  no_entry,     // no ENTRY for this material
  checkmate,
  stalemate,
  error,   // a run-time error
  stopped  // the host stopped the program
};

// "move", "not-handled" and so on.
[[nodiscard]] std::string_view name(AnswerStatus status);

struct Answer {
  AnswerStatus status = AnswerStatus::no_entry;
  NodeOutcome outcome;  // the outcome at the root
  chess::Line line;     // the variation behind a move or a value, with reasons
};

// Asks the program at a root, with this window. The host has no search of its own.
[[nodiscard]] Answer ask(Machine& machine, const chess::Position& root,
                         chess::Score alpha = -chess::kInfinity,
                         chess::Score beta = chess::kInfinity);

// The machine's last answer at this root. The host may be any one; `line` is the variation that its
// search returned for this root.
[[nodiscard]] Answer answer_at(const Machine& machine, const chess::Position& root,
                               const chess::Line& line);

// A run-time error in words: "a set was needed
// (non-set) at CUT+2". Requires: error.kind is error.
[[nodiscard]] std::string error_text(const lang::Program& program, const NodeOutcome& error);

// Also names the operand that did not fit, and the reason: "a set was needed (non-set) at CUT+1;
// `N` is undefined: no instruction stores into it". Requires: an error.
[[nodiscard]] std::string explained_error(const lang::Program& program, const NodeOutcome& error);

// The difference between an answer and an expectation, without full stop: "expected move e1e2, got
// not-handled at LOOP+2". Empty if the answer meets the expectation.
[[nodiscard]] std::string difference(const Answer& answer, const lang::Expectation& expected,
                                     const chess::Position& root, const lang::Program& program);

// A short form of the answer: "move h1h4, value 100, by CUT+2", "error non-set at LOOP".
[[nodiscard]] std::string summary(const Answer& answer, const chess::Position& root,
                                  const lang::Program& program);

}  // namespace cheg::vm
