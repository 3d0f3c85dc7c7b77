// The check for values of the wrong type.
//
// Data-flow analysis. The first step finds, for each variable, all types that any instruction of
// any part stores into it; this bound holds everywhere. The second step follows all paths from the
// entries, where the program's own variables are undefined, and from the subroutines, where they
// have the types of the first step. Where paths meet, types are united. A path ends at an
// instruction that always fails. Only faults on all paths are reported.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "lang/check.hpp"
#include "lang/flow.hpp"
#include "lang/knowledge.hpp"
#include "lang/type_faults.hpp"

namespace cheg::lang {
namespace {

// The types of all variables at one place.
using Holdings = std::vector<TypeKnowledge>;

std::string listed(TypeSet types) {
  std::vector<std::string> names;
  for (int i = 0; i < kTypeCount; ++i) {
    const auto type = static_cast<Type>(i);
    if (types.has(type)) {
      const char* article = type == Type::undefined ? "" : type == Type::integer ? "an " : "a ";
      names.push_back(article + std::string(name(type)));
    }
  }
  std::string text = names.empty() ? "" : names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text;
}

bool calls_subroutine(const InstructionRow& row) {
  return std::any_of(row.operands().begin(), row.operands().end(),
                     [](const OperandRow& operand) { return operand.is_call(); });
}

class TypeChecker {
 public:
  TypeChecker(const ResolvedProgram& program, Diagnostics& diagnostics)
      : program_(program),
        module_(program.modules[0]),
        diagnostics_(diagnostics),
        type_faults_(program) {}

  void run() {
    learn();
    find_stored_by_calls();
    find_heads();
    if (!follow()) {
      return;
    }
    for (const std::uint32_t head : heads_) {
      if (!states_[number_of_head_[head]].empty()) {
        walk(head, true);
      }
    }
  }

 private:
  static constexpr std::uint32_t kNoHead = 0xffffffff;

