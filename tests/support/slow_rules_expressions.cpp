#include "tests/support/slow_rules_expressions.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>

#include "tests/support/slow_operations.hpp"
#include "tests/support/slow_rules_words.hpp"

namespace cheg::test {
namespace {

using lang::rules::Form;
using lang::rules::Op;
using lang::rules::Quantifier;

bool is_undefined(const SlowValue& value) { return value == SlowValue{}; }

// Returns the value of one operator over two defined values.
SlowValue computed(Op op, const SlowValue& a, const SlowValue& b) {
  switch (op) {
    case Op::add:
      return {slow_computed("ADD", slow_integer(a), slow_integer(b))};
    case Op::subtract:
      return a.as<SlowSet>() != nullptr
                 ? SlowValue{slow_filtered(slow_set(a), slow_set(b), false)}
                 : SlowValue{slow_computed("SUB", slow_integer(a), slow_integer(b))};
    case Op::multiply:
      return {slow_computed("MUL", slow_integer(a), slow_integer(b))};
    case Op::divide:
      return {slow_computed("DIV", slow_integer(a), slow_integer(b))};
    case Op::set_union:
      return {slow_joined(slow_set(a), slow_filtered(slow_set(b), slow_set(a), false))};
    case Op::set_common:
      return {slow_filtered(slow_set(a), slow_set(b), true)};
    case Op::equal:
      return {a == b};
    case Op::not_equal:
      return {!(a == b)};
    case Op::less:
      return {slow_integer(a) < slow_integer(b)};
    case Op::greater:
      return {slow_integer(a) > slow_integer(b)};
    case Op::not_greater:
      return {slow_integer(a) <= slow_integer(b)};
    case Op::not_less:
      return {slow_integer(a) >= slow_integer(b)};
    case Op::is_in:
      return {slow_number_of(a, slow_set(b)) > 0};
    default:
      throw std::logic_error("no operator over two values");
  }
}

bool is_condition(Op op) {
  return op == Op::equal || op == Op::not_equal || op == Op::less || op == Op::greater ||
         op == Op::not_greater || op == Op::not_less || op == Op::is_in;
}

// Returns true for instructions whose result is T or F. If an operand is undefined, their result is
// F.
bool is_logical_instruction(const std::string& word) {
  return word == "ATTACKED" || word == "OPP" || word == "INSQ";
}

bool is_quantified_condition(Quantifier quantifier) {
  return quantifier == Quantifier::some || quantifier == Quantifier::all;
}

}  // namespace

std::string SlowExpressions::text(lang::Symbol symbol) const {
  return std::string(tree_.symbols.text(symbol));
}

bool SlowExpressions::holds(Number number, const SlowScope& scope) const {
  return slow_logical(value(number, scope));
}

SlowValue SlowExpressions::value(Number number, const SlowScope& scope) const {
  const Expression& expression = tree_.rules.expressions.at(number);
  switch (expression.form) {
    case Form::bad:
      break;
    case Form::integer:
      return {expression.number};
    case Form::logical:
      return {expression.number != 0};
    case Form::square: {
      const auto square = static_cast<chess::Square>(expression.number);
      return {SlowSquare{index(relative(scope.here.us, square))}};
    }
    case Form::name:
      return name(expression, scope);
    case Form::apply:
      return apply(expression, scope);
    case Form::unary:
      return unary(expression, scope);
    case Form::binary:
      return binary(expression, scope);
    case Form::choice:
      return value(child(expression, holds(child(expression, 0), scope) ? 1 : 2), scope);
    case Form::let: {
      SlowScope inner = scope;
      inner.locals.emplace_back(expression.name.symbol, value(child(expression, 0), scope));
      return value(child(expression, 1), inner);
    }
    case Form::set: {
      SlowSet set;
      for (const Number child : tree_.rules.children_of(expression)) {
        // Undefined values do not become elements.
        if (const SlowValue element = value(child, scope); !(element == SlowValue{})) {
          set.push_back(element);
        }
      }
      return {set};
    }
    case Form::comprehend:
      return over_set(expression, scope);
    case Form::moves:
      return over_moves(expression, scope);
    case Form::was:
      return was(expression, scope);
    case Form::by_symmetry:
      return by_symmetry(expression, scope);
  }
  throw std::logic_error("a bad expression");
}

SlowValue SlowExpressions::name(const Expression& expression, const SlowScope& scope) const {
  const lang::Symbol symbol = expression.name.symbol;
  for (auto local = scope.locals.rbegin(); local != scope.locals.rend(); ++local) {
    if (local->first == symbol) {
      return scope.here.followed(local->second);
    }
  }
  if (const auto found = own(symbol, {}, scope)) {
    return *found;
  }
  return word(text(symbol), {}, scope);
}

SlowValue SlowExpressions::apply(const Expression& expression, const SlowScope& scope) const {
  Arguments arguments;
  for (const Number argument : tree_.rules.children_of(expression)) {
    arguments.push_back(value(argument, scope));
  }
  if (const auto found = own(expression.name.symbol, arguments, scope)) {
    return *found;
  }
  return word(text(expression.name.symbol), arguments, scope);
}

std::optional<SlowValue> SlowExpressions::own(lang::Symbol symbol, const Arguments& arguments,
                                              const SlowScope& scope) const {
  for (const lang::rules::Definition& definition : tree_.rules.definitions) {
    if (definition.name.symbol == symbol) {
      SlowScope inner{scope.node, scope.here, scope.x, {}};
      for (std::size_t i = 0; i < definition.parameters.size(); ++i) {
        inner.locals.emplace_back(definition.parameters[i].symbol, arguments.at(i));
      }
      return value(definition.body, inner);
    }
  }
  for (const lang::rules::Score& score_block : tree_.rules.scores) {
    if (score_block.name.symbol == symbol) {
      return score(score_block, {scope.node, scope.here, scope.x, {}});
    }
  }
  for (const lang::rules::Points& points_block : tree_.rules.points) {
    if (points_block.name.symbol == symbol) {
      return points(points_block, {scope.node, scope.here, scope.x, {}});
    }
  }
  return std::nullopt;
}

SlowValue SlowExpressions::definition(const std::string& name, const SlowScope& scope) const {
  return own(tree_.symbols.find(name).value(), {}, scope).value();
}

// Returns the value of a built-in word, a condition, a variable or an instruction.
SlowValue SlowExpressions::word(const std::string& word, const Arguments& arguments,
                                const SlowScope& scope) {
  if (arguments.empty()) {
    return word == "X"           ? scope.here.followed(scope.x)
           : word == "OK"        ? *scope.here.variable("WK")
           : word == "TK"        ? *scope.here.variable("BK")
           : word == "OURS"      ? SlowValue{std::int64_t{0}}
           : word == "THEIRS"    ? SlowValue{std::int64_t{1}}
           : word == "MATE"      ? SlowValue{slow_is_mated(scope.here)}
           : word == "STALEMATE" ? SlowValue{slow_is_stalemated(scope.here)}
           : word == "INCHECK"   ? SlowValue{scope.here.position.in_check()}
                                 : scope.here.variable(word).value_or(SlowValue{});
  }
  if (word == "DEFD") {
    return {!is_undefined(arguments[0])};
  }
  const bool has_undefined = std::any_of(arguments.begin(), arguments.end(), is_undefined);
  if (word == "MAN") {
    const int man = has_undefined ? -1 : scope.here.man_on(scope.here.square(arguments[0]));
    return man < 0 ? SlowValue{} : SlowValue{SlowPiece{man}};
  }
  if (arguments.size() == 1) {
    if (has_undefined) {
      // A condition is then false, and an instruction is undefined.
      return is_slow_condition(word) ? SlowValue{false} : SlowValue{};
    }
    if (const auto condition = slow_condition(word, arguments[0], scope.here)) {
      return {*condition};
    }
  }
  if (has_undefined) {
    return is_logical_instruction(word) ? SlowValue{false} : SlowValue{};
  }
  return slow_instruction(word == "ORANK" ? "RANK" : word, arguments, scope.here).value();
}

SlowValue SlowExpressions::unary(const Expression& expression, const SlowScope& scope) const {
  const SlowValue operand = value(child(expression, 0), scope);
  if (expression.op == Op::logical_not) {
    return {!slow_logical(operand)};
  }
  return is_undefined(operand) ? operand
                               : SlowValue{slow_computed("SUB", 0, slow_integer(operand))};
}

SlowValue SlowExpressions::binary(const Expression& expression, const SlowScope& scope) const {
  const SlowValue a = value(child(expression, 0), scope);
  if (expression.op == Op::logical_and) {
    return {slow_logical(a) && holds(child(expression, 1), scope)};
  }
  if (expression.op == Op::logical_or) {
    return {slow_logical(a) || holds(child(expression, 1), scope)};
  }
  const SlowValue b = value(child(expression, 1), scope);
  if (is_undefined(a) || is_undefined(b)) {
    return is_condition(expression.op) ? SlowValue{false} : SlowValue{};
  }
  return computed(expression.op, a, b);
}

SlowValue SlowExpressions::over_set(const Expression& expression, const SlowScope& scope) const {
  const SlowValue set = value(child(expression, 0), scope);
  if (is_undefined(set)) {
    return is_quantified_condition(expression.quantifier) ? SlowValue{false} : SlowValue{};
  }
  SlowSet found;
  const SlowSet elements = slow_set(set);
  for (const SlowValue& element : elements) {
    SlowScope inner = scope;
    inner.locals.emplace_back(expression.name.symbol, element);
    if (holds(child(expression, 1), inner)) {
      found.push_back(element);
    }
  }
  switch (expression.quantifier) {
    case Quantifier::some:
      return {!found.empty()};
    case Quantifier::all:
      return {found.size() == elements.size()};
    case Quantifier::count:
      return {slow_size(found)};
    default:
      return {found};
  }
}

std::vector<SlowScope> SlowExpressions::next(const SlowScope& scope) {
  std::vector<SlowScope> scopes;
  for (const SlowMove& move : scope.here.moves()) {
    scopes.push_back({scope.node, scope.here.after(move), scope.x, scope.locals});
  }
  return scopes;
}

SlowValue SlowExpressions::extreme(const std::vector<SlowValue>& values, bool greatest) {
  if (values.empty() || std::any_of(values.begin(), values.end(), is_undefined)) {
    return {};
  }
  std::int64_t best = slow_integer(values[0]);
  for (const SlowValue& value : values) {
    best = greatest ? std::max(best, slow_integer(value)) : std::min(best, slow_integer(value));
  }
  return {best};
}

SlowValue SlowExpressions::over(const Expression& expression,
                                const std::vector<SlowScope>& scopes) const {
  std::vector<SlowValue> values;
  values.reserve(scopes.size());
  for (const SlowScope& scope : scopes) {
    values.push_back(value(child(expression, 0), scope));
  }
  const auto count = [&](bool wanted) {
    return std::count(values.begin(), values.end(), SlowValue{wanted});
  };
  switch (expression.quantifier) {
    case Quantifier::some:
      return {count(true) > 0};
    case Quantifier::all:
      return {count(false) == 0};
    default:
      return extreme(values, expression.quantifier == Quantifier::most);
  }
}

SlowValue SlowExpressions::over_moves(const Expression& expression, const SlowScope& scope) const {
  return over(expression, next(scope));
}

// Inside WAS, variables have their values at the node, and there are no X and no locals.
SlowValue SlowExpressions::was(const Expression& expression, const SlowScope& scope) const {
  if (scope.here.is_reflected) {
    throw std::logic_error("WAS in a reflected position");
  }
  return scope.here.followed(value(child(expression, 0), {scope.node, *scope.node, {}, {}}));
}

SlowValue SlowExpressions::by_symmetry(const Expression& expression, const SlowScope& scope) const {
  std::vector<SlowScope> scopes;
  const bool has_pawns = scope.here.position.pieces(chess::PieceType::pawn) != chess::kNoSquares;
  for (int way = 0; way < (has_pawns ? 2 : 8); ++way) {
    SlowScope reflected{scope.node, scope.here.reflected(way), SlowPlace::reflected(scope.x, way),
                        scope.locals};
    for (auto& local : reflected.locals) {
      local.second = SlowPlace::reflected(local.second, way);
    }
    scopes.push_back(reflected);
  }
  return over(expression, scopes);
}

SlowValue SlowExpressions::score(const lang::rules::Score& score, const SlowScope& scope) const {
  std::int64_t sum = 0;
  bool is_defined = true;
  for (const lang::rules::Term& term : score.terms) {
    const SlowValue points = value(term.value, scope);
    if (is_undefined(points)) {
      is_defined = false;
    } else {
      sum = slow_computed("ADD", sum, slow_computed("MUL", term.weight, slow_integer(points)));
    }
  }
  return is_defined ? SlowValue{sum} : SlowValue{};
}

SlowValue SlowExpressions::points(const lang::rules::Points& points, const SlowScope& scope) const {
  // Returns the place in the table. Beyond an end of the table, returns the place at this end.
  const auto place = [&](std::size_t argument, std::size_t size) -> std::optional<std::size_t> {
    const SlowValue number = value(points.arguments[argument], scope);
    if (is_undefined(number)) {
      return std::nullopt;
    }
    const std::int64_t last = static_cast<std::int64_t>(size) - 1;
    return static_cast<std::size_t>(std::clamp<std::int64_t>(slow_integer(number), 0, last));
  };
  const auto row =
      points.arguments.size() == 2 ? place(0, points.rows.size()) : std::optional<std::size_t>(0);
  if (!row) {
    return {};
  }
  const std::vector<std::int64_t>& columns = points.rows[*row];
  const auto column = place(points.arguments.size() - 1, columns.size());
  return column ? SlowValue{columns[*column]} : SlowValue{};
}

}  // namespace cheg::test
