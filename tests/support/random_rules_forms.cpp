// The forms of random expressions whose parts have several types.
#include <algorithm>
#include <cstdint>

#include "tests/support/random_rules_expressions.hpp"

namespace cheg::test {
namespace {

using lang::rules::Form;
using lang::rules::Op;
using lang::rules::Quantifier;

constexpr int kMovesWork = 20;
constexpr int kSymmetryWork = 8;
constexpr int kSetWork = 5;
constexpr int kRegionWork = 20;

// Returns the context inside a form that evaluates its contents `times` times.
RuleContext inside(RuleContext context, int times) {
  --context.depth;
  context.work /= times;
  return context;
}

RuleContext deeper(const RuleContext& context) { return inside(context, 1); }

// Returns the context inside a form that looks at another position. Moves have a meaning only in
// one position, so moves in locals are lost.
RuleContext elsewhere(const RuleContext& context, int times) {
  RuleContext there = inside(context, times);
  const auto is_lost = [](const RuleContext::Local& local) {
    return local.type == RuleType::move || local.type == RuleType::moves;
  };
  for (const RuleContext::Local& local : there.locals) {
    if (is_lost(local)) {
      there.lost.push_back(local.name);
    }
  }
  std::erase_if(there.locals, is_lost);
  return there;
}

RuleType set_of(RuleType element) {
  return element == RuleType::man      ? RuleType::men
         : element == RuleType::square ? RuleType::squares
                                       : RuleType::moves;
}

RuleType element_of(RuleType set) {
  return set == RuleType::men       ? RuleType::man
         : set == RuleType::squares ? RuleType::square
                                    : RuleType::move;
}

}  // namespace

// ---- Integers ----

RandomExpressions::Number RandomExpressions::distance(const RuleContext& context) {
  return apply(one_of<std::string_view>({"MVDIST", "MVDIST", "MANDIST", "SQRDIST", "BOX", "STRIP"}),
               {place(context), place(context)});
}

RandomExpressions::Number RandomExpressions::board_integer(const RuleContext& context) {
  switch (below(5)) {
    case 0:
      return apply("PCOLOR", {make(RuleType::man, deeper(context))});
    case 1:
      return apply("CARD", {make(one_of({RuleType::squares, RuleType::men, RuleType::moves}),
                                 deeper(context))});
    case 2:
      if (context.work >= kRegionWork) {
        return apply(one_of<std::string_view>({"REGION", "KINGMOVES"}),
                     {named(one_of<std::string_view>({"WK", "BK", "OK", "TK"}))});
      }
      return distance(context);
    default:
      return apply(one_of<std::string_view>({"FILE", "RANK", "ORANK", "EDGEDIST", "CENTDIST",
                                             "CORNERS", "SCOLOR", "SIDE"}),
                   {place(context)});
  }
}

RandomExpressions::Number RandomExpressions::compound_integer(const RuleContext& context) {
  const auto operand = [&] { return make(RuleType::integer, deeper(context)); };
  const auto divisor = [&] { return integer(1 + static_cast<std::int64_t>(below(5))); };
  switch (below(14)) {
    case 0:
    case 1:
      return operation(one_of({Op::add, Op::subtract}), {operand(), operand()});
    case 2:
      return operation(Op::multiply, {operand(), integer(static_cast<std::int64_t>(below(6)))});
    case 3:
      return operation(Op::divide, {operand(), divisor()});
    case 4:
      return operation(Op::negate, {operand()});
    case 5:
      return apply(one_of<std::string_view>({"MIN", "MAX", "DIF"}), {operand(), operand()});
    case 6:
      return chance(2) ? apply("ABS", {operand()})
                       : apply(one_of<std::string_view>({"MOD", "DIV"}), {operand(), divisor()});
    case 7:
      return over_set(Quantifier::count, context);
    case 8:
      return over_moves(one_of({Quantifier::least, Quantifier::most}), RuleType::integer, context);
    case 9:
      return by_symmetry(one_of({Quantifier::least, Quantifier::most}), RuleType::integer, context);
    case 10:
    case 11:
      return distance(context);
    default:
      return board_integer(context);
  }
}

// ---- Truth values ----

RandomExpressions::Number RandomExpressions::compared(const RuleContext& context) {
  const auto pair = [&](Op op, RuleType type) {
    return operation(op, {make(type, deeper(context)), make(type, deeper(context))});
  };
  switch (below(6)) {
    case 0:
      return pair(one_of({Op::equal, Op::not_equal}),
                  one_of({RuleType::man, RuleType::square, RuleType::squares, RuleType::men,
                          RuleType::logical}));
    case 1: {
      const RuleType element = one_of({RuleType::man, RuleType::square});
      return operation(Op::is_in,
                       {make(element, deeper(context)), make(set_of(element), deeper(context))});
    }
    default:
      return pair(
          one_of({Op::equal, Op::not_equal, Op::less, Op::greater, Op::not_greater, Op::not_less}),
          RuleType::integer);
  }
}

RandomExpressions::Number RandomExpressions::move_condition(const RuleContext& context) {
  const Number move = make(RuleType::move, deeper(context));
  return context.work >= kSetWork
             ? apply(one_of<std::string_view>(
                         {"CHECK", "CAPT", "MATE", "STALE", "LOOSE", "KING", "ROOK", "EDGE"}),
                     {move})
             : apply(one_of<std::string_view>({"CAPT", "PAWN", "KING", "WSQ"}), {move});
}

RandomExpressions::Number RandomExpressions::condition(const RuleContext& context) {
  switch (below(8)) {
    case 0:
      return apply("PASSD", {named(one_of<std::string_view>({"WP", "BP", "WP2"}))});
    case 1:
      return apply("OPP", {place(context), place(context)});
    case 2:
      return apply("DEFD", {make(one_of({RuleType::man, RuleType::integer, RuleType::square}),
                                 deeper(context))});
    case 3:
      return apply(one_of<std::string_view>({"EDGE", "CORNER", "WSQ"}), {place(context)});
    case 4:
      return apply("EMPTY", {make(one_of({RuleType::squares, RuleType::men, RuleType::moves}),
                                  deeper(context))});
    case 5:
      return apply("INSQ", {named(one_of<std::string_view>({"WK", "BK"})),
                            named(one_of<std::string_view>({"WP", "BP"}))});
    case 6:
      return apply("ODD", {make(RuleType::integer, deeper(context))});
    default:
      return apply(
          one_of<std::string_view>({"KING", "QUEEN", "ROOK", "BISH", "NIGHT", "PAWN", "WPC"}),
          {make(RuleType::man, deeper(context))});
  }
}

RandomExpressions::Number RandomExpressions::compound_logical(const RuleContext& context) {
  const auto operand = [&] { return make(RuleType::logical, deeper(context)); };
  switch (below(16)) {
    case 0:
    case 1:
      return operation(Op::logical_and, {operand(), operand()});
    case 2:
    case 3:
      return operation(Op::logical_or, {operand(), operand()});
    case 4:
    case 5:
      return operation(Op::logical_not, {operand()});
    case 6:
      return over_set(one_of({Quantifier::some, Quantifier::all}), context);
    case 7:
      return over_moves(one_of({Quantifier::some, Quantifier::all}), RuleType::logical, context);
    case 8:
      return by_symmetry(Quantifier::some, RuleType::logical, context);
    case 9:
      return apply("ATTACKED",
                   {place(context), named(one_of<std::string_view>({"OURS", "THEIRS"}))});
    case 10:
      return context.x_is_move ? move_condition(context) : condition(context);
    case 11:
      return condition(context);
    default:
      return compared(context);
  }
}

// ---- Sets ----

RandomExpressions::Number RandomExpressions::squares(const RuleContext& context) {
  switch (below(4)) {
    case 0:
      if (context.work >= kRegionWork) {
        return apply("REACH", {named(one_of<std::string_view>({"WK", "BK"}))});
      }
      [[fallthrough]];
    case 1:
      return apply("ATTACKS", {make(RuleType::man, deeper(context))});
    case 2:
      return apply("BETWEEN", {place(context), place(context)});
    default:
      return leaf(RuleType::squares, context);
  }
}

RandomExpressions::Number RandomExpressions::compound_set(RuleType type,
                                                          const RuleContext& context) {
  const auto operand = [&] { return make(type, deeper(context)); };
  switch (below(5)) {
    case 0:
      return operation(one_of({Op::set_union, Op::set_common, Op::subtract}),
                       {operand(), operand()});
    case 1:
      return over_set(Quantifier::collect, element_of(type), context);
    default:
      return type == RuleType::squares ? squares(context) : leaf(type, context);
  }
}

RandomExpressions::Number RandomExpressions::over_set(Quantifier quantifier,
                                                      const RuleContext& context) {
  return over_set(quantifier, one_of({RuleType::man, RuleType::square, RuleType::move}), context);
}

RandomExpressions::Number RandomExpressions::over_set(Quantifier quantifier, RuleType element,
                                                      const RuleContext& context) {
  const std::string name = fresh_name();
  const Number set = make(set_of(element), deeper(context));
  RuleContext inner = inside(context, element == RuleType::man ? 2 : kSetWork);
  inner.locals.push_back({name, element});
  const Number test = element == RuleType::move && chance(2) ? move_condition(inner)
                                                             : make(RuleType::logical, inner);
  const Number number = node(Form::comprehend, {set, test});
  tree_.rules.expressions[number].quantifier = quantifier;
  tree_.rules.expressions[number].name = use(name);
  return number;
}

// ---- Other positions ----

RandomExpressions::Number RandomExpressions::over_moves(Quantifier quantifier, RuleType type,
                                                        const RuleContext& context) {
  if (!context.is_later || context.work < kMovesWork) {
    return leaf(type, context);
  }
  const Number number = node(Form::moves, {make(type, elsewhere(context, kMovesWork))});
  tree_.rules.expressions[number].quantifier = quantifier;
  return number;
}

RandomExpressions::Number RandomExpressions::by_symmetry(Quantifier quantifier, RuleType type,
                                                         const RuleContext& context) {
  if (context.work < kSymmetryWork) {
    return leaf(type, context);
  }
  RuleContext there = elsewhere(context, kSymmetryWork);
  there.is_reflected = true;
  there.x_is_move = false;
  const Number number = node(Form::by_symmetry, {make(type, there)});
  tree_.rules.expressions[number].quantifier = quantifier;
  return number;
}

}  // namespace cheg::test
