// Answers in one batch are those of the program asked position by position.
#include "tune/batch.hpp"

#include <string>

#include "chess/setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sampled.hpp"
#include "tests/tune/tuning.hpp"
#include "tune/batch_look.hpp"
#include "vm/prepared.hpp"

namespace cheg::test::batch_test {
namespace {

#if !defined(CHEG_SANITIZED)

// The answers in all positions of an ending, every `step`th compared with the program's: those of
// the batch, and those of the program with the natives of BatchLook.
void check_batch(const std::string& text, const char* ending, proof::NodeNumber step) {
  const auto program = prepared(text);
  const auto nodes = proof::Nodes::make(material(ending), program->program()).value();
  const Tables tables(material(ending));
  const auto batch = tune::batch_answers(nodes, program->program().data().parts[0].source,
                                         ShippedLibraries(), program, {}, tables.set(), {});
  REQUIRE(batch);
  const proof::ProofWork work;
  const auto look = tune::BatchLook::make(nodes, program->program().data().parts[0].source,
                                          ShippedLibraries(), work);
  REQUIRE(look);
  const auto with_look = vm::PreparedProgram::make(
      std::shared_ptr<const lang::Program>(program, &program->program()), look->natives());
  proof::Asking asking(program, {});
  proof::Asking looking(*with_look, {});
  proof::NodeNumber differences = 0;
  proof::NodeNumber look_differences = 0;
  for (proof::NodeNumber node = 0; node < nodes.size(); node += step) {
    const auto position = nodes.position(node);
    if (position) {
      const proof::NodeAnswer answer = asking.ask(*position, chess::Color::white);
      const proof::NodeAnswer& found = batch->by_node[node];
      differences += answer.move == found.move && answer.fault == found.fault ? 0U : 1U;
      const proof::NodeAnswer looked = looking.ask(*position, chess::Color::white);
      look_differences += answer.move == looked.move && answer.fault == looked.fault ? 0U : 1U;
    }
  }
  CHECK(differences == 0);
  CHECK(look_differences == 0);
}

constexpr proof::NodeNumber kFew = 97;

const std::string kQueen = R"(USE RULES
USE GEOMETRY
DEFINE far = SQRDIST(WK,BK)
DEFINE flights = KINGMOVES(BK)
DEFINE centre = CENTDIST(BK)
POINTS near(MANDIST(WK,BK),EDGEDIST(BK)): 0 4 / 3 9 / 1 0
SCORE sum: 4 far + 5 flights - 24 centre + 1 near

ENTRY Q,K
RULE MATE "Mate."
  AFTER   MATE
RULE QUEEN "The queen's moves first."
  WHEN    far > 8
  WHERE   QUEEN(X) AND SOLID(X)
  BEST    LEAST WORST flights, MIN IF flights > 3 THEN sum ELSE -2 * sum + near DEPTH 1, MOST far
RULE DRIVE "The fewest points against us."
  BEST    MIN sum DEPTH 2 SELF 4/10
END
)";

// In most positions, the tables exclude the mates of the first three rules.
const std::string kMates = R"(USE RULES
USE GEOMETRY
SCORE sum: 4 MANDIST(WK,BK) + 5 KINGMOVES(BK)

ENTRY R,K
RULE FAR "The king's moves away from the edge."
  WHERE   KING(X)
  LOWERS  EDGEDIST(WK)
  AFTER   MATE
RULE SOON "Mate soon."
  WHEN    KINGMOVES(BK) <= 2
  FORCED  3: MATE
RULE MATE "Mate."
  AFTER   MATE
RULE DRIVE "The fewest points against us."
  BEST    MIN sum DEPTH 2
END
)";

TEST_CASE("answers in one batch are those of the program: three men, a sample") {
  check_batch(krk_by_sum(kProvedSum), "KRK", kFew);
  check_batch(kQueen, "KQK", kFew);
}

TEST_CASE("answers in one batch are those of the program: three men, all positions", "[.full]") {
  check_batch(krk_by_sum(kProvedSum), "KRK", 1);
  check_batch(krk_by_sum("1 near + 1 space"), "KRK", 1);
  check_batch(kQueen, "KQK", 1);
  check_batch(kMates, "KRK", 1);
}

TEST_CASE("answers in one batch are those of the program: rules that look for a mate") {
  check_batch(kMates, "KRK", kFew);
}

