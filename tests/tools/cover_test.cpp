// cheg cover: every position is counted once, and what is planted is found.
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::tools_cover_test {
namespace {

using CoverJson = nlohmann::ordered_json;

std::string program_file(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

CoverJson covered(const std::string& program, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"cover", program, "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const RunResult result = run_cheg(arguments);
  INFO(result.error);
  REQUIRE(result.status == 0);
  return CoverJson::parse(result.output);
}

const CoverJson& rule_of(const CoverJson& report, const std::string& name) {
  for (const CoverJson& rule : report["sides"][0]["rules"]) {
    if (rule["name"] == name) {
      return rule;
    }
  }
  FAIL("no rule " << name);
  return report;
}

bool has_notice(const CoverJson& report, const std::string& kind, const std::string& text) {
  for (const CoverJson& notice : report["sides"][0]["notices"]) {
    if (notice["kind"] == kind &&
        notice["text"].get<std::string>().find(text) != std::string::npos) {
      return true;
    }
  }
  return false;
}

// Everything that a rule decides stands on its maps, and every position in one row.
void check_sums(const CoverJson& report, std::uint64_t positions) {
  for (const CoverJson& side : report["sides"]) {
    std::uint64_t sum = side["no_rule"].get<std::uint64_t>() + side["errors"].get<std::uint64_t>() +
                        side["no_legal_move"].get<std::uint64_t>();
    std::uint64_t in_play = 0;
    for (const CoverJson& rule : side["rules"]) {
      INFO(rule["name"]);
      const auto decides = rule["decides"].get<std::uint64_t>();
      sum += decides + rule["leaves"].get<std::uint64_t>();
      in_play += rule["in_play"].get<std::uint64_t>();
      for (const CoverJson& map : rule["maps"]) {
        const auto squares = map.get<std::vector<std::uint64_t>>();
        CHECK(std::accumulate(squares.begin(), squares.end(), std::uint64_t{0}) == decides);
      }
      const CoverJson& lost = rule["lost"];
      CHECK(lost["kept_wins"].get<std::uint64_t>() <= decides);
      CHECK(rule["better_ties"].get<std::uint64_t>() <= rule["ties"].get<std::uint64_t>());
      for (const CoverJson& step : rule["steps"]) {
        CHECK(step["effects"].get<std::uint64_t>() <= step["asked"].get<std::uint64_t>());
      }
    }
    CHECK(sum == positions);
    CHECK(side["positions"].get<std::uint64_t>() == positions);
    CHECK(side["sum"].get<std::uint64_t>() == positions);
    CHECK(in_play == side["decisions"].get<std::uint64_t>());
  }
}

#if !defined(CHEG_SANITIZED)

void check_page(const std::string& html) {
  for (const char* part : {"<!DOCTYPE html>", "HIDDEN decides nowhere", "Where CAREFUL decides",
                           "<figcaption>Our rook: ", "STAY leaves", "</html>"}) {
    CHECK(html.find(part) != std::string::npos);
  }
  CHECK(html.find("<script") == std::string::npos);
  CHECK(html.find("http") == std::string::npos);
}

#endif

const std::string kPlanted =
    "USE RULES\nUSE GEOMETRY\nENTRY R,K\n"
    "RULE MATE \"Mate.\"\n  AFTER   MATE\n"
    "RULE NEVER \"A rank that no board has.\"\n  WHEN    RANK(BK) > 8\n  WHERE   SOLID(X)\n"
    "RULE HIDDEN \"Mate by the rook.\"\n  WHERE   ROOK(X)\n  AFTER   MATE\n"
    "RULE CAREFUL \"No stalemate, no capture.\"\n  WHEN    DEFD(WR)\n  WHERE   SOLID(X) AND "
    "KING(X)\n"
    "RULE STAY \"The host decides.\"\n  LEAVE\n"
    "END\n";

#if !defined(CHEG_SANITIZED)

TEST_CASE("a dead rule, a shadowed one, a condition that always holds and a tie are found") {
  const std::string path = program_file("planted.cheg", kPlanted);
  const std::string page = temporary_path("planted.html");
  const CoverJson report = covered(path, {"--games", "20", "--html", page});
  check_sums(report, 175168);
  CHECK(rule_of(report, "MATE")["standing"] == "acts");
  CHECK(rule_of(report, "NEVER")["standing"] == "no_move");
  CHECK(has_notice(report, "dead", "NEVER decides nowhere"));
  CHECK(has_notice(report, "never_reached", "WHERE SOLID(X): it is never reached"));
  CHECK(has_notice(report, "always_true", "WHEN DEFD(WR): it always holds"));
  CHECK(has_notice(report, "tie", "CAREFUL has several moves left"));
  const CoverJson& hidden = rule_of(report, "HIDDEN");
  CHECK(hidden["standing"] == "shadowed");
  CHECK(hidden["shadowed_by"]["MATE"] == hidden["would_decide"]);
  CHECK(has_notice(report, "shadowed", "HIDDEN decides nowhere"));
  // In front of all others, it decides where it is said that it would.
  const CoverJson other =
      covered(program_file("first.cheg",
                           "USE RULES\nUSE GEOMETRY\nENTRY R,K\n"
                           "RULE HIDDEN \"Mate by the rook.\"\n  WHERE   ROOK(X)\n  AFTER   MATE\n"
                           "RULE ANY \"Any move.\"\n  WHERE   SOLID(X)\nEND\n"),
              {"--games", "0"});
  CHECK(rule_of(other, "HIDDEN")["decides"] == hidden["would_decide"]);
  CHECK(rule_of(report, "MATE")["better_ties"] == 0);
  CHECK(rule_of(report, "STAY")["leaves"].get<int>() > 0);
  check_page(read_file(page));
}

#endif

const std::string kPlantedClassic =
    "USE GEOMETRY\nENTRY R,K\n"
    ";; Mate.\nMATE: PLAY LM,MATE\n"
    ";; Mate again.\nAGAIN: PLAY LM,MATE\n       CONDV DEFD,WR,GOOD\n"
    ";; Never asked.\nGONE: PLAY LM,CHECK\n"
    ";; Careful.\nGOOD: SELECC A,SOLID,LM\n       SELECC A,KING,A\n       PLAY A\n       "
    "LEAVE\nEND\n";

TEST_CASE("of a classic program, too") {
  const CoverJson report =
      covered(program_file("planted.cheg", kPlantedClassic), {"--games", "20"});
  check_sums(report, 175168);
  CHECK(rule_of(report, "MATE")["text"] == "Mate.");
  CHECK(rule_of(report, "AGAIN")["standing"] == "shadowed");
  CHECK(rule_of(report, "AGAIN")["would_decide"] == rule_of(report, "MATE")["decides"]);
  CHECK(rule_of(report, "GONE")["standing"] == "not_asked");
  CHECK(has_notice(report, "always_true", "CONDV DEFD,WR,GOOD: it always jumps"));
  CHECK(has_notice(report, "tie", "GOOD has several moves left"));
  CHECK(rule_of(report, "GOOD")["leaves"].get<int>() > 0);
}

TEST_CASE("the steps of a classic tag below rules are counted") {
  const CoverJson report = covered(
      program_file("below.cheg",
                   "USE RULES\nENTRY R,K\nRULE MATE \"Mate.\"\n  AFTER MATE\nANY: PLAY LM\nEND\n"),
      {"--games", "5"});
  check_sums(report, 175168);
  const CoverJson& play = rule_of(report, "ANY")["steps"][0];
  CHECK(play["asked"] == rule_of(report, "ANY")["decides"]);
  CHECK(play["asked"].get<int>() > 100'000);
}

TEST_CASE("errors, positions without a move and positions that no rule decides are counted") {
  const CoverJson faulty = covered(
      program_file("faulty.cheg",
                   "USE GEOMETRY\nENTRY R,K\nMATE: PLAY LM,MATE\n DIV A,\"1,\"0\n LEAVE\nEND\n"),
      {"--games", "5"});
  check_sums(faulty, 175168);
  CHECK(faulty["sides"][0]["errors"].get<int>() > 100'000);
  const CoverJson silent = covered(
      program_file("silent.cheg", "USE RULES\nENTRY R,K\nRULE MATE \"Mate.\"\n  AFTER MATE\nEND\n"),
      {"--games", "5"});
  check_sums(silent, 175168);
  CHECK(silent["sides"][0]["no_rule"] == faulty["sides"][0]["errors"]);
  const CoverJson weaker =
      covered(program_file("weaker.cheg", "ENTRY K,R\nANY: PLAY LM\n LEAVE\nEND\n"),
              {"--ending", "KKR", "--games", "5"});
  check_sums(weaker, weaker["sides"][0]["positions"].get<std::uint64_t>());
  CHECK(weaker["sides"][0]["no_legal_move"].get<int>() > 0);
  CHECK(weaker["sides"][0]["from_wins"] == false);
}

// Without rules that decide nowhere it takes half the time.
const std::string kSimple =
    "USE GEOMETRY\nENTRY R,K\nMATE: PLAY LM,MATE\nGOOD: SELECC A,SOLID,LM\n PLAY A\n LEAVE\nEND\n";

#if !defined(CHEG_SANITIZED)
TEST_CASE("the report is the same with one thread and two; other games have other numbers") {
  const std::string path = program_file("simple.cheg", kSimple);
  const auto with = [&](const std::string& threads, const std::string& seed,
                        const std::string& replies) {
    return covered(path,
                   {"--games", "30", "--threads", threads, "--seed", seed, "--replies", replies});
  };
  const CoverJson one = with("1", "7", "best");
  CHECK(one == with("2", "7", "best"));
  CHECK(one["sides"][0]["rules"] != with("2", "8", "random")["sides"][0]["rules"]);
}
#endif

TEST_CASE("cover says in text where a rule decides") {
  const RunResult result =
      run_cheg({"cover", program_file("simple.cheg", kSimple), "--maps", "--games", "10"});
  CHECK(result.status == 0);
  CHECK(result.output.find("\nIn play: 10 games from random won positions") != std::string::npos);
  CHECK(result.output.find("\nTo look at:\n  GOOD has several moves left") != std::string::npos);
  CHECK(result.output.find("MATE decides with our rook on a square") != std::string::npos);
}

TEST_CASE("cover refuses what it cannot cover, and says why") {
  const std::string path = program_file("planted.cheg", kPlanted);
  const auto refused = [&](std::vector<std::string> arguments, const std::string& message) {
    arguments.insert(arguments.begin(), "cover");
    const RunResult result = run_cheg(arguments);
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    CHECK(result.error.find(message) != std::string::npos);
  };
  refused({path, "--ending", "KQK"}, "has no ENTRY for KQK, whose first men are the program's");
  refused({path, "--ending", "X"}, "cover: ");
  refused({path, "--replies", "worst"}, "--replies");
  refused({path, "--maps", "--json"}, "excludes");
  refused({path, "--games", "-1"}, "--games");
  refused({path, "--seed", "first"}, "--seed");
  refused(
      {program_file("none.cheg", "ENTRY K,K\n LEAVE\nEND\n")},
      "has no ENTRY for an ending of 3 to 4 men; with 5 men it takes hours, and is covered only");
  CHECK(run_cheg({"cover", temporary_path("absent.cheg")}).status == 3);
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("the counts of krk are those of its positions") {
  const CoverJson report = covered("krk");
  check_sums(report, 175168);
  int decided = 0;
  for (const char* rule : {"MATE", "MATE2", "NET", "CORNER", "APPROACH", "DRIVE"}) {
    decided += rule_of(report, rule)["decides"].get<int>();
  }
  CHECK(decided == 175168);
}

#endif

TEST_CASE("the counts of krk_rules and kpk are those of their positions", "[.full]") {
  check_sums(covered("krk_rules"), 175168);
  const CoverJson pawn = covered("kpk", {"--ending", "KPK"});
  check_sums(pawn, pawn["sides"][0]["positions"].get<std::uint64_t>());
}

}  // namespace
}  // namespace cheg::test::tools_cover_test
