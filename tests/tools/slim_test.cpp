// cheg slim: a program with superfluous parts becomes what it was.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "stdlib/shipped.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::slim_test {
namespace {

using Json = nlohmann::ordered_json;

std::string file_with(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string inserted(std::string text, const std::string& before, const std::string& what) {
  REQUIRE(text.find(before) != std::string::npos);
  return text.insert(text.find(before), what);
}

// What `cheg slim` writes, as text.
std::string slimmed(const std::string& text, const std::string& ending) {
  const std::string output = temporary_path("slimmer.cheg");
  const RunResult result = run_cheg({"slim", file_with("planted.cheg", text), "--ending", ending,
                                     "--mean-within", "0", "-o", output});
  INFO(result.output << result.error);
  CHECK(result.status == 0);
  return read_file(output);
}

std::string shipped_text(const std::string& name) {
  return std::string(stdlib::find_shipped_program(name)->text);
}

// The bare king holds a draw against the rook only where it can take it. The rest may be anything.
constexpr const char* kHold =
    "USE RULES\n"
    "USE GEOMETRY\n"
    "\n"
    "ENTRY K,R\n"
    "RULE TAKE \"The rook falls.\"\n"
    "  WHERE   CAPT(X)\n"
    "\n"
    "RULE GO \"Anything.\"\n"
    "  BEST    LEAST MANDIST(WK,BK)\n"
    "END\n";

TEST_CASE("slim finds what can go, and keeps the rest as it was") {
  const std::string path = file_with("hold.cheg", kHold);
  const std::string output = temporary_path("held.cheg");
  const Json report = Json::parse(run_cheg({"slim", path, "--json", "-o", output}).output);
  CHECK(report["complete"] == true);
  CHECK(report["text"] == read_file(output));
  std::vector<std::string> names;
  for (const Json& step : report["removed"]) {
    names.push_back(step["name"]);
  }
  CHECK(names == std::vector<std::string>{"RULE GO"});
  CHECK(run_cheg({"prove", output, "--ending", "KKR"}).status == 0);
}

TEST_CASE("slim refuses a program that is not proved, and one without an ENTRY") {
  const std::string bad = file_with("bad.cheg", "ENTRY Q,K\nGO: PLAY LM\nEND\n");
  const RunResult result = run_cheg({"slim", bad});
  CHECK(result.status == 1);
  CHECK(result.error.ends_with("KQK: it is not proved there; `cheg prove` shows where it fails\n"));
  const RunResult other = run_cheg({"slim", bad, "--ending", "KRK"});
  CHECK(other.status == 2);
  CHECK(other.error.find("has no ENTRY for KRK") != std::string::npos);
}

// The plan of the library program krk in one rule: mate in at most 19 moves.
constexpr const char* kPress =
    "USE RULES\n"
    "USE GEOMETRY\n"
    "USE FORCE\n"
    "\n"
    ";; The squares that their king could reach if it alone moved.\n"
    "DEFINE room = REGION(BK)\n"
    "\n"
    "ENTRY R,K\n"
    "RULE PRESS \"Their king has less and less.\"\n"
    "  FENCED  6: room\n"
    "  VALUE   WIN\n"
    "END\n";

#if !defined(CHEG_SANITIZED)

TEST_CASE("three superfluous rules go, with the definition and the constants that they need") {
  std::string planted = inserted(kPress, "\nENTRY",
                                 ";; Their king stands on the rim, and ours opposite.\n"
                                 "DEFINE caught = EDGE(BK) AND MVDIST(WK,BK) = 2\n");
  planted = inserted(planted, "RULE PRESS",
                     "RULE MATE \"Mate in two.\"\n  WHEN    caught\n  FORCED  2: MATE\n"
                     "  VALUE   WIN CERTAIN\n\n");
  planted = inserted(planted, "END\n",
                     "\nRULE NEARER \"Our king comes.\"\n  WHERE   KING(X)\n"
                     "  LOWERS  MANDIST(WK,BK) + 1\n\n"
                     "RULE ANY \"Anything that loses nothing.\"\n  WHERE   SOLID(X)\n");
  CHECK(slimmed(planted, "KRK") == kPress);
}

#endif

TEST_CASE("slim takes three planted rules out of shipped programs", "[.full]") {
  // Not the text of the shipped programs, but what slim makes of it: they are not minimal.
  const std::string krk = slimmed(shipped_text("krk_rules"), "KRK");
  const std::string kqk = slimmed(shipped_text("kqk_rules"), "KQK");
  const std::string classic = slimmed(shipped_text("advice"), "KRK");
  for (const auto& [text, ending] : {std::pair(krk, "KRK"), std::pair(kqk, "KQK")}) {
    // After the first rule, which mates; before the last one; at the end.
    std::string planted = text;
    planted.insert(planted.rfind("RULE "),
                   "RULE IDLE \"Never.\"\n  WHEN    REGION(BK) > 64\n  VALUE   WIN\n\n");
    planted.insert(planted.find("RULE ", planted.find("RULE ") + 1),
                   "RULE AGAIN \"Mate.\"\n  AFTER   MATE\n  VALUE   WIN CERTAIN\n\n");
    planted =
        inserted(planted, "END\n", "\nRULE LAST \"Anything.\"\n  WHERE   KING(X)\n  VALUE   WIN\n");
    CHECK(slimmed(planted, ending) == text);
  }
  const std::string planted =
      inserted(inserted(inserted(classic, "END\n", "SPARE1: PLAY   LM,MATE\n"), "END\n",
                        "SPARE2: PLAY   LM,CHECK\n"),
               "END\n", "SPARE3: PLAY   LM\n");
  CHECK(slimmed(planted, "KRK") == classic);
}

}  // namespace
}  // namespace cheg::test::slim_test
