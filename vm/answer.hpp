// A program's answer to a position.
#pragma once

#include <atomic>
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

// Returns the name of a status, such as "move" or "not-handled".
[[nodiscard]] std::string_view name(AnswerStatus status);

struct Answer {
  AnswerStatus status = AnswerStatus::no_entry;
  NodeOutcome outcome;  // the outcome at the root
  chess::Line line;     // the variation on which a move or a value is based, with reasons
};

// Runs the program at a root, with the alpha-beta window from `alpha` to `beta`. The host has no
// search of its own (host/bare_host.hpp). If `*stop` becomes true before an answer is found, the
// answer is `stopped`; `stop` may be nullptr.
[[nodiscard]] Answer ask(Machine& machine, const chess::Position& root,
                         chess::Score alpha = -chess::kInfinity,
                         chess::Score beta = chess::kInfinity,
                         const std::atomic<bool>* stop = nullptr);

// Returns the last answer of the machine at this root; any host may have run the machine. `line` is
// the variation that the host's search returned for this root.
[[nodiscard]] Answer answer_at(const Machine& machine, const chess::Position& root,
                               const chess::Line& line);

// If the time limit was reached, returns a text such as " in FORCE", which names the instruction
// that took the time. After any other error, returns an empty string, because the place in the
// error message already shows which instruction failed.
[[nodiscard]] std::string slow_instruction(const lang::Program& program, const NodeOutcome& error);

// Returns a run-time error in words, such as "a set was needed (non-set) at CUT+2". Requires: the
// kind of the outcome is `error`.
[[nodiscard]] std::string error_text(const lang::Program& program, const NodeOutcome& error);

// Does the same as error_text(), and adds the operand that did not fit, and the reason. For
// example, returns "a set was needed (non-set) at CUT+1; `N` is undefined: no instruction stores
// into it". Requires: the kind of the outcome is `error`.
[[nodiscard]] std::string explained_error(const lang::Program& program, const NodeOutcome& error);

// Returns the difference between an answer and an expectation, such as "expected move e1e2, got
// not-handled at LOOP+2". Returns an empty string if the answer meets the expectation.
[[nodiscard]] std::string difference(const Answer& answer, const lang::Expectation& expected,
                                     const chess::Position& root, const lang::Program& program);

// Returns a short form of the answer, such as "move h1h4, value 100, by CUT+2" or "error non-set at
// LOOP".
[[nodiscard]] std::string summary(const Answer& answer, const chess::Position& root,
                                  const lang::Program& program);

}  // namespace cheg::vm
