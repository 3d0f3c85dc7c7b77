// The regions of the programs in programs/ that are proved.
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

TEST_CASE("wrongbishop holds every draw with the bare king at home") {
  CHECK(proved_region("wrongbishop", "KKBP", "HOME?")["drawn"] == 65'568);
}

TEST_CASE("wrongbishop wins with every pawn that runs", "[.full]") {
  const Json side = proved_region("wrongbishop", "KBPK", "RUNNER?");
  CHECK(side["wins"] == 272'014);
  CHECK(side["program"]["longest"] == 12);
}

TEST_CASE("philidor holds every draw of the third-rank defence", "[.full]") {
  const Json side = proved_region("philidor", "KRKRP", "PHILIDOR");
  CHECK(side["drawn"] == 1'497'178);
  CHECK(side["wins"] == 20'554);
}

TEST_CASE("lucena wins Lucena's position and its bridge", "[.full]") {
  const Json side = proved_region("lucena", "KRPKR", "LUCENA?");
  CHECK(side["wins"] == 533'690);
  CHECK(side["program"]["longest"] == 37);
}

}  // namespace
}  // namespace cheg::test::region_programs_test

#endif
