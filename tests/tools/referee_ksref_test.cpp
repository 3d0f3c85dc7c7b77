// cheg referee --ksref: the referee of 1975 at the end of a pipe.
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::referee_ksref_test {
namespace {

RunResult ksref(const std::string& input) { return run_cheg({"referee", "--ksref"}, input); }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

constexpr const char* kFoolsMate = "1\n6 2 6 3 0 0\n5 7 5 5 0 0\n7 2 7 4 0 0\n4 8 8 4 0 0\n";

std::string zeros(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += " 0";
  }
  return text;
}

// Kings on a1 and h8 (white's code given), White to move.
std::string two_kings(const std::string& head, const std::string& a1 = "1") {
  return head + ' ' + a1 + zeros(62) + " -1" + zeros(64) + '\n';
}

TEST_CASE("cheg referee --ksref answers the beginning and each call with one line") {
  const RunResult result = ksref("1\n5 2 5 4 0 0\n4 7 4 5 0 0\n5 4 5 5 0 1\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const std::string no_tries = zeros(38);
  CHECK(result.output ==
        "ICOLOR=1 MINFO=1 1 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0" + no_tries +
            " BOARD=6 3 4 5 1 4 3 6 2 2 2 2 2 2 2 2" + zeros(32) +
            " -2 -2 -2 -2 -2 -2 -2 -2 -6 -3 -4 -5 -1 -4 -3 -6 HIST=0" + zeros(63) +
            " NOS1=1\n"
            "ICOLOR=-1 MINFO=1 1 0 0 0 0 0 0 0 0 0 2 0 0 0 0 0 0 0 0 0 0" +
            no_tries + " BOARD=6 3 4 5 1 4 3 6 2 2 2 2 0 2 2 2" + zeros(12) + " 2" + zeros(19) +
            " -2 -2 -2 -2 -2 -2 -2 -2 -6 -3 -4 -5 -1 -4 -3 -6 HIST=0" + zeros(27) + " 1" +
            zeros(35) +
            " NOS1=1\n"
            "ICOLOR=1 MINFO=1 1 0 0 0 0 0 0 0 0 0 1 0 0 0 0 1 0 4 5 0 0" +
            no_tries + " BOARD=6 3 4 5 1 4 3 6 2 2 2 2 0 2 2 2" + zeros(12) + " 2" + zeros(6) +
            " -2" + zeros(12) + " -2 -2 -2 0 -2 -2 -2 -2 -6 -3 -4 -5 -1 -4 -3 -6 HIST=0" +
            zeros(27) + " 2" + zeros(6) + " 1" + zeros(28) +
            " NOS1=1\n"
            "ICOLOR=1 MINFO=1 1 0 0 0 0 0 0 0 0 0 1 0 0 2 0 1 0 4 5 0 0" +
            no_tries + " BOARD=6 3 4 5 1 4 3 6 2 2 2 2 0 2 2 2" + zeros(12) + " 2" + zeros(6) +
            " -2" + zeros(12) + " -2 -2 -2 0 -2 -2 -2 -2 -6 -3 -4 -5 -1 -4 -3 -6 HIST=0" +
            zeros(27) + " 2" + zeros(6) + " 1" + zeros(28) + " NOS1=1\n");
}

TEST_CASE("cheg referee --ksref stops after the line with which the game ends") {
  const RunResult result = ksref(std::string(kFoolsMate) + "5 2 5 4 0 0\nnot read\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const auto lines = lines_of(result.output);
  REQUIRE(lines.size() == 5);
  CHECK(lines[4].starts_with("ICOLOR=0 MINFO=2 1 "));
}

TEST_CASE(
    "cheg referee --ksref ends well where its input ends, in the middle of a game or a line") {
  const RunResult result = ksref("2\n5 2 5 4 0 0\n5 7 5 5 0 0");
  CHECK(result.status == 0);
  CHECK(lines_of(result.output).size() == 3);
  const RunResult half = ksref("2\n5 2 5 4 0 0\n5 7 5");
  CHECK(half.status == 1);
  CHECK(lines_of(half.output).size() == 2);
  CHECK(half.error ==
        "cheg: line 3: a call is six integers, IFROMH IFROMV ITOH ITOV IPROMO ITRYRQ, not 3\n"
        "  5 7 5\n"
        "       ^ character 6\n");
}

TEST_CASE("cheg referee --ksref answers each line at once") {
  const RunResult result = run_shell(
      "coproc cheg referee --ksref; exec 3<&${COPROC[0]} 4>&${COPROC[1]};"
      "echo 1 >&4; read -t 20 -u 3 a; echo 5 2 5 4 0 0 >&4; read -t 20 -u 3 b; exec 4>&-;"
      "echo ${a%% *} ${b%% *}");
  CHECK(result.output == "ICOLOR=1 ICOLOR=-1\n");
}

TEST_CASE("a line that is not six integers is answered with its number, and the game goes on") {
  const RunResult result = ksref(
      "1\n5 2 5\nhello\n\n5 2 5 4 0 0 7\n5 2 5 4.0 0 0\n# comment\n\x1b[2J\n 5\t2 +5 4 0 0 \r\n");
  CHECK(result.status == 1);
  const std::string expected = "a call is six integers, IFROMH IFROMV ITOH ITOV IPROMO ITRYRQ";
  CHECK(result.error == "cheg: line 2: " + expected +
                            ", not 3\n  5 2 5\n       ^ character 6\n"
                            "cheg: line 3: `hello` is no integer; " +
                            expected +
                            "\n  hello\n  ^ character 1\n"
                            "cheg: line 4: " +
                            expected +
                            ", not 0\n  \n  ^ character 1\n"
                            "cheg: line 5: " +
                            expected +
                            ", not 7\n  5 2 5 4 0 0 7\n              ^ character 13\n"
                            "cheg: line 6: `4.0` is no integer; " +
                            expected +
                            "\n  5 2 5 4.0 0 0\n        ^ character 7\n"
                            "cheg: line 7: `#` is no integer; " +
                            expected +
                            "\n  # comment\n  ^ character 1\n"
                            "cheg: line 8: `?[2J` is no integer; " +
                            expected + "\n  ?[2J\n  ^ character 1\n");
  const auto lines = lines_of(result.output);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].starts_with("ICOLOR=-1 "));
}

TEST_CASE("numbers out of range are heck-no's, however large they are") {
  for (const char* call :
       {"0 2 5 4 0 0", "5 2 5 9 0 0", "5 2 -5 4 0 0", "5 2 5 2147483647 0 0", "5 2 5 4 99 0",
        "99999999999999999999 2 5 4 0 0", "5 -99999999999999999999 5 4 0 0"}) {
    INFO(call);
    const RunResult result = ksref("1\n" + std::string(call) + "\n5 2 5 4 0 0\n");
    CHECK(result.status == 0);
    CHECK(result.error.empty());
    const auto lines = lines_of(result.output);
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].starts_with("ICOLOR=1 MINFO=1 1 0 0 0 0 0 0 0 0 2 1 0 "));
    CHECK(lines[2].starts_with("ICOLOR=-1 "));
  }
  // Any try request but 0 and 1 begins a new game.
  const auto lines = lines_of(ksref("1\n5 2 5 4 0 0\n0 0 0 0 0 99999999999999999999\n").output);
  REQUIRE(lines.size() == 3);
  CHECK(lines[2] == lines[0]);
}

