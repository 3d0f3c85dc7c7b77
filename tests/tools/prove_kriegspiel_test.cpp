// The command line's proofs against a hidden king: prove --kriegspiel.
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "stdlib/shipped.hpp"
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

// Wrong on purpose: makes the set of squares small, at the edge and near our king, but looks only
// one attempt ahead. It mates kings that move at random now and then, but none that knows
// everything.
constexpr const char* kShortSighted = R"(USE GEOMETRY
USE KRIEGSPIEL
ENTRY Q,K
;; Leave the hidden king few squares, near the edge and near our king.
NEAR:  STALK  MOVES,ROOM,"1
       PLAY   MOVES
       LEAVE
ROOM:  CARD   SUM,X
       INMOST A,X
       MUL    A,A,"6
       ADD    SUM,SUM,A
       FARTHEST A,WK,X
       MUL    A,A,"3
       ADD    SUM,SUM,A
       RETURN SUM
END
)";

TEST_CASE("prove --kriegspiel refutes a short-sighted program, and names its cycle") {
  const RunResult result =
      prove({"-", "--from", "8/8/8/8/3Q4/8/2K5/8 w - - 0 1", "--known", "a2,a3"}, kShortSighted);
  CHECK(result.status == 1);
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts                 1\n"));
  CHECK(contains(result.output, "   |   1.   d4h4  NEAR+1 "));
  CHECK(contains(result.output, "   |   2.   h4d4  NEAR+1 "));
  CHECK(contains(result.output, "\n   knows again what it knew at the first |:  2: a2 a3\n"));
}

TEST_CASE("prove --kriegspiel refutes the short-sighted program from every start", "[.full]") {
  const RunResult result = prove({"-"}, kShortSighted);
  CHECK(result.status == 1);
  CHECK(contains(result.output, "can be won for certain                               518\n"));
  CHECK(contains(result.output, "  won whatever happens                                 0\n"));
  CHECK(contains(result.output, "  cycle of knowledge no. 1, 2 attempts                55\n"));
}

TEST_CASE("kqk_dark mates with the queen from every start, for certain", "[.full]") {
  const RunResult result = prove({"kqk_dark", "--table"});
  CHECK(result.status == 0);
  CHECK(result.output == "| kqk_dark | KQK | all 518, of 518 | 40 / 30.92 | 18 / 16.23 |\n");
}

TEST_CASE("kqk_dark mates with the queen where the king is nearly known") {
  const RunResult result =
      prove({"kqk_dark", "--from", "8/8/8/8/3Q4/8/2K5/8 w - - 0 1", "--known", "a2,a3"});
  CHECK(result.status == 0);
  CHECK(contains(result.output, "Proved: every start that can be won for certain is won.\n"));
}

TEST_CASE("prove --kriegspiel shows what one weight of the shipped program is good for") {
  const auto longest = [](const std::string& program) {
    const RunResult result = prove({"-", "--from", kRook, "--known", "a1-c1", "--json"}, program);
    CHECK(result.status == 0);
    return Json::parse(result.output)["longest"].get<int>();
  };
  const std::string shipped(stdlib::find_shipped_program("kriegspiel")->text);
  // Our king is two moves from the rook at most, or pays 40 for each move more.
  const std::string weight = "MUL    A,A,\"40\n";
  std::string careless = shipped;
  REQUIRE(contains(careless, weight));
  careless.replace(careless.find(weight), weight.size(), "MUL    A,A,\"0\n");
  CHECK(longest(shipped) == 10);
  CHECK(longest(careless) == 14);
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

TEST_CASE("prove --kriegspiel --html writes a page, and prints the same as without it") {
  const std::string page = temporary_path("dark.html");
  const std::vector<std::string> arguments{"-", "--from", kRook, "--known", "a1-c1"};
  std::vector<std::string> with_page = arguments;
  with_page.insert(with_page.end(), {"--html", page});
  const RunResult result = prove(with_page, kCareful);
  CHECK(result.status == 1);
  CHECK(result.output == prove(arguments, kCareful).output);
  const std::string written = read_file(page);
  CHECK(contains(written, "<strong>Not proved.</strong>"));
  CHECK(contains(written, "<circle class=\"mark\""));
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
  CHECK(contains(error({"kriegspiel", "--group"}), "--group"));
  CHECK(
      contains(error({"kriegspiel", "--rules", "chess"}), "these rules show the opponent's moves"));
  CHECK(contains(error({"-"}, "USE KRIEGSPIEL\nENTRY K,K\n       SAFEST M\n       PLAY M\nEND\n"),
                 "prove --kriegspiel: "));
}

}  // namespace
}  // namespace cheg::test::prove_kriegspiel_test
