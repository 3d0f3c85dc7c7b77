// cheg prepare, and the engine that uses its files.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/text_search.hpp"

namespace cheg::test::prepare_test {
namespace {

// Few moves, so that the preparation takes little time.
constexpr const char* kRoom =
    "USE GEOMETRY\nUSE FORCE\nENTRY R,K\n;; Leave their king little room.\n"
    "ROOM:  DRIVE  MOVES,SIZE,\"2\n       PLAY   MOVES\n       LEAVE\n"
    "SIZE:  REGION N,BK\n       RETURN N\nEND\n";

std::string file_with(const std::string& name, const std::string& text) {
  std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST_CASE("prepare writes a file and says what is in it") {
  const std::string program = file_with("room.cheg", kRoom);
  const std::string file = temporary_path("room.chegpk");
  const RunResult text = run_cheg({"prepare", program, "-o", file});
  INFO(text.error);
  CHECK(text.status == 0);
  CHECK(has(text.output, ": 1 analysis, "));
  CHECK(has(text.output, file));
  const auto json =
      nlohmann::json::parse(run_cheg({"prepare", program, "-o", file, "--json"}).output);
  CHECK(json["analyses"] == 1);
  CHECK(json["bytes"] == std::filesystem::file_size(file));
}

TEST_CASE("the engine uses the files in its Prepared Path, and names those that it refuses") {
  const std::string program = file_with("quick.cheg", kRoom);
  const std::string file = std::filesystem::path(program).replace_extension(".chegpk").string();
  const std::string folder = std::filesystem::path(program).parent_path().string();
  const std::string input = "setoption name Prepared Path value " + folder +
                            "\nisready\nposition fen 8/8/8/8/8/2k5/8/K6R w - - 0 1\ngo movetime "
                            "200\nisready\nquit\n";
  CHECK(run_cheg({"prepare", program, "-o", file}).status == 0);
  const RunResult good = run_cheg({"uci", "--program", program}, input);
  CHECK(!has(good.output, "Prepared Path:"));
  CHECK(has(good.output, "bestmove"));
  std::ofstream(file, std::ios::binary | std::ios::app) << "damage";
  const RunResult bad = run_cheg({"uci", "--program", program}, input);
  CHECK(has(bad.output, "info string Prepared Path: " + file + ": damaged"));
  CHECK(has(bad.output, "bestmove"));
}

TEST_CASE(
    "a program is ready at once for the endings in its file, also if others would take long") {
  const std::string program = file_with(
      "two.cheg",
      "USE GEOMETRY\nUSE FORCE\n;@ fen 8/8/3k4/8/2r5/8/8/KQ6 w - - 0 1 expect rule FAR+1\n"
      "ENTRY Q,R\n;; Far.\nFAR:   DRIVE  MOVES,SIZE,\"20\n       PLAY   MOVES\n       LEAVE\n"
      "ENTRY R,K\n;; Leave their king little room.\n"
      "ROOM:  DRIVE  MOVES,SIZE,\"2\n       PLAY   MOVES\n       LEAVE\n"
      "SIZE:  REGION N,BK\n       RETURN N\nEND\n");
  const std::string file = std::filesystem::path(program).replace_extension(".chegpk").string();
  const std::string folder = std::filesystem::path(program).parent_path().string();
  REQUIRE(run_cheg({"prepare", program, "--ending", "KRK", "-o", file}).status == 0);
  const RunResult result = run_shell(
      "(printf 'setoption name Prepared Path value " + folder +
      "\nisready\nposition fen 8/8/8/8/8/2k5/8/K6R w - - 0 1\ngo movetime 2000\n'; sleep 3; echo "
      "quit) | cheg uci --program " +
      program);
  INFO(result.output << result.error);
  CHECK(!has(result.output, "is not ready"));
  CHECK(has(result.output, "ROOM+1: Leave their king little room."));
}

TEST_CASE("prepare says why it writes nothing") {
  const std::string program = file_with("plain.cheg", "ENTRY R,K\n PLAY LM\nEND\n");
  const RunResult nothing = run_cheg({"prepare", program, "-o", temporary_path("x.chegpk")});
  CHECK(nothing.status == 1);
  CHECK(has(nothing.error, "nothing to prepare"));
  const std::string room = file_with("small.cheg", kRoom);
  const RunResult memory =
      run_cheg({"prepare", room, "--memory", "1", "-o", temporary_path("y.chegpk")});
  CHECK(memory.status == 1);
  CHECK(has(memory.error, "need more than 1 MiB"));
  const RunResult ending =
      run_cheg({"prepare", room, "--ending", "KQK", "-o", temporary_path("z.chegpk")});
  CHECK(ending.status == 2);
  CHECK(has(ending.error, "no ENTRY for KQK"));
  const RunResult place = run_cheg({"prepare", room, "-o", "/none/x.chegpk"});
  CHECK(place.status == 3);
  CHECK(has(place.error, "cannot write"));
}

}  // namespace
}  // namespace cheg::test::prepare_test
