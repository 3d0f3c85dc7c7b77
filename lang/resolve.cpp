// Names become numbers, module by module and line by line. Each module maps its symbols to tags and
// variables; program_ collects variables, constants and code across all modules.
#include "lang/resolve.hpp"

#include <utility>

#include "lang/hints.hpp"
#include "lang/pools.hpp"
#include "lang/resolve_reports.hpp"

namespace cheg::lang {
namespace {

// Replaces an operand with an error; nothing reads it.
constexpr std::uint32_t kNothing = 0;

// A condition or ordering operand: its name without `#`, and whether it has `#`.
struct Negatable {
  bool is_negated;
  std::string_view name;
};

Negatable without_signs(std::string_view word) {
  bool is_negated = false;
  while (word.starts_with('#')) {
    is_negated = !is_negated;
    word.remove_prefix(1);
  }
  return {is_negated, word};
}

class Resolver {
 public:
  Resolver(const Libraries& libraries, Diagnostics& diagnostics, rules::NoteTable* notes)
      : libraries_(libraries), diagnostics_(diagnostics), notes_(notes) {}

  ResolvedProgram run(const SourcePointer& source) {
    for (const VariableRow& row : variables()) {
      program_.variables.push_back({std::string(row.name), 0, 0, 0, {}});
    }
    Modules loaded = load_modules(source, libraries_, diagnostics_, hints_, notes_);
    program_.modules = std::move(loaded.modules);
    program_.examples = std::move(loaded.examples);
    program_.code.reserve(program_.modules.back().end);
    std::size_t names = program_.variables.size();
    for (const Module& module : program_.modules) {
      names += module.tree.symbols.size();
    }
    program_.variables.reserve(names);
    for (std::size_t i = 0; i < program_.modules.size(); ++i) {
      resolve_code(i);
    }
    return std::move(program_);
  }

 private:
  void resolve_code(std::size_t module_number) {
    Module& module = program_.modules[module_number];
    instruction_of_symbol_.assign(module.tree.symbols.size(), InstructionMemo{});
    reports_.begin_module();
    for (std::size_t i = 0; i < module.tree.lines.size(); ++i) {
      const SyntaxLine& line = module.tree.lines[i];
      if (line.form == StatementForm::instruction) {
        resolve_instruction(module_number, line, static_cast<std::uint32_t>(i));
      }
    }
    program_.code.push_back({nullptr, guard_opcode(), 0, {}});
  }

  void resolve_instruction(std::size_t module_number, const SyntaxLine& line,
                           std::uint32_t line_number) {
    ResolvedInstruction& instruction = program_.code.emplace_back();
    instruction.line = line_number;
    const Module& module = program_.modules[module_number];
    const InstructionMemo found = find_instruction_row(module, line.word.symbol);
    if (found.row == nullptr) {
      reports_.unknown_instruction(module, line);
      return;
    }
    instruction.row = found.row;
    instruction.opcode = found.opcode;
    const std::span<const Operand> operands = module.tree.operands_of(line);
    if (operands.size() > found.row->operand_count && !line.has_fault) {
      reports_.surplus(module.tree, *found.row, operands);
    }
    for (std::size_t i = 0; i < found.row->operand_count; ++i) {
      const Operand operand = i < operands.size() ? operands[i] : Operand{};
      instruction.operands[i] = resolve_operand(module_number, line, *found.row, i, operand);
    }
  }

  struct InstructionMemo {
    const InstructionRow* row = nullptr;
    std::uint16_t opcode = 0;
    bool is_known = false;  // the name has been looked up before
  };

  InstructionMemo find_instruction_row(const Module& module, Symbol symbol) {
    InstructionMemo& memo = instruction_of_symbol_[static_cast<std::size_t>(symbol)];
    if (memo.is_known) {
      return memo;
    }
    memo.is_known = true;
    const std::string_view name = module.tree.symbols.text(symbol);
    if (const auto instruction = find_instruction(name)) {
      memo.row = &row(*instruction);
      memo.opcode = static_cast<std::uint16_t>(*instruction);
    } else if (const auto native = find_native<InstructionRow>(module, name);
               native.row != nullptr) {
      memo.row = native.row;
      memo.opcode = static_cast<std::uint16_t>(
          guard_opcode() + 1U + native_instructions_.number_of(native.library, *native.row));
    }
    return memo;
  }

