// The parser of the rules layer: what each form becomes in the syntax tree.
#include "lang/parser.hpp"

#include <string>
#include <tao/pegtl/contrib/analyze.hpp>

#include "lang/rules/grammar.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_tree_text.hpp"

// The rules that are words take a character, and have no rules inside them.
namespace tao::pegtl {
template <class Name, cheg::lang::Word wanted>
struct analyze_traits<Name, cheg::lang::rules::grammar::word<wanted>> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, cheg::lang::rules::grammar::reserved> : analyze_any_traits<> {};
template <class Name>
struct analyze_traits<Name, cheg::lang::rules::grammar::clause_word> : analyze_any_traits<> {};
}  // namespace tao::pegtl

namespace cheg::test::parser_test {
namespace {

using lang::Diagnostics;
using lang::StatementForm;
using lang::SyntaxTree;

SyntaxTree parsed(std::string text) {
  Diagnostics diagnostics;
  SyntaxTree tree =
      lang::parse(std::make_shared<const lang::Source>("test.cheg", std::move(text)), diagnostics);
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    FAIL_CHECK(diagnostic.message);
  }
  return tree;
}

// The blocks of a program.
std::string blocks(const std::string& text) { return rules_text(parsed("USE RULES\n" + text)); }

// An expression, as the body of a definition.
std::string expression(const std::string& text) {
  const SyntaxTree tree = parsed("USE RULES\nDEFINE it = " + text + "\nEND\n");
  REQUIRE(tree.rules.definitions.size() == 1);
  return to_text(tree, tree.rules.definitions[0].body);
}

// The clauses of a rule.
std::string clauses(const std::string& text) {
  const std::string all = blocks("RULE r \"\"\n" + text + "\nEND\n");
  return all.substr(all.find('\n') + 1);
}

TEST_CASE("PEGTL's analysis finds no rule of a block that could loop without progress") {
  CHECK(tao::pegtl::analyze<lang::rules::grammar::block>(-1) == 0);
  CHECK(tao::pegtl::analyze<lang::rules::grammar::text_body>(-1) == 0);
}

TEST_CASE("without USE RULES no line is a block") {
  const SyntaxTree tree = parsed("DEFINE A,B\nSCORE\nEXCEPT:\nRULE = A\nEND\n");
  CHECK(tree.rules.blocks.empty());
  CHECK(tree.lines[0].form == StatementForm::instruction);
  CHECK(tree.lines[3].form == StatementForm::instruction);
}

TEST_CASE("operands of an expression") {
  CHECK(expression("17") == "17");
  CHECK(expression("t") == "T");
  CHECK(expression("F") == "F");
  CHECK(expression("e4") == "E4");
  CHECK(expression("H8") == "H8");
  CHECK(expression("wr2") == "WR2");
  CHECK(expression("a_1?") == "A_1?");
  CHECK(expression("a!") == "A!");
  CHECK(expression("(a)") == "A");
  CHECK(expression("ABS( x )") == "ABS(X)");
  CHECK(expression("MIN(a, b + 1)") == "MIN(A,(B + 1))");
  CHECK(expression("F(x)") == "F(X)");
  CHECK(expression("{}") == "{}");
  CHECK(expression("{a, 1, {T}}") == "{A,1,{T}}");
  CHECK(expression("{x IN s}") == "{(X IN S)}");
  CHECK(expression("{x IN s, y}") == "{(X IN S),Y}");
  CHECK(expression("{x IN s: c}") == "[COLLECT X IN S: C]");
  CHECK(expression("{x IN {y IN s: c}: d}") == "[COLLECT X IN [COLLECT Y IN S: C]: D]");
  CHECK(expression("WAS(room) - room") == "(WAS(ROOM) - ROOM)");
}

TEST_CASE("operators bind by their precedence and from left to right") {
  CHECK(expression("a - b - c") == "((A - B) - C)");
  CHECK(expression("a + b * c") == "(A + (B * C))");
  CHECK(expression("a / b * c") == "((A / B) * C)");
  CHECK(expression("-a * b") == "((- A) * B)");
  CHECK(expression("- - a - -b") == "((- (- A)) - (- B))");
  CHECK(expression("a | b & c") == "(A | (B & C))");
  CHECK(expression("a + 1 < b") == "((A + 1) < B)");
  CHECK(expression("x IN a | b") == "(X IN (A | B))");
  CHECK(expression("NOT a = b") == "(NOT (A = B))");
  CHECK(expression("NOT NOT a AND b") == "((NOT (NOT A)) AND B)");
  CHECK(expression("a OR b AND c OR d") == "((A OR (B AND C)) OR D)");
  CHECK(expression("(a OR b) AND c") == "((A OR B) AND C)");
  CHECK(expression("a = 1 AND b # 2 AND c <= 3 AND d >= 4 AND e > 5") ==
        "(((((A = 1) AND (B # 2)) AND (C <= 3)) AND (D >= 4)) AND (E > 5))");
}

TEST_CASE("IF, LET, quantifiers and symmetry reach as far to the right as they can") {
  CHECK(expression("IF a THEN 1 ELSE b + 1") == "[IF A THEN 1 ELSE (B + 1)]");
  CHECK(expression("IF a THEN 1 ELSE IF b THEN 2 ELSE 3") ==
        "[IF A THEN 1 ELSE [IF B THEN 2 ELSE 3]]");
  CHECK(expression("1 + LET d = a: d * d + 1") == "(1 + [LET D = A: ((D * D) + 1)])");
  CHECK(expression("SOME x IN s: a OR b") == "[SOME X IN S: (A OR B)]");
  CHECK(expression("ALL x IN s: SOME y IN t: x = y") == "[ALL X IN S: [SOME Y IN T: (X = Y)]]");
  CHECK(expression("COUNT x IN s: a > 2") == "[COUNT X IN S: (A > 2)]");
  CHECK(expression("(COUNT x IN s: a) > 2") == "([COUNT X IN S: A] > 2)");
  CHECK(expression("a AND NOT SOME MOVE: MATE OR b") == "(A AND (NOT [SOME MOVE: (MATE OR B)]))");
  CHECK(expression("ALL MOVES: c") == "[ALL MOVE: C]");
  CHECK(expression("LEAST MOVE: e") == "[LEAST MOVE: E]");
  CHECK(expression("MOST MOVE: e + 1") == "[MOST MOVE: (E + 1)]");
  CHECK(expression("BY SYMMETRY a OR b") == "[SOME BY SYMMETRY (A OR B)]");
  CHECK(expression("LEAST BY SYMMETRY e") == "[LEAST BY SYMMETRY E]");
  CHECK(expression("MOST BY SYMMETRY e") == "[MOST BY SYMMETRY E]");
}

TEST_CASE("words that have a meaning only at their place may be names elsewhere") {
  CHECK(expression("SOME move IN moves: worst = depth") == "[SOME MOVE IN MOVES: (WORST = DEPTH)]");
  CHECK(expression("MIN(win, draw)") == "MIN(WIN,DRAW)");
}

TEST_CASE("the spans of expressions have no parentheses around them") {
  const SyntaxTree tree = parsed("USE RULES\nDEFINE it = ((a) + (f(b) * 2)) = -1\nEND\n");
  const auto text = [&](lang::rules::ExpressionNumber number) {
    return tree.source->text(tree.rules.expressions[number].span);
  };
  const lang::rules::Expression& all = tree.rules.expressions[tree.rules.definitions[0].body];
  CHECK(text(tree.rules.definitions[0].body) == "((a) + (f(b) * 2)) = -1");
  const auto sides = tree.rules.children_of(all);
  CHECK(text(sides[0]) == "(a) + (f(b) * 2)");
  CHECK(text(sides[1]) == "-1");
  const auto terms = tree.rules.children_of(tree.rules.expressions[sides[0]]);
  CHECK(text(terms[0]) == "a");
  CHECK(text(terms[1]) == "f(b) * 2");
}

TEST_CASE("definitions have parameters and the explanation before them or beside them") {
  CHECK(blocks(";; The room\n;; of their king.\nDEFINE room = REGION(BK)\nEND\n") ==
        "DEFINE ROOM = REGION(BK) ;; The room of their king.\n");
  CHECK(blocks("DEFINE near(a, b?) = a  ;; near\nEND\n") == "DEFINE NEAR A B? = A ;; near\n");
  CHECK(blocks(";; Of another.\n\n;; Own.\n; plain\nDEFINE a = b ; plain\nEND\n") ==
        "DEFINE A = B ;; Own.\n");
}

TEST_CASE("a score has terms with weights, signs and limits") {
  CHECK(blocks("SCORE V: 9 ekk + 35 mkk\n  - 21 gap(WK)\nEND\n") ==
        "SCORE V: 9 * EKK; 35 * MKK; -21 * GAP(WK);\n");
  CHECK(blocks("SCORE V: -3 TUNE -50..50 (a + b) + 2 TUNE 0..9 c\nEND\n") ==
        "SCORE V: -3 [-50..50] * (A + B); 2 [0..9] * C;\n");
}

TEST_CASE("points have a row, or rows for two values") {
  CHECK(blocks("POINTS f(MVDIST(WK,BK)): 0 0 -3\n  5\nEND\n") ==
        "POINTS F MVDIST(WK,BK) [0 0 -3 5]\n");
  CHECK(blocks("POINTS g(a, b + 1): 1 2 / 3 4\n / 5 6\nEND\n") ==
        "POINTS G A (B + 1) [1 2] [3 4] [5 6]\n");
}

TEST_CASE("an exception is a position and a move, perhaps with a value") {
  CHECK(blocks("EXCEPT \"8/8/8/8/8/2k5/8/K6R w - - 0 1\" H1h4\nEND\n") ==
        "EXCEPT 8/8/8/8/8/2k5/8/K6R w - - 0 1 h1h4\n");
  CHECK(blocks("EXCEPT \"8/4P3/8/8/8/2k5/8/K7 w - - 0 1\" e7e8q\nEND\n") ==
        "EXCEPT 8/4P3/8/8/8/2k5/8/K7 w - - 0 1 e7e8q\n");
  CHECK(blocks("EXCEPT \"8/8/8/8/8/2k5/8/K6R w - - 0 1\" h1h4 value win\nEND\n") ==
        "EXCEPT 8/8/8/8/8/2k5/8/K6R w - - 0 1 h1h4 VALUE WIN\n");
  CHECK(blocks("EXCEPT \"8/8/8/8/8/2k5/8/K6R w - - 0 1\" h1h4\n  VALUE DRAW CERTAIN\nEND\n") ==
        "EXCEPT 8/8/8/8/8/2k5/8/K6R w - - 0 1 h1h4 VALUE DRAW\n");
}

TEST_CASE("the text of a rule has values in braces, and doubled braces for its own") {
  CHECK(blocks("RULE R \"Mate; ü.\"\nEND\n") == "RULE R 'Mate; ü.'\n");
  CHECK(blocks("RULE R \"{WAS(room)} to { {a, b} } of {{x}}\" PLAY\nEND\n") ==
        "RULE R <WAS(ROOM)> ' to ' <{A,B}> ' of {x}'\n  PLAY\n");
}

TEST_CASE("every clause of a rule") {
  CHECK(clauses("WHEN a\nFROM s\nWHERE KING(X)\nAFTER safe") ==
        "  WHEN A\n  FROM S\n  WHERE KING(X)\n  AFTER SAFE\n");
  CHECK(clauses("REPLIES c\nREPLIES c DEPTH 2\nSOME REPLY c\nNO REPLY SOME x IN s: c DEPTH 2") ==
        "  REPLIES EVERY C\n  REPLIES EVERY C DEPTH 2\n  REPLIES SOME C\n"
        "  REPLIES NONE [SOME X IN S: C] DEPTH 2\n");
  CHECK(clauses("LOWERS a, WORST b DEPTH 2, c\nRAISES d") ==
        "  LOWERS A\n  LOWERS WORST B DEPTH 2\n  LOWERS C\n  RAISES D\n");
  CHECK(clauses("BEST LEAST a, MOST b,\n LEAST WORST c DEPTH 2, MOST WORST d") ==
        "  BEST LEAST A\n  BEST MOST B\n  BEST LEAST WORST C DEPTH 2\n  BEST MOST WORST D\n");
  CHECK(clauses("BEST MIN V DEPTH 2 SELF 3/10") == "  LOOK V DEPTH 2 SELF 3/10\n");
  CHECK(clauses("BEST MIN V") == "  LOOK V\n");
  CHECK(clauses("FORCED 5: MATE\nFENCED n + 1: room") ==
        "  FORCED 5: MATE\n  FENCED (N + 1): ROOM\n");
  CHECK(clauses("VALUE WIN CERTAIN\nTRY") == "  VALUE WIN CERTAIN\n  TRY\n");
  CHECK(clauses("VALUE DRAW LEAVE") == "  VALUE DRAW\n  LEAVE\n");
  CHECK(clauses("VALUE 3 * a PLAY") == "  VALUE (3 * A)\n  PLAY\n");
}

TEST_CASE("a block ends before a word of a statement, a tag or an empty line") {
  for (const std::string next : {"DEFINE b = 1", "ENTRY R,K", "USE GEOMETRY", "END", "LOOP: TRY LM",
                                 "\n       TRY LM", "\n; comment\n       TRY LM"}) {
    INFO(next);
    const SyntaxTree tree = parsed("USE RULES\nDEFINE a =\n  1 +\n  2\n" + next + "\nEND\n");
    REQUIRE_FALSE(tree.rules.blocks.empty());
    CHECK(tree.rules.blocks[0].line == 1);
    CHECK(tree.rules.blocks[0].line_count == 3);
    CHECK(tree.lines[1].form == StatementForm::block);
    CHECK(tree.lines[3].form == StatementForm::continued);
    CHECK(tree.lines[4].form != StatementForm::continued);
  }
}

TEST_CASE("an empty line ends no open bracket, and no rule before a clause") {
  CHECK(blocks("DEFINE a = (1 +\n\n 2)\nEND\n") == "DEFINE A = (1 + 2)\n");
  CHECK(blocks("RULE r \"\"\n  WHEN a\n\n; why\n\n  AFTER b\n\n  TRY LM\nEND\n") ==
        "RULE R\n  WHEN A\n  AFTER B\n");
}

TEST_CASE("the lines of a block keep their comments") {
  const SyntaxTree tree = parsed(
      "USE RULES\r\nRULE r \"a;b\" ; one \r\n\t; two\r\n\tWHEN\ta ;@ x\r\n; after\r\nEND\r\n");
  const auto comment = [&](std::size_t line) {
    return tree.source->text(tree.lines[line].comment);
  };
  REQUIRE(tree.lines.size() == 6);
  CHECK(tree.rules.blocks[0].line_count == 3);
  CHECK(comment(1) == "; one");
  CHECK(comment(2) == "; two");
  CHECK(comment(3) == ";@ x");
  CHECK(comment(4) == "; after");
  CHECK(tree.lines[4].form == StatementForm::none);
  CHECK(tree.source->text(tree.rules.blocks[0].span).ends_with("WHEN\ta"));
}

TEST_CASE("a block may end with the text") {
  CHECK(rules_text(parsed("USE RULES\nDEFINE a = b")) == "DEFINE A = B\n");
  CHECK(rules_text(parsed("USE RULES\nRULE r \"x\"\n  PLAY ; ü")) == "RULE R 'x'\n  PLAY\n");
}

}  // namespace
}  // namespace cheg::test::parser_test
