#include "proof/hidden_king/program_choice.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "vm/report.hpp"

namespace cheg::proof::hidden_king {
namespace {

std::string why_not(const vm::Answer& answer, const lang::Program& program) {
  const vm::NodeOutcome& outcome = answer.outcome;
  if (answer.status == vm::AnswerStatus::error) {
    return vm::explained_error(program, outcome);
  }
  if (answer.status == vm::AnswerStatus::no_entry) {
    return "no ENTRY line for these men";
  }
  const std::string what = answer.status == vm::AnswerStatus::value
                               ? "a value without a move"
                               : std::string(vm::name(answer.status));
  return outcome.instruction == lang::EntryTable::kNone
             ? what
             : fmt::format("{} at {}", what, program.location(outcome.instruction));
}

}  // namespace

ReadFacts facts_read_by(const lang::Program& program) {
  ReadFacts facts;
  for (const lang::CodeInstruction& instruction : program.data().code) {
    const auto* const row = program.instruction_row(instruction.opcode);
    const std::string_view name = row == nullptr ? "" : row->name;
    facts.refused = facts.refused || name == "REFUSED";
    facts.checks = facts.checks || name == "CHECKED";
    facts.refusals = facts.refusals || name == "NOES";
    facts.lost = facts.lost || name == "LOST";
    facts.tries = facts.tries || name == "TRIES";
  }
  return facts;
}

Result<vm::Answer, WorkError> answer_in(vm::Machine& machine, const stdlib::HeardGame& game,
                                        const std::atomic<bool>* stop) {
  machine.set_knowledge(&game);
  vm::Answer answer = vm::ask(machine, game.position(), -chess::kInfinity, chess::kInfinity, stop);
  machine.set_knowledge(nullptr);
  if (answer.status == vm::AnswerStatus::stopped) {
    return WorkError(Stopped());
  }
  return answer;
}

Choice choice_of(const vm::Answer& answer, const lang::Program& program) {
  Choice choice;
  if (answer.status == vm::AnswerStatus::move) {
    choice.attempt = kriegspiel::to_attempt(answer.outcome.move);
    choice.rule = answer.outcome.instruction;
  } else {
    choice.why_not = why_not(answer, program);
  }
  return choice;
}

}  // namespace cheg::proof::hidden_king
