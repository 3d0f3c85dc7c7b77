// Names and applications: what they stand for, and the definitions behind them.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "lang/rules/typing.hpp"

namespace cheg::lang::rules {
namespace {

constexpr TypeKnowledge kLogical{Type::logical, {}, false};

std::string counted(std::size_t count) {
  return count == 0   ? "no arguments"
         : count == 1 ? "one argument"
                      : fmt::format("{} arguments", count);
}

std::string types_key(std::span<const TypeKnowledge> types) {
  std::string key;
  for (const TypeKnowledge& type : types) {
    for (int i = 0; i < kTypeCount; ++i) {
      key += type.types.has(static_cast<Type>(i)) ? '1' : '0';
      key += type.elements.has(static_cast<Type>(i)) ? '1' : '0';
    }
    key += type.may_be_empty ? '1' : '0';
  }
  return key;
}

}  // namespace

const Typing::Binding* Typing::find_binding(const Context& context, std::string_view name) const {
  for (int i = context.bindings; i != kNone; i = bindings_[static_cast<std::size_t>(i)].outer) {
    const Binding& binding = bindings_[static_cast<std::size_t>(i)];
    if (binding.name == name) {
      return &binding;
    }
  }
  return nullptr;
}

Typing::Context Typing::bound(const Context& context, std::string_view name,
                              const TypeKnowledge& type, std::optional<ExpressionNumber> value,
                              std::uint32_t* local, const Context* value_context) {
  *local = context.body->local_count++;
  contexts_.push_back(value_context == nullptr ? context : *value_context);
  bindings_.push_back({name, *local, type, value, static_cast<int>(contexts_.size()) - 1,
                       context.body, context.bindings});
  Context inner = context;
  inner.bindings = static_cast<int>(bindings_.size()) - 1;
  return inner;
}

NodeNumber Typing::check_name(const Expression& expression, const Context& context) {
  const std::string name(tree(context).symbols.text(expression.name.symbol));
  if (const Binding* binding = find_binding(context, name)) {
    return check_local(*binding, expression, context);
  }
  if (const auto definition = names_.find_definition(context.module, name)) {
    return check_use(*definition, expression, context);
  }
  if (const auto word = check_word(expression, context, name)) {
    return *word;
  }
  TypedNode node;
  node.span = expression.span;
  if (name == "X") {
    if (context.x == XState::none) {
      report(context, DiagnosticCode::no_move_here, expression.span,
             "there is no move here, so X means nothing")
          .hint = "X is the move in WHERE, and the man that has moved in AFTER, BEST and the text";
      return add_bad(context, expression.span);
    }
    node.form = NodeForm::x;
    node.type = {context.x == XState::move  ? TypeSet(Type::move)
                 : context.x == XState::man ? TypeSet(Type::piece)
                 : context.x == XState::any ? TypeSet::all()
                                            : TypeSet(Type::piece) | Type::undefined,
                 {},
                 false};
    return add(context, node);
  }
  if (const auto variable = find_variable(name)) {
    node.form = NodeForm::variable;
    node.name = row(*variable).name;
    node.type = knowledge_of(*variable);
    return add(context, node);
  }
  if (const InstructionRow* function = names_.find_function(context.module, name);
      function != nullptr) {
    return check_row(expression, context, name);
  }
  if (context.module == main_ && names_.has_variable(main_, name)) {
    node.form = NodeForm::variable;
    node.name = kept(name);
    node.type = kAnything;
    return add(context, node);
  }
  report_unknown(expression, context, name);
  return add_bad(context, expression.span);
}

// A parameter, or what LET or a quantifier has bound. In the position before the move, what was
// bound is evaluated there.
NodeNumber Typing::check_local(const Binding& binding, const Expression& expression,
                               const Context& context) {
  if (binding.body == context.body) {
    TypedNode node{NodeForm::local};
    node.number = binding.local;
    node.name = binding.name;
    node.type = binding.type;
    node.span = expression.span;
    return add(context, node);
  }
  if (!binding.bound && is_for_unused_) {
    return add_bad(context, expression.span);  // a parameter of a definition without uses
  }
  if (!binding.bound) {
    report(context, DiagnosticCode::no_move_here, expression.span,
           fmt::format("{} is chosen in the position after the move, so WAS cannot ask about it",
                       cheg::quoted(binding.name)))
        .hint = "WAS evaluates all of its expression before the move";
    return add_bad(context, expression.span);
  }
  Context before = contexts_[static_cast<std::size_t>(binding.context)];
  before.x = XState::none;
  before.is_later = false;
  before.body = context.body;
  if (context.span) {
    before.span = context.span;
  }
  return check(*binding.bound, before);
}

// A word of the layer; nothing if it is none.
std::optional<NodeNumber> Typing::check_word(const Expression& expression, const Context& context,
                                             std::string_view name) {
  const auto word = std::find_if(builtins().begin(), builtins().end(),
                                 [&](const Builtin& a) { return a.name == name; });
  if (word == builtins().end()) {
    return std::nullopt;
  }
  TypedNode node;
  node.span = expression.span;
  switch (word->form) {
    case Builtin::Form::integer:
      return add_integer(context, word->integer, expression.span);
    case Builtin::Form::variable:
      node.form = NodeForm::variable;
      node.name = word->meaning;
      node.type = {Type::piece, {}, false};
      return add(context, node);
    case Builtin::Form::instruction:
      node.form = NodeForm::instruction;
      node.name = word->meaning;
      node.type = kLogical;
      return add(context, node);
  }
  return std::nullopt;
}

NodeNumber Typing::check_apply(const Expression& expression, const Context& context) {
  const std::string name(tree(context).symbols.text(expression.name.symbol));
  if (find_binding(context, name) != nullptr) {
    report(context, DiagnosticCode::wrong_arguments, expression.name.span,
           fmt::format("{} is a value here and takes no arguments", cheg::quoted(name)));
    return add_bad(context, expression.span);
  }
  if (const auto definition = names_.find_definition(context.module, name)) {
    return check_use(*definition, expression, context);
  }
  if (name == "DEFD" && expression.child_count == 1) {
    const NodeNumber value = check(child(context, expression, 0), context);
    TypedNode node{NodeForm::defined};
    node.type = kLogical;
    node.span = expression.span;
    return add(context, node, {&value, 1});
  }
  return check_row(expression, context, name == "ORANK" ? "RANK" : name);
}

// A condition with one argument, or an instruction whose result is wanted.
NodeNumber Typing::check_row(const Expression& expression, const Context& context,
                             std::string_view name) {
  const ConditionRow* condition = names_.find_condition(context.module, name);
  const InstructionRow* function = names_.find_function(context.module, name);
  const std::size_t given = expression.child_count;
  const std::size_t wanted = function != nullptr ? function->operand_count - 1 : 1;
  if (condition == nullptr && function == nullptr) {
    report_unknown(expression, context, name);
    return add_bad(context, expression.span);
  }
  std::vector<NodeNumber> arguments;
  for (const ExpressionNumber argument : tree(context).rules.children_of(expression)) {
    arguments.push_back(check(argument, context));
  }
  const auto span_of = [&](std::size_t i) {
    return this->expression(context, child(context, expression, i)).span;
  };
  const bool may_be_either = condition != nullptr && function != nullptr && wanted == 1;
  const bool suits_condition =
      !may_be_either || given != 1 ||
      !(node(context, arguments[0]).type.types & accepted_types(condition->values)).empty();
  if (condition != nullptr && given == 1 && suits_condition) {
    if (!expect_operand(context, arguments[0], condition->values, name, span_of(0))) {
      return add_bad(context, expression.span);
    }
    TypedNode result{NodeForm::condition};
    result.name = condition->name;
    result.type = kLogical;
    result.span = expression.span;
    return add(context, result, arguments);
  }
  if (given != wanted) {
    expect_arguments(expression, context, name, wanted, given);
    return add_bad(context, expression.span);
  }
  bool suits = true;
  for (std::size_t i = 0; i < given; ++i) {
    suits = expect_operand(context, arguments[i], function->operand_rows[i + 1].values, name,
                           span_of(i)) &&
            suits;
  }
  return suits ? add_instruction(context, *function, arguments, expression.span)
               : add_bad(context, expression.span);
}

void Typing::expect_arguments(const Expression& expression, const Context& context,
                              std::string_view name, std::size_t wanted, std::size_t given) {
  Diagnostic& diagnostic =
      report(context, DiagnosticCode::wrong_arguments, expression.name.span,
             fmt::format("{} needs {}, but has {}", cheg::quoted(name), counted(wanted),
                         given == 0 ? "none" : std::to_string(given)));
  if (const InstructionRow* function = names_.find_function(context.module, name);
      function != nullptr && wanted > 0) {
    std::string names;
    for (const OperandRow& operand : function->operands().subspan(1)) {
      names += (names.empty() ? "" : ", ") + std::string(operand.name);
    }
    diagnostic.hint = fmt::format("`{}({})`: {}", name, names, function->summary);
  }
}

NodeNumber Typing::check_use(std::uint32_t definition, const Expression& expression,
                             const Context& context) {
  DefinitionRow& row = names_.row(definition);
  row.is_used = true;
  used_modules_.insert(row.module);
  if (row.parameter_count != expression.child_count) {
    expect_arguments(expression, context, row.name, row.parameter_count, expression.child_count);
    return add_bad(context, expression.span);
  }
  if (row.reads_was && row.parameter_count > 0) {
    return check_inline(definition, expression, context);
  }
  std::vector<NodeNumber> arguments;
  std::vector<TypeKnowledge> types;
  for (const ExpressionNumber argument : tree(context).rules.children_of(expression)) {
    arguments.push_back(check(argument, context));
    types.push_back(node(context, arguments.back()).type);
  }
  TypedNode node{NodeForm::call};
  node.number = instance_of(definition, types, context, expression.span);
  node.type = program_.instances[node.number].result;
  node.span = expression.span;
  return add(context, node, arguments);
}

// Parameters that WAS may ask about are bound to expressions, not to values.
NodeNumber Typing::check_inline(std::uint32_t definition, const Expression& expression,
                                const Context& context) {
  const DefinitionRow row = names_.row(definition);
  const SyntaxTree& tree = modules_[row.module].tree;
  Context inner = context;
  inner.module = row.module;
  inner.bindings = kNone;
  if (row.module != main_ && !inner.span) {
    inner.span = expression.span;
  }
  std::vector<std::pair<NodeNumber, std::uint32_t>> values;
  for (std::uint32_t i = 0; i < row.parameter_count; ++i) {
    const ExpressionNumber argument = child(context, expression, i);
    const NodeNumber value = check(argument, context);
    std::uint32_t local = 0;
    const NameUse& parameter = tree.rules.definitions[row.number].parameters[i];
    inner = bound(inner, kept(tree.symbols.text(parameter.symbol)), node(context, value).type,
                  argument, &local, &context);
    values.emplace_back(value, local);
  }
  NodeNumber result = check_definition(row, inner);
  for (std::size_t i = values.size(); i-- > 0;) {
    TypedNode let{NodeForm::let};
    let.number = values[i].second;
    let.type = node(context, result).type;
    let.span = expression.span;
    result = add(context, let, std::array{values[i].first, result});
  }
  return result;
}

std::uint32_t Typing::instance_of(std::uint32_t definition, std::span<const TypeKnowledge> types,
                                  const Context& context, Span span) {
  const DefinitionRow& row = names_.row(definition);
  const std::string key =
      fmt::format("{} {} {} {}", definition, row.reads_x ? static_cast<int>(context.x) : -1,
                  row.reads_was && context.is_later, types_key(types));
  const auto next = static_cast<std::uint32_t>(program_.instances.size());
  const auto [found, is_new] = instances_.try_emplace(key, next);
  if (!is_new) {
    Instance& known = program_.instances[found->second];
    known.is_recursive = known.is_recursive || is_open_[found->second];
    ++known.uses;
    return found->second;
  }
  Instance& instance = program_.instances.emplace_back();
  instance.name = row.name;
  instance.uses = 1;
  instance.span = context.span.value_or(span);
  is_open_.push_back(true);
  check_instance(next, definition, types, context);
  is_open_[next] = false;
  return next;
}

// A recursive definition is checked again until its type is known.
void Typing::check_instance(std::uint32_t number, std::uint32_t definition,
                            std::span<const TypeKnowledge> types, const Context& outer) {
  constexpr int kMostRounds = 8;
  const DefinitionRow row = names_.row(definition);
  const SyntaxTree& tree = modules_[row.module].tree;
  const std::size_t measures = program_.measures.size();
  for (int round = 0;; ++round) {
    TypedBody body;
    Context context{row.module,
                    kNone,
                    row.reads_x ? outer.x : XState::none,
                    row.reads_was ? outer.is_later : true,
                    &body,
                    std::nullopt};
    if (row.module != main_) {
      context.span = program_.instances[number].span;
    }
    std::vector<std::string> parameters;
    for (std::uint32_t i = 0; i < row.parameter_count; ++i) {
      const NameUse& parameter = tree.rules.definitions[row.number].parameters[i];
      parameters.emplace_back(tree.symbols.text(parameter.symbol));
      std::uint32_t local = 0;
      context = bound(context, kept(parameters.back()), types[i], std::nullopt, &local);
    }
    body.root_number = check_definition(row, context);
    Instance& instance = program_.instances[number];
    const TypeKnowledge result = either(instance.result, body.root().type);
    const bool is_known = !instance.is_recursive || result == instance.result;
    instance.result = result;
    instance.parameters = std::move(parameters);
    if (is_known || round == kMostRounds) {
      instance.body = std::move(body);
      return;
    }
    program_.instances.resize(number + 1);
    is_open_.resize(number + 1);
    program_.measures.resize(measures);
    std::erase_if(instances_, [&](const auto& entry) { return entry.second > number; });
    std::erase_if(measures_, [&](const auto& entry) { return entry.second >= measures; });
  }
}

NodeNumber Typing::check_definition(const DefinitionRow& row, const Context& context) {
  const Tree& tree = modules_[row.module].tree.rules;
  switch (row.form) {
    case BlockForm::score:
      return check_score(tree.scores[row.number], context);
    case BlockForm::points:
      return check_points(tree.points[row.number], context);
    default:
      return check(tree.definitions[row.number].body, context);
  }
}

NodeNumber Typing::check_score(const Score& score, const Context& context) {
  std::optional<NodeNumber> sum;
  for (const Term& term : score.terms) {
    NodeNumber value = check_integer(term.value, context, "SCORE");
    const std::int64_t weight = term.weight;
    const bool is_taken = weight == -1 && sum;
    if (weight != 1 && !is_taken) {
      value = add_arithmetic(context, Op::multiply, add_integer(context, weight, term.weight_span),
                             value, term.span);
    }
    sum = sum ? add_arithmetic(context, is_taken ? Op::subtract : Op::add, *sum, value, term.span)
              : value;
  }
  return sum ? *sum : add_integer(context, 0, score.name.span);
}

// The element of a table. A value outside of the table has the points of its end.
NodeNumber Typing::check_points(const Points& points, const Context& context) {
  const Span span = points.name.span;
  std::size_t width = 1;
  for (const std::vector<std::int64_t>& row : points.rows) {
    width = std::max(width, row.size());
  }
  std::vector<NodeNumber> values;
  for (const std::vector<std::int64_t>& row : points.rows) {
    for (std::size_t i = 0; i < width; ++i) {
      const std::int64_t value = row.empty() ? 0 : row[std::min(i, row.size() - 1)];
      values.push_back(add_integer(context, value, span));
    }
  }
  TypedNode set{NodeForm::set_of};
  set.type = {Type::set, Type::integer, values.empty()};
  set.span = span;
  const NodeNumber table = add(context, set, values);
  const bool has_rows = points.arguments.size() > 1;
  const auto index = [&](std::size_t argument, std::size_t count) {
    return clamped(check_integer(points.arguments[argument], context, "POINTS"),
                   static_cast<std::int64_t>(count) - 1, context);
  };
  NodeNumber place = index(0, has_rows ? points.rows.size() : width);
  if (has_rows) {
    const auto count = static_cast<std::int64_t>(width);
    place = add_arithmetic(context, Op::multiply, place, add_integer(context, count, span), span);
    place = add_arithmetic(context, Op::add, place, index(1, width), span);
  }
  place = add_arithmetic(context, Op::add, place, add_integer(context, 1, span), span);
  const bool may_be_undefined = node(context, place).type.types.has(Type::undefined);
  const NodeNumber result =
      add_instruction(context, row(Instruction::getel), std::array{table, place}, span);
  context.body->nodes[result].gives_undefined = false;
  context.body->nodes[result].type = {
      may_be_undefined ? TypeSet(Type::integer) | Type::undefined : TypeSet(Type::integer),
      {},
      false};
  return result;
}

// At least 0 and at most so much.
NodeNumber Typing::clamped(NodeNumber value, std::int64_t most, const Context& context) {
  const Span span = node(context, value).span;
  const NodeNumber not_less = add_instruction(
      context, row(Instruction::max), std::array{value, add_integer(context, 0, span)}, span);
  return add_instruction(context, row(Instruction::min),
                         std::array{not_less, add_integer(context, most, span)}, span);
}

void Typing::report_unknown(const Expression& expression, const Context& context,
                            std::string_view name) {
  const Span span = expression.name.span.length > 0 ? expression.name.span : expression.span;
  Diagnostic& diagnostic = report(context, DiagnosticCode::unknown_name, span,
                                  fmt::format("unknown name {}", cheg::quoted(name)));
  diagnostic.hint = hint_for(context.module, name, context);
}

std::string Typing::hint_for(std::uint32_t module, std::string_view name, const Context& context) {
  for (const NativeRows* library : libraries_.natives()) {
    const auto has_name = [&](const auto& rows) {
      return std::any_of(rows.begin(), rows.end(),
                         [&](const auto& row) { return row.name == name; });
    };
    if (has_name(library->instructions) || has_name(library->conditions)) {
      const auto& natives = modules_[module].natives;
      const bool is_used = std::find(natives.begin(), natives.end(), library) != natives.end();
      return is_used ? "it is no value that an expression can use"
                     : fmt::format("`USE {}` defines it", library->name);
    }
  }
  if (find_instruction(name)) {
    return "an expression can use an instruction only if its first operand is its result";
  }
  if (!hints_.can_search()) {
    return "";
  }
  std::vector<std::string_view> candidates;
  for (int i = context.bindings; i != kNone; i = bindings_[static_cast<std::size_t>(i)].outer) {
    candidates.push_back(bindings_[static_cast<std::size_t>(i)].name);
  }
  const std::vector<std::string_view> all = names_.all(module);
  candidates.insert(candidates.end(), all.begin(), all.end());
  return hints_.nearest(name, candidates);
}

}  // namespace cheg::lang::rules
