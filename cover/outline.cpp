#include "cover/outline.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "base/require.hpp"
#include "explain/clause_text.hpp"
#include "lang/asked_code.hpp"
#include "lang/flow.hpp"

namespace cheg::cover {
namespace {

using explain::NotedProgram;
using lang::Instruction;
using lang::ResolvedInstruction;
using lang::rules::Clause;
using lang::rules::ClauseForm;
using lang::rules::NotedRule;

// The instructions that can run at the root: outside of subroutines, and all.
struct Reached {
  std::vector<bool> outside;
  std::vector<bool> all;
};

class RootFlow {
 public:
  explicit RootFlow(const std::vector<ResolvedInstruction>& code) : code_(code) {}

  [[nodiscard]] std::vector<bool> from(std::uint32_t start, bool with_calls) {
    reached_.assign(code_.size(), false);
    reach(start);
    while (!open_.empty()) {
      const ResolvedInstruction& instruction = code_[open_.back()];
      const std::uint32_t next = open_.back() + 1;
      open_.pop_back();
      const lang::Successors to = lang::successors(instruction);
      if (to.next) {
        reach(next);
      }
      if (to.jump) {
        reach(instruction.operands[to.jump_operand]);
      }
      lang::for_each_tag(instruction, [&](std::size_t n, lang::TagUse use) {
        if (with_calls && use != lang::TagUse::ask) {
          reach(instruction.operands[n]);
        }
      });
    }
    return reached_;
  }

 private:
  void reach(std::uint32_t instruction) {
    if (!reached_[instruction]) {
      reached_[instruction] = true;
      open_.push_back(instruction);
    }
  }

