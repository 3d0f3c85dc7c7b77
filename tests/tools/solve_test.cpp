// The command line's problems with a hidden king: solve --kriegspiel.
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::solve_test {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKrk = "8/8/8/8/8/1K6/7R/8 w - - 0 1";

RunResult solve(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"solve", "--kriegspiel"});
  return run_cheg(arguments);
}

TEST_CASE("solve prints the shortest certain mate as a tree of attempts and answers") {
  const RunResult one = solve({kKrk, "--known", "a1,b1"});
  CHECK(one.status == 0);
  CHECK(one.error.empty());
  CHECK(one.output ==
        "mate in 1 move from 2 squares\n"
        "1. h2h1  mate in 1 from a1 b1\n"
        "  a1 b1: Black to move, Rank check, Checkmate\n");
  const RunResult refused = solve({"8/8/8/8/8/2KR4/8/8 w - - 0 1", "--known", "b1 c1"});
  CHECK(refused.status == 0);
  CHECK(refused.output.find(": No\n") != std::string::npos);
  CHECK(refused.output.find("as in line ") != std::string::npos);
}

TEST_CASE("solve takes a FEN without quotes, the words of other rules, and Black") {
  const RunResult black =
      solve({"--known", "a8", "--rules", "wild16", "8/7r/1k6/8/8/8/8/8", "b", "-", "-", "0", "1"});
  CHECK(black.status == 0);
  CHECK(black.output.starts_with("mate in 1 move from 1 square\n1... h7h8  mate in 1 from a8\n"));
}

TEST_CASE("solve --json gives one object a node") {
  const RunResult result = solve({kKrk, "--known", "a1,b1,c1", "--json"});
  CHECK(result.status == 0);
  std::vector<Json> nodes;
  std::istringstream lines(result.output);
  for (std::string line; std::getline(lines, line);) {
    nodes.push_back(Json::parse(line));
  }
  REQUIRE(nodes.size() > 8);
  CHECK(nodes[0]["node"] == 0);
  CHECK(nodes[0]["fen"] == kKrk);
  CHECK(nodes[0]["squares"] == Json::array({"a1", "b1", "c1"}));
  CHECK(nodes[0]["moves"] == 8);
  CHECK(nodes[0]["attempt"] == "b3c3");
  for (const Json& node : nodes) {
    for (const Json& answer : node["answers"]) {
      const bool is_mate = answer["heard"].get<std::string>().ends_with("Checkmate");
      CHECK(answer.contains("next") != is_mate);
      CHECK((is_mate || answer["next"] < nodes.size()));
    }
  }
}

TEST_CASE(
    "solve finds the mate of hidden men of any kind, from squares for each or from positions") {
  constexpr const char* kPawn = "8/5K2/6P1/8/8/8/8/8 w - - 0 1";
  const RunResult squares = solve({kPawn, "--known", "k:h8 p:h6,h5"});
  CHECK(squares.error.empty());
  CHECK(squares.status == 0);
  CHECK(squares.output ==
        "mate in 3 moves from 2 positions\n"
        "1. g6g7  mate in 3 from kh8 ph5, kh8 ph6\n"
        "  kh8 ph5, kh8 ph6: Black to move, Long diagonal check\n"
        "    2. g7g8q  mate in 2 from kh7 ph5, kh7 ph6\n"
        "      kh7 ph5: Black to move, White promotes, Short diagonal check\n"
        "        3. g8g6  mate in 1 from kh6 ph5\n"
        "          kh6 ph5: Black to move, Rank check, Checkmate\n"
        "      kh7 ph6: Black to move, White promotes, Short diagonal check, Checkmate\n");
  const RunResult positions =
      solve({"7k/5K2/6Pp/8/8/8/8/8 w - - 0 1", "7k/5K2/6P1/7p/8/8/8/8 w - - 0 1"});
  CHECK(positions.output == squares.output);
  const RunResult json = solve({kPawn, "--known", "k:h8 p:h6,h5", "--json"});
  const Json root = Json::parse(json.output.substr(0, json.output.find('\n')));
  CHECK(root["moves"] == 3);
  CHECK(root["positions"].size() == 2);
  CHECK(root["answers"][0]["next"] == 1);
  const RunResult none = solve({kPawn, "--known", "k:h8 p:h6,h5", "--within", "2"});
  CHECK(none.status == 1);
  CHECK(none.output == "no certain mate in 2 moves from 2 positions\n");
}

