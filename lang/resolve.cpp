// Names become numbers, module by module and line by line. Each module maps its symbols to tags and
// variables; program_ collects variables, constants and code across all modules.
#include "lang/resolve.hpp"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>

#include "base/text.hpp"
#include "lang/hints.hpp"
#include "lang/name_hints.hpp"
#include "lang/pools.hpp"

namespace cheg::lang {
namespace {

constexpr std::uint32_t kNotFound = 0xffffffff;
// In the place of an operand that was reported; nothing reads it.
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
  Resolver(const Libraries& libraries, Diagnostics& diagnostics)
      : libraries_(libraries), diagnostics_(diagnostics) {}

  ResolvedProgram run(const SourcePointer& source) {
    for (const VariableRow& row : variables()) {
      program_.variables.push_back({std::string(row.name), 0, 0, 0, {}});
    }
    Modules loaded = load_modules(source, libraries_, diagnostics_, hints_);
    program_.modules = std::move(loaded.modules);
    program_.examples = std::move(loaded.examples);
    for (std::size_t i = 0; i < program_.modules.size(); ++i) {
      resolve_code(i);
    }
    return std::move(program_);
  }

 private:
  void resolve_code(std::size_t module_number) {
    Module& module = program_.modules[module_number];
    instruction_of_symbol_.assign(module.tree.symbols.size(), InstructionMemo{});
    unknown_tags_.clear();
    for (std::size_t i = 0; i < module.tree.lines.size(); ++i) {
      const Line& line = module.tree.lines[i];
      if (line.form == StatementForm::instruction) {
        resolve_instruction(module_number, line, static_cast<std::uint32_t>(i));
      }
    }
    program_.code.push_back({nullptr, guard_opcode(), 0, {}});
  }

  void resolve_instruction(std::size_t module_number, const Line& line, std::uint32_t line_number) {
    ResolvedInstruction& instruction = program_.code.emplace_back();
    instruction.line = line_number;
    const Module& module = program_.modules[module_number];
    const InstructionMemo found = find_instruction_row(module, line.word.symbol);
    if (found.row == nullptr) {
      report_unknown_instruction(module, line);
      return;
    }
    instruction.row = found.row;
    instruction.opcode = found.opcode;
    const std::span<const Operand> operands = module.tree.operands_of(line);
    if (operands.size() > found.row->operand_count && !line.has_fault) {
      report_surplus(module.tree, *found.row, operands);
    }
    for (std::size_t i = 0; i < found.row->operand_count; ++i) {
      const Operand operand = i < operands.size() ? operands[i] : Operand{};
      instruction.operands[i] = resolve_operand(module_number, line, *found.row, i, operand);
    }
  }

  struct InstructionMemo {
    const InstructionRow* row = nullptr;
    std::uint16_t opcode = 0;
    bool is_known = false;  // looked up already
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
    for (const NativeLibrary* library : module.natives) {
      for (const Row& row : library->rows<Row>()) {
        if (row.name == name) {
          return {library->name, &row};
        }
      }
    }
    return {};
  }

  void report_unknown_instruction(const Module& module, const Line& line) {
    const SyntaxTree& tree = module.tree;
    std::string hint = name_hints_.instruction(module, line);
    if (module.lacks_library && hint.empty()) {
      return;  // the library that was not found may have it
    }
    Diagnostic& diagnostic =
        report(tree, DiagnosticCode::undefined_instruction, line.word.span,
               fmt::format("unknown instruction {}", cheg::quoted(text_of(tree, line.word.span))));
    diagnostic.label = "not an instruction";
    diagnostic.hint = std::move(hint);
  }

  void report_surplus(const SyntaxTree& tree, const InstructionRow& row,
                      std::span<const Operand> operands) {
    const Operand& first = operands[row.operand_count];
    if (first.form == OperandForm::bad) {
      return;  // has been reported
    }
    const std::string takes = row.operand_count == 0 ? "no operands"
                              : row.operand_count == 1
                                  ? "one operand"
                                  : fmt::format("{} operands", row.operand_count);
    Span span = first.span;
    if (first.form == OperandForm::empty && first.span.length == 0) {
      span.length = 1;  // the comma behind it
    }
    Diagnostic& diagnostic = report(tree, DiagnosticCode::too_many_operands, span,
                                    fmt::format("`{}` takes {}", row.name, takes));
    diagnostic.label =
        first.form == OperandForm::empty ? "an operand too many, and empty" : "an operand too many";
    diagnostic.hint = fmt::format("it is written `{}`", usage(row));
  }

