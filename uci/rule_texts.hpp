// Makes the text that explains a rule's move, with values of that move such as distances.
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

// The longest time that may be spent on finding the values for one text. If this time is not
// enough, the text has no values.
inline constexpr std::chrono::milliseconds kTimeForAText{20};

// Runs a program once more to find the values of a move. Only one thread at a time may use this
// object.
class RuleTexts {
 public:
  // Compiles the program once more, with instructions that note the values.
  explicit RuleTexts(const lang::Program& program);

  // Returns whether the instruction belongs to a rule whose text has values.
  [[nodiscard]] bool has_values(const lang::Program& program, std::uint32_t instruction) const;
  // Returns the text of the rule that plays this move, with the values of the move. Returns an
  // empty string if the program does not play this move within kTimeForAText. Requires:
  // has_values() is true for the rule.
  [[nodiscard]] std::string text(const chess::Position& position, chess::Move move);

 private:
  std::unique_ptr<const explain::NotedProgram> noted_;  // nullptr if the program has no rules
  std::unique_ptr<vm::Machine> machine_;                // nullptr if the program has no rules
};

}  // namespace cheg::uci
