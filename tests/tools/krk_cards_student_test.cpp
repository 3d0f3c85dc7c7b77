// cheg krk-cards --program: students' programs, good ones and faulty ones; marks.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::krk_cards_student_test {
namespace {

constexpr const char* kTwoCards = "1 6 3 7 4 7  5 5 1 1 8 1  0\n";

RunResult play(const std::string& program, std::vector<std::string> arguments = {},
               const std::string& cards = kTwoCards) {
  arguments.insert(arguments.begin(), {"krk-cards", "--program", program});
  return run_cheg(arguments, cards);
}

// What became of the cards.
std::string verdicts(const RunResult& result) {
  std::string found;
  std::istringstream lines(result.output);
  for (std::string line; std::getline(lines, line);) {
    found += line.starts_with("card ") ? line + '\n' : "";
  }
  return found;
}

std::string last_line(const RunResult& result) {
  const std::size_t begin = result.output.rfind('\n', result.output.size() - 2);
  return result.output.substr(begin + 1);
}

// The same verdict on both cards; the run goes on to its end.
void check_both(const std::string& program, const std::string& verdict) {
  INFO(program);
  const RunResult result = play(program, {"--limit-time", "1"});
  CHECK(result.status == 1);
  CHECK(verdicts(result) == "card 1: " + verdict + "\ncard 2: " + verdict + "\n");
  CHECK(result.output.find("\nno credit\n2 cards: ") != std::string::npos);
}

std::string python_example() { return "python3 '" CHEG_SOURCE_DIR "/examples/rook.py'"; }

std::string c_example() {
  const std::string path = temporary_path("rook");
  const RunResult built = run_shell("cc -std=c99 -O2 -Wall -Wextra -Wpedantic -Werror -o '" + path +
                                    "' '" CHEG_SOURCE_DIR "/examples/rook.c' 2>&1");
  INFO(built.output);
  REQUIRE(built.status == 0);
  return path;
}

TEST_CASE("a student's program in Python plays the cards and gets its marks") {
  const RunResult result = play(python_example());
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(verdicts(result) == "card 1: mate in 2 moves\ncard 2: mate in 17 moves\n");
  CHECK(result.output.find("\nfull credit\n2 cards: mate 2; 9.5 moves") != std::string::npos);
}

TEST_CASE("the examples in Python and in C meet all objectives on a sample of the positions") {
  const auto check = [](const std::string& program, int cards) {
    const RunResult result = play(program, {"--sample", std::to_string(cards)}, "");
    INFO(result.output);
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    CHECK(result.output.find("\nfull credit\n" + std::to_string(cards) + " cards: mate " +
                             std::to_string(cards) + "; ") != std::string::npos);
  };
  check(python_example(), sampled(24));
  check(c_example(), sampled(2000));
}

TEST_CASE("the example in C meets all objectives in all 175168 positions", "[.full]") {
  const RunResult result = play(c_example(), {"--all"}, "");
  CHECK(result.status == 0);
  CHECK(result.output.find("\nfull credit\n175168 cards: mate 175168; ") != std::string::npos);
}

TEST_CASE("a student's program that fails is named, marked and started anew for the next card") {
  check_both("exit 3", "ended: with exit status 3");
  check_both("kill -9 $$", "ended: by a signal");
  check_both("exec >&-; sleep 30", "ended: it has closed its output");
  check_both("sleep 30; true", "too late: no answer in 1 seconds");
  check_both("echo hello", "nonsense: six numbers are wanted, not `hello`");
  check_both("echo 1 2 3 4 5 6 7", "nonsense: six numbers are wanted, not `1 2 3 4 5 6 7`");
  check_both("echo 1 2 3 4 5 6.5", "nonsense: six numbers are wanted, not `1 2 3 4 5 6.5`");
  check_both("echo 1 2 3 4 5 99999999999",
             "nonsense: six numbers are wanted, not `1 2 3 4 5 99999999999`");
  check_both("cat /dev/zero",
             "nonsense: six numbers are wanted, not `????????????????????????...`");
}

TEST_CASE("illegal moves are named, and the same process plays on") {
  const auto illegal = [](const std::string& answer) {
    const RunResult result = play("while read a b c d e f; do if [ $e ]; then echo " + answer +
                                      "; else echo not yet >&2; fi; done",
                                  {}, "5 5 1 1 8 1  5 5 1 1 8 1");
    INFO(answer);
    CHECK(result.status == 1);
    CHECK(result.error == "not yet\nnot yet\n");  // it heard `0 0` twice
    CHECK(last_line(result) == "2 cards: illegal move 2\n");
    const std::string all = verdicts(result);
    const std::string first = all.substr(0, all.find('\n'));
    CHECK(first.starts_with("card 1: illegal move: "));
    return first.substr(std::string("card 1: illegal move: ").size());
  };
  CHECK(illegal("5 5 1 1 8 1") == "no man moves");
  CHECK(illegal("5 5 1 2 8 2") == "king and rook both move");
  CHECK(illegal("5 5 3 1 8 1") == "the king cannot go from (1,1) to (3,1)");
  CHECK(illegal("5 5 1 0 8 1") == "the king cannot go from (1,1) to (1,0), off the board");
  CHECK(illegal("5 5 1 1 7 2") == "the rook cannot go from (8,1) to (7,2)");
  CHECK(illegal("5 5 1 1 1 1") == "the rook cannot go from (8,1) to (1,1)");
  CHECK(illegal("5 5 1 1 8 999999999") ==
        "the rook cannot go from (8,1) to (8,999999999), off the board");
}

TEST_CASE("an answer that belongs to another position is nonsense") {
  const RunResult result = play("echo 5 4 1 1 8 2", {}, "5 5 1 1 8 1");
  CHECK(verdicts(result) == "card 1: nonsense: the black king stands on (5,5), not on (5,4)\n");
}

TEST_CASE("the program hears the cards, the replies and the end as in the document") {
  const std::string heard = temporary_path("heard");
  const RunResult result =
      play("tee '" + heard + "' | " + python_example(), {"--black", "attack"}, "1 6 3 7 4 7");
  CHECK(result.status == 0);
  CHECK(read_file(heard) == "1 6 3 7 4 7\n1 7\n0 0\n0 0 0 0 0 0\n");
}

TEST_CASE("a lost rook, a stalemate and a long game cost their objectives only") {
  const auto objectives = [](const std::string& program, const std::string& card,
                             const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> all{"--json"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const RunResult result = play(program, all, card);
    const std::size_t at = result.output.find("\"objectives\":");
    INFO(result.output << result.error);
    REQUIRE(at != std::string::npos);
    return result.output.substr(at);
  };
  // The rook goes beside the black king, which takes it.
  CHECK(objectives("echo 8 3 1 1 8 2; cat", "8 3 1 1 7 2", {"--black", "attack"}) ==
        "\"objectives\":[true,false,true,false,false]}\n");
  CHECK(objectives("echo 1 1 3 2 2 2; cat", "1 1 3 2 2 8") ==
        "\"objectives\":[true,true,false,false,false]}\n");
  CHECK(objectives("echo 5 5 1 1 8 2; cat", "5 5 1 1 8 1", {"--moves", "1"}) ==
        "\"objectives\":[true,true,true,false,false]}\n");
}

TEST_CASE("positions that the user has not chosen are shown only where an objective is missed") {
  const RunResult result = play("exit 1", {"--sample", "25"}, "");
  CHECK(result.status == 1);
  CHECK(result.output.starts_with("card 1 ("));
  CHECK(result.output.find("): ended: with exit status 1\n") != std::string::npos);
  CHECK(result.output.find("\n... and 5 more\n") != std::string::npos);
  CHECK(last_line(result) == "25 cards: ended 25\n");
  const RunResult other = play("exit 1", {"--sample", "25", "--seed", "2"}, "");
  CHECK(other.output != result.output);
  CHECK(play("exit 1", {"--sample", "25"}, "").output == result.output);
}

TEST_CASE("a command that cannot be started is wrong from the beginning") {
  const RunResult result = play("/no/such/program");
  CHECK(result.status == 3);
  CHECK(result.error.ends_with("cheg: krk-cards: cannot start `/no/such/program`\n"));
  CHECK(run_cheg({"krk-cards", "krk", "--program", "x"}, "").status == 2);
  CHECK(run_cheg({"krk-cards", "--all", "--sample", "3"}, "").status == 2);
  CHECK(run_cheg({"krk-cards", "--sample", "0"}, "").status == 2);
}

}  // namespace
}  // namespace cheg::test::krk_cards_student_test
