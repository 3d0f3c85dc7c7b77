// The programs in programs/ that are proved in a region, and those of the weaker side.
#if !defined(CHEG_SANITIZED)  // whole endings

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::region_programs_test {
namespace {

using Json = nlohmann::ordered_json;

// The counts of a proof that succeeds.
Json proved_region(const std::string& program, const std::string& ending,
                   const std::string& where) {
  const RunResult result = run_cheg({"prove", program, "--ending", ending, "--where", where,
                                     "--worst", "0", "--limit-time", "0", "--json"});
  INFO(result.error);
  REQUIRE(result.status == 0);
  return Json::parse(result.output)["sides"][0];
}

// Proves the program in a region, and checks the numbers of its drawn and won positions.
void check_region(const std::string& program, const std::string& ending, const std::string& where,
                  int drawn, int wins) {
  const Json side = proved_region(program, ending, where);
  CHECK(side["drawn"] == drawn);
  CHECK(side["wins"] == wins);
}

TEST_CASE("wrongbishop holds every draw with the bare king at home") {
  CHECK(proved_region("wrongbishop", "KKBP", "HOME?")["drawn"] == 65'568);
}

TEST_CASE("wrongbishop wins with every pawn that runs", "[.full]") {
  const Json side = proved_region("wrongbishop", "KBPK", "RUNNER?");
  CHECK(side["wins"] == 272'014);
  CHECK(side["program"]["longest"] == 12);
}

TEST_CASE("kppk wins with two pawns against the best defence nearly always", "[.full]") {
  CHECK(run_cheg({"judge", "kppk", "KPPK", "--positions", "1000", "--min-won", "99"}).status == 0);
}

TEST_CASE("philidor holds every draw of the third-rank defence", "[.full]") {
  check_region("philidor", "KRKRP", "PHILIDOR", 1'497'178, 20'554);
}

TEST_CASE("backrank holds every draw with the rook on the first rank", "[.full]") {
  check_region("backrank", "KRKRP", "BACKRANK", 473'276, 11'472);
}

TEST_CASE("vancura holds every draw with the rook at the side of a rook's pawn", "[.full]") {
  check_region("vancura", "KRKRP", "VANCURA", 3'026, 22);
}

TEST_CASE("frontal holds every draw with the rook in front of the pawn", "[.full]") {
  check_region("frontal", "KRKRP", "FRONTAL", 5'072, 1'898);
}

TEST_CASE("blockade holds every draw with the knight away from the edge", "[.full]") {
  check_region("blockade", "KNKBP", "BLOCKADE", 607'386, 10);
}

TEST_CASE("lucena wins Lucena's position and its bridge", "[.full]") {
  const Json side = proved_region("lucena", "KRPKR", "LUCENA?");
  CHECK(side["wins"] == 533'690);
  CHECK(side["program"]["longest"] == 37);
}

TEST_CASE("krkb_defence holds every draw with king and bishop together in the middle", "[.full]") {
  CHECK(proved_region("krkb_defence", "KBKR", "BESIDE")["drawn"] == 290'424);
}

TEST_CASE("krkn_defence holds every draw with king and knight together in the middle", "[.full]") {
  CHECK(proved_region("krkn_defence", "KNKR", "BESIDE")["drawn"] == 386'144);
}

// The counts of a proof of a whole ending that succeeds.
Json proved_ending(const std::string& program, const std::string& ending) {
  const RunResult result =
      run_cheg({"prove", program, "--ending", ending, "--worst", "0", "--json"});
  INFO(result.error);
  REQUIRE(result.status == 0);
  return Json::parse(result.output)["sides"][0];
}

TEST_CASE("the bare king takes every rook that it can take, and holds every draw") {
  CHECK(proved_ending("krk_defence", "KKR")["drawn"] == 22'244);
}

TEST_CASE("two knights mate where they can, and the bare king holds every draw", "[.full]") {
  const Json knights = proved_ending("knnk", "KNNK");
  CHECK(knights["wins"] == 616);
  CHECK(knights["program"]["longest"] == 1);
  CHECK(proved_ending("knnk", "KKNN")["drawn"] == 6'830'172);
}

}  // namespace
}  // namespace cheg::test::region_programs_test

#endif
