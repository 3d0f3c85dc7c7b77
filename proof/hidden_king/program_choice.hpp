// What the players that are programs have in common.
#pragma once

#include "lang/program.hpp"
#include "proof/hidden_king/player.hpp"
#include "vm/answer.hpp"

namespace cheg::proof::hidden_king {

// The facts that a program can read: it contains the instructions that give them.
struct ReadFacts {
  bool refused = false;
  bool checks = false;
  bool refusals = false;
  bool lost = false;
  bool tries = false;
};

[[nodiscard]] ReadFacts facts_read_by(const lang::Program& program);

// Returns the attempt of the answer, or the reason why it has none.
[[nodiscard]] Choice choice_of(const vm::Answer& answer, const lang::Program& program);

}  // namespace cheg::proof::hidden_king
