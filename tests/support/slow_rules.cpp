#include "tests/support/slow_rules.hpp"

#include <algorithm>
#include <functional>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "chess/setup.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/slow_operations.hpp"
#include "tests/support/slow_rules_forced.hpp"
#include "tests/support/slow_rules_look.hpp"
#include "tests/support/slow_rules_words.hpp"

namespace cheg::test {
namespace {

using lang::rules::Action;
using lang::rules::BlockForm;
using lang::rules::ClauseForm;
using lang::rules::Reply;
using lang::rules::Rule;
using lang::rules::ValueForm;

SlowScope at_node(const SlowPlace& node, const SlowValue& x) { return {&node, node, x, {}}; }

// Returns the scope after the move. X is the man that has moved.
SlowScope after_move(const SlowPlace& node, const SlowMove& move) {
  const SlowPlace after = node.after(move);
  return {&node, after, {SlowPiece{move.from}}, {}};
}

std::string uci(const SlowPlace& node, const SlowMove& move) {
  return chess::format_move(node.position, node.legal(move).value(), chess::Notation::uci);
}

bool is_undefined(const SlowValue& value) { return value == SlowValue{}; }

constexpr std::int64_t kCertain = 500;

// Returns the value of VALUE WIN or VALUE DRAW. Returns 0 if there is no VALUE.
long long slow_outcome_value(ValueForm value) {
  return value == ValueForm::none
             ? 0
             : slow_position_value(value == ValueForm::win ? 500 : 0, 0, kCertain, 1);
}

// Returns the move of the exception in this position. If the position is a reflection of the
// exception's position, the move is reflected too. Returns "" if the exception is about another
// position.
std::string excepted_move(const lang::rules::Exception& exception,
                          const chess::Position& position) {
  const chess::Position literal = test::position(exception.fen);
  const bool has_pawns = literal.pieces(chess::PieceType::pawn) != chess::kNoSquares;
  for (const bool exchanges_colors : {false, true}) {
    const chess::Position its = exchanges_colors ? chess::mirrored(literal) : literal;
    for (int way = 0; way < (has_pawns ? 2 : kWays); ++way) {
      const SlowPlace there = SlowPlace(its).reflected(way);
      if (there.position.key() != position.key()) {
        continue;
      }
      std::string move = exception.move;
      for (std::size_t at : {std::size_t{0}, std::size_t{2}}) {
        chess::Square square = chess::parse_square(move.substr(at, 2)).value();
        square = turned(exchanges_colors ? mirrored(square) : square, way);
        move.replace(at, 2, to_string(square));
      }
      return move;
    }
  }
  return "";
}

}  // namespace

SlowAdvice SlowRules::ask(const chess::Position& position, std::size_t first,
                          std::size_t last) const {
  SlowAdvice advice;
  const SlowPlace node(position);
  try {
    for (std::size_t i = first; i < last; ++i) {
      const lang::rules::Block& block = tree_.rules.blocks[i];
      if (block.form == BlockForm::exception) {
        advice.move = excepted_move(tree_.rules.exceptions[block.number], position);
        if (!advice.move.empty()) {
          advice.value = slow_outcome_value(tree_.rules.exceptions[block.number].value);
          return advice;
        }
      }
      if (block.form != BlockForm::rule) {
        continue;
      }
      const Rule& rule = tree_.rules.rules[block.number];
      SlowRuleRun steps{std::string(tree_.symbols.text(rule.name.symbol)), {}, {}};
      const Moves left = run(rule, node, steps);
      for (const SlowMove& move : left) {
        steps.moves.push_back(uci(node, move));
      }
      advice.runs.push_back(steps);
      if (!left.empty() && act(rule, left, node, advice)) {
        return advice;
      }
    }
  } catch (const SlowRunTimeError& error) {
    advice = {};
    advice.error = error.name;
  }
  return advice;
}

// Lets the rule act: stores the rule, the value and the move in `advice`. Returns true if the
// program ends here.
bool SlowRules::act(const Rule& rule, const Moves& moves, const SlowPlace& node,
                    SlowAdvice& advice) const {
  advice.rule = tree_.symbols.text(rule.name.symbol);
  if (rule.action == Action::leave) {
    return true;
  }
  if (rule.value == ValueForm::points) {
    advice.value =
        slow_position_value(slow_integer(expressions_.value(rule.points, at_node(node, {}))), 0,
                            rule.is_certain ? kCertain : 0, 1);
  } else {
    advice.value = slow_outcome_value(rule.value);
  }
  advice.move = uci(node, moves.front());
  return true;
}

SlowRules::Moves SlowRules::run(const Rule& rule, const SlowPlace& node, SlowRuleRun& run) const {
  Moves moves = node.moves();
  for (const Clause& clause : rule.clauses) {
    const std::size_t before = moves.size();
    moves = after_clause(clause, moves, node);
    run.steps.push_back({clause.form, before, moves.size()});
    if (moves.empty()) {
      break;
    }
  }
  return moves;
}

SlowRules::Moves SlowRules::after_clause(const Clause& clause, const Moves& moves,
                                         const SlowPlace& node) const {
  const auto kept = [&](const std::function<bool(const SlowMove&)>& keeps) {
    Moves left;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(left), keeps);
    return left;
  };
  switch (clause.form) {
    case ClauseForm::when:
      return expressions_.holds(clause.expression, at_node(node, {})) ? moves : Moves{};
    case ClauseForm::from: {
      const SlowValue set = expressions_.value(clause.expression, at_node(node, {}));
      Moves candidates;
      for (const SlowValue& element : is_undefined(set) ? SlowSet{} : slow_set(set)) {
        if (!is_undefined(element) && node.legal(slow_move(element))) {
          candidates.push_back(slow_move(element));
        }
      }
      return candidates;
    }
    case ClauseForm::where:
      return kept([&](const SlowMove& move) {
        return expressions_.holds(clause.expression, at_node(node, {move}));
      });
    case ClauseForm::best:
    case ClauseForm::look:
      return best(clause, moves, node);
    case ClauseForm::forced:
    case ClauseForm::fenced:
      return forced(clause, moves, node);
    default:
      return kept([&](const SlowMove& move) {
        return keeps(clause, after_move(node, move), at_node(node, {}));
      });
  }
}

