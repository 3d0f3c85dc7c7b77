// The slow evaluator does what the documents say, in positions that can be judged by hand.
#include <memory>
#include <string>
#include <vector>

#include "lang/parser.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/slow_rules.hpp"

namespace cheg::test::slow_rules_test {
namespace {

// Their king reaches the ranks above the fourth without file a, and over the rook's own square the
// ranks below: 28 + 1 + 15 squares that nobody attacks.
constexpr std::string_view kCutOff = "8/8/4k3/8/R7/8/8/4K3 w - - 0 1";

lang::SyntaxTree tree_of(const std::string& blocks) {
  lang::Diagnostics diagnostics;
  lang::SyntaxTree tree = lang::parse(
      std::make_shared<const lang::Source>("test.cheg", "USE RULES\n" + blocks + "END\n"),
      diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  return tree;
}

SlowAdvice advice(const std::string& blocks, std::string_view fen = kCutOff) {
  const lang::SyntaxTree tree = tree_of(blocks);
  return SlowRules(tree).ask(position(fen));
}

std::int64_t number(const std::string& expression, std::string_view fen = kCutOff) {
  const lang::SyntaxTree tree = tree_of("DEFINE it = " + expression + "\n");
  return slow_integer(SlowRules(tree).value("IT", position(fen)));
}

bool holds(const std::string& expression, std::string_view fen = kCutOff) {
  const lang::SyntaxTree tree = tree_of("DEFINE it = " + expression + "\n");
  return slow_logical(SlowRules(tree).value("IT", position(fen)));
}

TEST_CASE("expressions of rules are evaluated slowly as the design says") {
  CHECK(number("2 + 3 * 4 - -1") == 15);
  CHECK(number("-7 / 2") == -3);
  CHECK(number("REGION(BK)") == 44);
  CHECK(number("MVDIST(WK, BK)") == 5);
  CHECK(number("RANK(WR)") == 4);
  CHECK(number("RANK(WR)", "8/8/8/8/r7/8/4k3/2K5 b - - 0 1") == 5);
  CHECK(number("RANK(A4)", "8/8/8/8/r7/8/4k3/2K5 b - - 0 1") == 4);
  CHECK(number("LET d = MVDIST(WK, BK): d * d") == 25);
  CHECK(number("COUNT x IN {E4, E5, A4}: EDGE(x)") == 1);
  CHECK(number("CARD({x IN LM: ROOK(x)})") == 14);
  CHECK(holds("NOT EDGE(BK) AND EDGE(WK)"));
  CHECK(holds("SOME x IN LM: CHECK(x)"));
  CHECK_FALSE(holds("ALL x IN LM: CHECK(x)"));
}

TEST_CASE("what is undefined does not hold, slowly") {
  CHECK_FALSE(holds("WR2 = WR"));
  CHECK_FALSE(holds("WR2 # WR"));
  CHECK(holds("NOT FILE(WR2) > 0"));
  CHECK_FALSE(holds("DEFD(FILE(WR2) + 1)"));
  CHECK_FALSE(holds("EDGE(WR2)"));
}

TEST_CASE("a definition by symmetry holds in some reflection, slowly") {
  CHECK_FALSE(holds("RANK(BK) = 5"));
  CHECK(holds("BY SYMMETRY RANK(BK) = 5"));
  CHECK(number("MOST BY SYMMETRY RANK(BK)") == 6);
  CHECK(number("LEAST BY SYMMETRY RANK(BK)") == 3);
}

TEST_CASE("clauses of a rule leave the moves that satisfy them, slowly") {
  const SlowAdvice answer = advice(
      "RULE BACK \"The rook goes back.\"\n"
      "  WHERE ROOK(X)\n  AFTER NOT ATTACKED(WR, THEIRS)\n  LOWERS RANK(WR)\n"
      "  BEST LEAST RANK(WR)\n");
  REQUIRE(answer.runs.size() == 1);
  CHECK(answer.move == "a4a1");
  REQUIRE(answer.runs[0].steps.size() == 4);
  CHECK(answer.runs[0].steps[2].out == 3);
  CHECK(answer.runs[0].steps[0].in == 19);
  CHECK(answer.runs[0].steps[0].out == 14);
}

TEST_CASE("the first rule with a move left acts, slowly") {
  const std::string rules =
      "RULE MATES \"Mate.\"\n  AFTER MATE\n  VALUE WIN\n"
      "RULE CHECKS \"Check.\"\n  WHERE CHECK(X)\n  BEST MOST FILE(X)\n  VALUE 7\n";
  CHECK(advice(rules).rule == "CHECKS");
  CHECK(advice(rules).move == "a4e4");
  CHECK(advice(rules).value == 7);
  const SlowAdvice mate = advice(rules, "4k3/8/4K3/8/R7/8/8/8 w - - 0 1");
  CHECK(mate.rule == "MATES");
  CHECK(mate.move == "a4a8");
  CHECK(mate.value == 22199);
}

TEST_CASE("replies and what is worst are looked at one ply deeper, slowly") {
  CHECK(advice("RULE R \"All replies.\"\n  WHERE ROOK(X)\n  REPLIES DEFD(WR)\n").move == "a4h4");
  // After Re4 their king can take nothing, but it must leave the file.
  CHECK(advice("RULE R \"No reply.\"\n  WHERE CHECK(X)\n  NO REPLY FILE(BK) = 5\n"
               "  BEST LEAST WORST RANK(WR)\n")
            .move == "a4e4");
}

}  // namespace
}  // namespace cheg::test::slow_rules_test
