// The command line's way with programs: check, fmt, dis, compile, doc.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::lang_test {
namespace {

using Json = nlohmann::json;

constexpr const char* kProgram =
    ";; Cut the king off.\n"
    "ENTRY R,K\n"
    "CUT:   PLAY   LM,CHECK,DEEP\n"
    "       TRY    LM\n"
    "       DONE\n"
    "END\n";

std::string written(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST_CASE("check says how large a program without faults is") {
  const std::string path = written("good.cheg", kProgram);
  const RunResult result = run_cheg({"check", path});
  CHECK(result.status == 0);
  CHECK(result.output ==
        path + ": no faults; 3 instructions, 0 variables, 0 literals, 1 tag, 1 entry\n");
  CHECK(result.error.empty());
}

TEST_CASE("check shows every fault on standard error, and fails") {
  const std::string path = written("bad.cheg", "ENTRY R,K\nSELCT A,B,C\nTRY LM,X\nEND\n");
  const RunResult result = run_cheg({"check", path});
  CHECK(result.status == 1);
  CHECK(result.output.empty());
  CHECK(result.error.starts_with("error[E012]: unknown instruction `SELCT`\n --> " + path +
                                 ":2:1\n"));
  CHECK(result.error.ends_with(path + ": 2 errors\n"));
}

TEST_CASE("check --json gives one object per diagnostic, in the order of the text") {
  const std::string path = written("bad.cheg", "ENTRY R,K\nFIND:  SELCT A,B,C\nFIND:  DONE\nEND\n");
  const RunResult result = run_cheg({"check", "--json", path});
  CHECK(result.status == 1);
  CHECK(result.error.empty());
  std::istringstream lines(result.output);
  std::string line;
  REQUIRE(std::getline(lines, line));
  CHECK(line == R"({"severity":"error","code":"E012","name":"undefined-instruction","file":")" +
                    path +
                    R"(","line":2,"column":8,"length":5,"message":"unknown instruction `SELCT`",)"
                    R"("hint":"did you mean `SELECT`?"})");
  REQUIRE(std::getline(lines, line));
  const Json second = Json::parse(line);
  CHECK(second["name"] == "redefined-tag");
  CHECK(second["notes"][0]["line"] == 2);
  CHECK_FALSE(std::getline(lines, line));
}

TEST_CASE("check --cost says for each ENTRY how far it looks, at most") {
  const std::string path = written(
      "cost.cheg",
      "USE SCORE\nENTRY R,K\n LEAST M,LM,SUB\n PLAY M\n LEAVE\nENTRY Q,K\n PLAY LM,CHECK\n LEAVE\n"
      "ENTRY B&P,K\nGO: TRY LM\n DONE\nENTRY N,K\nLOOP: LEAST M,LM,SUB\n CONDV #EMPTY,M,LOOP\n"
      " LEAVE\nSUB: RETURN \"1\nEND\n");
  const RunResult text = run_cheg({"check", "--cost", path});
  CHECK(text.status == 0);
  CHECK(text.output.substr(text.output.find('\n') + 1) ==
        "ENTRY R,K, line 2: at most 1 ply, 24 positions; 24 moves of ours, 10 of theirs\n"
        "ENTRY Q,K, line 6: looks at no other position\n"
        "ENTRY B&P,K, line 9: no bound is known: the host searches what TRY at GO tries\n"
        "ENTRY N,K, line 12: at most 1 ply, no bound of positions is known: LOOP is in a loop\n");
  const RunResult json = run_cheg({"check", "--cost", "--json", path});
  CHECK(json.status == 0);
  std::vector<nlohmann::json> objects;
  std::istringstream lines(json.output);
  for (std::string line; std::getline(lines, line);) {
    objects.push_back(nlohmann::json::parse(line));
  }
  REQUIRE(objects.size() == 4);
  CHECK(objects[0]["entry"] == "R,K");
  CHECK(objects[0]["line"] == 2);
  CHECK(objects[0]["moves"] == nlohmann::json({{"ours", 24}, {"theirs", 10}}));
  CHECK(objects[0]["plies"] == 1);
  CHECK(objects[0]["positions"] == 24);
  CHECK(objects[2]["plies"].is_null());
  CHECK(objects[2]["reason"] == "the host searches what TRY at GO tries");
  CHECK(objects[3]["positions"].is_null());
  // A program with errors costs nothing that could be said.
  CHECK(run_cheg({"check", "--cost", "-"}, "ENTRY R,K\nTRX LM\nEND\n").output.empty());
}

