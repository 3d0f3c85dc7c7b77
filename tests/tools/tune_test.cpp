// cheg tune as an author uses it.
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::tune_test {
namespace {

std::string tuned_file(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

// King and queen by a sum that nearly wins.
std::string queen_sum(const std::string& sum) {
  return "USE RULES\nUSE GEOMETRY\n\n;; Close kings.\nDEFINE far = SQRDIST(WK,BK)\n"
         "DEFINE flights = KINGMOVES(BK)\nDEFINE room = REGION(BK)\nDEFINE their_way = "
         "CENTDIST(BK)\n"
         "DEFINE our_way = CENTDIST(WK)\n\nSCORE sum: " +
         sum +
         " ; the sum\n\nENTRY Q,K\nRULE DRIVE \"The fewest points against us.\"\n"
         "  BEST    MIN sum DEPTH 2 SELF 4/10\nEND\n";
}

RunResult tune(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "tune");
  arguments.insert(arguments.end(), {"--threads", "1"});
  return run_cheg(arguments);
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("tune writes a program that is proved, and changes only numbers") {
  const std::string path =
      tuned_file("q.cheg", queen_sum("4 far + 5 flights + 2 room + 1 their_way + 20 our_way"));
  const std::string out = temporary_path("out.cheg");
  const RunResult result = tune({path, "-o", out, "--rounds", "600"});
  INFO(result.output << result.error);
  CHECK(result.status == 0);
  CHECK(result.output.find("KQK: 5 numbers in 5 terms\nas written: ") == 0);
  CHECK(result.output.find("proof: 144508 of 144508 positions won") != std::string::npos);
  CHECK(result.output.ends_with("Proved.\n"));
  CHECK(run_cheg({"prove", out, "--worst", "0"}).status == 0);
  const std::string text = read_file(out);
  const std::size_t begin = text.find("SCORE sum: ");
  const std::size_t end = text.find(" ; the sum");
  REQUIRE(begin != std::string::npos);
  REQUIRE(end != std::string::npos);
  CHECK(text == queen_sum(text.substr(begin + 11, end - begin - 11)));
}

TEST_CASE("from weights that all are 1 comes a proof") {
  const std::string out = temporary_path("rook.cheg");
  const RunResult result = tune({"krk_ones", "-o", out, "--rounds", "100"});
  INFO(result.output << result.error);
  CHECK(result.status == 0);
  CHECK(result.output.find("as written: 149696 of 175168 positions are not won\n") !=
        std::string::npos);
  CHECK(result.output.find("proof: 175168 of 175168 positions won") != std::string::npos);
}

TEST_CASE("a run goes on where it was saved, and the program goes to standard output") {
  const std::string path = tuned_file("q.cheg", queen_sum("1 far + 1 flights + 1 room"));
  const std::string saved = temporary_path("saved.json");
  const RunResult whole = tune({path, "--rounds", "30"});
  CHECK(tune({path, "--rounds", "11", "--resume", saved}).status <= 1);
  const RunResult resumed = tune({path, "--rounds", "30", "--resume", saved});
  CHECK(whole.output == resumed.output);
  CHECK(whole.error == resumed.error);
  CHECK(whole.output.find("SCORE sum: ") != std::string::npos);
  CHECK(whole.error.find("after 30 rounds: ") != std::string::npos);
  const RunResult other = tune({path, "--rounds", "40", "--seed", "2"});
  CHECK(other.output != whole.output);

  const std::string changed = tuned_file("q2.cheg", queen_sum("2 far + 1 flights + 1 room"));
  const RunResult refused = tune({changed, "--rounds", "30", "--resume", saved});
  CHECK(refused.status == 2);
  CHECK(refused.error.find("cannot be resumed: it was written for another text") !=
        std::string::npos);
}

TEST_CASE("what is left is named as exceptions") {
  const std::string path = tuned_file("q.cheg", queen_sum("1 far + 1 their_way"));
  const std::string out = temporary_path("out.cheg");
  const RunResult result = tune({path, "-o", out, "--rounds", "1", "--exceptions", "2"});
  CHECK(result.status == 1);
  INFO(result.output);
  CHECK(result.output.find("\nEXCEPT \"") != std::string::npos);
  CHECK(result.output.find("positions more are won, this one in") != std::string::npos);
  CHECK(result.output.ends_with("Not proved.\n"));
}

TEST_CASE("with --within a win that takes too long counts as left, and this is said") {
  const std::string path = tuned_file("q.cheg", queen_sum("1 far + 1 their_way"));
  const std::string out = temporary_path("out.cheg");
  const RunResult result =
      tune({path, "-o", out, "--rounds", "1", "--exceptions", "1", "--within", "3"});
  CHECK(result.status == 1);
  INFO(result.output);
  CHECK(result.output.find(" positions are not won in 3 moves\n") != std::string::npos);
  CHECK(result.output.find("\nWhere play goes round, the win is lost or takes too long, and a") !=
        std::string::npos);
}

#endif

TEST_CASE("tune says what it cannot do") {
  const auto error_of = [](const std::string& text, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{tuned_file("bad.cheg", text)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const RunResult result = tune(arguments);
    CHECK(result.status > 0);
    CHECK(result.output.empty());
    return result.error.substr(
        result.error.rfind("bad.cheg") == std::string::npos ? 0 : result.error.rfind("bad.cheg"));
  };
  CHECK(error_of("ENTRY Q,K\n PLAY LM\nEND\n") ==
        "bad.cheg: no rule of the program has a BEST MIN, which `cheg tune` improves\n");
  CHECK(error_of(queen_sum("30 TUNE 0..9 far")) ==
        "bad.cheg:11: 30 is outside of its limits 0..9\n");
  CHECK(error_of(queen_sum("3 far"), {"--ending", "KRK"}) ==
        "bad.cheg has no ENTRY for KRK, whose first men are the program's\n");
  CHECK(error_of("ENTRY Q,K\n PLAY LM\nENTRY R,K\n PLAY LM\nEND\n") ==
        "bad.cheg has more than one ENTRY for an ending of 3 to 4 men; --ending says which one to "
        "win\n");
  CHECK(error_of(queen_sum("3 SQRDIST(X,BK)"))
            .find("of BEST MIN reads X, WAS, or a variable that "
                  "holds a man") != std::string::npos);
  CHECK(error_of(queen_sum("3 far +")).find("1 error") != std::string::npos);
  CHECK(run_cheg({"tune"}).status == 2);
  CHECK(run_cheg({"tune", "nowhere.cheg"}).status == 3);
}

}  // namespace
}  // namespace cheg::test::tune_test
