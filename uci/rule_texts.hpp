// Texts of rules with the values of the move that the engine plays.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "explain/noted_program.hpp"
#include "vm/machine.hpp"

namespace cheg::uci {

// The longest time that a text with values may take; beyond it the text has none.
inline constexpr std::chrono::milliseconds kTimeForAText{20};

// Asks a program for the reason of a move once more. One thread at a time may use it.
class RuleTexts {
 public:
  // Compiles the program once more, with notes.
  explicit RuleTexts(const lang::Program& program);

  // Whether the instruction belongs to a rule whose text has values.
  [[nodiscard]] bool has_values(const lang::Program& program, std::uint32_t instruction) const;
  // The text of the rule that plays this move, with its values. Empty if the program does not play
  // it within kTimeForAText. Requires: has_values().
  [[nodiscard]] std::string text(const chess::Position& position, chess::Move move);

 private:
  std::unique_ptr<const explain::NotedProgram> noted_;  // nullptr if the program has no rules
  std::unique_ptr<vm::Machine> machine_;                // the same
};

}  // namespace cheg::uci
