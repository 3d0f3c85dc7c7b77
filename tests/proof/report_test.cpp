// When a report says that something is proved, and the tables that it names.
#include "proof/report.hpp"

#include <nlohmann/json.hpp>
#include <string>

#include "proof/html.hpp"
#include "proof/report_json.hpp"
#include "proof/report_text.hpp"
#include "tests/proof/against_slow.hpp"

namespace cheg::test::report_test {
namespace {

using proof::ProofReport;
using proof::SideReport;

SideReport proved_side() {
  SideReport side;
  side.won = side.wins = 10;
  side.drawn = side.draws = 5;
  side.lost = 1;
  return side;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a side is proved if it wins all won positions in time and holds all drawn positions") {
  CHECK(proved_side().is_proved());
  SideReport misses_win = proved_side();
  --misses_win.wins;
  CHECK_FALSE(misses_win.is_proved());
  SideReport loses_draw = proved_side();
  --loses_draw.draws;
  CHECK_FALSE(loses_draw.is_proved());
  SideReport too_slow = proved_side();
  too_slow.over_fifty = 1;
  CHECK_FALSE(too_slow.is_proved());
}

TEST_CASE("a report is proved if all its sides are proved, in every output format") {
  SideReport bad = proved_side();
  --bad.wins;
  for (const bool is_first_bad : {false, true}) {
    for (const bool is_second_bad : {false, true}) {
      ProofReport report;
      report.material = material("KPK");
      report.sides = {is_first_bad ? bad : proved_side(), is_second_bad ? bad : proved_side()};
      const bool is_proved = !is_first_bad && !is_second_bad;
      CHECK(report.is_proved() == is_proved);
      const auto json = proof::report_json(report, {});
      CHECK(json["proved"].get<bool>() == is_proved);
      CHECK(json["sides"][0]["proved"].get<bool>() == !is_first_bad);
      CHECK(json["sides"][1]["proved"].get<bool>() == !is_second_bad);
      const std::string text = proof::report_text(report, 0);
      CHECK(contains(text, "Not proved.") == !is_proved);
      CHECK(contains(text, "Proved: ") == !(is_first_bad && is_second_bad));
      const std::string page = proof::to_html(report);
      CHECK(contains(page, "Not proved.") == !is_proved);
    }
  }
}

TEST_CASE("where there is nothing to prove, the report says so") {
  ProofReport report;
  report.material = material("KKP");
  report.sides = {SideReport()};
  CHECK(contains(proof::report_text(report, 0), "Nothing to prove: there is no legal position."));
  report.sides[0].lost = 3;
  CHECK(contains(proof::report_text(report, 0), "Nothing to prove: every position is lost."));
}

TEST_CASE("a report names the tables of the proof with their checksums, in every form") {
  ProofReport report;
  report.material = material("KPK");
  report.sides = {proved_side()};
  CHECK_FALSE(contains(proof::report_text(report, 0), "XXH3"));
  CHECK_FALSE(contains(proof::to_html(report), "XXH3"));
  report.tables = {{material("KQK"), 0x123}, {material("KPK"), 0xfedcba9876543210}};
  CHECK(proof::report_text(report, 0).ends_with(
      "Tables generated for the proof, with the checksums of their files (XXH3):\n"
      "  KQK    0000000000000123\n"
      "  KPK    fedcba9876543210\n"));
  const auto json = proof::report_json(report, {});
  REQUIRE(json["tables"].size() == 2);
  CHECK(json["tables"][0]["ending"] == "KQK");
  CHECK(json["tables"][0]["xxh3"] == "0000000000000123");
  CHECK(json["tables"][1]["xxh3"] == "fedcba9876543210");
  CHECK(contains(proof::to_html(report), "<th scope=\"row\">KPK</th><td>fedcba9876543210</td>"));
}

TEST_CASE("a report says in every form whether its tables were generated for the proof") {
  ProofReport report;
  report.material = material("KPK");
  report.sides = {proved_side()};
  report.tables = {{material("KPK"), 0x123}};
  CHECK(contains(proof::report_text(report, 0), "Tables generated for the proof"));
  CHECK(contains(proof::to_html(report), "Generated for the proof, with the checksums"));
  CHECK(proof::report_json(report, {})["tables_trusted"] == false);
  report.are_tables_trusted = true;
  CHECK(contains(proof::report_text(report, 0),
                 "Tables used as found in their files, not generated again, with checksums"));
  CHECK(contains(proof::to_html(report), "Used as found in their files, not generated again"));
  CHECK(proof::report_json(report, {})["tables_trusted"] == true);
}

}  // namespace
}  // namespace cheg::test::report_test
