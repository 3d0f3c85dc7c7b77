// The check for values of the wrong type.
//
// First every variable gets all types that any instruction of any part ever stores into it, and
// `undefined`, which it is in the beginning. Then the instructions are looked at in the order of
// the text; within a stretch that can only be entered at its top and calls no subroutine, the type
// that was stored last is known better. What is reported is wrong whichever way leads there.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "chess/text.hpp"
#include "lang/check.hpp"

namespace cheg::lang {
namespace {

// What is known about a value.
struct Knowledge {
  TypeSet types;
  TypeSet elements;  // of the sets among them; what nested sets hold is not known

  friend bool operator==(const Knowledge&, const Knowledge&) = default;
};

constexpr Knowledge kAnything{TypeSet::all(), TypeSet::all()};

Knowledge either(const Knowledge& a, const Knowledge& b) {
  return {a.types | b.types, a.elements | b.elements};
}

// A value taken out of a set with such elements.
Knowledge element_of(const Knowledge& set) {
  return {set.elements, set.elements.has(Type::set) ? TypeSet::all() : TypeSet()};
}

Knowledge set_of(TypeSet elements) { return {Type::set, elements}; }

Knowledge stored_by(ValueClass values) {
  const TypeSet types = stored_types(values);
  return {types, types.has(Type::set) ? accepted_element_types(values) : TypeSet()};
}

using Operands = std::array<Knowledge, kMostOperands>;

// What the written and updated operands hold after the instruction, given what all operands held
// before; the others are left alone.
Operands after(const ResolvedInstruction& instruction, const Operands& before) {
  Operands result = before;
  for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
    const OperandRow& operand = instruction.row->operand_rows[n];
    if (operand.kind == OperandKind::written || operand.kind == OperandKind::updated) {
      result[n] = stored_by(operand.values);
    }
  }
  if (instruction.opcode >= instructions().size()) {
    return result;  // a native
  }
  const auto elements = [&](std::size_t n) { return before[n].elements; };
  // What is stored into a set or goes past its end.
  const auto padded = [&](std::size_t set, TypeSet stored) {
    return set_of(elements(set) | stored | Type::undefined);
  };
  const Knowledge taken{element_of(before[1]).types | Type::undefined,
                        element_of(before[1]).elements};
  switch (static_cast<Instruction>(instruction.opcode)) {
    case Instruction::setv:
      result[0] = before[1];
      break;
    case Instruction::exch:
      result[0] = before[1];
      result[1] = before[0];
      break;
    case Instruction::order:
      result[0] = result[1] = either(before[0], before[1]);
      break;
    case Instruction::select:
    case Instruction::selecc:
      result[0] = set_of(elements(2));
      break;
    case Instruction::inters:
    case Instruction::differ:
      result[0] = set_of(elements(1));
      break;
    case Instruction::union_of:
    case Instruction::append:
      result[0] = set_of(elements(1) | elements(2));
      break;
    case Instruction::pair:
      result[0] = set_of(before[1].types | before[2].types);
      break;
    case Instruction::getel:
      result[0] = taken;
      break;
    case Instruction::setel:
    case Instruction::insert:
      result[1] = padded(1, before[0].types);
      break;
    case Instruction::unsert:
      result[0] = taken;
      result[1] = set_of(elements(1));
      break;
    case Instruction::exchwe:
      result[0] = taken;
      result[1] = padded(1, before[0].types);
      break;
    case Instruction::exchel:
      result[0] = padded(0, {});
      break;
    default:
      break;
  }
  return result;
}

bool stores(OperandKind kind) {
  return kind == OperandKind::written || kind == OperandKind::updated;
}

bool calls_subroutine(const InstructionRow& row) {
  return std::any_of(row.operands().begin(), row.operands().end(), [](const OperandRow& operand) {
    return operand.use == TagUse::call || operand.use == TagUse::call_with_x;
  });
}

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

class TypeChecker {
 public:
  TypeChecker(const ResolvedProgram& program, Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics) {}

  void run() {
    learn();
    const Module& module = program_.modules[0];
    std::vector<bool> is_entered(program_.code.size());
    for (const TagDefinition& tag : module.tags) {
      is_entered[tag.instruction] = true;
    }
    for (const EntryUse& entry : module.entries) {
      is_entered[entry.instruction] = true;
    }
    local_.resize(program_.variables.size());
    for (std::uint32_t i = module.begin; i + 1 < module.end; ++i) {
      if (is_entered[i]) {
        ++stretch_;
      }
      look_at(program_.code[i]);
    }
  }

