#include "uci/rule_texts.hpp"

#include "base/require.hpp"
#include "explain/recorder.hpp"
#include "stdlib/natives/natives.hpp"
#include "vm/answer.hpp"

namespace cheg::uci {
namespace {

constexpr std::size_t kMemoryForTexts = std::size_t{32} << 20;

}  // namespace

RuleTexts::RuleTexts(const lang::Program& program)
    : noted_(explain::make_noted(program, stdlib::native_libraries())) {
  if (noted_ != nullptr) {
    vm::Limits limits;
    limits.time = kTimeForAText;
    limits.memory = kMemoryForTexts;
    machine_ = std::make_unique<vm::Machine>(noted_->prepared, limits);
  }
}

bool RuleTexts::has_values(const lang::Program& program, std::uint32_t instruction) const {
  return noted_ != nullptr && explain::has_values(*noted_, program, instruction);
}

std::string RuleTexts::text(const chess::Position& position, chess::Move move) {
  CHEG_REQUIRE(noted_ != nullptr);
  explain::ReasonRecorder recorder(move, noted_.get());
  machine_->set_observer(&recorder);
  const vm::Answer answer = vm::ask(*machine_, position);
  machine_->set_observer(nullptr);
  const explain::Reason reason =
      recorder.take({noted_->prepared, &noted_->prepared->program()}, answer.outcome);
  const bool is_told = answer.status == vm::AnswerStatus::move && answer.outcome.move == move &&
                       reason.incomplete.empty() && !reason.rules.empty();
  return is_told ? reason.acting().text : "";
}

}  // namespace cheg::uci
