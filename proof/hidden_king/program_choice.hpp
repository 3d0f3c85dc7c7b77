// Shared functions of the players that ask a program for its attempts.
#pragma once

#include <atomic>

#include "base/result.hpp"
#include "base/work_error.hpp"
#include "lang/program.hpp"
#include "proof/hidden_king/player.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "vm/answer.hpp"
#include "vm/machine.hpp"

namespace cheg::proof::hidden_king {

// The facts that a program can read. A member is true if the program contains the instruction that
// gives this fact. These instructions are REFUSED, CHECKED, NOES, LOST and TRIES.
struct ReadFacts {
  bool refused = false;
  bool checks = false;
  bool refusals = false;
  bool lost = false;
  bool tries = false;
};

[[nodiscard]] ReadFacts facts_read_by(const lang::Program& program);

// Asks the program for its attempt in the game. Returns an error if `*stop` becomes true before the
// answer is found; `stop` may be nullptr. Requires: it is the program's turn.
[[nodiscard]] Result<vm::Answer, WorkError> answer_in(vm::Machine& machine,
                                                      const stdlib::HeardGame& game,
                                                      const std::atomic<bool>* stop);

// Returns the attempt of the answer, or the reason why the answer has no attempt.
[[nodiscard]] Choice choice_of(const vm::Answer& answer, const lang::Program& program);

}  // namespace cheg::proof::hidden_king