TEST_CASE("check counts columns in characters, and copes with names and texts that are no UTF-8") {
  const std::string path = written("na\xC3me.cheg", "\xC3\xA9\xC3\xA9 \xFF\nEND\n");
  const RunResult result = run_cheg({"check", "--json", path});
  CHECK(result.status == 1);
  CHECK(Json::parse(result.output)["column"] == 1);
  CHECK(run_cheg({"check", path}).status == 1);
}

TEST_CASE("check reads standard input, and goes on behind a file that cannot be read") {
  const RunResult result = run_cheg({"check", temporary_path("missing.cheg"), "-"}, kProgram);
  CHECK(result.status == 3);
  CHECK(result.output.starts_with("<stdin>: no faults"));
  CHECK(result.error.find("missing.cheg: No such file or directory") != std::string::npos);
  CHECK(run_cheg({"check", "/"}).status == 3);
  CHECK(run_cheg({"check"}).status == 2);
}

TEST_CASE("a warning is shown as such and counts as a fault") {
  const RunResult result = run_cheg({"check", "-"}, "ENTRY R,K\nTRY LM\nEND\n");
  CHECK(result.status == 1);
  CHECK(result.error.starts_with("warning[W104]"));
  CHECK(result.error.ends_with("<stdin>: 1 warning\n"));
}

TEST_CASE("a program uses library programs beside it") {
  written("tactics.cheg", "TAKES: CONDV CAPT,X,YES\nRETURN \"F\nYES: RETURN \"T\nEND\n");
  const std::string path =
      written("user.cheg", "USE Tactics\nENTRY R,K\nSELECT A,TAKES,LM\nTRY A\nDONE\nEND\n");
  CHECK(run_cheg({"check", path}).status == 0);
  const RunResult misspelt = run_cheg(
      {"check", "--json", written("user.cheg", "USE TACTIX\nENTRY R,K\nTRY LM\nDONE\nEND\n")});
  CHECK(Json::parse(misspelt.output)["hint"] == "did you mean `TACTICS`?");
}

TEST_CASE("fmt lays a file out in place, once") {
  const std::string path =
      written("loose.cheg", "entry r,k\ncut: try lm , , deep ; why\ndone\nend");
  CHECK(run_cheg({"fmt", "--check", path}).output == path + "\n");
  CHECK(run_cheg({"fmt", "--check", path}).status == 1);
  const RunResult result = run_cheg({"fmt", path});
  CHECK(result.status == 0);
  CHECK(result.output.empty());
  CHECK(read_file(path) == "ENTRY R,K\nCUT:   TRY    LM,,DEEP       ; why\n       DONE\nEND\n");
  CHECK(run_cheg({"fmt", "--check", path}).status == 0);
}

TEST_CASE("fmt leaves a file with errors as it is") {
  const std::string text = "ENTRY R,K\n  TRY (LM\nEND\n";
  const std::string path = written("wrong.cheg", text);
  const RunResult result = run_cheg({"fmt", path});
  CHECK(result.status == 1);
  CHECK(result.error.starts_with("error[E001]"));
  CHECK(result.error.ends_with("is left as it is\n"));
  CHECK(read_file(path) == text);
}

TEST_CASE("fmt does not write a file that needs nothing") {
  const std::string path = written("tidy.cheg", kProgram);
  const auto before = std::filesystem::last_write_time(path) - std::chrono::hours(1);
  std::filesystem::last_write_time(path, before);
  CHECK(run_cheg({"fmt", path}).status == 0);
  CHECK(std::filesystem::last_write_time(path) == before);
}

TEST_CASE("dis shows the bytecode with the source lines it came from") {
  const RunResult result = run_cheg({"dis", "-"}, kProgram);
  CHECK(result.status == 0);
  CHECK(result.output ==
        "; <stdin>\n"
        "; instructions 3, variables 0 (and 37 predefined), literals 0, tags 1, entries 1\n"
        "ENTRY R,K                             ; starts at 0000\n"
        ";    3 | CUT:   PLAY   LM,CHECK,DEEP\n"
        ";; Cut the king off.\n"
        "CUT:\n"
        "       PLAY   LM,CHECK,DEEP           ; 0000  0023 0002 0017 0001\n"
        ";    4 |        TRY    LM\n"
        "       TRY    LM,,                    ; 0001  0025 0002 0000 0000\n"
        ";    5 |        DONE\n"
        "       DONE                           ; 0002  0028 0000 0000 0000\n"
        "END                                   ; 0003  0045 0000 0000 0000\n");
}