 private:
  // What a variable holds in the stretch of code with this number.
  struct Local {
    std::size_t stretch = 0;
    Knowledge knowledge;
  };

  // All that is ever stored into each variable: goes round until nothing new is learnt. Each
  // variable can learn only a few times, and only its readers are looked at again.
  void learn() {
    learnt_.resize(program_.variables.size(), {Type::undefined, {}});
    for (std::size_t i = 0; i < variables().size(); ++i) {
      learnt_[i] = {variables()[i].types, variables()[i].elements};
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
        const OperandKind kind = instruction.row->operand_rows[n].kind;
        const std::uint32_t operand = instruction.operands[n];
        if ((kind == OperandKind::read || kind == OperandKind::updated) &&
            (operand & kConstantBit) == 0) {
          readers[operand].push_back(i);
        }
      }
    }
    while (!open.empty()) {
      const ResolvedInstruction& instruction = program_.code[open.back()];
      open.pop_back();
      const Operands stored = after(instruction, known(instruction, false));
      for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
        if (stores(instruction.row->operand_rows[n].kind)) {
          Knowledge& variable = learnt_[instruction.operands[n]];
          const Knowledge more = either(variable, stored[n]);
          if (!(more == variable)) {
            variable = more;
            const auto& again = readers[instruction.operands[n]];
            open.insert(open.end(), again.begin(), again.end());
          }
        }
      }
    }
  }

  // What the operands hold before the instruction.
  [[nodiscard]] Operands known(const ResolvedInstruction& instruction, bool here) const {
    Operands result;
    result.fill(kAnything);
    for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
      const OperandKind kind = instruction.row->operand_rows[n].kind;
      if (kind == OperandKind::read || stores(kind)) {
        result[n] = known(instruction.operands[n], here);
      }
    }
    return result;
  }

  [[nodiscard]] Knowledge known(std::uint32_t operand, bool here) const {
    if ((operand & kConstantBit) != 0) {
      return of_literal(program_.constant(operand));
    }
    if (here && local_[operand].stretch == stretch_) {
      return local_[operand].knowledge;
    }
    return learnt_[operand];
  }

  static Knowledge of_literal(std::span<const LiteralNode> literal) {
    Knowledge knowledge{literal[0].type, {}};
    for (const LiteralNode& node : literal.subspan(1)) {
      knowledge.elements = knowledge.elements | node.type;
    }
    return knowledge;
  }

  void look_at(const ResolvedInstruction& instruction) {
    const Operands before = known(instruction, true);
    if (!report_values(instruction, before)) {
      report_elements(instruction, before);
    }
    if (calls_subroutine(*instruction.row)) {
      ++stretch_;  // a subroutine may store into any variable
    }
    const Operands stored = after(instruction, before);
    for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
      if (stores(instruction.row->operand_rows[n].kind)) {
        local_[instruction.operands[n]] = {stretch_, stored[n]};
      }
    }
  }

  [[nodiscard]] bool is_never_set(std::uint32_t operand) const {
    return (operand & kConstantBit) == 0 && operand >= variables().size() &&
           program_.variables[operand].writes == 0;  // which has a warning of its own
  }

  // Operands, and the value that a condition or an ordering is applied to. True if something was
  // reported.
  bool report_values(const ResolvedInstruction& instruction, const Operands& before) {
    const InstructionRow& row = *instruction.row;
    const ConditionRow* condition = condition_of(instruction);
    const OrderingRow* ordering = ordering_of(instruction);
    for (std::size_t n = 0; n < row.operand_count; ++n) {
      const OperandRow& operand = row.operand_rows[n];
      const bool is_read =
          operand.kind == OperandKind::read || operand.kind == OperandKind::updated;
      if (!is_read || is_never_set(instruction.operands[n])) {
        continue;
      }
      TypeSet wanted = accepted_types(operand.values);
      std::string_view taker = row.name;
      std::string_view noun = name(operand.values);
      if (operand.values == ValueClass::any && condition != nullptr) {
        wanted = accepted_types(condition->values);
        taker = condition->name;
        noun = name(condition->values);
      } else if (operand.values == ValueClass::any && ordering != nullptr) {
        wanted = accepted_types(ordering->values);
        taker = ordering->name;
        noun = name(ordering->values);
      }
      if ((before[n].types & wanted).empty()) {
        report(instruction, n,
               fmt::format("`{}` needs {}, but this is always {}", taker, noun,
                           listed(before[n].types)));
        return true;
      }
    }
    return report_search(instruction, before);
  }

  // MEMBER and MEMNUM take the set in either place.
  bool report_search(const ResolvedInstruction& instruction, const Operands& before) {
    const bool is_search = instruction.row == &row(Instruction::member) ||
                           instruction.row == &row(Instruction::memnum);
    if (!is_search || before[1].types.has(Type::set) || before[2].types.has(Type::set)) {
      return false;
    }
    report(instruction, 2,
           fmt::format("`{}` needs a set, but this is always {}", instruction.row->name,
                       listed(before[2].types)));
    return true;
  }

  // The elements of the set that is gone through.
  void report_elements(const ResolvedInstruction& instruction, const Operands& before) {
    const InstructionRow& row = *instruction.row;
    for (std::size_t n = 0; n < row.operand_count; ++n) {
      const OperandRow& operand = row.operand_rows[n];
      const bool is_set = operand.values == ValueClass::set || operand.values == ValueClass::moves;
      if (operand.kind != OperandKind::read || !is_set || before[n].elements.empty()) {
        continue;
      }
      const TypeSet elements = before[n].elements;
      const auto suits = [&](ValueClass values) {
        return !(elements & accepted_types(values)).empty();
      };
      const ConditionRow* condition = condition_of(instruction);
      const OrderingRow* ordering = ordering_of(instruction);
      const std::string are = fmt::format("but every element of the set is {}", listed(elements));
      if (condition != nullptr && !suits(condition->values)) {
        report(instruction, operand_of_kind(row, OperandKind::condition),
               fmt::format("`{}` needs {}, {}", condition->name, name(condition->values), are));
      } else if (ordering != nullptr && !suits(ordering->values)) {
        report(instruction, operand_of_kind(row, OperandKind::ordering),
               fmt::format("`{}` needs {}, {}", ordering->name, name(ordering->values), are));
      } else if ((elements & accepted_element_types(operand.values)).empty()) {
        report(instruction, n,
               fmt::format("`{}` needs {}, {}", row.name, name(operand.values), are));
      }
      return;
    }
  }

  static std::size_t operand_of_kind(const InstructionRow& row, OperandKind kind) {
    std::size_t n = 0;
    while (n < row.operand_count && row.operand_rows[n].kind != kind) {
      ++n;
    }
    return n;
  }

  [[nodiscard]] const ConditionRow* condition_of(const ResolvedInstruction& instruction) const {
    const std::size_t n = operand_of_kind(*instruction.row, OperandKind::condition);
    return n == instruction.row->operand_count
               ? nullptr
               : condition_row(program_.native_conditions,
                               static_cast<std::uint16_t>(instruction.operands[n]));
  }
  [[nodiscard]] const OrderingRow* ordering_of(const ResolvedInstruction& instruction) const {
    const std::size_t n = operand_of_kind(*instruction.row, OperandKind::ordering);
    return n == instruction.row->operand_count
               ? nullptr
               : ordering_row(program_.native_orderings,
                              static_cast<std::uint16_t>(instruction.operands[n]));
  }

  void report(const ResolvedInstruction& instruction, std::size_t operand, std::string message) {
    const SyntaxTree& tree = program_.modules[0].tree;
    const Line& line = tree.lines[instruction.line];
    const auto operands = tree.operands_of(line);
    // An operand may be missing at the end of the line.
    const Span span = operand < operands.size() && operands[operand].span.length > 0
                          ? operands[operand].span
                          : line.word.span;
    diagnostics_.add(DiagnosticCode::type_mismatch, tree.source, span, std::move(message));
  }

  const ResolvedProgram& program_;
  Diagnostics& diagnostics_;
  std::vector<Knowledge> learnt_;
  std::vector<Local> local_;
  std::size_t stretch_ = 1;
};

}  // namespace

void check_types(const ResolvedProgram& program, Diagnostics& diagnostics) {
  TypeChecker(program, diagnostics).run();
}

}  // namespace cheg::lang
