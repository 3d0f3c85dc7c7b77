// Checks the statements, and contains the functions that all parts of the checker share.
#include "lang/rules/typing.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <utility>

#include "base/text.hpp"

namespace cheg::lang::rules {

std::string in_words(TypeSet types) {
  std::vector<std::string> names;
  for (int i = 1; i < kTypeCount; ++i) {
    const auto type = static_cast<Type>(i);
    if (types.has(type)) {
      const std::string noun = type == Type::piece     ? "man"
                               : type == Type::logical ? "truth value (T or F)"
                                                       : std::string(name(type));
      names.push_back((type == Type::integer ? "an " : "a ") + noun);
    }
  }
  std::string text = names.empty() ? "undefined" : names[0];
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += (i + 1 == names.size() ? " or " : ", ") + names[i];
  }
  return text;
}

Typing::Typing(std::span<const Module> modules, std::uint32_t main, Names& names,
               const Libraries& libraries, Hints& hints, Diagnostics& diagnostics)
    : modules_(modules),
      main_(main),
      names_(names),
      libraries_(libraries),
      hints_(hints),
      diagnostics_(diagnostics) {}

TypedProgram Typing::run() {
  names_.report_redefined(main_, diagnostics_);
  // A definition of a library takes the meaning from a word in the program, too.
  for (std::uint32_t module = 0; module < modules_.size(); ++module) {
    names_.report_words(module, diagnostics_);
  }
  program_.rules.reserve(modules_[main_].tree.rules.rules.size());
  program_.instances.reserve(names_.definition_count());
  for (const Rule& rule : modules_[main_].tree.rules.rules) {
    check_rule(rule);
  }
  check_unused();
  return std::move(program_);
}

void Typing::check_rule(const Rule& rule) {
  TypedRule result;
  result.clauses.reserve(rule.clauses.size());
  result.text.reserve(rule.text.size());
  for (std::uint32_t i = 0; i < rule.clauses.size(); ++i) {
    check_clause(rule, i, result);
  }
  for (std::uint32_t i = 0; i < rule.text.size(); ++i) {
    if (rule.text[i].value) {
      result.text.push_back({i, body_of(*rule.text[i].value, XState::man, true, TypeSet::all(), ""),
                             rule.text[i].span});
    }
  }
  if (rule.value == ValueForm::points) {
    result.points = body_of(rule.points, XState::none, false, Type::integer, "VALUE");
  }
  program_.rules.push_back(std::move(result));
}

void Typing::check_clause(const Rule& rule, std::uint32_t number, TypedRule& result) {
  const Clause& clause = rule.clauses[number];
  TypedClause typed;
  typed.form = clause.form;
  typed.most = clause.most;
  typed.number = number;
  typed.depth = clause.depth;
  typed.self_numerator = clause.self_numerator;
  typed.self_denominator = clause.self_denominator;
  typed.span = clause.span;
  switch (clause.form) {
    case ClauseForm::when:
      typed.body = body_of(clause.expression, XState::none, false, Type::logical, "WHEN");
      break;
    case ClauseForm::from: {
      typed.body = body_of(clause.expression, XState::none, false, Type::set, "FROM");
      break;
    }
    case ClauseForm::where:
      typed.body = body_of(clause.expression, XState::move, false, Type::logical, "WHERE");
      break;
    case ClauseForm::after:
      typed.body = body_of(clause.expression, XState::man, true, Type::logical, "AFTER");
      break;
    case ClauseForm::replies:
      typed.form = ClauseForm::after;
      typed.body = reply_clause(clause);
      break;
    case ClauseForm::lowers:
    case ClauseForm::raises:
    case ClauseForm::best:
      typed.form = clause.form == ClauseForm::best ? ClauseForm::best : ClauseForm::after;
      typed.is_measure = clause.form != ClauseForm::best;
      typed.body = measure_clause(clause);
      break;
    case ClauseForm::look:
      typed.body = body_of(clause.expression, clause.depth > 1 ? XState::perhaps_man : XState::man,
                           true, Type::integer, "MIN");
      break;
    case ClauseForm::forced:
      typed.moves = body_of(clause.moves, XState::none, false, Type::integer, "FORCED");
      typed.body = body_of(clause.expression, XState::none, true, Type::logical, "FORCED");
      break;
    case ClauseForm::fenced:
      typed.moves = body_of(clause.moves, XState::none, false, Type::integer, "FENCED");
      typed.body = body_of(clause.expression, XState::none, true, Type::integer, "FENCED");
      break;
  }
  result.clauses.push_back(std::move(typed));
}

TypedBody Typing::new_body() {
  constexpr std::size_t kShort = 8;
  TypedBody body;
  body.nodes.reserve(kShort);
  body.children.reserve(kShort);
  return body;
}