TEST_CASE("expand shows the classic program that rules stand for") {
  const RunResult result = run_cheg({"expand", "-"},
                                    "USE RULES\nENTRY R,K\n"
                                    "RULE CHECK \"A check.\"\n  WHERE CHECK(X)\nEND\n");
  CHECK(result.status == 0);
  CHECK(result.output ==
        "USE RULES\n"
        "ENTRY R,K\n"
        "\n"
        ";; A check.\n"
        "CHECK:          SELECC     CHECK.MOVES,CHECK,LM          ; CHECK(X)\n"
        "                PLAY       CHECK.MOVES                   ; CHECK\n"
        "                LEAVE\n"
        "END\n");
  CHECK(run_cheg({"check", "-"}, result.output).status == 0);
  CHECK(run_cheg({"expand", "-"}, kProgram).output == kProgram);
  CHECK(run_cheg({"expand", "-"}, "ENTRY R,K\n").status == 1);
}

TEST_CASE("a compiled program is a program like its text") {
  const std::string path = temporary_path("krk.chegc");
  CHECK(run_cheg({"compile", "-", "-o", path}, kProgram).status == 0);
  const RunResult from_file = run_cheg({"dis", path});
  CHECK(from_file.status == 0);
  CHECK(from_file.output == run_cheg({"dis", "-"}, kProgram).output);

  std::string bytes = read_file(path);
  bytes[bytes.size() / 2] ^= 1;
  const RunResult damaged = run_cheg({"dis", written("damaged.chegc", bytes)});
  CHECK(damaged.status == 1);
  CHECK(damaged.error.ends_with("damaged.chegc: the file is damaged: its checksum is wrong\n"));
  CHECK(run_cheg({"compile", "-", "-o", path}, "NO\n").status == 1);
  CHECK(run_cheg({"compile", "-", "-o", "/nowhere/a"}, kProgram).status == 3);
}

TEST_CASE("a program is not overwritten by its own bytecode, and bytecode is no text") {
  const std::string path = written("own.cheg", kProgram);
  CHECK(run_cheg({"compile", path, "-o", path}).status == 2);
  CHECK(read_file(path) == kProgram);
  const std::string binary = temporary_path("own.bin");
  CHECK(run_cheg({"compile", path, "-o", binary}).status == 0);
  for (const char* command : {"check", "fmt"}) {
    const RunResult result = run_cheg({command, binary});
    CHECK(result.status == 1);
    CHECK(result.error ==
          "cheg: " + binary + " is a compiled program, not a text; `cheg dis` shows it\n");
  }
}

TEST_CASE("a program that uses itself by another path is one text") {
  const std::string folder = temporary_path("self");
  std::filesystem::create_directory(folder);
  written("self/me.cheg",
          "USE ME\nENTRY R,K\nSELECT A,ME1,LM\nTRY A\nDONE\nME1: RETURN \"T\nEND\n");
  const RunResult result = run_cheg({"check", folder + "/../self/me.cheg"});
  CHECK(result.output.ends_with(
      ": no faults; 4 instructions, 1 variable, 1 literal, 1 tag, 1 entry\n"));
}

TEST_CASE("doc shows the reference, an entry of it, or what was meant") {
  CHECK(run_cheg({"doc"}).output.find("SELECT result,test,set") != std::string::npos);
  CHECK(run_cheg({"doc", "e012"}).output.starts_with("E012 undefined-instruction (error)"));
  CHECK(run_cheg({"doc", "jump#<"}).output.starts_with("JUMP#< a,b,target"));
  CHECK(run_cheg({"doc", "box"}).output.starts_with("BOX result,fence,king (USE GEOMETRY)\n"));
  CHECK(run_cheg({"doc", "geometry"}).output.starts_with("USE GEOMETRY: "));
  CHECK(run_cheg({"doc", "--markdown"}).output.starts_with("# The CHEG language\n"));
  CHECK(run_cheg({"doc", "--markdown", "SELECT"}).status == 2);
  const RunResult unknown = run_cheg({"doc", "SELCT"});
  CHECK(unknown.status == 2);
  CHECK(unknown.error == "cheg: doc: nothing is called `SELCT`; did you mean `SELECT`?\n");
}

}  // namespace
}  // namespace cheg::test::lang_test