  const std::vector<ResolvedInstruction>& code_;
  std::vector<bool> reached_;
  std::vector<std::uint32_t> open_;
};

// The instructions that can run at the root, and those that stand behind the ENTRY before the next
// one: rules there that are never reached are shown, too.
Reached reached_from(const lang::Program& program, const std::vector<ResolvedInstruction>& code,
                     const lang::ProgramEntry& entry) {
  RootFlow flow(code);
  Reached reached{flow.from(entry.instruction, false), flow.from(entry.instruction, true)};
  std::uint32_t end = program.data().parts.front().end;
  for (const lang::ProgramEntry& other : program.data().entries) {
    if (other.instruction > entry.instruction) {
      end = std::min(end, other.instruction);
    }
  }
  const auto end_of_entry = reached.all.begin() + end;
  std::fill(reached.all.begin() + entry.instruction, end_of_entry, true);
  return reached;
}

StepKind answer_kind(Instruction instruction) {
  return instruction == Instruction::leave ? StepKind::leave : StepKind::answer;
}

bool answers(const lang::CodeInstruction& code) {
  constexpr Instruction kAnswers[] = {Instruction::play,   Instruction::playb,  Instruction::done,
                                      Instruction::retbet, Instruction::valret, Instruction::valrut,
                                      Instruction::leave};
  return std::find(std::begin(kAnswers), std::end(kAnswers),
                   static_cast<Instruction>(code.opcode)) != std::end(kAnswers);
}

bool selects(const lang::CodeInstruction& code) {
  return code.opcode == static_cast<std::uint16_t>(Instruction::select) ||
         code.opcode == static_cast<std::uint16_t>(Instruction::selecc);
}

lang::LineColumn place_of(const lang::Program& program, std::uint32_t instruction) {
  return program.part_of(instruction).source->place(program.data().spans[instruction].offset);
}

// "CUT" of "CUT+2"; before the first tag the name with which locations begin.
std::string tag_at(const lang::Program& program, std::uint32_t instruction) {
  const std::string location = program.location(instruction);
  return location.substr(0, location.rfind('+'));
}

CoveredStep step_at(const lang::Program& program, std::uint32_t instruction, StepKind kind) {
  CoveredStep step;
  step.kind = kind;
  step.text = explain::on_one_line(
      program.part_of(instruction).source->text(program.data().spans[instruction]));
  step.place = place_of(program, instruction);
  return step;
}

CoveredRule made_rule(const lang::Program& program, const NotedRule& noted,
                      std::uint32_t instruction) {
  CoveredRule rule;
  rule.is_rule = true;
  rule.gives_moves = noted.rule.action != lang::rules::Action::leave;
  rule.name = (noted.library.empty() ? "" : noted.library + ':') + noted.name;
  rule.text = program.explanation(instruction);
  rule.file = noted.source->name();
  rule.place = noted.source->place(noted.rule.name.span.offset);
  for (const Clause& clause : noted.rule.clauses) {
    CoveredStep step;
    step.kind = clause.form == ClauseForm::when ? StepKind::condition : StepKind::filter;
    step.text = explain::clause_text(noted, clause);
    step.place = noted.source->place(clause.span.offset);
    rule.steps.push_back(std::move(step));
  }
  return rule;
}

// The number of the rule with this name, or that of the notes' table.
std::size_t number_in(const NotedProgram& noted, const NotedRule& rule) {
  return static_cast<std::size_t>(&rule - noted.notes.rules.data());
}

// The code under one tag.
struct CodeOfTag {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  const NotedRule* rule = nullptr;  // to which it belongs; nullptr: a tag of classic lines
  std::pair<std::uint32_t, std::size_t> place;  // its text, and where it stands in this text
};

// The code of all tags of which some instruction is reached, in the order of the texts.
std::vector<CodeOfTag> code_of_tags(const lang::Program& program, const NotedProgram* noted,
                                    const std::vector<bool>& reached) {
  std::vector<CodeOfTag> tags;
  const std::size_t size = program.data().code.size();
  for (std::uint32_t begin = 0, end = 0; begin < size; begin = end) {
    const lang::ProgramTag* const tag = program.tag_of(begin);
    const lang::ProgramPart& part = program.part_of(begin);
    end = begin;
    bool is_reached = false;
    while (end < part.end && program.tag_of(end) == tag) {
      is_reached = is_reached || reached[end];
      ++end;
    }
    if (!is_reached) {
      continue;
    }
    const NotedRule* const rule =
        noted == nullptr ? nullptr : explain::rule_at(*noted, program, begin);
    const std::size_t offset =
        rule == nullptr ? program.data().spans[begin].offset : rule->rule.name.span.offset;
    tags.push_back({begin, end, rule, {part.begin, offset}});
  }
  std::ranges::stable_sort(tags, {}, &CodeOfTag::place);
  return tags;
}

}  // namespace

// Goes through the code tag by tag, in the order of the texts: the subroutines of rules stand
// before all rules in the code.
Outline::Outline(const lang::Program& program, const NotedProgram* noted,
                 chess::MaterialSignature ending)
    : rule_of_(program.data().code.size(), kNone), step_of_(program.data().code.size(), kNone) {
  const std::uint32_t entry = program.find_entry(ending, chess::Color::white);
  CHEG_REQUIRE(entry != lang::EntryTable::kNone);
  const std::vector<ResolvedInstruction> code = lang::resolved_code(program);
  const Reached reached = reached_from(program, code, program.data().entries[entry]);
  std::vector<std::uint32_t> numbers(noted == nullptr ? 0 : noted->notes.rules.size(), kNone);
  for (const CodeOfTag& part : code_of_tags(program, noted, reached.all)) {
    if (part.rule == nullptr) {
      add_tag(program, code, reached.outside, reached.all, part.begin, part.end);
      continue;
    }
    std::uint32_t& number = numbers[number_in(*noted, *part.rule)];
    if (number == kNone) {
      number = static_cast<std::uint32_t>(rules_.size());
      add(made_rule(program, *part.rule, part.begin));
    }
    const bool may_leave = !rules_[number].gives_moves;
    for (std::uint32_t i = part.begin; i < part.end; ++i) {
      const auto instruction = static_cast<Instruction>(program.data().code[i].opcode);
      rule_of_[i] = may_leave || instruction != Instruction::leave ? number : kNone;
    }
  }
  if (noted != nullptr) {
    add_notes(*noted, numbers);
  }
  has_instructions_ = noted == nullptr || std::any_of(step_of_.begin(), step_of_.end(),
                                                      [](auto step) { return step != kNone; });
}

void Outline::add(CoveredRule rule) {
  first_steps_.push_back(static_cast<std::uint32_t>(kinds_.size()));
  for (const CoveredStep& step : rule.steps) {
    kinds_.push_back(step.kind);
  }
  rules_.push_back(std::move(rule));
}

// The code under a tag, if it can answer, or selects or jumps outside of subroutines.
void Outline::add_tag(const lang::Program& program, const std::vector<ResolvedInstruction>& code,
                      const std::vector<bool>& outside, const std::vector<bool>& all,
                      std::uint32_t begin, std::uint32_t end) {
  CoveredRule rule;
  rule.gives_moves = false;
  std::map<std::uint32_t, std::size_t> steps;  // by instruction
  const auto add_step = [&](std::uint32_t instruction, StepKind kind) {
    steps[instruction] = kinds_.size() + rule.steps.size();
    rule.steps.push_back(step_at(program, instruction, kind));
  };
  for (std::uint32_t i = begin; i < end; ++i) {
    const lang::CodeInstruction& instruction = program.data().code[i];
    const lang::Successors to = lang::successors(code[i]);
    if (all[i] && answers(instruction)) {
      const StepKind kind = answer_kind(static_cast<Instruction>(instruction.opcode));
      rule.gives_moves = rule.gives_moves || kind == StepKind::answer;
      add_step(i, kind);
    } else if (outside[i] && selects(instruction)) {
      add_step(i, StepKind::filter);
    } else if (outside[i] && to.next && to.jump) {
      add_step(i, StepKind::jump);
    }
  }
  if (rule.steps.empty()) {
    return;
  }
  for (std::uint32_t i = begin; i < end; ++i) {
    rule_of_[i] = static_cast<std::uint32_t>(rules_.size());
  }
  for (const auto& [instruction, step] : steps) {
    step_of_[instruction] = static_cast<std::uint32_t>(step);
  }
  rule.name = tag_at(program, begin);
  rule.text = program.explanation(begin);
  rule.file = program.part_of(begin).source->name();
  rule.place = place_of(program, begin);
  add(std::move(rule));
}

// `numbers`: the outline's number of each noted rule.
void Outline::add_notes(const NotedProgram& noted, const std::vector<std::uint32_t>& numbers) {
  using lang::rules::NoteForm;
  for (const lang::rules::Note& note : noted.notes.notes) {
    NotePlace place{note.form, numbers[note.rule], kNone};
    const std::vector<Clause>& clauses = noted.notes.rules[note.rule].rule.clauses;
    std::size_t clause = note.part;
    if (note.form == NoteForm::candidates) {
      const auto from = std::find_if(clauses.begin(), clauses.end(), [&](const Clause& it) {
        return it.form == ClauseForm::from && it.span == note.span;
      });
      clause = static_cast<std::size_t>(from - clauses.begin());
    }
    if (place.rule != kNone && clause < clauses.size()) {
      place.step = first_steps_[place.rule] + static_cast<std::uint32_t>(clause);
    }
    notes_.push_back(place);
  }
}

}  // namespace cheg::cover
