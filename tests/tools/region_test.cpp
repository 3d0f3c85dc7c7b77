// cheg prove --where: proofs of a part of an ending.
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::region_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kMates =
    "USE RULES\n"
    "USE GEOMETRY\n"
    "DEFINE rim = EDGE(BK)\n"
    "DEFINE inside = NOT EDGE(BK)\n"
    "DEFINE one = SOME MOVE: MATE\n"
    "DEFINE room = REGION(BK)\n"
    "DEFINE far(man) = MVDIST(WK,man) > 2\n"
    "DEFINE never = room > 64\n"
    "ENTRY R,K\n"
    "RULE MATE \"Mate.\"\n"
    "  AFTER MATE\n"
    "RULE OUT \"The host may know.\"\n"
    "  WHEN NOT EDGE(BK)\n"
    "  LEAVE\n"
    "RULE GO \"A move.\"\n"
    "  WHERE SOLID(X)\n"
    "END\n";

std::string stored(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

Json side_of(const std::string& path, const std::string& where) {
  const RunResult result = run_cheg({"prove", path, "--where", where, "--json"});
  INFO(result.error);
  REQUIRE(result.status <= 1);
  const Json report = Json::parse(result.output);
  CHECK(report["proved"].get<bool>() == (result.status == 0));
  return report["sides"][0];
}

std::string refusal(const std::string& path, const std::string& where) {
  const RunResult result = run_cheg({"prove", path, "--where", where});
  CHECK(result.status != 0);
  CHECK(result.output.empty());
  return result.error;
}

TEST_CASE("a region and the rest make the whole, and what is left to the host counts apart") {
  const std::string path = stored("mates.cheg", kMates);
  const Json rim = side_of(path, "rim");
  const Json inside = side_of(path, "inside");
  CHECK(rim["region"]["left_won"] == 0);
  CHECK(inside["region"]["left_won"].get<int>() > 90'000);
  CHECK(rim["won"].get<int>() + inside["won"].get<int>() +
            inside["region"]["left_won"].get<int>() ==
        175'168);
  CHECK(rim["region"]["outside"].get<int>() > 0);
}

TEST_CASE("a region in which the program mates is proved, in every format") {
  const std::string path = stored("mates.cheg", kMates);
  const std::string page = temporary_path("region.html");
  const RunResult result = run_cheg({"prove", path, "--where", "one", "--html", page});
  CHECK(result.status == 0);
  CHECK(result.output.find(" in KRK where ONE, with the move as White\n"
                           "Proved where ONE holds: every won position is won.\n") !=
        std::string::npos);
  CHECK(result.output.find("\nlongest                                    1           1\n") !=
        std::string::npos);
  CHECK(read_file(page).find("<strong>Proved.</strong> Where ONE holds. ") != std::string::npos);
  const RunResult table = run_cheg({"prove", path, "--where", "one", "--table"});
  CHECK(table.output.find(" | KRK where ONE | all ") != std::string::npos);
}

TEST_CASE("a subroutine of a classic program is a region, for what becomes of it, too") {
  const std::string path = stored("classic.cheg",
                                  "USE GEOMETRY\n"
                                  "ENTRY K&P,K\n"
                                  "GO:    PLAY LM,PAWN\n"
                                  "       LEAVE\n"
                                  "LAST?: RANK A,WP\n"
                                  "       JUMP= A,\"7,YES\n"
                                  "       RETURN \"F\n"
                                  "YES:   RETURN \"T\n"
                                  "END\n");
  const Json side = side_of(path, "last?");
  CHECK(side["region"]["outside"] == 0);
  CHECK(side["region"]["to_other_ending"].get<int>() >= side["wins"].get<int>());
}

TEST_CASE("a region that a rule also asks is the same as one that no rule asks") {
  const std::string condition =
      "DEFD(WR) AND NOT ATTACKED(man,THEIRS) AND (EDGE(BK) OR NOT EDGE(WK))\n";
  const std::string path = stored("asked.cheg",
                                  "USE RULES\nUSE GEOMETRY\n"
                                  "DEFINE man = IF DEFD(WR) THEN WR ELSE WQ\n"
                                  "DEFINE asked = " +
                                      condition + "DEFINE unasked = " + condition +
                                      "ENTRY R,K\n"
                                      "RULE GO \"A move.\"\n  WHEN asked\n"
                                      "RULE OTHER \"Another.\"\n  WHERE ROOK(X)\nEND\n");
  const Json asked = side_of(path, "asked");
  CHECK(asked["wins"].get<int>() > 0);
  CHECK(asked == side_of(path, "unasked"));
}

TEST_CASE("prove refuses regions that are none") {
  const std::string path = stored("mates.cheg", kMates);
  CHECK(refusal(path, "rum") ==
        "cheg: prove: --where: there is no DEFINE and no tag `RUM`; did you mean `RIM`?\n");
  CHECK(refusal(path, "far") ==
        "cheg: prove: --where: `FAR` has a parameter; a region is a DEFINE without parameters\n");
  CHECK(refusal(path, "mate") ==
        "cheg: prove: --where: `MATE` is a RULE; a region is a DEFINE without parameters, or a "
        "subroutine\n");
  CHECK(refusal(path, "room")
            .starts_with("cheg: prove: --where: `ROOM` cannot be asked of a position: "));
  CHECK(refusal(path, "never") ==
        "cheg: KRK: `NEVER` holds in no position in which the program has a move\n");
  const std::string bad = stored("errs.cheg",
                                 "ENTRY R,K\nGO: PLAY LM\nBAD?: RANK A,BK\n SUB A,A,\"4\n"
                                 " DIV A,A,A\n RETURN \"T\nEND\n");
  CHECK(refusal(bad, "bad?")
            .starts_with("cheg: KRK: `BAD?` cannot be asked in 8/8/8/8/k7/8/8/KR6 w - - 0 1: "
                         "division by zero"));
}

}  // namespace
}  // namespace cheg::test::region_test