  // The native of this name in the first library that has it.
  template <class Row>
  static NativeUse<Row> find_native(const Module& module, std::string_view name) {
    for (const NativeRows* library : module.natives) {
      for (const Row& row : library->rows<Row>()) {
        if (row.name == name) {
          return {library->name, &row};
        }
      }
    }
    return {};
  }

  std::uint32_t resolve_operand(std::size_t module_number, const SyntaxLine& line,
                                const InstructionRow& row, std::size_t number,
                                const Operand& operand) {
    Module& module = program_.modules[module_number];
    const OperandRow& operand_row = row.operand_rows[number];
    if (operand.form == OperandForm::bad) {
      return kNothing;
    }
    switch (operand_row.kind) {
      case OperandKind::read:
        return read_operand(module_number, operand);
      case OperandKind::written:
      case OperandKind::updated:
        if (operand.form == OperandForm::empty) {
          reports_.missing(module.tree, line, row, operand_row);
          return kNothing;
        }
        return written_operand(module_number, operand, operand_row.kind);
      case OperandKind::tag:
        if (operand.form == OperandForm::empty) {
          reports_.missing(module.tree, line, row, operand_row);
          return kNothing;
        }
        if (operand.form == OperandForm::literal) {
          reports_.literal(module.tree, operand, operand_row.kind);
          return kNothing;
        }
        return tag_operand(module, operand);
      case OperandKind::condition:
      case OperandKind::ordering:
        if (operand.form == OperandForm::literal) {
          reports_.literal(module.tree, operand, operand_row.kind);
          return kNothing;
        }
        if (operand.form == OperandForm::empty) {
          return 0;
        }
        return operand_row.kind == OperandKind::condition ? condition_operand(module, operand)
                                                          : ordering_operand(module, operand);
    }
    return 0;
  }

  // The number of the variable; a new one at first use.
  std::uint32_t variable_of(std::size_t module_number, Symbol symbol) {
    Module& module = program_.modules[module_number];
    std::uint32_t& number = module.variable_of_symbol[static_cast<std::size_t>(symbol)];
    if (number == 0) {
      const std::string_view name = module.tree.symbols.text(symbol);
      if (const auto predefined = find_variable(name)) {
        number = static_cast<std::uint32_t>(*predefined) + 1;
      } else {
        program_.variables.push_back(
            {std::string(name), static_cast<std::uint32_t>(module_number), 0, 0, {}});
        number = static_cast<std::uint32_t>(program_.variables.size());
      }
    }
    return number - 1;
  }

  std::uint32_t read_operand(std::size_t module_number, const Operand& operand) {
    if (operand.form == OperandForm::empty) {
      return static_cast<std::uint32_t>(Variable::x);
    }
    if (operand.form == OperandForm::literal) {
      return kConstantBit |
             constants_.number_of(program_.modules[module_number].tree.literal(operand));
    }
    const std::uint32_t number = variable_of(module_number, operand.symbol());
    ResolvedVariable& variable = program_.variables[number];
    if (variable.reads++ == 0) {
      variable.first_read = operand.span;
    }
    return number;
  }

  std::uint32_t written_operand(std::size_t module_number, const Operand& operand,
                                OperandKind kind) {
    const SyntaxTree& tree = program_.modules[module_number].tree;
    if (operand.form == OperandForm::literal) {
      reports_.stored_literal(tree, operand);
      return kNothing;
    }
    const std::uint32_t number = variable_of(module_number, operand.symbol());
    if (number < variables().size() && variables()[number].access == Access::read_only) {
      reports_.stored_read_only(tree, operand, variables()[number]);
      return kNothing;
    }
    ResolvedVariable& variable = program_.variables[number];
    ++variable.writes;
    if (kind == OperandKind::updated && variable.reads++ == 0) {
      variable.first_read = operand.span;
    }
    return number;
  }

