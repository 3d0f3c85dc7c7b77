// The outcome of a program at a node: how the program ended, and its move or value.
#pragma once

#include <cstdint>
#include <optional>

#include "base/require.hpp"
#include "chess/move.hpp"
#include "host/line.hpp"
#include "host/score.hpp"
#include "lang/language.hpp"
#include "lang/program.hpp"
#include "vm/blame.hpp"
#include "vm/limits.hpp"

namespace cheg::vm {

using lang::RunTimeError;

// What a move forces against every reply.
struct Forced {
  enum class Kind : std::uint8_t {
    nothing,  // unknown
    mate,
    goal  // of FORCE, or mate
  };
  Kind kind = Kind::nothing;
  int moves = 0;  // an upper bound of our moves, including this move
};

struct NodeOutcome {
  enum class Kind : std::uint8_t {
    no_entry,  // no ENTRY and no plan; the program did not start
    not_handled,
    value,
    move,
    error,    // not handled, because of a run-time error
    stopped,  // not handled, because the host stopped the program
    returned  // a subroutine called by a native returned a value
  };
  Kind kind = Kind::no_entry;
  std::uint32_t instruction =
      lang::EntryTable::kNone;   // the instruction that ended the program or failed
  chess::Score score = 0;        // the score of a value or a move, for the side to move
  bool is_certain_draw = false;  // the value is a certain draw
  chess::Move move{};
  Forced forced;               // by the move
  RunTimeError error{};        // set if the kind is `error`
  std::optional<Limit> limit;  // the limit, if the error is `limit`
  std::optional<Blame> blame;  // the operand that did not fit, if an operand caused the error
};

// In a line of moves, a reason stands for an instruction of the program. reason_of() converts an
// instruction to its reason, and instruction_of() converts a reason to its instruction.
[[nodiscard]] constexpr chess::Reason reason_of(std::uint32_t instruction) {
  return instruction + 1;
}
// Requires: reason != chess::kNoReason.
[[nodiscard]] constexpr std::uint32_t instruction_of(chess::Reason reason) {
  CHEG_REQUIRE(reason != chess::kNoReason);
  return reason - 1;
}

}  // namespace cheg::vm