  // The first step: repeats until no variable gets a new type. Each variable changes only a few
  // times, and only the instructions that read it are visited again.
  void learn() {
    learnt_.resize(program_.variables.size(), {Type::undefined, {}, false});
    for (std::size_t i = 0; i < variables().size(); ++i) {
      learnt_[i] = knowledge_of(static_cast<Variable>(i));
    }
    for (std::size_t i = variables().size(); i < learnt_.size(); ++i) {
      if (program_.variables[i].writes == 0) {
        learnt_[i] = kAnything;  // an undefined variable has its own warning
      }
    }
    std::vector<std::vector<std::uint32_t>> readers(program_.variables.size());
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < program_.code.size(); ++i) {
      const ResolvedInstruction& instruction = program_.code[i];
      if (instruction.row == nullptr) {
        continue;
      }
      open.push_back(i);
      for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
        const std::uint32_t operand = instruction.operands[n];
        if (instruction.row->operand_rows[n].is_read() && (operand & kConstantBit) == 0) {
          readers[operand].push_back(i);
        }
      }
    }
    while (!open.empty()) {
      const ResolvedInstruction& instruction = program_.code[open.back()];
      open.pop_back();
      const OperandKnowledge stored = after(instruction, known(instruction, learnt_));
      for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
        if (!instruction.row->operand_rows[n].is_stored()) {
          continue;
        }
        TypeKnowledge& variable = learnt_[instruction.operands[n]];
        const TypeKnowledge more = either(variable, stored[n]);
        if (!(more == variable)) {
          variable = more;
          const auto& again = readers[instruction.operands[n]];
          open.insert(open.end(), again.begin(), again.end());
        }
      }
    }
  }

  // The variables that a subroutine of any part may store into.
  void find_stored_by_calls() {
    std::vector<bool> reached(program_.code.size());
    std::vector<std::uint32_t> open;
    const auto reach = [&](std::uint32_t i) {
      if (!reached[i]) {
        reached[i] = true;
        open.push_back(i);
      }
    };
    for (const ResolvedInstruction& instruction : program_.code) {
      for_each_tag(instruction, [&](std::size_t n, TagUse use) {
        if (use == TagUse::call || use == TagUse::call_with_x) {
          reach(instruction.operands[n]);
        }
      });
    }
    std::vector<bool> is_stored(program_.variables.size());
    while (!open.empty()) {
      const std::uint32_t i = open.back();
      open.pop_back();
      const ResolvedInstruction& instruction = program_.code[i];
      const Successors to = real_successors(program_, instruction);
      if (to.next) {
        reach(i + 1);
      }
      if (to.jump) {
        reach(instruction.operands[to.jump_operand]);
      }
      for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count;
           ++n) {
        if (instruction.row->operand_rows[n].is_stored()) {
          is_stored[instruction.operands[n]] = true;
        }
      }
    }
    for (std::uint32_t i = 0; i < is_stored.size(); ++i) {
      if (is_stored[i]) {
        stored_by_calls_.push_back(i);
      }
    }
  }

  // The places where paths can meet (heads).
  void find_heads() {
    number_of_head_.assign(program_.code.size(), kNoHead);
    const auto add = [&](std::uint32_t i) {
      if (number_of_head_[i] == kNoHead) {
        number_of_head_[i] = static_cast<std::uint32_t>(heads_.size());
        heads_.push_back(i);
      }
    };
    for (const EntryUse& entry : module_.entries) {
      add(entry.instruction);
    }
    for (const TagDefinition& tag : module_.tags) {
      add(tag.instruction);
    }
    states_.resize(heads_.size());
    is_open_.resize(heads_.size());
  }

  // Follows the paths until nothing changes, in the order of the text, so that most paths to a head
  // are followed before the head. Returns false if that is too much work; then nothing is reported.
  bool follow() {
    constexpr std::size_t kMostWork = 50'000'000;
    work_left_ = kMostWork;
    if (heads_.size() * program_.variables.size() > kMostWork / 8) {
      return false;
    }
    start();
    while (!open_.empty() && work_left_ > 0) {
      const std::uint32_t head = open_.top();
      open_.pop();
      is_open_[number_of_head_[head]] = false;
      walk(head, false);
    }
    return open_.empty();
  }

  void spend(std::size_t work) { work_left_ -= std::min(work, work_left_); }

  void start() {
    Holdings fresh = learnt_;
    for (std::size_t i = 0; i < fresh.size(); ++i) {
      const bool is_own = i >= variables().size() && program_.variables[i].writes > 0;
      if (is_own || i == static_cast<std::size_t>(Variable::side)) {
        fresh[i] = {Type::undefined, {}, false};
      }
    }
    for (std::uint32_t i = module_.begin; i < module_.end; ++i) {
      for_each_tag(program_.code[i], [&](std::size_t n, TagUse use) {
        const std::uint32_t to = program_.code[i].operands[n];
        if (use == TagUse::plan) {
          meet(to, fresh);
        } else if (use != TagUse::jump && use != TagUse::ask) {
          meet(to, learnt_);
        }
      });
    }
    for (const TagDefinition& tag : module_.tags) {
      if (!tag.is_used) {
        meet(tag.instruction, learnt_);
      }
    }
    // At an ENTRY there is no plan.
    fresh[static_cast<std::size_t>(Variable::x)] = {Type::undefined, {}, false};
    for (const EntryUse& entry : module_.entries) {
      meet(entry.instruction, fresh);
    }
  }

  // Records a path to this place with this state.
  void meet(std::uint32_t place, const Holdings& state) {
    if (!module_.has(place) || number_of_head_[place] == kNoHead) {
      return;
    }
    const std::uint32_t number = number_of_head_[place];
    spend(state.size());
    Holdings& known = states_[number];
    bool is_new = known.empty();
    if (is_new) {
      known = state;
    }
    for (std::size_t i = 0; i < known.size(); ++i) {
      const TypeKnowledge more = either(known[i], state[i]);
      is_new = is_new || !(more == known[i]);
      known[i] = more;
    }
    if (is_new && !is_open_[number]) {
      is_open_[number] = true;
      open_.push(place);
    }
  }

  // Records the state with which the instruction starts a subroutine at another position. Men may
  // have been captured there. Variables that are always undefined are ignored, because they have
  // their own warning.
  void meet_asked(const ResolvedInstruction& instruction, const Holdings& state) {
    for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (use != TagUse::ask) {
        return;
      }
      spend(state.size());
      Holdings asked = learnt_;
      for (auto i = static_cast<std::size_t>(Variable::side); i < asked.size(); ++i) {
        asked[i] = state[i].types == TypeSet(Type::undefined) ? kAnything : followed(state[i]);
      }
      meet(instruction.operands[n], asked);
    });
  }

  // The knowledge about a value after moves, which may have captured men.
  static TypeKnowledge followed(TypeKnowledge known) {
    const auto with_taken = [](TypeSet types) {
      return types.has(Type::piece) || types.has(Type::move) ? types | Type::undefined : types;
    };
    return {with_taken(known.types), with_taken(known.elements), known.may_be_empty};
  }

  // Follows a path from a head to the next head or to the end of execution. Reports faults, or
  // passes the state on to the next heads.
  void walk(std::uint32_t head, bool reports) {
    Holdings state = states_[number_of_head_[head]];
    spend(state.size());
    for (std::uint32_t i = head; i < module_.end; ++i) {
      const ResolvedInstruction& instruction = program_.code[i];
      const bool is_other_head = i != head && number_of_head_[i] != kNoHead;
      if (instruction.row == nullptr || is_other_head) {
        if (is_other_head && !reports) {
          meet(i, state);
        }
        return;
      }
      spend(calls_subroutine(*instruction.row) ? stored_by_calls_.size() + 1 : 1);
      OperandKnowledge before = known(instruction, state);
      if (const std::optional<TypeFault> fault = type_faults_.fault_of(instruction, before)) {
        if (!reports) {
          return;
        }
        // Continues as if this operand were correct.
        report(instruction, *fault);
        before.fill(kAnything);
      }
      if (!reports) {
        meet_asked(instruction, state);
      }
      pass(instruction, before, state);
      const Successors to = real_successors(program_, instruction);
      if (to.jump && !reports) {
        meet(instruction.operands[to.jump_operand], state);
      }
      if (!to.next) {
        return;
      }
    }
  }

  // The state after the instruction.
  void pass(const ResolvedInstruction& instruction, const OperandKnowledge& before,
            Holdings& state) const {
    if (calls_subroutine(*instruction.row)) {
      for (const std::uint32_t variable : stored_by_calls_) {
        state[variable] = either(state[variable], learnt_[variable]);
      }
    }
    const OperandKnowledge stored = after(instruction, before);
    // If two operands are the same variable, the first is stored last.
    for (std::size_t n = instruction.row->operand_count; n-- > 0;) {
      if (instruction.row->operand_rows[n].is_stored()) {
        state[instruction.operands[n]] = stored[n];
      }
    }
  }

  // The knowledge about the operands.
  [[nodiscard]] OperandKnowledge known(const ResolvedInstruction& instruction,
                                       const Holdings& state) const {
    OperandKnowledge result;
    result.fill(kAnything);
    for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
      const OperandRow& row = instruction.row->operand_rows[n];
      const std::uint32_t operand = instruction.operands[n];
      if (row.is_read() || row.is_stored()) {
        result[n] = (operand & kConstantBit) != 0 ? knowledge_of(program_.constant(operand))
                                                  : state[operand];
      }
    }
    return result;
  }

  void report(const ResolvedInstruction& instruction, const TypeFault& fault) {
    const SyntaxTree& tree = module_.tree;
    const SyntaxLine& line = tree.lines[instruction.line];
    if (line.is_generated) {
      return;  // the types of rules have been checked before
    }
    const auto operands = tree.operands_of(line);
    // An operand may be missing at the end of the line.
    const bool is_written =
        fault.operand < operands.size() && operands[fault.operand].span.length > 0;
    const Span span = is_written ? operands[fault.operand].span : line.word.span;
    diagnostics_.add(DiagnosticCode::type_mismatch, tree.source, span,
                     fmt::format("`{}` needs {}, but {} is {}", fault.taker, name(fault.wanted),
                                 fault.is_about_elements ? "every element of the set"
                                 : is_written            ? "this"
                                                         : "X (the operand is empty)",
                                 (fault.is_about_elements ? "" : "always ") + listed(fault.found)));
  }

  const ResolvedProgram& program_;
  const Module& module_;
  Diagnostics& diagnostics_;
  TypeFaults type_faults_;
  Holdings learnt_;                             // types stored by any instruction of any part
  std::vector<std::uint32_t> stored_by_calls_;  // variables
  std::vector<std::uint32_t> heads_;
  std::vector<std::uint32_t> number_of_head_;  // of each instruction
  std::vector<Holdings> states_;               // of each head; empty: no path leads there
  std::vector<bool> is_open_;                  // of each head: must be followed again
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> open_;
  std::size_t work_left_ = 0;
};

}  // namespace

void check_types(const ResolvedProgram& program, Diagnostics& diagnostics) {
  TypeChecker(program, diagnostics).run();
}

}  // namespace cheg::lang
