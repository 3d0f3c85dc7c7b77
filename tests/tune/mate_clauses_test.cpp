// Rules that act only if mate can be forced are found in the text, and left out far from mate.
#include "tune/mate_clauses.hpp"

#include <optional>
#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/tune/tuning.hpp"
#include "tune/choice_probe.hpp"

namespace cheg::test::mate_clauses_test {
namespace {

// The texts of the clauses with their numbers of moves.
std::vector<std::string> clauses_of(const std::string& text) {
  const lang::SyntaxTree tree = tree_of(text);
  std::vector<std::string> clauses;
  for (const tune::MateClause& clause : tune::mate_clauses(tree)) {
    clauses.push_back(std::string(tree.source->text(clause.span)) + " within " +
                      std::to_string(clause.most_moves));
  }
  return clauses;
}

const std::string kRules = R"(SCORE sum: 3 MANDIST(WK,BK)
ENTRY R,K
RULE MATE "Mate."
  AFTER   MATE
RULE NET "Mate in three."
  WHEN    KINGMOVES(BK) <= 2
  FORCED  3: MATE
RULE CHECK "Check, but no mate."
  AFTER   INCHECK AND NOT MATE
  FORCED  KINGMOVES(BK): MATE
  FORCED  5: MATE
RULE FAR "Their king on the a-file."
  WHEN    EDGE(WK)
  FORCED  2: FILE(BK) = 1
RULE DRIVE "The fewest points."
  BEST    MIN sum DEPTH 2
END
)";

const std::string kUses = "USE RULES\nUSE GEOMETRY\n";

TEST_CASE("AFTER MATE and FORCED n: MATE are the clauses that need a mate") {
  CHECK(clauses_of(kUses + kRules) ==
        std::vector<std::string>{"AFTER   MATE within 1", "FORCED  3: MATE within 3"});
}

TEST_CASE("a rule that needs a mate is not asked if the tables exclude the mate") {
  const auto programs = tune::ChoicePrograms::make(tree_of(kUses + kRules),
                                                   formulas_of(kUses + kRules), ShippedLibraries())
                            .value();
  CHECK(programs.most_moves() == 3);
  tune::ChoiceProbe probe(programs);
  // The rook mates on h4. With a wrong number of moves, BEST MIN decides instead.
  const chess::Position mate = chess::parse_fen("8/5K1k/8/8/4R3/8/8/8 w - - 0 1").value();
  for (const std::optional<int> moves : {std::optional<int>(1), std::optional<int>()}) {
    const auto choice = probe.choice(mate, moves);
    CHECK_FALSE(choice.rule);
    REQUIRE(choice.moves.size() == 1);
    CHECK(chess::format_move(mate, choice.moves.front(), chess::Notation::uci) == "e4h4");
  }
  for (const int moves : {0, 4, 16}) {
    const auto choice = probe.choice(mate, moves);
    CHECK(choice.rule == 0U);
    CHECK(choice.moves.size() > 1);
  }
}

TEST_CASE("a program that does not look for mate has one copy") {
  const std::string text =
      kUses + "SCORE sum: 3 MANDIST(WK,BK)\nENTRY R,K\nRULE R \"r\"\n  BEST MIN sum\nEND\n";
  CHECK(tune::ChoicePrograms::make(tree_of(text), formulas_of(text), ShippedLibraries())
            .value()
            .without_mates() == nullptr);
}

}  // namespace
}  // namespace cheg::test::mate_clauses_test
