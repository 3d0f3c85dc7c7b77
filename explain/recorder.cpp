#include "explain/recorder.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "explain/clause_text.hpp"
#include "explain/runner_up.hpp"
#include "vm/answer.hpp"
#include "vm/report.hpp"
#include "vm/set_store.hpp"

namespace cheg::explain {
namespace {

using chess::Move;
using lang::Instruction;

bool is_at_root(const vm::Moment& moment) { return moment.ply == 0 && !is_asked(moment); }

// The operands of an instruction that chooses among moves: the set that it reads and, if there is
// one, the set that it writes.
struct Choosing {
  std::size_t from = 0;
  std::optional<std::size_t> into;
};

std::optional<Choosing> choosing(const lang::CodeInstruction& code) {
  if (code.opcode == static_cast<std::uint16_t>(Instruction::play) ||
      code.opcode == static_cast<std::uint16_t>(Instruction::playb)) {
    return Choosing{0, std::nullopt};
  }
  if (code.opcode == static_cast<std::uint16_t>(Instruction::select) ||
      code.opcode == static_cast<std::uint16_t>(Instruction::selecc)) {
    return Choosing{2, 0};
  }
  return std::nullopt;
}

// The name of the tag. Before the first tag, the name with which locations begin.
std::string tag_name(const lang::Program& program, std::uint32_t instruction) {
  const std::string location = program.location(instruction);
  return location.substr(0, location.rfind('+'));
}

// The instruction as written.
std::string text_of(const lang::Program& program, std::uint32_t instruction) {
  const lang::Source& source = *program.part_of(instruction).source;
  return on_one_line(source.text(program.data().spans[instruction]));
}

// The tag of the subroutine that a native asks.
std::string asked_tag(const lang::Program& program, std::uint32_t instruction) {
  const lang::CodeInstruction& code = program.data().code[instruction];
  const lang::InstructionRow& row = *program.instruction_row(code.opcode);
  for (std::size_t i = 0; i < row.operands().size(); ++i) {
    if (row.operands()[i].use == lang::TagUse::ask) {
      return tag_name(program, code.operands[i]);
    }
  }
  return "";
}

std::string asked_explanation(const lang::Program& program, std::uint32_t instruction) {
  const lang::CodeInstruction& code = program.data().code[instruction];
  const lang::InstructionRow& row = *program.instruction_row(code.opcode);
  for (std::size_t i = 0; i < row.operands().size(); ++i) {
    const lang::ProgramTag* tag =
        row.operands()[i].use == lang::TagUse::ask ? program.tag_of(code.operands[i]) : nullptr;
    if (tag != nullptr) {
      return program.explanation(*tag);
    }
  }
  return "";
}

ReasonStep step_at(const lang::Program& program, std::uint32_t instruction) {
  ReasonStep step;
  step.text = text_of(program, instruction);
  step.place = vm::rule_of(program, instruction).place;
  return step;
}

}  // namespace

Reason ReasonRecorder::take(std::shared_ptr<const lang::Program> program,
                            const vm::NodeOutcome& outcome) {
  using Kind = vm::NodeOutcome::Kind;
  if (outcome.kind == Kind::error) {
    reason_.incomplete = vm::explained_error(*program, outcome);
  } else if (outcome.kind == Kind::stopped) {
    reason_.incomplete = "stopped";
  } else if (move_ && (outcome.kind != Kind::move || outcome.move != *move_)) {
    reason_.incomplete = "asked once more, the program does not play that move";
  }
  reason_.move = move_;
  if (move_ && !reason_.rules.empty() && reason_.incomplete.empty()) {
    reason_.runner_up = runner_up(reason_);
  }
  reason_.program = std::move(program);
  return std::exchange(reason_, {});
}

void ReasonRecorder::node_begin(const vm::Moment& moment, const vm::NodeBegin& /*begin*/) {
  if (moment.ply == 0) {
    reason_ = {};
    open_.reset();
    notes_.begin();
  }
}

void ReasonRecorder::instruction(const vm::Moment& moment) {
  if (!is_at_root(moment)) {
    return;
  }
  end_choice(moment);
  if (open_call_count(moment) > 0) {
    return;
  }
  constexpr std::size_t kLongestWay = 100'000;
  if (reason_.way.size() < kLongestWay) {
    reason_.way.push_back(moment.instruction);
  }
  begin_choice(moment);
}

void ReasonRecorder::begin_choice(const vm::Moment& moment) {
  const auto operands = choosing(moment.code());
  if (!operands || notes_.is_in_rule(moment.program, moment.instruction)) {
    return;
  }
  if (auto in = moves_in(moment.values[moment.code().operands[operands->from]])) {
    open_ = {moment.instruction, open_call_count(moment), *std::move(in)};
  }
}

// Ends the open choice if the next instruction of the same subroutine has been reached.
void ReasonRecorder::end_choice(const vm::Moment& moment) {
  if (!open_ || moment.instruction != open_->instruction + 1 ||
      open_call_count(moment) != open_->calls) {
    return;
  }
  const lang::CodeInstruction& code = moment.program.data().code[open_->instruction];
  const auto operands = choosing(code);
  vm::Moment before = moment;
  before.instruction = open_->instruction;
  ReasonStep step = step_at(moment.program, open_->instruction);
  step.in = std::exchange(open_->in, {});
  open_.reset();
  if (operands->into) {
    step.out =
        moves_in(moment.values[code.operands[*operands->into]]).value_or(std::vector<Move>());
  }
  AskedRule& rule = rule_at(before);
  // The step that left no moves has already been recorded.
  const bool is_told = step.in.empty() && !rule.steps.empty() && rule.steps.back().is_dry();
  if (!is_told) {
    rule.steps.push_back(std::move(step));
  }
}

AskedRule& ReasonRecorder::rule_at(const vm::Moment& moment) {
  std::string name = tag_name(moment.program, moment.instruction);
  if (reason_.rules.empty() || reason_.rules.back().name != name) {
    vm::Rule rule = vm::rule_of(moment.program, moment.instruction);
    AskedRule asked;
    asked.name = std::move(name);
    asked.text = std::move(rule.explanation);
    asked.file = std::move(rule.file);
    asked.place = rule.place;
    reason_.rules.push_back(std::move(asked));
  }
  return reason_.rules.back();
}

void ReasonRecorder::noted(const vm::Moment& moment, std::int64_t number, const vm::Value& value) {
  if (is_at_root(moment)) {
    notes_.read(moment, number, value, reason_.rules);
  }
}

void ReasonRecorder::found(const vm::Moment& moment, const vm::Finding& finding) {
  if (notes_.is_in_rule(moment.program, moment.instruction)) {
    notes_.found(finding);
    return;
  }
  ReasonStep step = step_at(moment.program, moment.instruction);
  step.kind = ReasonStep::Kind::search;
  step.measure = asked_tag(moment.program, moment.instruction);
  step.measure_name = asked_explanation(moment.program, moment.instruction);
  for (const vm::JudgedMove& judged : finding.judged) {
    step.in.push_back(judged.move);
  }
  step.out = finding.found;
  step.finding = finding;
  rule_at(moment).steps.push_back(std::move(step));
}

void ReasonRecorder::tried(const vm::Moment& moment, const vm::TriedMove& tried) {
  if (!is_at_root(moment)) {
    return;
  }
  std::erase_if(reason_.tried, [&](const vm::TriedMove& it) { return it.move == tried.move; });
  reason_.tried.push_back({tried.move, tried.score, false, false});
}

void ReasonRecorder::node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                              const chess::Line& /*line*/) {
  if (moment.ply != 0 || outcome.kind != vm::NodeOutcome::Kind::move) {
    return;
  }
  if (notes_.is_in_rule(moment.program, moment.instruction) && !reason_.rules.empty()) {
    reason_.equals = notes_.finish(reason_.rules.back());
    reason_.terms = notes_.terms();
    return;
  }
  AskedRule& rule = rule_at(moment);
  if (moment.code().opcode != static_cast<std::uint16_t>(Instruction::play)) {
    return;
  }
  const std::span<const Move> choices = candidates(moment);
  reason_.equals.assign(choices.begin(), choices.end());
  if (open_ && open_->instruction == moment.instruction &&
      open_->in.size() > reason_.equals.size()) {
    ReasonStep step = step_at(moment.program, moment.instruction);
    step.in = std::move(open_->in);
    step.out = reason_.equals;
    rule.steps.push_back(std::move(step));
  }
}

}  // namespace cheg::explain
