// What a program answers to a position, in the words of its users.
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

enum class Status : std::uint8_t {
  move,         // this move
  value,        // this value, and no move: for a host the same as not handled
  not_handled,  // LEAVE, or DONE with nothing tried
  no_entry,     // no ENTRY for this material
  checkmate,
  stalemate,
  error,   // a run-time error
  stopped  // the host wanted to stop first
};

// "move", "not-handled" and so on.
[[nodiscard]] std::string_view name(Status status);

struct Answer {
  Status status = Status::no_entry;
  NodeOutcome outcome;  // of the root
  chess::Line line;     // what a move or a value rests on, with the reasons
};

// Asks the program at a root, with these bounds, in a host that does nothing by itself.
[[nodiscard]] Answer ask(Machine& machine, const chess::Position& root,
                         chess::Score alpha = -chess::kInfinity,
                         chess::Score beta = chess::kInfinity);

// The answer that a machine gave when it was last asked at this root, by whatever host; `line` is
// what the host got.
[[nodiscard]] Answer answer_at(const Machine& machine, const chess::Position& root,
                               const chess::Line& line);

// What happened in a run-time error, in words: "a set was needed (non-set) at CUT+2". Requires:
// error.kind is error.
[[nodiscard]] std::string error_text(const lang::Program& program, const NodeOutcome& error);

// How an answer fails an expectation, as a sentence without a full stop: "expected move e1e2, got
// not-handled at LOOP+2". Empty if it does not.
[[nodiscard]] std::string difference(const Answer& answer, const lang::Expectation& expected,
                                     const chess::Position& root, const lang::Program& program);

// An answer in a few words: "move h1h4, value 100, by CUT+2", "error non-set at LOOP".
[[nodiscard]] std::string summary(const Answer& answer, const chess::Position& root,
                                  const lang::Program& program);

}  // namespace cheg::vm