TEST_CASE("solve says what is wrong with hidden men of any kind") {
  constexpr const char* kPawn = "8/5K2/6P1/8/8/8/8/8 w - - 0 1";
  const auto error = [](std::vector<std::string> arguments) {
    const RunResult result = solve(std::move(arguments));
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(error({kPawn, "--known", "p:h6"}) ==
        "cheg: solve: --known has 0 hidden kings; it needs one, as in 'k:g8,h8'\n");
  CHECK(error({kPawn, "--known", "k:h8 x:h6"}).find("write a letter of k, q, r, b, n, p") !=
        std::string::npos);
  CHECK(error({kPawn, "--known", "k:h7"}) ==
        "cheg: solve: no legal position has hidden men on these squares\n");
  CHECK(error({"7k/5K2/6Pp/8/8/8/8/8 w - - 0 1", "7k/5K2/7p/6P1/8/8/8/8 w - - 0 1"})
            .find("White sees his own men, so they must stand alike in all positions") !=
        std::string::npos);
  CHECK(error({"7k/5K2/6Pp/8/8/8/8/8 w - - 0 1", "7k/5K2/6Pp/8/8/8/8/8 b - - 0 1"})
            .find("the same side must be to move") != std::string::npos);
}

TEST_CASE("solve --moves prints the first moves, and how long the mate takes from there") {
  const RunResult result = solve({kKrk, "--moves", "1"});
  CHECK(result.status == 0);
  CHECK(result.output.starts_with("mate in 29 moves from 43 squares\n1. "));
  CHECK(result.output.find("    mate in 28 from ") != std::string::npos);
}

TEST_CASE("solve says that there is no certain mate") {
  const RunResult text = solve({"8/8/8/8/8/8/3P4/3K4 w - - 0 1"});
  CHECK(text.status == 1);
  CHECK(text.output.starts_with("no certain mate from "));
  const RunResult json = solve({"8/8/8/8/8/8/3B4/3K4 w - - 0 1", "--known", "a8", "--json"});
  CHECK(json.status == 1);
  CHECK(Json::parse(json.output)["moves"] == nullptr);
}

TEST_CASE("solve says what is wrong with a square or a FEN, and what is right") {
  const auto error = [](std::vector<std::string> arguments) {
    const RunResult result = solve(std::move(arguments));
    CHECK(result.status == 2);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(error({kKrk, "--known", "a1,j9"}) ==
        "cheg: solve: --known: `j9` is not a square; write squares such as e5,e6,f5, or rows of a "
        "rank such as a8-h8\n");
  CHECK(error({kKrk, "--known", " , "}) ==
        "cheg: solve: --known names no square; write squares such as e5,e6,f5\n");
  const std::string taken = error({kKrk, "--known", "h2"});
  CHECK(
      taken.starts_with("cheg: solve: --known: the king cannot stand on h2: White's rook stands "
                        "there; it can stand on a1 b1 c1 "));
  CHECK(error({kKrk, "--known", "e2"})
            .starts_with("cheg: solve: --known: the king cannot stand on e2: White attacks it, and "
                         "it is White's turn; it can stand on a1 "));
  CHECK(error({"k7/8/8/8/8/1K6/7R/8 w - - 0 1", "--known", "a1"}) ==
        "cheg: solve: the FEN shows the king on a8, where it cannot stand: --known does not name "
        "this square; leave the king out of the FEN\n");
  CHECK(error({"8/8/8/8/8/1K6/k6R/8 w - - 0 1"}) ==
        "cheg: solve: the FEN shows the king on a2, where it cannot stand: White attacks it, and "
        "it is White's turn\n");
  CHECK(error({}) == "cheg: solve: which position? Give a FEN with our men\n");
  CHECK(error({"8/8/8/8/8/1K6/7R/8 w K - 0 1"}) ==
        "cheg: solve: the FEN has the castling rights K; write `-`\n");
  CHECK(error({"8/8/8/8/8/1K6/PPPPPPPP/8 w - - 0 1"}) ==
        "cheg: solve: White has 9 men; at most 4 are possible, with the king\n");
  CHECK(error({kKrk, "--rules", "chess"}).find("show the opponent's moves") != std::string::npos);
  CHECK(run_cheg({"solve", kKrk}).error ==
        "cheg: solve: add --kriegspiel; there are no other problems yet\n");
}

TEST_CASE("solve needs no more memory than it may") {
  const RunResult result = solve({kKrk, "--memory", "200000"});
  CHECK(result.status == 3);
  CHECK(result.error.find("the limit is 0.2 MB; --memory sets the limit") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::solve_test