TEST_CASE("the rules are asked for until they are given") {
  const RunResult result = ksref("3\nwestern\n\n1 2\n2\n");
  CHECK(result.status == 1);
  const std::string expected =
      "the first line must be the rules, `1` (Western) or `2` (Eastern), or a position, `P RULES "
      "ICOLOR` with 64 men and 64 histories\n";
  CHECK(result.error == "cheg: line 1: " + expected +
                            "  3\n  ^ character 1\n"
                            "cheg: line 2: " +
                            expected +
                            "  western\n  ^ character 1\n"
                            "cheg: line 3: " +
                            expected +
                            "  \n  ^ character 1\n"
                            "cheg: line 4: " +
                            expected + "  1 2\n  ^ character 1\n");
  CHECK(lines_of(result.output).size() == 1);
  for (const char* nothing : {"", "3\n"}) {
    const RunResult none = ksref(nothing);
    CHECK(none.status == 1);
    CHECK(none.output.empty());
    CHECK(none.error.ends_with(
        "cheg: the input ends before a game begins; its first line must be 1 (Western rules) or 2 "
        "(Eastern rules)\n"));
  }
}

TEST_CASE("a game can start from a position, on one line or on several") {
  const std::string position = two_kings("P 2 -1");
  const RunResult result = ksref(position + "8 8 8 7 0 0\n");
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  const auto lines = lines_of(result.output);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].starts_with("ICOLOR=-1 MINFO=1 2 0 0 0 0 0 0 0 0 0 2 "));
  CHECK(lines[1].starts_with("ICOLOR=1 "));
  CHECK(lines[1].ends_with(" 1" + zeros(8) + " NOS1=1"));

  std::string broken = position;
  for (std::size_t at = broken.find(' ', 8); at < broken.size() - 20;
       at = broken.find(' ', at + 17)) {
    broken[at] = '\n';
  }
  CHECK(ksref(broken + "8 8 8 7 0 0\n").output == result.output);
  CHECK(ksref("p" + position.substr(1) + "8 8 8 7 0 0\n").output == result.output);
}

