// The syntax tree of the rules layer: definitions, measures and rules as written, with all source
// places. Names are not yet resolved, and types are not yet known.
//
// All expressions are in one array, in which children come before their parent. An ExpressionNumber
// is an index into this array. A name is a Symbol in SyntaxTree::symbols (lang/syntax.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lang/source.hpp"
#include "lang/symbols.hpp"

namespace cheg::lang::rules {

using ExpressionNumber = std::uint32_t;

struct NameUse {
  Symbol symbol{};
  Span span;
};

enum class Form : std::uint8_t {
  bad,         // the parser has reported an error
  integer,     // 17: `number`
  logical,     // T or F: `number` is 1 or 0
  square,      // E4, seen from our side: `number` is 0 for A1, 1 for B1, ... 63 for H8
  name,        // a variable, a parameter, a local, or a definition without parameters: `name`
  apply,       // NAME(arguments): `name`, children
  unary,       // `op`, one child
  binary,      // `op`, two children
  choice,      // IF a THEN b ELSE c: three children
  let,         // LET name = a: b: `name`, two children
  set,         // {a, b}: children
  comprehend,  // over a set, by `quantifier`: `name`; children: the set, the condition
  moves,       // over the legal moves of the side to move, by `quantifier`: one child
  was,         // WAS(e): one child; e in the position before the rule's move
  by_symmetry  // BY SYMMETRY e, by `quantifier` (some, least or most): one child
};

enum class Op : std::uint8_t {
  negate,
  logical_not,
  add,
  subtract,  // of integers, or the difference of sets
  multiply,
  divide,
  equal,
  not_equal,
  less,
  greater,
  not_greater,  // <=
  not_less,     // >=
  logical_and,
  logical_or,
  is_in,      // x IN S
  set_union,  // A | B
  set_common  // A & B
};

enum class Quantifier : std::uint8_t {
  some,     // SOME x IN S: c    SOME MOVE: c    BY SYMMETRY c
  all,      // ALL x IN S: c     ALL MOVES: c
  count,    // COUNT x IN S: c
  collect,  // {x IN S: c}
  least,    // LEAST MOVE: e     LEAST BY SYMMETRY e
  most      // MOST MOVE: e      MOST BY SYMMETRY e
};

struct Expression {
  Form form = Form::bad;
  Op op = Op::negate;
  Quantifier quantifier = Quantifier::some;
  NameUse name;
  std::int64_t number = 0;
  std::uint32_t first_child = 0;  // in Tree::children
  std::uint32_t child_count = 0;
  Span span;  // from the first to the last character, without parentheses around the expression
};

// DEFINE name(parameters) = body
struct Definition {
  NameUse name;
  std::vector<NameUse> parameters;
  ExpressionNumber body = 0;
  std::string explanation;  // the `;;` comments before it, joined by blanks; may be empty
};

// The least and the greatest value that `cheg tune` may choose for a number of the program. The
// author writes these two limits after the number as `TUNE low..high`.
using TuneLimits = std::optional<std::pair<std::int64_t, std::int64_t>>;

// One term of a SCORE, such as `9 ekk`, `- 21 gap` or `3 TUNE 0..9 mkk`.
struct Term {
  std::int64_t weight = 0;
  Span weight_span;  // without the sign, which is the first character of `span` if there is one
  TuneLimits tune;
  ExpressionNumber value = 0;
  Span span;
};

// SCORE name: terms
struct Score {
  NameUse name;
  std::vector<Term> terms;
  std::string explanation;
};

//   POINTS name(a): v0 v1 ...
//   POINTS name(a, b): v0 v1 / w0 w1
//
// A table of points. With one argument, the value is v0 if `a` is 0, v1 if `a` is 1, and so on.
// With two arguments, `/` separates the rows, `a` selects the row, and `b` selects the column. If
// an argument is outside of the table, the nearest index of the table is used. `TUNE low..high` may
// follow a number of the table; see TuneLimits.
struct PointsNumber {
  Span span;
  TuneLimits tune;
};
struct Points {
  NameUse name;
  std::vector<ExpressionNumber> arguments;      // one or two
  std::vector<std::vector<std::int64_t>> rows;  // one row if there is one argument
  std::vector<PointsNumber> numbers;            // the numbers of all rows, in the order of the text
  std::string explanation;
};

// A segment of the text of a rule: literal words, or a value in braces.
struct TextPiece {
  std::string words;                      // the words if there is no value
  std::optional<ExpressionNumber> value;  // {e}: in the position after the move
  Span span;
};

enum class ClauseForm : std::uint8_t {
  when,     // WHEN c
  from,     // FROM S
  where,    // WHERE c: X is the move
  after,    // AFTER c
  replies,  // REPLIES c, SOME REPLY c, NO REPLY c: see `reply`
  lowers,   // LOWERS e, ...: one clause for each e
  raises,   // RAISES e, ...
  best,     // one key of BEST: LEAST e, MOST e: see `most`
  look,     // one key of BEST: MIN V DEPTH d SELF p/q
  forced,   // FORCED n: c
  fenced    // FENCED n: e
};

enum class Reply : std::uint8_t { every, some, none };

struct Clause {
  ClauseForm form = ClauseForm::when;
  Reply reply = Reply::every;       // for replies
  bool worst = false;               // for lowers, raises and best: the value after their best reply
  bool most = false;                // for best
  int depth = 1;                    // for replies, `worst` and look; 2: up to our next move
  std::int64_t self_numerator = 0;  // for look
  std::int64_t self_denominator = 1;
  Span self_span;              // of the numerator; empty without SELF
  TuneLimits self_tune;        // of the numerator
  ExpressionNumber moves = 0;  // for forced and fenced: the number of moves
  ExpressionNumber expression = 0;
  Span keyword;
  Span span;  // from the keyword (or the key of BEST) to the end
};

enum class ValueForm : std::uint8_t { none, win, draw, points };
enum class Action : std::uint8_t { play, try_moves, leave };

// A rule: RULE name "text", followed by the clauses in their order.
struct Rule {
  NameUse name;
  std::vector<TextPiece> text;
  Span text_span;
  std::vector<Clause> clauses;
  ValueForm value = ValueForm::none;
  ExpressionNumber points = 0;  // for ValueForm::points
  bool is_certain = false;
  Action action = Action::play;
  Span action_span;  // empty if no action was written
};

// EXCEPT "fen" move VALUE WIN
struct Exception {
  std::string fen;
  Span fen_span;
  std::string move;  // in the form e2e4 or e7e8q
  Span move_span;
  ValueForm value = ValueForm::none;  // not points
};

enum class BlockForm : std::uint8_t { bad, definition, score, points, rule, exception };

// A statement of the rules layer. A statement may take several lines.
struct Block {
  BlockForm form = BlockForm::bad;
  std::uint32_t number = 0;  // index in the array of its form
  std::uint32_t line = 0;    // number of the first line, from 0
  std::uint32_t line_count = 1;
  Span keyword;
  Span span;  // without the comment at the end of the block
};

struct Tree {
  std::vector<Expression> expressions;
  std::vector<ExpressionNumber> children;
  std::vector<Block> blocks;  // in the order of the text
  std::vector<Definition> definitions;
  std::vector<Score> scores;
  std::vector<Points> points;
  std::vector<Rule> rules;
  std::vector<Exception> exceptions;

  [[nodiscard]] std::span<const ExpressionNumber> children_of(const Expression& expression) const {
    return std::span(children).subspan(expression.first_child, expression.child_count);
  }
};

}  // namespace cheg::lang::rules
