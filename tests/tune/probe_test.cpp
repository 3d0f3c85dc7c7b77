// The features of a sum are evaluated in positions after any move, so they cannot read that move.
#include "tune/probe.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tune/tuning.hpp"

namespace cheg::test::probe_test {
namespace {

const std::string kDefinitions = R"(USE RULES
USE GEOMETRY
USE KPK
DEFINE close     = MVDIST(WK,BK)
DEFINE moved     = MVDIST(X,BK)
DEFINE nearby(x) = COUNT s IN {WK,WR}: MVDIST(s,x) = 1
;; Large enough for a subroutine.
DEFINE stage = IF EDGE(BK) THEN (IF CORNER(BK) THEN 0 ELSE IF EDGE(WK) THEN 1 ELSE 2)
  ELSE IF EDGE(WK) THEN 3 ELSE IF close > 3 THEN 4 ELSE IF INCHECK THEN 5 ELSE 6
)";

// The value of the term after White's move, or the fault.
struct Evaluation {
  std::optional<tune::FeatureValue> value;
  std::string fault;
};

Evaluation evaluated(const std::string& term, const std::string& root, const std::string& after) {
  const std::string entry = root.find('P') == std::string::npos ? "R,K" : "K&P,K";
  const std::string text = kDefinitions + "SCORE sum: 3 " + term + "\nENTRY " + entry +
                           "\nRULE R \"r\"\n  BEST MIN sum DEPTH 2\nEND\n";
  const tune::Formulas formulas = formulas_of(text);
  REQUIRE(formulas.feature_count() == 1);
  const chess::Position position = chess::parse_fen(root).value();
  const auto program = tune::ProbeProgram::for_features(tree_of(text), formulas,
                                                        position.material(), ShippedLibraries());
  REQUIRE(program.ok());
  tune::Probe probe(*program);
  const std::array positions{chess::parse_fen(after).value()};
  std::vector<tune::FeatureValue> values(1);
  const std::array<std::span<tune::FeatureValue>, 1> lists{values};
  const auto fault = probe.evaluate(position, positions, lists);
  return fault ? Evaluation{std::nullopt, fault->message} : Evaluation{values[0], ""};
}

constexpr const char* kRook = "8/8/8/3k4/8/8/1K6/7R w - - 0 1";
constexpr const char* kRookMoved = "8/8/8/3k4/8/2K5/8/7R b - - 0 1";

TEST_CASE("a term that reads the move X is refused, also through definitions") {
  for (const char* term : {"MVDIST(X,BK)", "moved", "nearby(X)", "(LET x = MVDIST(X,BK): x * x)",
                           "(LET x = close: x * moved)"}) {
    INFO(term);
    CHECK(evaluated(term, kRook, kRookMoved).fault ==
          "reads X, WAS, or a variable that holds a man");
  }
}

TEST_CASE("a local or a parameter that is named x is not the move of the rule") {
  CHECK(evaluated("(COUNT x IN {WK,WR}: MVDIST(x,BK) = 2)", kRook, kRookMoved).value == 1);
  CHECK(evaluated("(LET x = close: x * x)", kRook, kRookMoved).value == 4);
  CHECK(evaluated("nearby(BK)", kRook, kRookMoved).value == 0);
}

TEST_CASE("a large definition whose conditions jump does not count as reading the move") {
  CHECK(evaluated("(stage + stage)", kRook, kRookMoved).value == 12);
}

TEST_CASE("a term may use the definitions of another program") {
  CHECK(evaluated("(IF settled THEN 1 ELSE 2)", "8/8/8/8/1P5k/8/K7/8 w - - 0 1",
                  "8/8/8/1P6/7k/8/K7/8 b - - 0 1")
            .value == 1);
  CHECK(evaluated("(IF settled THEN 1 ELSE 2)", "8/8/3k4/8/1P6/8/K7/8 w - - 0 1",
                  "8/8/3k4/8/1P6/8/1K6/8 b - - 0 1")
            .value == 2);
}

}  // namespace
}  // namespace cheg::test::probe_test