TEST_CASE("a position that no game can start from is refused") {
  const auto refusal = [](const std::string& input) {
    const RunResult result = ksref(input + "1 1 1 2 0 0\n");
    CHECK(result.status == 1);
    CHECK(result.output.empty());
    return result.error;
  };
  CHECK(refusal(two_kings("P 1 1", "0")) == "cheg: line 1: White has no king\n");
  CHECK(refusal(two_kings("P 1 1", "-1")) == "cheg: line 1: White has no king\n");
  CHECK(refusal(two_kings("P 1 -1", "1 -6")).starts_with("cheg: line 1: a position is `P RULES"));
  CHECK(refusal(two_kings("P 3 1")) ==
        "cheg: line 1: RULES must be 1 (Western) or 2 (Eastern), not 3\n");
  CHECK(refusal(two_kings("P 1 0")) ==
        "cheg: line 1: ICOLOR must be 1 (White to move) or -1 (Black to move), not 0\n");
  CHECK(refusal(two_kings("P 1 1", "7")) ==
        "cheg: line 1: no man has the code 7, as on a1; codes go from -6 to 6\n");
  CHECK(refusal(two_kings("P 1 1", "king"))
            .starts_with("cheg: line 1: `king` is no integer of a position\n"));
  std::string check = two_kings("P 1 -1");
  check.replace(check.find(" 0"), 2, " -6");
  CHECK(refusal(check) ==
        "cheg: line 1: Black is to move but already attacks White's king on a1 with the rook on "
        "b1\n");
  CHECK(refusal("P 1 1 6 3 4\n") ==
        "cheg: line 1: a position is `P RULES ICOLOR`, 64 men and 64 histories: 130 integers "
        "after the `P`, not 11\n");
  CHECK(refusal("\nP\n").find("130 integers after the `P`, not 6\n") != std::string::npos);
}

TEST_CASE("wrong usage and failing streams of cheg referee --ksref") {
  CHECK(run_cheg({"referee", "--ksreff"}).status == 2);
  CHECK(run_cheg({"referee", "--ksreff"}).error ==
        "cheg: referee: unknown option `--ksreff`; did you mean `--ksref`?\n");
  CHECK(run_cheg({"referee", "--ksref", "1"}).status == 2);
  CHECK(run_shell("echo 1 | cheg referee --ksref > /dev/full").status == 3);
  CHECK(run_shell("cheg referee --ksref < /").status == 3);
  CHECK(run_shell("echo 1 | cheg referee --ksref | head -c 0").output.empty());
}

}  // namespace
}  // namespace cheg::test::referee_ksref_test
