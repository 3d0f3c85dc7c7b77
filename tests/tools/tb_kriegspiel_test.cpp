// The command line's tables for Kriegspiel: tb --kriegspiel.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::tb_kriegspiel_test {
namespace {

using Json = nlohmann::ordered_json;

// Solved once.
const std::string& folder() {
  static const std::string path = [] {
    std::string name = temporary_path("tb-kriegspiel");
    std::filesystem::remove_all(name);
    return name;
  }();
  return path;
}

RunResult tb(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"tb", "--tables", folder()});
  return run_cheg(arguments);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("tb --kriegspiel gives the figures of an ending and keeps its table") {
  const RunResult first = tb({"--kriegspiel", "KRK", "--anew"});
  CHECK(first.status == 0);
  CHECK(first.error.empty());
  CHECK(first.output.starts_with("ending   starts      won  longest     mean"));
  CHECK(contains(first.output, "KRK         518      315       33    29.57 "));
  CHECK(contains(first.output, folder() + "/KRK-directions.chegks\n"));
  CHECK(std::filesystem::exists(folder() + "/KRK-directions.chegks"));
  const RunResult second = tb({"--kriegspiel", "krk"});
  CHECK(second.status == 0);
  CHECK(contains(second.output, "KRK         518      315       33    29.57 "));
  CHECK(contains(second.output, " was there  "));
}

TEST_CASE("tb --kriegspiel --json gives one object an ending, with stable keys") {
  const RunResult result = tb({"--kriegspiel", "KRK", "--json", "--worst", "2"});
  CHECK(result.status == 0);
  const Json object = Json::parse(result.output);
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) {
    keys.push_back(key);
  }
  CHECK(keys == std::vector<std::string>{"ending", "rules", "announced", "starts", "won", "longest",
                                         "mean", "states", "won_in", "built", "seconds", "memory",
                                         "path", "worst"});
  CHECK(object["won"] == 315);
  CHECK(object["won_in"].size() == 34);
  REQUIRE(object["worst"].size() == 2);
  CHECK(object["worst"][0]["moves"] == 33);
  CHECK_FALSE(contains(object["worst"][0]["fen"], "k"));
}

TEST_CASE("tb --kriegspiel gives the same figures with any number of threads") {
  for (const char* threads : {"1", "3"}) {
    const RunResult result = tb({"--kriegspiel", "KRK", "--anew", "--threads", threads});
    CHECK(result.status == 0);
    CHECK(contains(result.output, "KRK         518      315       33    29.57 "));
  }
  CHECK(tb({"--kriegspiel", "KRK", "--threads", "0"}).status == 2);
  CHECK(contains(tb({"--threads", "2"}).error, "--kriegspiel"));
}

TEST_CASE("rule sets with the same announcements share a table") {
  REQUIRE(tb({"--kriegspiel", "KRK"}).status == 0);
  const RunResult result = tb({"--kriegspiel", "KRK", "--rules", "wild16"});
  CHECK(result.status == 0);
  CHECK(contains(result.output, " was there  "));
  const RunResult eastern = tb({"--kriegspiel", "KRK", "--rules", "eastern"});
  CHECK(eastern.status == 0);
  CHECK(contains(eastern.output, "/KRK-word.chegks\n"));
}

TEST_CASE("tb --kriegspiel says why there is no table") {
  const auto error = [](std::vector<std::string> arguments) {
    const RunResult result = tb(std::move(arguments));
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(error({"--kriegspiel", "KRKR"}) ==
        "cheg: tb --kriegspiel: KRKR: Black has more than a king; the tables are for a lone black "
        "king, such as KRK\n");
  CHECK(error({"--kriegspiel", "KBK"}) ==
        "cheg: tb --kriegspiel: KBK: White cannot mate with these men\n");
  CHECK(error({"--kriegspiel", "KQQQQK"}) ==
        "cheg: tb --kriegspiel: KQQQQK: White has 5 men; the tables are for at most 4, with the "
        "king\n");
  CHECK(contains(error({"--kriegspiel", "rook"}), "`rook` is not an ending"));
  CHECK(contains(error({"--kriegspiel", "KRK", "--rules", "chess"}),
                 "these rules show the opponent's moves"));
  CHECK(contains(error({"--kriegspiel", "KRK", "--rules", "westrn"}), "did you mean `western`?"));
  CHECK(contains(run_cheg({"tb"}).error, "or --kriegspiel?"));
}

TEST_CASE("tb --kriegspiel needs no more memory than it may") {
  const RunResult result = tb({"--kriegspiel", "KRK", "--anew", "--memory", "2000000"});
  CHECK(result.status == 3);
  CHECK(contains(result.error, "KRK: "));
  CHECK(
      contains(result.error, " of memory and do not suffice; the limit is 2.0 MB; --memory sets"));
}

}  // namespace
}  // namespace cheg::test::tb_kriegspiel_test
