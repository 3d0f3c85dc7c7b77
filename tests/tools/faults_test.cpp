// What goes wrong outside: full disks, killed processes, folders that may not be written, outputs
// that nobody reads. Nothing crashes or hangs, nothing is lost without a word, and nothing broken
// is ever read as good.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "kriegspiel/records/pgn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::faults_test {
namespace {

using Seconds = std::chrono::duration<double>;

// As on a disk that has so many kilobytes left: writing fails, which must not kill.
RunResult run_on_full_disk(int kilobytes, const std::string& command) {
  return run_shell(fmt::format("trap '' XFSZ; ulimit -f {}; {}", kilobytes, command));
}

std::size_t files_in(const std::string& folder) {
  std::error_code error;
  const std::filesystem::directory_iterator files(folder, error);
  return error ? 0 : static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

// At random, up to somewhat longer than it takes.
Seconds moment_within(Seconds time, Random& random) {
  return time * static_cast<double>(random.below(120)) / 100;
}

// How long a command takes that is let alone.
Seconds duration_of(const std::string& command) {
  const auto begin = std::chrono::steady_clock::now();
  REQUIRE(run_shell(command).status == 0);
  return std::chrono::steady_clock::now() - begin;
}

TEST_CASE("a table for which the disk has no room costs a warning and leaves nothing behind") {
  const std::string folder = temporary_path("full");
  const RunResult build = run_on_full_disk(8, "cheg tb build KRK --tables '" + folder + "'");
  CHECK(build.status == 3);
  CHECK(build.error.find("KRK.chegtb: File too large; tables stay in memory") != std::string::npos);
  CHECK(files_in(folder) == 0);

  const RunResult probe = run_on_full_disk(
      8, "CHEG_TABLES='" + folder + "' cheg tb probe '8/8/8/8/8/2k5/8/K6R w - - 0 1'");
  CHECK(probe.status == 0);
  CHECK(probe.output.find("mate in") != std::string::npos);
  CHECK(files_in(folder) == 0);
}

TEST_CASE("a page of a proof for which the disk has no room leaves the old one as it was") {
  const std::string page = temporary_path("page.html");
  REQUIRE(run_shell("echo old > '" + page + "'").status == 0);
  const RunResult proof = run_on_full_disk(1, "cheg prove krk_deep --html '" + page + "'");
  CHECK(proof.status == 3);
  CHECK(proof.error.find("cannot write ") != std::string::npos);
  CHECK(read_file(page) == "old\n");
}

TEST_CASE("a game record that grows beyond the disk is told of once, and the game goes on") {
  const std::string path = temporary_path("full.pgn");
  std::string moves;
  for (const char* step : {"{0}2{0}3\n{0}7{0}6\n", "{0}3{0}4\n{0}6{0}5\n"}) {
    for (char file = 'a'; file <= 'h'; ++file) {
      moves += fmt::format(fmt::runtime(step), file);
    }
  }
  const std::string input = temporary_path("moves");
  std::ofstream(input) << moves << "g1f3\ng8f6\nf3g1\nf6g8\nb1c3\nb8c6\nc3b1\nc6b8\ne1e5\n";
  const RunResult result = run_on_full_disk(
      1, "cheg referee --rules berkeley --pgn '" + path + "' < '" + input + "' | tail -3");
  CHECK(result.error.find("full.pgn: File too large") != std::string::npos);
  CHECK(result.error.find("cannot write ") == result.error.rfind("cannot write "));
  CHECK(result.output.find("20. Nb1") != std::string::npos);
  // What fitted is kept, whole.
  const auto kept = kriegspiel::read_pgn(read_file(path), {});
  REQUIRE(kept.ok());
  CHECK(kept->position().fullmove_number() > 10);
}

TEST_CASE("bytecode for which the disk has no room is not left half written") {
  const std::string path = temporary_path("krk.bin");
  const RunResult result = run_on_full_disk(1, "cheg compile krk -o '" + path + "'");
  CHECK(result.status == 3);
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("what a killed process began to write beside a good table is removed by the next one") {
  const std::string folder = temporary_path("abandoned");
  REQUIRE(run_shell("cheg tb build KRK --tables '" + folder + "'").status == 0);
  std::ofstream(folder + "/KRK.chegtb.part") << "half of a table";
  SECTION("nobody writes to it") {
    CHECK(run_shell("cheg tb build KRK --tables '" + folder + "'").status == 0);
    CHECK(files_in(folder) == 1);
  }
  SECTION("another process still writes to it") {
    CHECK(run_shell(
              fmt::format("flock '{0}/KRK.chegtb.part' cheg tb build KRK --tables '{0}'", folder))
              .status == 0);
    CHECK(files_in(folder) == 2);
  }
}

TEST_CASE("whoever is killed while writing tables leaves nothing that is read as good and is not") {
  const std::string whole = temporary_path("whole");
  const std::string killed = temporary_path("killed");
  const Seconds time = duration_of("cheg tb build KQKR --tables '" + whole + "' --threads 1");
  Random random(11);
  for (int i = 0; i < sampled(10); ++i) {
    const double delay = moment_within(time, random).count();
    INFO("killed after " << delay << " s");
    static_cast<void>(run_shell(fmt::format(
        "(timeout --signal KILL {:.4f} cheg tb build KQKR --anew --threads 1 --tables '{}') 2>&1",
        delay, killed)));
    // What is there is as good as what was written undisturbed.
    const RunResult same = run_shell(fmt::format(
        "for f in '{}'/*.chegtb; do [ ! -e \"$f\" ] || cmp \"$f\" '{}'/$(basename \"$f\"); done",
        killed, whole));
    REQUIRE(same.output.empty());
  }
  const RunResult again = run_shell("cheg tb build KQKR --tables '" + killed + "'");
  CHECK(again.status == 0);
  CHECK(again.error.empty());
  CHECK(files_in(killed) == files_in(whole));  // no halves lie about
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("a proof that was killed is made again as if nothing had been") {
  const std::string tables = temporary_path("tables of the proof");
  const std::string command = "CHEG_TABLES='" + tables + "' cheg prove krk_deep --threads 1";
  const RunResult expected = run_shell("cheg prove krk_deep --threads 1");
  REQUIRE(expected.status == 0);
  const Seconds time = duration_of("cheg prove krk_deep --threads 1");
  Random random(12);
  for (int i = 0; i < sampled(5); ++i) {
    const double delay = moment_within(time, random).count();
    static_cast<void>(
        run_shell(fmt::format("(CHEG_TABLES='{}' timeout --signal KILL {:.4f} cheg prove kqk_deep "
                              "--ending KQK --threads 1) 2>&1",
                              tables, delay)));
  }
  const RunResult again = run_shell(command);
  CHECK(again.status == 0);
  CHECK(again.output == expected.output);
  CHECK(again.error.empty());
}

#endif

TEST_CASE("folders that may not be written cost tables, charts and records, not answers") {
  // Not even root may write there.
  const RunResult probe =
      run_shell("CHEG_TABLES=/proc/tables cheg tb probe '8/8/8/8/8/2k5/8/K6R w - - 0 1'");
  CHECK(probe.status == 0);
  CHECK(probe.output.find("mate in") != std::string::npos);
  for (const char* command :
       {"cheg compile krk -o /proc/krk.bin", "cheg prove krk_deep --html /proc/page.html",
        "cheg referee --rules chess --pgn /proc/game.pgn </dev/null"}) {
    INFO(command);
    const RunResult result = run_shell(command);
    CHECK(result.status == 3);
    CHECK(result.error.starts_with("cheg: cannot write /proc/"));
  }
}

TEST_CASE("a limit on the size of files is reported, and nothing half-written stays") {
  const std::string folder = temporary_path("limited");
  std::filesystem::create_directories(folder);
  for (const char* command :
       {"cheg compile krk -o $DIR/krk.bin", "cheg prove krk_deep --html $DIR/page.html",
        "cheg board startpos --svg $DIR/board.svg"}) {
    CAPTURE(command);
    const RunResult result = run_shell(
        fmt::format("DIR='{}'; export CHEG_TABLES=\"$DIR\"; ulimit -f 1; {}", folder, command));
    CHECK(result.status == 3);
    CHECK(result.error.find("cannot write") != std::string::npos);
    CHECK(result.error.find("File too large") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder));
  }
}

#if !defined(CHEG_SANITIZED)  // their memory has no limit

TEST_CASE("a program text of more than 64 MiB is refused, however long it is") {
  for (const char* command : {"cheg check", "cheg run", "cheg fmt --check", "cheg test"}) {
    CAPTURE(command);
    const RunResult result = run_shell(fmt::format(
        "head -c 300000000 /dev/zero | (ulimit -v 1500000; timeout 100 {} -)", command));
    CHECK(result.status == 1);
    CHECK(result.error.find("the text is longer than 67108864 bytes") != std::string::npos);
  }
}

#endif

TEST_CASE("a session ends with one message when nothing can be written or read any more") {
  for (const char* command :
       {"for i in {1..300}; do echo help; done | cheg repl > /dev/full",
        "for i in {1..300}; do echo help; done | cheg repl --keep-going > /dev/full",
        "cheg repl < /", "cheg repl --keep-going < /"}) {
    INFO(command);
    const RunResult result = run_shell(command);
    CHECK(result.status == 3);
    CHECK(result.error.starts_with("cheg: cannot "));
    CHECK(std::count(result.error.begin(), result.error.end(), '\n') == 1);
  }
}

TEST_CASE("missing files are named, with the reason") {
  for (const char* command :
       {"cheg run no.cheg startpos", "cheg check no.cheg", "cheg test no.cheg", "cheg dis no.cheg",
        "cheg prove no.cheg", "cheg fmt no.cheg", "cheg krk-cards no.cards"}) {
    INFO(command);
    const RunResult result = run_shell(std::string(command) + " < /dev/null");
    INFO(result.output << result.error);
    CHECK(result.status == 3);
    CHECK(result.error.find("cheg: cannot read no.") == 0);
    CHECK(result.error.find("No such file or directory") != std::string::npos);
  }
}

TEST_CASE("whoever reads only the first line of an output ends the program soon and in silence") {
  std::vector<std::string> commands{"cheg run krk '8/8/8/8/8/2k5/8/K6R w - - 0 1'",
                                    "cheg doc",
                                    "cheg doc --markdown",
                                    "cheg dis krk",
                                    "cheg tb stats KRK",
                                    "cheg perft 5 --divide",
                                    "yes 'CARD N,LM' | cheg repl",
                                    "yes go depth 1 | cheg uci --program kqk"};
  if (!kIsSanitized) {  // the proof takes longer than a minute there
    commands.emplace_back("cheg prove krk_deep");
  }
  for (const std::string& command : commands) {
    INFO(command);
    const RunResult result =
        run_shell(fmt::format("timeout 60 bash -c \"{}; exit \\${{PIPESTATUS[-1]}}\" | head -1; "
                              "exit ${{PIPESTATUS[0]}}",
                              command));
    CHECK(result.error.empty());
    CHECK((result.status == 0 || result.status == 3));
    CHECK(result.output.find('\n') + 1 == result.output.size());
  }
}

}  // namespace
}  // namespace cheg::test::faults_test