void Typing::finish(TypedBody& body) {
  body.nodes.shrink_to_fit();
  body.children.shrink_to_fit();
}

TypedBody Typing::body_of(ExpressionNumber expression, XState x, bool is_later, TypeSet wanted,
                          std::string_view place) {
  TypedBody body = new_body();
  const Context context{main_, kNone, x, is_later, &body, std::nullopt};
  body.root_number = check(expression, context);
  const std::string_view noun = wanted == TypeSet(Type::logical)   ? "a condition"
                                : wanted == TypeSet(Type::integer) ? "an integer"
                                                                   : "a set";
  expect(context, body.root_number, wanted, noun, place,
         this->expression(context, expression).span);
  bindings_.clear();
  contexts_.clear();
  finish(body);
  return body;
}

// REPLIES c, SOME REPLY c, NO REPLY c
TypedBody Typing::reply_clause(const Clause& clause) {
  TypedBody body = new_body();
  const Context context{main_, kNone, XState::perhaps_man, true, &body, std::nullopt};
  const Span span = expression(context, clause.expression).span;
  NodeNumber condition = check_condition(clause.expression, context, "REPLIES");
  const auto after_moves = [&](Quantifier quantifier) {
    TypedNode node{NodeForm::moves};
    node.quantifier = quantifier;
    node.type = {Type::logical, {}, false};
    node.span = span;
    condition = add(context, node, {&condition, 1});
  };
  if (clause.depth > 1) {
    after_moves(Quantifier::some);
  }
  after_moves(clause.reply == Reply::every ? Quantifier::all : Quantifier::some);
  if (clause.reply == Reply::none) {
    TypedNode node{NodeForm::negation};
    node.type = {Type::logical, {}, false};
    node.span = span;
    condition = add(context, node, {&condition, 1});
  }
  body.root_number = condition;
  bindings_.clear();
  contexts_.clear();
  finish(body);
  return body;
}

// The value that BEST compares, or the condition that LOWERS or RAISES means.
TypedBody Typing::measure_clause(const Clause& clause) {
  TypedBody body = new_body();
  Context context{main_, kNone, XState::man, true, &body, std::nullopt};
  const Span span = expression(context, clause.expression).span;
  NodeNumber root = value_of_key(clause, context);
  if (clause.form != ClauseForm::best) {
    const std::array<NodeNumber, 2> sides{root, check_was(clause.expression, span, context)};
    TypedNode node{NodeForm::compare};
    node.op = clause.form == ClauseForm::lowers ? Op::less : Op::greater;
    node.type = {Type::logical, {}, false};
    node.span = span;
    root = add(context, node, sides);
  }
  body.root_number = root;
  bindings_.clear();
  contexts_.clear();
  finish(body);
  return body;
}

// The value of e, or of WORST e.
NodeNumber Typing::value_of_key(const Clause& clause, Context& context) {
  context.x = clause.worst ? XState::perhaps_man : XState::man;
  const std::string_view place = clause.form == ClauseForm::best     ? "BEST"
                                 : clause.form == ClauseForm::lowers ? "LOWERS"
                                                                     : "RAISES";
  NodeNumber value = check_integer(clause.expression, context, place);
  if (!clause.worst) {
    return value;
  }
  const Span span = expression(context, clause.expression).span;
  const bool is_greatest_best =
      clause.form == ClauseForm::raises || (clause.form == ClauseForm::best && clause.most);
  const auto after_moves = [&](bool takes_greatest) {
    TypedNode node{NodeForm::moves};
    node.quantifier = takes_greatest ? Quantifier::most : Quantifier::least;
    node.type = {TypeSet(Type::integer) | Type::undefined, {}, false};
    node.span = span;
    value = add(context, node, {&value, 1});
  };
  if (clause.depth > 1) {
    after_moves(is_greatest_best);
  }
  after_moves(!is_greatest_best);
  return value;
}

// Also checks definitions that no rule uses. Later definitions come first, because they may use
// earlier ones.
void Typing::check_unused() {
  const bool is_library = modules_[main_].tree.entries.empty();
  for (std::size_t i = names_.definition_count(); i-- > 0;) {
    const DefinitionRow& row = names_.row(static_cast<std::uint32_t>(i));
    if (row.module != main_ || row.is_used) {
      continue;
    }
    if (!is_library) {
      diagnostics_
          .add(DiagnosticCode::unused_definition, modules_[main_].tree.source, row.span,
               fmt::format("nothing uses {}", cheg::quoted(row.name)))
          .hint = "remove it, or use it in a rule";
    }
    TypedBody body;
    const Context context{main_, kNone, XState::any, true, &body, std::nullopt};
    const std::vector<TypeKnowledge> types(row.parameter_count, kAnything);
    is_for_unused_ = true;
    instance_of(static_cast<std::uint32_t>(i), types, context, row.span);
    is_for_unused_ = false;
  }
}

