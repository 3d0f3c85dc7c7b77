#include "lang/resolve_reports.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"

namespace cheg::lang {

void ResolveReports::unknown_instruction(const Module& module, const SyntaxLine& line) {
  const SyntaxTree& tree = module.tree;
  std::string hint = name_hints_.instruction(module, line);
  if (module.lacks_library && hint.empty()) {
    return;  // the missing library may define it
  }
  Diagnostic& diagnostic =
      report(tree, DiagnosticCode::undefined_instruction, line.word.span,
             fmt::format("unknown instruction {}", cheg::quoted(text_of(tree, line.word.span))));
  diagnostic.label = "not an instruction";
  diagnostic.hint = std::move(hint);
}

void ResolveReports::surplus(const SyntaxTree& tree, const InstructionRow& row,
                             std::span<const Operand> operands) {
  const Operand& first = operands[row.operand_count];
  if (first.form == OperandForm::bad) {
    return;  // already reported
  }
  const std::string takes = row.operand_count == 0 ? "no operands"
                            : row.operand_count == 1
                                ? "one operand"
                                : fmt::format("{} operands", row.operand_count);
  Span span = first.span;
  if (first.form == OperandForm::empty && first.span.length == 0) {
    span.length = 1;  // the comma after it
  }
  Diagnostic& diagnostic = report(tree, DiagnosticCode::too_many_operands, span,
                                  fmt::format("`{}` takes {}", row.name, takes));
  diagnostic.label =
      first.form == OperandForm::empty ? "an empty operand too many" : "an operand too many";
  diagnostic.hint = fmt::format("it is written `{}`", usage(row));
}

void ResolveReports::missing(const SyntaxTree& tree, const SyntaxLine& line,
                             const InstructionRow& row, const OperandRow& operand_row) {
  if (!line.has_fault) {
    Diagnostic& diagnostic =
        report(tree, DiagnosticCode::missing_operand, line.word.span,
               fmt::format("`{}` lacks its operand `{}`, {}", row.name, operand_row.name,
                           operand_row.kind == OperandKind::tag ? "a tag" : "a variable to write"));
    diagnostic.hint = fmt::format("it is written `{}`", usage(row));
  }
}

void ResolveReports::literal(const SyntaxTree& tree, const Operand& operand, OperandKind kind) {
  Diagnostic& diagnostic =
      report(tree, DiagnosticCode::literal_as_name, operand.span,
             fmt::format("a literal cannot be used as {}", with_article(kind)));
  const std::string text(tree.source->text(operand.span).substr(1));
  diagnostic.hint =
      kind == OperandKind::condition && find_condition(upper_case(text))
          ? fmt::format("the condition is written without a quote: `{}`", text)
          : fmt::format("{} is written as a name, without a quote", with_article(kind));
}

void ResolveReports::stored_literal(const SyntaxTree& tree, const Operand& operand) {
  report(tree, DiagnosticCode::stored_into, operand.span, "cannot store into a literal").hint =
      "name a variable that receives the result";
}

void ResolveReports::stored_read_only(const SyntaxTree& tree, const Operand& operand,
                                      const VariableRow& variable) {
  Diagnostic& diagnostic = report(tree, DiagnosticCode::stored_into, operand.span,
                                  fmt::format("`{}` is read-only", variable.name));
  diagnostic.label = "stored into here";
  diagnostic.hint =
      fmt::format("`{}` is {}; store into a variable of your own", variable.name, variable.summary);
}

void ResolveReports::ambiguous_tag(const Module& module, const Operand& operand,
                                   const Module& first_owner, const TagDefinition& first,
                                   const Module& second_owner, const TagDefinition& second) {
  Diagnostic& diagnostic = report(module.tree, DiagnosticCode::ambiguous_tag, operand.span,
                                  fmt::format("two libraries define the tag {}",
                                              cheg::quoted(text_of(module.tree, operand.span))));
  diagnostic.notes.push_back({first_owner.tree.source, first.name.span, "defined here"});
  diagnostic.notes.push_back({second_owner.tree.source, second.name.span, "and here"});
  diagnostic.hint = "define a tag of this name here, or use only one of the libraries";
}

void ResolveReports::unknown_tag(const Module& module, const Operand& operand) {
  constexpr std::size_t kMostNotes = 3;
  const auto [known, is_new] =
      unknown_tags_.try_emplace(static_cast<std::uint32_t>(operand.symbol()), Unknown{});
  if (!is_new) {
    if (known->second.uses++ < kMostNotes && known->second.diagnostic) {
      diagnostics_.add_note(*known->second.diagnostic,
                            {module.tree.source, operand.span, "also used here"});
    }
    return;
  }
  std::string hint = name_hints_.tag(program_, module, module.tree.symbols.text(operand.symbol()));
  if (module.lacks_library && hint.empty()) {
    return;  // the missing library may define it
  }
  const std::size_t number = diagnostics_.items().size();
  Diagnostic& diagnostic = report(
      module.tree, DiagnosticCode::undefined_tag, operand.span,
      fmt::format("the tag {} is not defined", cheg::quoted(text_of(module.tree, operand.span))));
  diagnostic.label = "no line defines it";
  diagnostic.hint = std::move(hint);
  if (number < diagnostics_.items().size()) {  // false if the limit of diagnostics was reached
    known->second.diagnostic = number;
  }
}

void ResolveReports::unknown_name(const Module& module, const Operand& operand,
                                  std::string_view word, OperandKind kind) {
  std::string hint = kind == OperandKind::condition ? name_hints_.condition(module, word)
                                                    : name_hints_.ordering(module, word);
  if (module.lacks_library && hint.empty()) {
    return;  // the missing library may define it
  }
  Diagnostic& diagnostic = report(
      module.tree,
      kind == OperandKind::condition ? DiagnosticCode::undefined_condition
                                     : DiagnosticCode::undefined_ordering,
      operand.span,
      fmt::format("unknown {} {}", name(kind), cheg::quoted(text_of(module.tree, operand.span))));
  diagnostic.label = "not " + with_article(kind);
  diagnostic.hint = std::move(hint);
}

std::string ResolveReports::with_article(OperandKind kind) {
  return fmt::format("{} {}", kind == OperandKind::ordering ? "an" : "a", name(kind));
}

std::string_view ResolveReports::text_of(const SyntaxTree& tree, Span span) {
  return tree.source->text(span);
}

Diagnostic& ResolveReports::report(const SyntaxTree& tree, DiagnosticCode code, Span span,
                                   std::string message) {
  return diagnostics_.add(code, tree.source, span, std::move(message));
}

}  // namespace cheg::lang