TEST_CASE("answers in one batch are those of the program: a man is lost and undefined") {
  // The sum is defined without the rook, and undefined where the kings are far apart.
  check_batch(
      "USE RULES\nUSE GEOMETRY\nDEFINE near = MANDIST(WK,BK)\n"
      "DEFINE odd = IF near > 5 THEN MANDIST(BQ,BK) ELSE near\nSCORE sum: 1 near + 2 odd\n"
      "ENTRY R,K\nRULE R \"r\"\n  BEST MIN sum DEPTH 2 SELF 1/3\nEND\n",
      "KRK", kFew);
}

TEST_CASE("answers in one batch are those of the program: four men, promotion, captures",
          "[.full]") {
  constexpr proof::NodeNumber kSome = 20011;
  const std::string men = R"(USE RULES
USE GEOMETRY
DEFINE near = MANDIST(WK,BK)
DEFINE edge = EDGEDIST(BK)
SCORE sum: 3 near + 10 edge + 2 KINGMOVES(BK)
)";
  const auto part = [](const std::string& entry, const std::string& rule) {
    return "ENTRY " + entry + "\nRULE " + rule + " \"r\"\n  BEST MIN sum DEPTH 2 SELF 3/10\n";
  };
  check_batch(men + part("2B,K", "R") + "END\n", "KBBK", kSome);
  check_batch(men + part("R,K&P", "PAWN") + part("R,K", "BARE") + "END\n", "KRKP", kSome);
  check_batch(men + part("K&P,K", "R") + "END\n", "KPK", kFew);
}

#endif

// Whether a program of KRK with this key has answers in one batch.
bool has_batch(const std::string& definitions, const std::string& key) {
  const auto program = prepared("USE RULES\nUSE GEOMETRY\n" + definitions +
                                "ENTRY R,K\nRULE R \"r\"\n  BEST " + key + "\nEND\n");
  const auto nodes = proof::Nodes::make(material("KRK"), program->program()).value();
  std::atomic<bool> stop{true};  // to see whether it begins is enough
  proof::ProofWork work;
  work.stop = &stop;
  return tune::batch_answers(nodes, program->program().data().parts[0].source, ShippedLibraries(),
                             program, {}, {}, work)
      .has_value();
}

TEST_CASE("a program without a sum, or with a rule that goes on, is asked") {
  CHECK(has_batch("SCORE sum: 3 MANDIST(WK,BK)\n", "MIN sum DEPTH 2"));
  CHECK_FALSE(has_batch("", "LEAST MANDIST(WK,BK)"));
  CHECK_FALSE(has_batch("SCORE sum: 3 MANDIST(WK,BK)\n", "MIN sum DEPTH 2\n  AFTER EDGE(BK)"));
}

#if !defined(CHEG_SANITIZED)
// Whether BatchLook can take the decisions of this program of KRK.
bool has_look(const std::string& rules) {
  const auto program =
      prepared("USE RULES\nUSE GEOMETRY\nSCORE a: 3 MANDIST(WK,BK)\nSCORE b: 2 CENTDIST(BK)\n" +
               rules + "END\n");
  const auto nodes = proof::Nodes::make(material("KRK"), program->program()).value();
  const proof::ProofWork work;
  return tune::BatchLook::make(nodes, program->program().data().parts[0].source, ShippedLibraries(),
                               work) != nullptr;
}

TEST_CASE(
    "LOOK evaluates sums itself if the settings do not tell them apart, or in classic lines") {
  const std::string corner = "ENTRY R,K\nRULE R \"r\"\n  WHEN EDGE(BK)\n  BEST MIN a DEPTH 2\n";
  CHECK(has_look(corner + "RULE S \"s\"\n  BEST MIN a DEPTH 2\n"));
  CHECK(has_look(corner + "RULE S \"s\"\n  BEST MIN b DEPTH 1\n"));
  CHECK_FALSE(has_look(corner + "RULE S \"s\"\n  BEST MIN b DEPTH 2\n"));
  CHECK_FALSE(has_look(corner + "ENTRY Q,K\n SETV M,LM\n LOOK M,FAR,\"(1,1,2)\n PLAY M\n"
                                "FAR: MVDIST A,WK,BK\n RETURN A\n"));
}

TEST_CASE("a program whose sum reads the move is asked") {
  const auto program = prepared(
      "USE RULES\nUSE GEOMETRY\nSCORE sum: 3 MANDIST(X,BK)\n"
      "ENTRY R,K\nRULE R \"r\"\n  BEST MIN sum DEPTH 2\nEND\n");
  const auto nodes = proof::Nodes::make(material("KRK"), program->program()).value();
  CHECK_FALSE(tune::batch_answers(nodes, program->program().data().parts[0].source,
                                  ShippedLibraries(), program, {}, {}, {}));
}
#endif

}  // namespace
}  // namespace cheg::test::batch_test
