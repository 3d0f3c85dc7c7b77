// cheg prove --resume and --memory.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::prove_resume_test {
namespace {

constexpr int kKilled = 128 + 9;

std::string program_file(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

// Mates, or moves at random; every answer takes a while.
std::string slow_program(int rounds) {
  return program_file("slow_mates.cheg",
                      "USE GEOMETRY\nENTRY R,K\n SETV N,\"" + std::to_string(rounds) +
                          "\nLOOP: SUB N,N,\"1\n JUMP> N,\"0,LOOP\nMATE: PLAY LM,MATE\n"
                          "MOVE: PLAY LM,CHECK,DEEP\n PLAY LM\nEND\n");
}

// The report without what depends on the run.
std::string without_seconds(const std::string& json) {
  auto report = nlohmann::ordered_json::parse(json);
  report.erase("seconds");
  for (auto& side : report.at("sides")) {
    side.erase("work");
  }
  return report.dump();
}

// Kills the proof at so many random moments, resumes it each time, and compares the report with
// that of a proof with a checkpoint that was not killed, and with that of a proof without one.
void check_kills(const std::string& arguments, int kills, double most_seconds) {
  const std::string path = temporary_path("killed.checkpoint");
  const auto prove = [&](const char* more) { return run_shell("cheg prove " + arguments + more); };
  const RunResult plain = prove(" --json");
  std::filesystem::remove(path);
  const RunResult at_once = prove((" --resume " + path).c_str());
  std::filesystem::remove(path);
  const std::string resumed = "cheg prove " + arguments + " --resume " + path;
  std::mt19937 random(27);
  std::uniform_real_distribution<double> moment(0.02, most_seconds);
  int killed = 0;
  for (int i = 0; i < kills; ++i) {
    const RunResult run =
        run_shell("timeout -s KILL " + std::to_string(moment(random)) + ' ' + resumed);
    killed += run.status == kKilled || run.status == -1 ? 1 : 0;
  }
  CHECK(killed > 0);
  const RunResult last = run_shell(resumed);
  CHECK(last.status == at_once.status);
  CHECK(last.error == at_once.error);
  CHECK(last.output == at_once.output);
  const RunResult json = prove((" --json --resume " + path).c_str());
  CHECK(without_seconds(json.output) == without_seconds(plain.output));
  CHECK(nlohmann::json::parse(json.output)["sides"][0]["work"].is_null());
}

TEST_CASE("a proof that is killed at any moment goes on to the same report") {
  check_kills(slow_program(sampled(200)) + " --worst 5", sampled(8), 0.6);
}

TEST_CASE("kbnk, killed at twenty moments, goes on to the same report", "[.full]") {
  check_kills("kbnk", 20, 30);
}

#if !defined(CHEG_SANITIZED)
TEST_CASE("a proof of both colours has a checkpoint for each, and the second proof asks nothing") {
  const std::string program =
      program_file("colours.cheg",
                   "ENTRY R,K\n SCOLOR A,BK\n JUMP= A,\"0,ROOK\nKING: PLAY LM\nROOK: PLAY LM,ROOK\n"
                   " PLAY LM\nEND\n");
  const std::string path = temporary_path("colours.checkpoint");
  const RunResult at_once = run_cheg({"prove", program, "--json"});
  const RunResult first = run_cheg({"prove", program, "--json", "--resume", path});
  const auto white = std::filesystem::last_write_time(path);
  CHECK(std::filesystem::exists(path + ".black"));
  const RunResult second = run_cheg({"prove", program, "--json", "--resume", path});
  CHECK(std::filesystem::last_write_time(path) == white);
  CHECK(without_seconds(first.output) == without_seconds(at_once.output));
  CHECK(without_seconds(second.output) == without_seconds(at_once.output));
}
#endif

TEST_CASE("what is not a checkpoint of this proof is left as it is") {
  const std::string program = slow_program(1);
  const std::string before = read_file(program);
  const RunResult result = run_cheg({"prove", program, "--resume", program});
  CHECK(result.status == 3);
  CHECK(result.output.empty());
  CHECK(result.error == "cheg: KRK: " + program +
                            ": not a checkpoint of a proof; it is not used. Remove it to begin "
                            "anew, or name another file\n");
  CHECK(read_file(program) == before);
}

TEST_CASE("prove says what memory it needs, and refuses at once to take more than there is") {
  const std::string program = program_file("few.cheg", "ENTRY BN,K\n PLAY LM\nEND\n");
  const RunResult result = run_cheg({"prove", program, "--memory", "200000000"});
  CHECK(result.status == 3);
  CHECK(result.output.empty());
  CHECK(result.error ==
        "cheg: KBNK: the proof needs 212 MB of memory\n"
        "cheg: KBNK: nothing is proved, because that may be 212 MB in all, more than 200 MB of "
        "--memory\n");
  const RunResult natives = run_cheg({"prove", "kbnk", "--memory", "1000000000", "--threads", "2"});
  CHECK(natives.status == 3);
  CHECK(natives.error.find(", and natives remember up to 1.1 GB for each of 2 threads\n") !=
        std::string::npos);
  CHECK(natives.error.ends_with("; a smaller --limit-memory or --threads needs less\n"));
}

}  // namespace
}  // namespace cheg::test::prove_resume_test
