#include "lang/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "lang/grammar.hpp"
#include "lang/literal_builder.hpp"

namespace cheg::lang {
namespace {

// Builds the tree while the grammar runs over the text. Every function is called for one rule.
class Builder {
 public:
  Builder(SyntaxTree& tree, Diagnostics& diagnostics) : tree_(tree), diagnostics_(diagnostics) {}

  void tag(Span span) {
    tree_.tags.push_back(name_at({span.offset, span.length - 1}));
    ++line_.tag_count;
  }
  void nameless_colon(Span span) {
    report(DiagnosticCode::unexpected_text, span, "a colon without a tag before it", "no name here",
           "a tag is written as its name with the colon directly behind it: `LOOP:`");
  }

  void instruction_name(Span span) {
    line_.form = StatementForm::instruction;
    line_.word = name_at(span);
    line_.first_operand = static_cast<std::uint32_t>(tree_.operands.size());
    after_comma_ = true;
  }
  void missing_gap(Span span) {
    report(DiagnosticCode::unexpected_text, {span.offset, 1},
           "a blank must stand between an instruction and its operands", "",
           "an empty first operand is written as a comma behind the blank: `CONDV ,A,NEXT`");
  }
  void operand_name(Span span) {
    add_operand(OperandForm::name, span, static_cast<std::uint32_t>(name_at(span).symbol));
  }
  void operand_comma(Span span) {
    if (after_comma_) {
      add_operand(OperandForm::empty, {span.offset, 0}, 0);
    }
    after_comma_ = true;
    comma_ = span;
  }
  void misplaced_tag(Span span) {
    line_.has_fault = true;
    const Name tag = name_at({span.offset, span.length - 1});
    recover_tag(tag);
    report(DiagnosticCode::misplaced_tag, tag.span,
           fmt::format("the tag {} stands inside an instruction", cheg::quoted(text(tag.span))), "",
           "tags stand before the instruction; an operand that names a tag has no colon");
  }
  void glued_text(Span span) {
    line_.has_fault = line_.has_fault || text(span)[0] == '(';  // the rest of the line is lost
    const OperandForm before =
        line_.operand_count > 0 ? tree_.operands.back().form : OperandForm::empty;
    if (before == OperandForm::bad) {
      return;  // one mistake, one message
    }
    if (text(span) == "\"" && before == OperandForm::literal) {
      report(DiagnosticCode::unexpected_text, span, "a literal has no closing quote", "",
             "the quote stands before the value only: `\"5`, `\"(1,2)`");
      return;
    }
    if (text(span).starts_with('"') || text(span).starts_with('(')) {
      report(DiagnosticCode::unexpected_text, first_character(tree_.source->text(), span),
             fmt::format("{} touches the word before it", cheg::quoted(text(span))), "",
             "operands are separated by a comma or a blank");
      return;
    }
    stray(span);
  }
  // `literal` is its number in the tree; nothing if it was reported.
  void literal(Span span, std::optional<std::uint32_t> literal, bool has_lost_rest) {
    line_.has_fault = line_.has_fault || has_lost_rest;
    add_operand(literal ? OperandForm::literal : OperandForm::bad, span, literal.value_or(0));
  }
  void stray_set(Span span) {
    line_.has_fault = true;  // the rest of the line is lost
    add_operand(OperandForm::bad, span, 0);
    report(DiagnosticCode::unexpected_text, {span.offset, 1}, "a parenthesis outside a literal", "",
           "a set is written with a quote before it: `\"(1,2,3)`");
  }
  void stray_text(Span span) {
    const bool first = line_.operand_count == 0;
    add_operand(OperandForm::bad, span, 0);
    if (text(span)[0] == ':' && first) {
      // `NAME :`: the name is no instruction.
      line_.form = StatementForm::bad;
      recover_tag(line_.word);
      report(DiagnosticCode::unexpected_text, {span.offset, 1},
             "the colon of a tag must follow its name directly", "",
             fmt::format("write `{}:`", made_printable(text(line_.word.span))));
      return;
    }
    stray(span);
  }
  void stray_statement(Span span) {
    line_.form = StatementForm::bad;
    stray(span);
  }

