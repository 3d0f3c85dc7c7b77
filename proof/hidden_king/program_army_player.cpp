#include "proof/hidden_king/program_army_player.hpp"

#include <utility>

#include "vm/report.hpp"

namespace cheg::proof::hidden_king {

ProgramArmyPlayer::ProgramArmyPlayer(std::shared_ptr<const vm::PreparedProgram> program,
                                     const vm::Limits& limits, const std::atomic<bool>* stop)
    : machine_(std::move(program), limits),
      stop_(stop),
      reads_(facts_read_by(machine_.program())) {}

Result<Choice, WorkError> ProgramArmyPlayer::choose(const stdlib::HiddenArmyGame& game) {
  const auto answer = answer_in(machine_, game, stop_);
  if (!answer) {
    return answer.error();
  }
  return choice_of(*answer, machine_.program());
}

void ProgramArmyPlayer::forget_unread(stdlib::HeardFacts& facts) const {
  const stdlib::HeardFacts none;
  facts.refusals_heard = none.refusals_heard;  // the other side's turn is over
  if (!reads_.checks) {
    facts.checks = none.checks;
  }
  if (!reads_.refusals) {
    facts.opponents_refusals = none.opponents_refusals;
  }
  if (!reads_.lost) {
    facts.lost = none.lost;
  }
  if (!reads_.tries) {
    facts.tries = none.tries;
  }
}

std::string ProgramArmyPlayer::rule_name(std::uint32_t rule) const {
  return vm::rule_of(machine_.program(), rule).location;
}

std::string ProgramArmyPlayer::reason(std::uint32_t rule) const {
  return vm::rule_of(machine_.program(), rule).explanation;
}

}  // namespace cheg::proof::hidden_king
