#include "lang/tree_builder.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "lang/hints.hpp"

namespace cheg::lang {
namespace {

// The library whose name in a USE line turns the rules layer on.
constexpr std::string_view kRulesLibrary = "RULES";

}  // namespace

void TreeBuilder::tag(Span span) {
  tree_.tags.push_back(name_at({span.offset, span.length - 1}));
  ++line_.tag_count;
}

void TreeBuilder::nameless_colon(Span span) {
  report(DiagnosticCode::unexpected_text, span, "a colon without a tag before it", "no name here",
         "write a tag as its name directly followed by a colon: `LOOP:`");
}

void TreeBuilder::instruction_name(Span span) {
  line_.form = StatementForm::instruction;
  line_.word = name_at(span);
  line_.first_operand = static_cast<std::uint32_t>(tree_.operands.size());
  after_comma_ = true;
}

void TreeBuilder::missing_gap(Span span) {
  report(DiagnosticCode::unexpected_text, {span.offset, 1},
         "a blank is missing between the instruction and its operands", "",
         "write an empty first operand as a blank and a comma: `CONDV ,A,NEXT`");
}

void TreeBuilder::operand_name(Span span) {
  add_operand(OperandForm::name, span, static_cast<std::uint32_t>(name_at(span).symbol));
}

void TreeBuilder::operand_comma(Span span) {
  if (after_comma_) {
    add_operand(OperandForm::empty, {span.offset, 0}, 0);
  }
  after_comma_ = true;
  comma_ = span;
}

void TreeBuilder::misplaced_tag(Span span) {
  line_.has_fault = true;
  const Name tag = name_at({span.offset, span.length - 1});
  recover_tag(tag);
  report(DiagnosticCode::misplaced_tag, tag.span,
         fmt::format("the tag {} is inside an instruction", cheg::quoted(text(tag.span))), "",
         "write a tag before its instruction; an operand that names a tag has no colon");
}

void TreeBuilder::glued_text(Span span) {
  line_.has_fault = line_.has_fault || text(span)[0] == '(';  // the rest of the line is skipped
  const OperandForm before =
      line_.operand_count > 0 ? tree_.operands.back().form : OperandForm::empty;
  if (before == OperandForm::bad) {
    return;  // one message for each mistake
  }
  if (text(span) == "\"" && before == OperandForm::literal) {
    report(DiagnosticCode::unexpected_text, span, "a literal has no closing quote", "",
           "write a quote only before the value: `\"5`, `\"(1,2)`");
    return;
  }
  if (text(span).starts_with('"') || text(span).starts_with('(')) {
    report(DiagnosticCode::unexpected_text, first_character(tree_.source->text(), span),
           fmt::format("{} is not separated from the word before it", cheg::quoted(text(span))), "",
           "separate operands by a comma or a blank");
    return;
  }
  stray(span);
}

void TreeBuilder::literal(Span span, std::optional<std::uint32_t> literal, bool has_lost_rest) {
  line_.has_fault = line_.has_fault || has_lost_rest;
  add_operand(literal ? OperandForm::literal : OperandForm::bad, span, literal.value_or(0));
}

void TreeBuilder::stray_set(Span span) {
  line_.has_fault = true;  // the rest of the line is skipped
  add_operand(OperandForm::bad, span, 0);
  report(DiagnosticCode::unexpected_text, {span.offset, 1}, "a parenthesis outside a literal", "",
         "a set is written with a quote before it: `\"(1,2,3)`");
}

void TreeBuilder::stray_text(Span span) {
  const bool first = line_.operand_count == 0;
  add_operand(OperandForm::bad, span, 0);
  if (text(span)[0] == ':' && first) {
    // `NAME :`: the name is not an instruction.
    line_.form = StatementForm::bad;
    recover_tag(line_.word);
    report(DiagnosticCode::unexpected_text, {span.offset, 1},
           "the colon of a tag must follow its name directly", "",
           fmt::format("write `{}:`", made_printable(text(line_.word.span))));
    return;
  }
  stray(span);
}

void TreeBuilder::stray_statement(Span span) {
  line_.form = StatementForm::bad;
  stray(span);
}

void TreeBuilder::entry_keyword(Span span) {
  line_.form = StatementForm::entry;
  line_.word = {{}, span};
  entry_tokens_.clear();
}

void TreeBuilder::stray_entry_text(Span span) {
  line_.has_fault = true;
  stray(span);
}

void TreeBuilder::entry_end(Span span) {
  if (line_.has_fault) {
    return;
  }
  const auto condition = read_entry(entry_tokens_, {end_of_code(span), 0});
  if (!condition) {
    line_.has_fault = true;
    const EntryFault& fault = condition.error();
    report(DiagnosticCode::bad_entry, fault.span, fault.message, "", fault.hint);
    return;
  }
  line_.first_operand = static_cast<std::uint32_t>(tree_.entries.size());
  line_.operand_count = 1;
  tree_.entries.push_back(*condition);
}

void TreeBuilder::use_keyword(Span span) {
  line_.form = StatementForm::use;
  line_.word = {{}, span};
  line_.first_operand = static_cast<std::uint32_t>(tree_.operands.size());
}

void TreeBuilder::use_name(Span span) {
  add_operand(OperandForm::name, span, static_cast<std::uint32_t>(name_at(span).symbol));
}

void TreeBuilder::stray_use_text(Span span) {
  line_.has_fault = true;
  report(DiagnosticCode::unexpected_text, first_character(tree_.source->text(), span),
         "expected one library name after USE, and nothing else", "",
         "write a USE line for each library");
}

void TreeBuilder::use_end(Span span) {
  if (line_.operand_count == 0 && !line_.has_fault) {
    line_.has_fault = true;
    report(DiagnosticCode::unexpected_text, {end_of_code(span), 0}, "USE without a library name",
           "", "for example `USE GEOMETRY`");
  }
  uses_rules_ =
      uses_rules_ ||
      (!line_.has_fault && tree_.symbols.text(tree_.operands.back().symbol()) == kRulesLibrary);
}

void TreeBuilder::end_keyword(Span span) {
  line_.form = StatementForm::end;
  line_.word = {{}, span};
  tree_.has_end = true;
}

void TreeBuilder::stray_end_text(Span span) {
  report(DiagnosticCode::unexpected_text, first_character(tree_.source->text(), span),
         "text after END on the same line", "",
         "END stands alone on its line; a tag named END is written `END:`");
}

void TreeBuilder::comment(Span span) {
  std::string_view shown = text(span);
  while (!shown.empty() && is_space(shown.back())) {
    shown.remove_suffix(1);
  }
  line_.comment = {span.offset, static_cast<std::uint32_t>(shown.size())};
}

void TreeBuilder::line() {
  // A trailing comma adds an empty operand, so that the check of the number of operands reports it.
  if (line_.form == StatementForm::instruction && after_comma_ && line_.operand_count > 0) {
    add_operand(OperandForm::empty, comma_, 0);
  }
  tree_.lines.push_back(line_);
  line_ = SyntaxLine{};
  line_.first_tag = static_cast<std::uint32_t>(tree_.tags.size());
}

void TreeBuilder::tags_before_block(Span tags) {
  const std::size_t length = text(tags).find(':');
  const Name tag = name_at({tags.offset, static_cast<std::uint32_t>(length)});
  recover_tag(tag);
  report(DiagnosticCode::misplaced_tag, tag.span,
         fmt::format("the tag {} is before a block", cheg::quoted(text(tag.span))), "",
         "the name of a rule is its tag; a block of another form has none");
}

void TreeBuilder::block_without_use(Span keyword) {
  uses_rules_ = true;
  report(DiagnosticCode::undefined_instruction, keyword,
         fmt::format("unknown instruction {}", cheg::quoted(text(keyword))), "not an instruction",
         hint_for_block(cheg::upper_case(text(keyword))));
}

std::uint32_t TreeBuilder::end_of_code(Span statement) const {
  std::uint32_t end = statement.end();
  while (end > statement.offset && is_space(tree_.source->text()[end - 1])) {
    --end;
  }
  return end;
}

void TreeBuilder::add_operand(OperandForm form, Span span, std::uint32_t value) {
  tree_.operands.push_back({form, span, value});
  ++line_.operand_count;
  after_comma_ = false;
}

void TreeBuilder::report(DiagnosticCode code, Span span, std::string message, std::string label,
                         std::string hint) {
  Diagnostic& diagnostic = diagnostics_.add(code, tree_.source, span, std::move(message));
  diagnostic.label = std::move(label);
  diagnostic.hint = std::move(hint);
}

void TreeBuilder::stray(Span span) {
  const Span character = first_character(tree_.source->text(), span);
  const char c = text(character)[0];
  if (c == '\r' && std::exchange(knows_lone_return_, true)) {
    return;  // report once
  }
  std::string hint;
  if (c == '\r') {
    hint = "lines end with LF or CR LF, not with CR alone";
  }
  if (static_cast<unsigned char>(c) >= 0x80) {
    hint = "characters outside ASCII are allowed only in comments";
  } else if (c == '&') {
    hint = "`&` joins pieces and pawns in an ENTRY line: `ENTRY R&P,K`";
  } else if (c == '(' || c == ')') {
    hint = "a set is written with a quote before it: `\"(1,2,3)`";
  } else if (c == ':') {
    hint = "write a colon only after a tag, at the beginning of a line";
  }
  report(DiagnosticCode::unexpected_text, character,
         fmt::format("{} is not allowed here", shown(text(character))), "", std::move(hint));
}

}  // namespace cheg::lang
