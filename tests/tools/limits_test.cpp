// Limits as a user meets them: no program takes more time, memory or stack than it may.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>

#include "base/clock.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::tools_limits_test {
namespace {

constexpr const char* kRooks = "8/8/1r1r4/3k4/8/4K3/8/R6R w - - 0 1";
constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

std::string program_file(const std::string& text) {
  const std::string path = temporary_path("limits.cheg");
  std::ofstream(path) << text;
  return path;
}

// Looks sixty moves ahead with six men on the board: it never ends.
std::string endless(const std::string& native) {
  return program_file(
      fmt::format("USE FORCE\nENTRY 2R,2R\n{} M,GOAL,\"60\nPLAY M\nLEAVE\n"
                  "GOAL: RETURN {}\nEND\n",
                  native, native == "FORCE" ? "\"F" : "\"5"));
}

TEST_CASE("a program that takes too long ends with an error that names the limit and the place") {
  for (const char* native : {"FORCE", "DRIVE"}) {
    const std::string path = endless(native);
    const auto begin = Clock::now();
    const RunResult result =
        run_cheg({"run", path, kRooks, "--host", "bare", "--limit-time", "0.3"});
    const auto time = Clock::now() - begin;
    CAPTURE(native, result.output, result.error);
    CHECK(result.status == 0);
    CHECK(result.output.find(fmt::format("the limit of time was reached (limit) in {} at EGPROG",
                                         native)) != std::string::npos);
    CHECK(result.output.find(path + ":3:1") != std::string::npos);
    CHECK(time >= std::chrono::milliseconds(300));
    CHECK(time < std::chrono::seconds(kIsSlow ? 20 : 3));
  }
}

TEST_CASE("a test and a game say where a program took too long") {
  const std::string example = fmt::format(";@ fen {} expect move a1a5\n", kRooks);
  const std::string path = program_file(
      example +
      "USE FORCE\nENTRY 2R,2R\nFORCE M,GOAL,\"60\nPLAY M\nLEAVE\nGOAL: RETURN \"F\nEND\n");
  const RunResult test = run_cheg({"test", path, "--host", "bare", "--limit-time", "0.1"});
  CHECK(test.status == 1);
  CHECK((test.output + test.error).find("got error limit at EGPROG (time in FORCE, line 4)") !=
        std::string::npos);
  const RunResult play =
      run_cheg({"play", path, kRooks, "--host", "bare", "--moves", "1", "--limit-time", "0.1"});
  const std::string place = "the limit of time was reached (limit) in FORCE at EGPROG, " + path;
  CHECK((play.output + play.error).find(place + ":4:1") != std::string::npos);
}

#if !defined(CHEG_SANITIZED)

TEST_CASE("a process takes no more memory than its limit and 64 MiB") {
  for (const std::size_t mebibytes : {std::size_t{16}, std::size_t{64}, std::size_t{128}}) {
    const RunResult result =
        run_cheg({"run", endless("FORCE"), kRooks, "--host", "bare", "--limit-time", "4",
                  "--limit-memory", fmt::format("{}", mebibytes << 20)});
    CHECK(result.output.find("limit") != std::string::npos);
    const RunResult tabulated = run_cheg({"run", "kbbk_deep", "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
                                          "--limit-memory", fmt::format("{}", mebibytes << 20)});
    CHECK(tabulated.status == 0);
    rusage children{};
    REQUIRE(getrusage(RUSAGE_CHILDREN, &children) == 0);  // the largest of all so far
    CHECK(static_cast<std::size_t>(children.ru_maxrss) / 1024 <= mebibytes + 64);
  }
}

TEST_CASE("the stack that a VM needs is 128 KiB and 16 KiB for each ply of the limit") {
  const std::string hunts =
      program_file("USE KRIEGSPIEL\nENTRY R,K\nY: HUNT A,Y,\"1\nRETURN \"1\nEND\n");
  const std::string asks = program_file("USE SCORE\nENTRY R,K\nY: LEAST A,LM,Y\nRETURN \"1\nEND\n");
  const std::string forces =
      program_file("USE FORCE\nENTRY R,K\nY: FORCE A,Y,\"255\nRETURN \"F\nEND\n");
  const std::string tries = program_file("ENTRY R,K\nPLAYB LM\nENTRY K,R\nPLAYB LM\nEND\n");
  for (const std::string& path : {hunts, asks, forces, tries}) {
    for (const int plies : {1, 8, 64, 128}) {
      const std::string command = fmt::format(
          "ulimit -s {}; cheg run {} '{}' --limit-plies {} --limit-time 0.5 --host bare",
          128 + 16 * plies, path, kKrk, plies);
      CAPTURE(command);
      CHECK(run_shell(command).status == 0);
    }
  }
}

#endif

}  // namespace
}  // namespace cheg::test::tools_limits_test
