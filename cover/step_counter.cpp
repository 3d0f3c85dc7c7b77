#include "cover/step_counter.hpp"

#include <span>

#include "vm/outcome.hpp"
#include "vm/set_store.hpp"

namespace cheg::cover {
namespace {

std::size_t size_of(const vm::Value& value) {
  return value.is(lang::Type::set) ? value.set()->size() : 0;
}

}  // namespace

void StepCounter::begin(std::size_t legal_moves) {
  ++question_;
  rule_ = Outline::kNone;
  legal_moves_ = legal_moves;
  moves_ = legal_moves;
  open_.reset();
  choices_.clear();
}

void StepCounter::ask_rule(std::uint32_t rule) {
  if (last_asked_[rule] != question_) {
    last_asked_[rule] = question_;
    ++asked_[rule];
  }
}

void StepCounter::count_filter(std::uint32_t step, std::size_t in, std::size_t out) {
  StepCount& count = steps_[step];
  ++count.asked;
  count.effects += out < in ? 1U : 0U;
  count.ends += out == 0 ? 1U : 0U;
  count.in += in;
  count.out += out;
}

void StepCounter::noted(const vm::Moment& moment, std::int64_t number, const vm::Value& value) {
  if (moment.ply != 0 || number < 0 || static_cast<std::size_t>(number) >= outline_.notes()) {
    return;
  }
  const Outline::NotePlace& note = outline_.note(static_cast<std::size_t>(number));
  if (note.rule == Outline::kNone) {
    return;
  }
  if (note.rule != rule_) {
    rule_ = note.rule;
    moves_ = legal_moves_;
    ask_rule(rule_);
  }
  if (note.form == lang::rules::NoteForm::when) {
    const bool holds = value.is(lang::Type::logical) && value.logical();
    StepCount& count = steps_[note.step];
    ++count.asked;
    count.effects += holds ? 0U : 1U;
    count.ends += holds ? 0U : 1U;
    return;
  }
  const std::size_t left = size_of(value);
  if (note.step != Outline::kNone) {
    count_filter(note.step, moves_, left);
  }
  moves_ = left;
}

void StepCounter::instruction(const vm::Moment& moment) {
  if (moment.ply != 0 || is_asked(moment)) {
    return;
  }
  end_open_step(moment);
  const std::uint32_t rule = outline_.rule_of(moment.instruction);
  if (rule != Outline::kNone && !outline_.rules()[rule].is_rule) {
    ask_rule(rule);
  }
  const std::uint32_t step = outline_.step_of(moment.instruction);
  if (step == Outline::kNone) {
    return;
  }
  const StepKind kind = outline_.kind(step);
  if (kind == StepKind::answer || kind == StepKind::leave) {
    ++steps_[step].asked;
  } else if (open_call_count(moment) == 0) {
    open_ = {moment.instruction, step,
             kind == StepKind::filter ? size_of(moment.values[moment.code().operands[2]]) : 0};
  }
}

// The next instruction outside of subroutines shows what the open step has done.
void StepCounter::end_open_step(const vm::Moment& moment) {
  if (!open_ || open_call_count(moment) > 0) {
    return;
  }
  const OpenStep open = *open_;
  open_.reset();
  if (outline_.kind(open.step) == StepKind::filter) {
    const lang::CodeInstruction& code = moment.program.data().code[open.instruction];
    count_filter(open.step, open.moves, size_of(moment.values[code.operands[0]]));
    return;
  }
  ++steps_[open.step].asked;
  steps_[open.step].effects += moment.instruction == open.instruction + 1 ? 0U : 1U;
}

void StepCounter::node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                           const chess::Line& /*line*/) {
  if (moment.ply != 0 || outcome.kind == vm::NodeOutcome::Kind::no_entry) {
    return;
  }
  const std::uint32_t step = outline_.step_of(outcome.instruction);
  if (step != Outline::kNone && outcome.kind != vm::NodeOutcome::Kind::error) {
    ++steps_[step].effects;
  }
  const bool is_play = moment.code().opcode == static_cast<std::uint16_t>(lang::Instruction::play);
  if (outcome.kind == vm::NodeOutcome::Kind::move && is_play) {
    const std::span<const chess::Move> candidates = vm::candidates(moment);
    choices_.assign(candidates.begin(), candidates.end());
  }
}

void StepCounter::add_to(std::vector<CoveredRule>& rules) const {
  for (std::size_t i = 0; i < rules.size(); ++i) {
    rules[i].asked += asked_[i];
    for (std::size_t k = 0; k < rules[i].steps.size(); ++k) {
      const StepCount& count = steps_[outline_.first_step(i) + k];
      CoveredStep& step = rules[i].steps[k];
      step.asked += count.asked;
      step.effects += count.effects;
      step.ends += count.ends;
      step.in += count.in;
      step.out += count.out;
    }
  }
}

}  // namespace cheg::cover