  std::uint32_t resolve_operand(std::size_t module_number, const Line& line,
                                const InstructionRow& row, std::size_t number,
                                const Operand& operand) {
    Module& module = program_.modules[module_number];
    const OperandRow& operand_row = row.operand_rows[number];
    if (operand.form == OperandForm::bad) {
      return 0;
    }
    switch (operand_row.kind) {
      case OperandKind::read:
        return read_operand(module_number, operand);
      case OperandKind::written:
      case OperandKind::updated:
        if (operand.form == OperandForm::empty) {
          return report_missing(module.tree, line, row, operand_row);
        }
        return written_operand(module_number, operand, operand_row.kind);
      case OperandKind::tag:
        if (operand.form == OperandForm::empty) {
          return report_missing(module.tree, line, row, operand_row);
        }
        return operand.form == OperandForm::literal
                   ? report_literal(module.tree, operand, operand_row.kind)
                   : tag_operand(module, operand);
      case OperandKind::condition:
      case OperandKind::ordering:
        if (operand.form == OperandForm::literal) {
          return report_literal(module.tree, operand, operand_row.kind);
        }
        if (operand.form == OperandForm::empty) {
          return 0;
        }
        return operand_row.kind == OperandKind::condition ? condition_operand(module, operand)
                                                          : ordering_operand(module, operand);
    }
    return 0;
  }

  std::uint32_t report_missing(const SyntaxTree& tree, const Line& line, const InstructionRow& row,
                               const OperandRow& operand_row) {
    if (!line.has_fault) {
      Diagnostic& diagnostic = report(
          tree, DiagnosticCode::missing_operand, line.word.span,
          fmt::format("`{}` lacks its operand `{}`, {}", row.name, operand_row.name,
                      operand_row.kind == OperandKind::tag ? "a tag" : "a variable to write"));
      diagnostic.hint = fmt::format("it is written `{}`", usage(row));
    }
    return 0;
  }

  static std::string with_article(OperandKind kind) {
    return fmt::format("{} {}", kind == OperandKind::ordering ? "an" : "a", name(kind));
  }

  std::uint32_t report_literal(const SyntaxTree& tree, const Operand& operand, OperandKind kind) {
    Diagnostic& diagnostic =
        report(tree, DiagnosticCode::literal_as_name, operand.span,
               fmt::format("a literal cannot stand for {}", with_article(kind)));
    const std::string text(tree.source->text(operand.span).substr(1));
    diagnostic.hint =
        kind == OperandKind::condition && find_condition(upper_case(text))
            ? fmt::format("the condition is written without a quote: `{}`", text)
            : fmt::format("{} is written as a name, without a quote", with_article(kind));
    return kNothing;
  }

