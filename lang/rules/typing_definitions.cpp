// Checks definitions: finds the type of each use from the types of its arguments.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "lang/rules/typing.hpp"

namespace cheg::lang::rules {
namespace {

unsigned bits_of(TypeSet types) {
  unsigned bits = 0;
  for (int i = 0; i < kTypeCount; ++i) {
    bits |= types.has(static_cast<Type>(i)) ? 1U << static_cast<unsigned>(i) : 0;
  }
  return bits;
}

// Of a definition for X of this state, arguments of these types and a place before or after a move.
std::string instance_key(std::uint32_t definition, XState x, bool is_later,
                         std::span<const TypeKnowledge> types) {
  std::string key;
  for (int shift = 0; shift < 32; shift += 8) {
    key += static_cast<char>(definition >> shift);
  }
  key += static_cast<char>(x);
  key += is_later ? '1' : '0';
  for (const TypeKnowledge& type : types) {
    key += static_cast<char>(bits_of(type.types));
    key += static_cast<char>(bits_of(type.elements));
    key += type.may_be_empty ? '1' : '0';
  }
  return key;
}

}  // namespace

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
  NodeNumbers arguments;
  SmallVector<TypeKnowledge, 4> types;
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

// Binds the parameters to expressions, not to values, so that WAS can evaluate them before the
// move.
NodeNumber Typing::check_inline(std::uint32_t definition, const Expression& expression,
                                const Context& context) {
  const DefinitionRow row = names_.row(definition);
  if (std::ranges::find(inlining_, definition) != inlining_.end()) {
    report(context, DiagnosticCode::recursive_was, expression.name.span,
           fmt::format("{} has parameters and reads WAS, so it cannot call itself",
                       cheg::quoted(row.name)))
        .hint = "give it the value before the move as an argument, for example `WAS(room)`";
    return add_bad(context, expression.span);
  }
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
  inlining_.push_back(definition);
  NodeNumber result = check_definition(row, inner);
  inlining_.pop_back();
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
  // Without X its state does not matter.
  std::string key = instance_key(definition, row.reads_x ? context.x : XState::none,
                                 row.reads_was && context.is_later, types);
  const auto next = static_cast<std::uint32_t>(program_.instances.size());
  const auto [found, is_new] = instances_.try_emplace(std::move(key), next);
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
    TypedBody body = new_body();
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
      finish(body);
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

// The element of a table. An argument outside the table counts as the nearest index of the table.
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

// Limits the value to the range from 0 to `most`.
NodeNumber Typing::clamped(NodeNumber value, std::int64_t most, const Context& context) {
  const Span span = node(context, value).span;
  const NodeNumber not_less = add_instruction(
      context, row(Instruction::max), std::array{value, add_integer(context, 0, span)}, span);
  return add_instruction(context, row(Instruction::min),
                         std::array{not_less, add_integer(context, most, span)}, span);
}

}  // namespace cheg::lang::rules