  void entry_keyword(Span span) {
    line_.form = StatementForm::entry;
    line_.word = {{}, span};
    entry_tokens_.clear();
  }
  void entry_token(Span span) { entry_tokens_.push_back({span, text(span)}); }
  void stray_entry_text(Span span) {
    line_.has_fault = true;
    stray(span);
  }
  void entry_end(Span span) {
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

  void use_keyword(Span span) {
    line_.form = StatementForm::use;
    line_.word = {{}, span};
    line_.first_operand = static_cast<std::uint32_t>(tree_.operands.size());
  }
  void use_name(Span span) {
    add_operand(OperandForm::name, span, static_cast<std::uint32_t>(name_at(span).symbol));
  }
  void stray_use_text(Span span) {
    line_.has_fault = true;
    report(DiagnosticCode::unexpected_text, first_character(tree_.source->text(), span),
           "expected one library's name behind USE, and nothing else", "",
           "each library has a USE line of its own");
  }
  void use_end(Span span) {
    if (line_.operand_count == 0 && !line_.has_fault) {
      line_.has_fault = true;
      report(DiagnosticCode::unexpected_text, {end_of_code(span), 0},
             "USE without a library's name", "", "for example `USE GEOMETRY`");
    }
  }

  void end_keyword(Span span) {
    line_.form = StatementForm::end;
    line_.word = {{}, span};
    tree_.has_end = true;
  }
  void stray_end_text(Span span) {
    report(DiagnosticCode::unexpected_text, first_character(tree_.source->text(), span),
           "text behind END on its line", "",
           "END stands alone; a tag of that name would be `END:`");
  }
  void ignored_text(Span span) { tree_.end_of_text = span.offset; }

  void comment(Span span) {
    std::string_view shown = text(span);
    while (!shown.empty() && is_space(shown.back())) {
      shown.remove_suffix(1);
    }
    line_.comment = {span.offset, static_cast<std::uint32_t>(shown.size())};
  }

  void line() {
    // A comma at the end of the operands that makes one too many is reported with them.
    if (line_.form == StatementForm::instruction && after_comma_ && line_.operand_count > 0) {
      add_operand(OperandForm::empty, comma_, 0);
    }
    tree_.lines.push_back(line_);
    line_ = Line{};
    line_.first_tag = static_cast<std::uint32_t>(tree_.tags.size());
  }

 private:
  [[nodiscard]] std::string_view text(Span span) const { return tree_.source->text(span); }
  Name name_at(Span span) { return {tree_.symbols.intern(text(span)), span}; }

  // Behind the last character of the statement that is no blank.
  [[nodiscard]] std::uint32_t end_of_code(Span statement) const {
    std::uint32_t end = statement.end();
    while (end > statement.offset && is_space(tree_.source->text()[end - 1])) {
      --end;
    }
    return end;
  }

  void recover_tag(const Name& tag) { tree_.recovered_tags.emplace_back(tree_.lines.size(), tag); }

  void add_operand(OperandForm form, Span span, std::uint32_t value) {
    tree_.operands.push_back({form, span, value});
    ++line_.operand_count;
    after_comma_ = false;
  }

  void report(DiagnosticCode code, Span span, std::string message, std::string label,
              std::string hint) {
    Diagnostic& diagnostic = diagnostics_.add(code, tree_.source, span, std::move(message));
    diagnostic.label = std::move(label);
    diagnostic.hint = std::move(hint);
  }

  void stray(Span span) {
    const Span character = first_character(tree_.source->text(), span);
    const char c = text(character)[0];
    if (c == '\r' && std::exchange(knows_lone_return_, true)) {
      return;  // once says it all
    }
    std::string hint;
    if (c == '\r') {
      hint = "lines end with LF or CR LF; a CR alone ends none";
    }
    if (static_cast<unsigned char>(c) >= 0x80) {
      hint = "characters outside ASCII may stand in comments only";
    } else if (c == '&') {
      hint = "`&` joins pieces and pawns in an ENTRY line: `ENTRY R&P,K`";
    } else if (c == '(' || c == ')') {
      hint = "a set is written with a quote before it: `\"(1,2,3)`";
    } else if (c == ':') {
      hint = "a colon follows the name of a tag, at the beginning of a line";
    }
    report(DiagnosticCode::unexpected_text, character,
           fmt::format("{} cannot stand here", shown(text(character))), "", std::move(hint));
  }

  SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  Line line_;
  bool after_comma_ = false;  // an operand may follow that is empty if a comma comes first
  Span comma_;
  std::vector<EntryToken> entry_tokens_;
  bool knows_lone_return_ = false;
};

template <class Input>
Span span_of(const Input& in, const char* begin) {
  return {static_cast<std::uint32_t>(in.begin() - begin),
          static_cast<std::uint32_t>(in.end() - in.begin())};
}

// What the actions get besides the text that was matched.
struct State {
  Builder& builder;
  LiteralBuilder& literals;
  const char* begin;  // of the whole text
};

template <class Rule>
struct Action : tao::pegtl::nothing<Rule> {};

Builder& target(State& state, void (Builder::* /*function*/)(Span)) { return state.builder; }
LiteralBuilder& target(State& state, void (LiteralBuilder::* /*function*/)(Span)) {
  return state.literals;
}

// An action that passes the matched span to a function of a builder.
template <auto function>
struct Calls {
  template <class Input>
  static void apply(const Input& in, State& state) {
    (target(state, function).*function)(span_of(in, state.begin));
  }
};

#define CALLS(rule, function) \
  template <>                 \
  struct Action<grammar::rule> : Calls<&Builder::function> {};
#define CALLS_LITERAL(rule, function) \
  template <>                         \
  struct Action<grammar::rule> : Calls<&LiteralBuilder::function> {};
CALLS(tag, tag)
CALLS(nameless_colon, nameless_colon)
CALLS(comment, comment)
CALLS(instruction_name, instruction_name)
CALLS(missing_gap, missing_gap)
CALLS(operand_name, operand_name)
CALLS(operand_comma, operand_comma)
CALLS(misplaced_tag, misplaced_tag)
CALLS(glued_text, glued_text)
CALLS(stray_set, stray_set)
CALLS(stray_text, stray_text)
CALLS(stray_statement, stray_statement)
CALLS(entry_keyword, entry_keyword)
CALLS(entry_word, entry_token)
CALLS(entry_sign, entry_token)
CALLS(stray_entry_text, stray_entry_text)
CALLS(entry, entry_end)
CALLS(use_keyword, use_keyword)
CALLS(use_name, use_name)
CALLS(stray_use_text, stray_use_text)
CALLS(use, use_end)
CALLS(end_keyword, end_keyword)
CALLS(stray_end_text, stray_end_text)
CALLS(ignored_text, ignored_text)
CALLS_LITERAL(literal_word, word)
CALLS_LITERAL(empty_literal, nothing)
CALLS_LITERAL(set_open, set_open)
CALLS_LITERAL(set_comma, set_comma)
CALLS_LITERAL(set_word, set_word)
CALLS_LITERAL(bad_element, bad_element)
#undef CALLS
#undef CALLS_LITERAL

// The same without the span.
template <>
struct Action<grammar::line> {
  static void apply0(State& state) { state.builder.line(); }
};
template <>
struct Action<grammar::set_close> {
  static void apply0(State& state) { state.literals.set_close(); }
};
template <>
struct Action<grammar::set_gap> {
  static void apply0(State& state) { state.literals.set_gap(); }
};
template <>
struct Action<grammar::unclosed_set> {
  static void apply0(State& state) { state.literals.unclosed_set(); }
};

template <>
struct Action<grammar::literal> : tao::pegtl::maybe_nothing {
  template <class Rule, tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <class...> class Actions, template <class...> class Control, class Input>
  static bool match(Input& in, State& state) {
    const char* const begin = in.current();
    if (in.empty() || *begin != '"') {
      return false;
    }
    state.literals.begin();
    const bool matched = tao::pegtl::match<Rule, A, M, Actions, Control>(in, state);
    state.builder.literal({static_cast<std::uint32_t>(begin - state.begin),
                           static_cast<std::uint32_t>(in.current() - begin)},
                          state.literals.end(), state.literals.has_lost_rest());
    return matched;
  }
};

// Bounds the recursion.
template <>
struct Action<grammar::set> : tao::pegtl::maybe_nothing {
  template <class Rule, tao::pegtl::apply_mode A, tao::pegtl::rewind_mode M,
            template <class...> class Actions, template <class...> class Control, class Input>
  static bool match(Input& in, State& state) {
    if (in.empty() || *in.current() != '(') {
      return false;
    }
    if (!state.literals.can_nest()) {
      state.literals.too_deep({static_cast<std::uint32_t>(in.current() - state.begin), 1});
      return tao::pegtl::match<grammar::rest_of_line, A, M, Actions, Control>(in, state);
    }
    return tao::pegtl::match<Rule, A, M, Actions, Control>(in, state);
  }
};

}  // namespace

SyntaxTree parse(const SourcePointer& source, Diagnostics& diagnostics) {
  SyntaxTree tree;
  tree.source = source;
  tree.end_of_text = static_cast<std::uint32_t>(source->text().size());
  tree.lines.reserve(source->line_count());
  const std::string_view text = source->text();
  if (source->was_cut()) {
    diagnostics.add(DiagnosticCode::program_limit, source, {tree.end_of_text, 0},
                    fmt::format("the text is longer than {} bytes", Source::kMostBytes));
  }
  Builder builder(tree, diagnostics);
  LiteralBuilder literals(tree, diagnostics);
  State state{builder, literals, text.data()};
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy, tao::pegtl::eol::lf_crlf, const char*>
      input(text.data(), text.data() + text.size(), "");
  if (!tao::pegtl::parse<grammar::program, Action>(input, state)) {
    throw std::logic_error("the grammar does not accept every text");
  }
  return tree;
}

std::vector<Name> SyntaxTree::recovered_tags_of(std::size_t line) const {
  std::vector<Name> names;
  for (auto tag =
           std::lower_bound(recovered_tags.begin(), recovered_tags.end(), line,
                            [](const auto&a, std::size_t wanted) { return a.first < wanted; });
       tag != recovered_tags.end() && tag->first == line; ++tag) {
    names.push_back(tag->second);
  }
  return names;
}

CommentForm comment_form(std::string_view comment) {
  if (comment.empty()) {
    return CommentForm::none;
  }
  if (comment.starts_with(";@")) {
    return CommentForm::example;
  }
  return comment.starts_with(";;") && !comment.starts_with(";;;") ? CommentForm::documentation
                                                                  : CommentForm::plain;
}

std::string_view comment_text(std::string_view comment) {
  if (comment.starts_with(";@")) {
    comment.remove_prefix(2);
  }
  while (comment.starts_with(';')) {
    comment.remove_prefix(1);
  }
  return trimmed(comment);
}

}  // namespace cheg::lang