  // The number of the variable, new if need be.
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
      report(tree, DiagnosticCode::stored_into, operand.span, "a literal cannot be stored into")
          .hint = "here stands a variable that receives a value";
      return 0;
    }
    const std::uint32_t number = variable_of(module_number, operand.symbol());
    if (number < variables().size() && variables()[number].access == Access::read_only) {
      Diagnostic& diagnostic = report(tree, DiagnosticCode::stored_into, operand.span,
                                      fmt::format("`{}` is read-only", variables()[number].name));
      diagnostic.label = "stored into here";
      diagnostic.hint = fmt::format("`{}` is {}; store into a variable of your own",
                                    variables()[number].name, variables()[number].summary);
      return 0;
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
        report_ambiguous(module, operand, *owner, *found, library, *tag);
        return 0;
      }
      found = tag;
      owner = &library;
    }
    if (found == nullptr) {
      report_unknown_tag(module, operand);
      return 0;
    }
    found->is_used = true;
    return found->instruction;
  }

  void report_ambiguous(const Module& module, const Operand& operand, const Module& first_owner,
                        const TagDefinition& first, const Module& second_owner,
                        const TagDefinition& second) {
    Diagnostic& diagnostic = report(module.tree, DiagnosticCode::ambiguous_tag, operand.span,
                                    fmt::format("two libraries define the tag {}",
                                                cheg::quoted(text_of(module.tree, operand.span))));
    diagnostic.notes.push_back({first_owner.tree.source, first.name.span, "defined here"});
    diagnostic.notes.push_back({second_owner.tree.source, second.name.span, "and here"});
    diagnostic.hint = "define a tag of this name here, or use only one of the libraries";
  }

  // Once for each name; further uses become notes.
  void report_unknown_tag(const Module& module, const Operand& operand) {
    constexpr std::size_t kMostNotes = 3;
    const auto [known, is_new] =
        unknown_tags_.try_emplace(static_cast<std::uint32_t>(operand.symbol()), Unknown{});
    if (!is_new) {
      if (known->second.uses++ < kMostNotes && known->second.diagnostic != kNotFound) {
        diagnostics_.add_note(known->second.diagnostic,
                              {module.tree.source, operand.span, "also used here"});
      }
      return;
    }
    std::string hint =
        name_hints_.tag(program_, module, module.tree.symbols.text(operand.symbol()));
    if (module.lacks_library && hint.empty()) {
      return;  // the library that was not found may have it
    }
    const std::size_t number = diagnostics_.items().size();
    Diagnostic& diagnostic = report(
        module.tree, DiagnosticCode::undefined_tag, operand.span,
        fmt::format("the tag {} is not defined", cheg::quoted(text_of(module.tree, operand.span))));
    diagnostic.label = "no line defines it";
    diagnostic.hint = std::move(hint);
    if (number < diagnostics_.items().size()) {  // otherwise too many are kept already
      known->second.diagnostic = static_cast<std::uint32_t>(number);
    }
  }

  // The name of a condition or an ordering, with or without `#`, as its number.
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
    std::string hint = kind == OperandKind::condition ? name_hints_.condition(module, word.name)
                                                      : name_hints_.ordering(module, word.name);
    if (module.lacks_library && hint.empty()) {
      return kNothing;
    }
    Diagnostic& diagnostic = report(
        module.tree,
        kind == OperandKind::condition ? DiagnosticCode::undefined_condition
                                       : DiagnosticCode::undefined_ordering,
        operand.span,
        fmt::format("unknown {} {}", name(kind), cheg::quoted(text_of(module.tree, operand.span))));
    diagnostic.label = "not " + with_article(kind);
    diagnostic.hint = std::move(hint);
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
    if (is_main && condition != nullptr && condition->context == Context::reads_side &&
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

  static std::string_view text_of(const SyntaxTree& tree, Span span) {
    return tree.source->text(span);
  }

  Diagnostic& report(const SyntaxTree& tree, DiagnosticCode code, Span span, std::string message) {
    return diagnostics_.add(code, tree.source, span, std::move(message));
  }

  // An undefined tag that has been reported.
  struct Unknown {
    std::uint32_t diagnostic = kNotFound;
    std::size_t uses = 0;
  };

  const Libraries& libraries_;
  Diagnostics& diagnostics_;
  Hints hints_;
  NameHints name_hints_{libraries_, hints_};
  ResolvedProgram program_;
  ConstantPool constants_{program_};
  NativePool<InstructionRow> native_instructions_{program_.native_instructions};
  NativePool<ConditionRow> native_conditions_{program_.native_conditions};
  NativePool<OrderingRow> native_orderings_{program_.native_orderings};
  std::vector<InstructionMemo> instruction_of_symbol_;
  std::unordered_map<std::uint32_t, Unknown> unknown_tags_;
};

}  // namespace

ResolvedProgram resolve(const SourcePointer& source, const Libraries& libraries,
                        Diagnostics& diagnostics) {
  return Resolver(libraries, diagnostics).run(source);
}

}  // namespace cheg::lang