// Returns true if a clause about the position after the move holds there.
bool SlowRules::keeps(const Clause& clause, const SlowScope& after, const SlowScope& node) const {
  if (clause.form == ClauseForm::lowers || clause.form == ClauseForm::raises) {
    const SlowValue before = expressions_.value(clause.expression, node);
    const SlowValue now = measure(clause, after);
    if (is_undefined(before) || is_undefined(now)) {
      return false;
    }
    return clause.form == ClauseForm::lowers ? slow_integer(now) < slow_integer(before)
                                             : slow_integer(now) > slow_integer(before);
  }
  const auto holds = [&](const SlowScope& scope) {
    return expressions_.holds(clause.expression, scope);
  };
  if (clause.form == ClauseForm::after) {
    return holds(after);
  }
  const auto holds_after_reply = [&](const SlowScope& scope) {
    const auto ours = SlowExpressions::next(scope);
    return clause.depth < 2 ? holds(scope) : std::any_of(ours.begin(), ours.end(), holds);
  };
  const auto replies = SlowExpressions::next(after);
  switch (clause.reply) {
    case Reply::every:
      return std::all_of(replies.begin(), replies.end(), holds_after_reply);
    case Reply::some:
      return std::any_of(replies.begin(), replies.end(), holds_after_reply);
    case Reply::none:
      break;
  }
  return std::none_of(replies.begin(), replies.end(), holds_after_reply);
}

// Returns the value after the move. With WORST, returns the value after their best reply. With
// DEPTH 2, returns the value after our best move that follows this reply. Lower values are better
// for us, unless the clause says otherwise.
SlowValue SlowRules::measure(const Clause& clause, const SlowScope& after) const {
  const bool raises = clause.form == ClauseForm::raises || clause.most;
  const auto values = [](const SlowScope& scope, const auto& value) {
    std::vector<SlowValue> found;
    for (const SlowScope& next : SlowExpressions::next(scope)) {
      found.push_back(value(next));
    }
    return found;
  };
  const auto now = [&](const SlowScope& scope) {
    return expressions_.value(clause.expression, scope);
  };
  const auto ours = [&](const SlowScope& scope) {
    return clause.depth < 2 ? now(scope) : SlowExpressions::extreme(values(scope, now), raises);
  };
  return clause.worst ? SlowExpressions::extreme(values(after, ours), !raises) : now(after);
}

SlowRules::Moves SlowRules::best(const Clause& clause, const Moves& moves,
                                 const SlowPlace& node) const {
  if (clause.form == ClauseForm::look) {
    return slow_look(clause, moves, node, [&](const SlowScope& scope) {
      return expressions_.value(clause.expression, scope);
    });
  }
  std::vector<SlowValue> values;
  for (const SlowMove& move : moves) {
    values.push_back(measure(clause, after_move(node, move)));
  }
  std::vector<SlowValue> defined;
  std::copy_if(values.begin(), values.end(), std::back_inserter(defined),
               [](const SlowValue& value) { return !is_undefined(value); });
  // Undefined if all values are undefined.
  const SlowValue least = SlowExpressions::extreme(defined, clause.most);
  Moves left;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (values[i] == least) {
      left.push_back(moves[i]);
    }
  }
  return left;
}

SlowRules::Moves SlowRules::forced(const Clause& clause, const Moves& moves,
                                   const SlowPlace& node) const {
  const std::int64_t most = slow_integer(expressions_.value(clause.moves, at_node(node, {})));
  const auto value = [&](const SlowPlace& there, const SlowMove& move) {
    return expressions_.value(clause.expression, {&node, there, {SlowPiece{move.from}}, {}});
  };
  const Moves soonest = slow_forced(node, most, clause.form == ClauseForm::forced, value);
  Moves left;
  std::copy_if(moves.begin(), moves.end(), std::back_inserter(left), [&](const SlowMove& move) {
    return std::find(soonest.begin(), soonest.end(), move) != soonest.end();
  });
  return left;
}

SlowValue SlowRules::value(const std::string& definition, const chess::Position& position) const {
  const SlowPlace node(position);
  return expressions_.definition(definition, at_node(node, {}));
}

}  // namespace cheg::test