NodeNumber Typing::check_condition(ExpressionNumber number, const Context& context,
                                   std::string_view place) {
  const NodeNumber result = check(number, context);
  expect(context, result, Type::logical, "a condition", place, expression(context, number).span);
  return result;
}

NodeNumber Typing::check_integer(ExpressionNumber number, const Context& context,
                                 std::string_view place) {
  const NodeNumber result = check(number, context);
  expect(context, result, Type::integer, "an integer", place, expression(context, number).span);
  return result;
}

bool Typing::expect(const Context& context, NodeNumber number, TypeSet wanted,
                    std::string_view noun, std::string_view place, Span span) {
  const TypeSet found = node(context, number).type.types;
  if (found == TypeSet::all() || wanted == TypeSet::all()) {
    return true;
  }
  bool suits = true;
  for (int i = 1; i < kTypeCount; ++i) {
    const auto type = static_cast<Type>(i);
    suits = suits && (!found.has(type) || wanted.has(type));
  }
  if (!suits) {
    Diagnostic& diagnostic = report(
        context, DiagnosticCode::wrong_kind, span,
        fmt::format("{} needs {}, but this is {}", cheg::quoted(place), noun, in_words(found)));
    diagnostic.label = in_words(found);
    if (noun == "a condition") {
      diagnostic.hint = found.has(Type::integer)
                            ? "compare it, for example with `= 0` or `> 0`"
                            : "a condition is T or F: a comparison, or a test such as `EDGE(BK)`";
    }
  }
  return suits;
}

bool Typing::expect_operand(const Context& context, NodeNumber number, ValueClass wanted,
                            std::string_view taker, Span span) {
  if (!expect(context, number, accepted_types(wanted), name(wanted), taker, span)) {
    return false;
  }
  const TypeKnowledge& type = node(context, number).type;
  const TypeSet elements = accepted_element_types(wanted);
  if (type.types == TypeSet::all() || type.elements == TypeSet() ||
      !(type.elements & elements).empty()) {
    return true;
  }
  report(context, DiagnosticCode::wrong_kind, span,
         fmt::format("{} needs {}, but every element of this set is {}", cheg::quoted(taker),
                     name(wanted), in_words(type.elements)));
  return false;
}

Diagnostic& Typing::report(const Context& context, DiagnosticCode code, Span span,
                           std::string message) {
  const SourcePointer& source = tree(context).source;
  if (!reported_.emplace(source.get(), span.offset, span.length, code).second) {
    forgotten_ = {};
    return forgotten_;
  }
  return diagnostics_.add(code, source, span, std::move(message));
}

NodeNumber Typing::add(const Context& context, TypedNode node,
                       std::span<const NodeNumber> children) {
  TypedBody& body = *context.body;
  node.first_child = static_cast<std::uint32_t>(body.children.size());
  node.child_count = static_cast<std::uint32_t>(children.size());
  if (context.span) {
    node.span = *context.span;
  }
  body.children.insert(body.children.end(), children.begin(), children.end());
  body.nodes.push_back(node);
  return static_cast<NodeNumber>(body.nodes.size() - 1);
}

NodeNumber Typing::add_bad(const Context& context, Span span) {
  TypedNode node;
  node.type = kAnything;
  node.span = span;
  return add(context, node);
}

NodeNumber Typing::add_integer(const Context& context, std::int64_t value, Span span) {
  TypedNode node{NodeForm::integer};
  node.integer = value;
  node.type = {Type::integer, {}, false};
  node.span = span;
  return add(context, node);
}

NodeNumber Typing::add_instruction(const Context& context, const InstructionRow& row,
                                   std::span<const NodeNumber> arguments, Span span) {
  ResolvedInstruction instruction;
  instruction.row = &row;
  const std::span<const InstructionRow> rows = instructions();
  const bool is_native = std::less<>()(&row, rows.data()) || !std::less<>()(&row, &rows.back() + 1);
  instruction.opcode = is_native ? guard_opcode() : static_cast<std::uint16_t>(&row - rows.data());
  OperandKnowledge before;
  before.fill(kAnything);
  bool may_be_undefined = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    before[i + 1] = node(context, arguments[i]).type;
    may_be_undefined = may_be_undefined || before[i + 1].types.has(Type::undefined);
  }
  TypedNode result{NodeForm::instruction};
  result.name = row.name;
  result.type = after(instruction, before)[0];
  result.gives_undefined = result.type.types.has(Type::undefined);
  if (may_be_undefined && !(result.type.types == TypeSet(Type::logical))) {
    result.type.types = result.type.types | Type::undefined;
  }
  if (row.name == "MAN") {
    result.type = {TypeSet(Type::piece) | Type::undefined, {}, false};
    result.gives_undefined = true;
  }
  result.span = span;
  return add(context, result, arguments);
}

}  // namespace cheg::lang::rules
