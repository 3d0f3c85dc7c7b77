// A program as a player against several hidden men.
//
// The variables of a program are lost after each answer (vm/answer.hpp). The program remembers only
// what it has heard. Against several men, HUNT uses only the present knowledge.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "proof/hidden_king/player.hpp"
#include "proof/hidden_king/program_choice.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"

namespace cheg::proof::hidden_king {

class ProgramArmyPlayer final : public ArmyPlayer {
 public:
  // choose() stops soon after `*stop` becomes true. `stop` may be nullptr.
  ProgramArmyPlayer(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits,
                    const std::atomic<bool>* stop = nullptr);

  [[nodiscard]] Result<Choice, WorkError> choose(const stdlib::HiddenArmyGame& game) override;
  void forget_unread(stdlib::HeardFacts& facts) const override;
  [[nodiscard]] std::string rule_name(std::uint32_t rule) const override;
  [[nodiscard]] std::string reason(std::uint32_t rule) const override;

 private:
  vm::Machine machine_;
  const std::atomic<bool>* stop_;
  ReadFacts reads_;
};

}  // namespace cheg::proof::hidden_king
