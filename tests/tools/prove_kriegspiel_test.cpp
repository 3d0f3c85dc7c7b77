// The command line's proofs against a hidden king: prove --kriegspiel.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::prove_kriegspiel_test {
namespace {

using Json = nlohmann::ordered_json;

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

RunResult prove(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), {"prove", "--kriegspiel"});
  return run_cheg(arguments, input);
}

// Takes no risk, and nothing else.
constexpr const char* kCareful = R"(USE KRIEGSPIEL
ENTRY R,K
       SAFEST MOVES
       PLAY   MOVES
       LEAVE
END
)";

constexpr const char* kRook = "8/8/8/8/8/1K6/7R/8 w - - 0 1";

TEST_CASE("prove --kriegspiel proves one problem, and shows what is known at each step") {
  const RunResult result =
      prove({"kriegspiel", "--from", kRook, "--known", "a1-c1", "--worst", "1"});
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(contains(result.output,
                 "kriegspiel in 8/8/8/8/8/1K6/7R/8 w - - 0 1, against a hidden king under western "
                 "rules\nProved: every start that can be won for certain is won.\n"));
  CHECK(contains(result.output, "certain mate in 8\n"));
  CHECK(contains(result.output, " 3: a1-c1\n"));
  CHECK(contains(result.output, "\n   mate after "));
}

TEST_CASE("prove --kriegspiel refutes a program that only avoids risks, with a cycle") {
  const RunResult result = prove({"-"}, kCareful);
  CHECK(result.status == 1);
  CHECK(result.error.empty());
  CHECK(contains(result.output, "\nNot proved.\n\nstarts"));
  CHECK(contains(result.output, "can be won for certain                               315\n"));
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts "));
  CHECK(contains(result.output, "\n   knows again what it knew at the first |: "));
}

TEST_CASE("prove --kriegspiel --json gives one object, with stable keys") {
  const RunResult result = prove({"-", "--json", "--worst", "1"}, kCareful);
  CHECK(result.status == 1);
  const Json object = Json::parse(result.output);
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) {
    keys.push_back(key);
  }
  CHECK(keys == std::vector<std::string>{"program", "ending", "rules", "proved", "starts",
                                         "winnable", "won", "longest", "mean", "best_longest",
                                         "best_mean", "most_excess", "states", "memory", "failures",
                                         "wins"});
  CHECK(object["winnable"] == 315);
  CHECK(object["best_longest"] == 33);
  CHECK(object["failures"][0].contains("line"));
  CHECK_FALSE(object["failures"][1].contains("line"));
  std::size_t failed = 0;
  for (const Json& group : object["failures"]) {
    failed += group["starts"].get<std::size_t>();
  }
  CHECK(failed == 315);
}

TEST_CASE("prove --kriegspiel says what is wrong with its input") {
  const auto error = [](std::vector<std::string> arguments, const std::string& input = "") {
    const RunResult result = prove(std::move(arguments), input);
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(contains(error({"krk"}),
                 "prove --kriegspiel: krk uses no instruction of the library KRIEGSPIEL, so it "
                 "would take one possible square of the king for the true one"));
  CHECK(contains(error({"kriegspiel", "--ending", "KQK"}), "KQK"));
  CHECK(contains(error({"kriegspiel", "--from", "8/8/8/8/8/1K6/7Q/8 w - - 0 1"}),
                 "prove --kriegspiel: kriegspiel has no ENTRY for 8/8/8/8/8/1K6/7Q/8 w - - 0 1"));
  CHECK(contains(error({"kriegspiel", "--from", "8/8/8/8/3k4/1K6/7R/5n2 w - - 0 1"}),
                 "prove --kriegspiel: "));
  CHECK(contains(error({"kriegspiel", "--from", kRook, "--known", "a9"}),
                 "prove --kriegspiel: --known: `a9` is not a square"));
  CHECK(contains(error({"kriegspiel", "--from", kRook, "--known", "h2"}),
                 "White's rook stands there"));
  CHECK(contains(error({"kriegspiel", "--known", "a1"}), "--known requires --from"));
  CHECK(contains(error({"kriegspiel", "--html", "x.html"}), "--html"));
  CHECK(
      contains(error({"kriegspiel", "--rules", "chess"}), "these rules show the opponent's moves"));
  CHECK(contains(error({"-"}, "USE KRIEGSPIEL\nENTRY K,K\n       SAFEST M\n       PLAY M\nEND\n"),
                 "prove --kriegspiel: "));
}

}  // namespace
}  // namespace cheg::test::prove_kriegspiel_test