  std::uint32_t tag_operand(Module& module, const Operand& operand) {
    const std::uint32_t number = module.tag_of_symbol[static_cast<std::size_t>(operand.symbol())];
    if (number != 0) {
      TagDefinition& tag = module.tags[number - 1];
      tag.is_used = true;
      return tag.instruction;
    }
    return tag_of_library(module, operand);
  }

  std::uint32_t tag_of_library(Module& module, const Operand& operand) {
    const std::string_view name = module.tree.symbols.text(operand.symbol());
    TagDefinition* found = nullptr;
    const Module* owner = nullptr;
    for (const std::uint32_t number : module.libraries) {
      Module& library = program_.modules[number];
      const auto symbol = library.tree.symbols.find(name);
      TagDefinition* tag = symbol ? library.find_tag(*symbol) : nullptr;
      if (tag == nullptr || &library == owner) {
        continue;
      }
      if (found != nullptr) {
        reports_.ambiguous_tag(module, operand, *owner, *found, library, *tag);
        return 0;
      }
      found = tag;
      owner = &library;
    }
    if (found == nullptr) {
      reports_.unknown_tag(module, operand);
      return 0;
    }
    found->is_used = true;
    return found->instruction;
  }

  // Encodes the name of a condition or an ordering, with or without `#`, as an operand.
  template <class Row>
  std::uint32_t negatable_operand(const Module& module, const Operand& operand,
                                  std::optional<std::size_t> (*find)(std::string_view),
                                  std::span<const Row> table, NativePool<Row>& natives,
                                  OperandKind kind) {
    const Negatable word = without_signs(module.tree.symbols.text(operand.symbol()));
    const std::uint32_t sign = word.is_negated ? kNegated : 0U;
    if (word.name.empty()) {
      return sign;
    }
    if (const auto number = find(word.name)) {
      return sign | static_cast<std::uint32_t>(*number + 1);
    }
    if (const auto native = find_native<Row>(module, word.name); native.row != nullptr) {
      return sign | static_cast<std::uint32_t>(table.size() + 1 +
                                               natives.number_of(native.library, *native.row));
    }
    reports_.unknown_name(module, operand, word.name, kind);
    return kNothing;
  }

  std::uint32_t condition_operand(const Module& module, const Operand& operand) {
    const auto find = [](std::string_view name) -> std::optional<std::size_t> {
      const auto found = find_condition(name);
      return found ? std::optional(static_cast<std::size_t>(*found)) : std::nullopt;
    };
    const std::uint32_t number = negatable_operand<ConditionRow>(
        module, operand, find, conditions(), native_conditions_, OperandKind::condition);
    const ConditionRow* condition =
        condition_row(program_.native_conditions, static_cast<std::uint16_t>(number));
    const bool is_main = &module == program_.modules.data();
    if (is_main && condition != nullptr && condition->context == ConditionContext::reads_side &&
        !program_.side_reader) {
      program_.side_reader = operand.span;
    }
    return number;
  }

  std::uint32_t ordering_operand(const Module& module, const Operand& operand) {
    const auto find = [](std::string_view name) -> std::optional<std::size_t> {
      const auto found = find_ordering(name);
      return found ? std::optional(static_cast<std::size_t>(*found)) : std::nullopt;
    };
    return negatable_operand<OrderingRow>(module, operand, find, orderings(), native_orderings_,
                                          OperandKind::ordering);
  }

  const Libraries& libraries_;
  Diagnostics& diagnostics_;
  rules::NoteTable* notes_;
  Hints hints_;
  ResolvedProgram program_;
  ResolveReports reports_{program_, libraries_, hints_, diagnostics_};
  ConstantPool constants_{program_};
  NativePool<InstructionRow> native_instructions_{program_.native_instructions};
  NativePool<ConditionRow> native_conditions_{program_.native_conditions};
  NativePool<OrderingRow> native_orderings_{program_.native_orderings};
  std::vector<InstructionMemo> instruction_of_symbol_;
};

}  // namespace

ResolvedProgram resolve(const SourcePointer& source, const Libraries& libraries,
                        Diagnostics& diagnostics, rules::NoteTable* notes) {
  return Resolver(libraries, diagnostics, notes).run(source);
}

}  // namespace cheg::lang
