// cheg bench: which measurements there are, and how they are shown. How fast anything is, is not a
// test's business.
#include <regex>
#include <sstream>
#include <string>

#include "bench/comparison.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::bench_test {
namespace {

TEST_CASE("bench --list shows the measurements, or those of a group") {
  const RunResult all = run_cheg({"bench", "--list"});
  CHECK(all.status == 0);
  for (const char* group :
       {"advisor", "compile", "kriegspiel", "library", "perft", "tablebase", "vm"}) {
    INFO(group);
    CHECK(all.output.find(std::string("\n") + group + "/") != std::string::npos);
  }
  const RunResult perft = run_cheg({"bench", "perft/start", "vm", "--list"});
  CHECK(perft.status == 0);
  std::istringstream lines(perft.output);
  for (std::string line; std::getline(lines, line);) {
    CHECK((line.starts_with("perft/start/") || line.starts_with("vm/")));
  }
}

TEST_CASE("bench shows median and spread, and writes what can be compared") {
  const std::string json = temporary_path("runs.json");
  const RunResult result =
      run_cheg({"bench", "advisor/covers/machine", "--repetitions", "3", "--json", json});
  INFO(result.output << result.error);
  CHECK(result.status == 0);
  CHECK(std::regex_search(result.output,
                          std::regex(R"(\nadvisor/covers/machine +[0-9.]+ [nu]s +[0-9.]+%)")));
  const auto samples = bench::read_samples(read_file(json));
  REQUIRE(samples.ok());
  CHECK(samples->at("advisor/covers/machine").size() == 3);
}

TEST_CASE("bench refuses names that no measurement has") {
  const RunResult unknown = run_cheg({"bench", "no/such"});
  CHECK(unknown.status == 1);
  CHECK(unknown.error.find("No measurement has such a name; `cheg bench --list` shows them.") !=
        std::string::npos);
  const RunResult strange = run_cheg({"bench", "per.*"});
  CHECK(strange.status == 2);
  CHECK(strange.error == "cheg: bench: no measurement has the name `per.*`; --list shows them\n");
}

}  // namespace
}  // namespace cheg::test::bench_test
