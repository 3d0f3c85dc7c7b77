// What a new user stumbles over: errors without a reason, endless traces, figures that differ.
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::new_user_test {
namespace {

using Json = nlohmann::json;

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

std::string written(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

bool has(const std::string& text, const std::string& part) {
  UNSCOPED_INFO("\"" << part << "\" in:\n" << text);
  return text.find(part) != std::string::npos;
}

// The line of the output that begins so, without that beginning.
std::string line_of(const std::string& output, const std::string& beginning) {
  const std::size_t start = output.find(beginning);
  return start == std::string::npos
             ? ""
             : output.substr(start + beginning.size(),
                             output.find('\n', start) - start - beginning.size());
}

// What `run` says of an error in a program with these lines after ENTRY.
std::string error_of(const std::string& lines) {
  const std::string path = written("error.cheg", "USE FORCE\nENTRY R,K\n" + lines + "END\n");
  return line_of(run_cheg({"run", path, kKrk, "--host", "bare"}).output, "  error  ");
}

TEST_CASE("a run-time error names the operand that did not fit, and why") {
  CHECK(has(error_of("A: ADD B,\"1,N\n LEAVE\n"),
            "; `N` is undefined: no instruction stores into it"));
  CHECK(has(error_of("A: CONDV ,,C\n SETV N,\"1\nC: ADD B,\"1,N\n LEAVE\n"),
            "; `N` is undefined: A+1 stores into it, but has given it no value at this node"));
  CHECK(has(error_of("A: SETV N,BK\n ADD B,N,\"1\n LEAVE\n"), "; `N` is a man"));
  CHECK(has(error_of("A: FILE B,WQ\n LEAVE\n"),
            "; `WQ` is undefined: our queen is not on the board"));
  CHECK(has(error_of("A: SETSQ S,\"4,\"4\n PIECE P,S\n LEAVE\n"), "; `S` is the square "));
  CHECK(has(error_of("A: CONDV =0,X,A\n LEAVE\n"),
            "; `X` is undefined: it has a value only in subroutines and plans"));
  CHECK(has(error_of("A: CONDV ,,C\n B: SETV N,\"1\n LEAVE\nC: ADD B,\"1,N\n LEAVE\n"),
            "; `N` is undefined: nothing stores into it on the way here"));
  CHECK(has(error_of("A: GETEL M,LM,\"99\n FILE B,M\n LEAVE\n"),
            "; `M` is undefined: A took element 99 of a set of 15"));
  CHECK(has(error_of("A: SETV M,WQ\n FILE B,M\n LEAVE\n"),
            "; `M` is undefined: A copied `WQ`, which was not on the board"));
  CHECK(has(error_of("A: SET M,NONE,WK\n FILE B,M\n LEAVE\nNONE: RETURN \"#\n"),
            "; `M` is undefined: the subroutine NONE, which A calls, returned undefined"));
  CHECK(has(error_of("A: DIV B,\"1,\"0\n LEAVE\n"), "division by zero (divide-by-zero) at A,"));
  CHECK_FALSE(has(error_of("A: DIV B,\"1,\"0\n LEAVE\n"), ";"));
}

TEST_CASE("an error in a question about another position says that the man is not there") {
  // Our king can take their rook: there BR is undefined.
  const std::string path = written("asked.cheg",
                                   "USE FORCE\nENTRY R,R\nGO: FORCE M,NEAR,\"1\n PLAY M\n LEAVE\n"
                                   "NEAR: FILE F,BR\n RETURN \"F\nEND\n");
  const std::string error =
      line_of(run_cheg({"run", path, "8/8/8/8/8/2k5/1R5r/7K w - - 0 1", "--host", "bare"}).output,
              "  error  ");
  CHECK(has(error, "at NEAR"));
  CHECK(has(error,
            "; `BR` is undefined: their first rook is not on the board in the position that "
            "FORCE at GO asks about"));
}

TEST_CASE("an error in a question says what has become of a variable that was carried there") {
  // Our king takes their rook.
  const auto error_after = [](const std::string& lines) {
    const std::string path =
        written("carried.cheg", "USE SCORE\nENTRY K,R\nGO: SETMOV M,WK,BR\n" + lines + "END\n");
    return line_of(
        run_cheg({"run", path, "8/8/8/8/8/2k5/6Kr/8 w - - 0 1", "--host", "bare"}).output,
        "  error  ");
  };
  CHECK(has(error_after("SETV N,BR\nAFTER R,SUB,M\nLEAVE\nSUB: FILE F,N\nRETURN F\n"),
            "; `N` is undefined: its man has been taken in the position that AFTER at GO+2 asks "
            "about"));
  CHECK(has(error_after("AFTER R,SUB,M\nSETV N,BR\nLEAVE\nSUB: FILE F,N\nRETURN F\n"),
            "; `N` is undefined: nothing stores into it before AFTER at GO+1 asks about this "
            "position"));
}

TEST_CASE("the trace of a program that fails has the last lines before that, or all on demand") {
  const std::string path = written(
      "loop.cheg",
      "ENTRY R,K\n SETV N,\"0\nLOOP: ADD N,N,\"1\n JUMP< N,\"100,LOOP\n CARD C,N\n LEAVE\nEND\n");
  const RunResult part = run_cheg({"run", path, kKrk, "--trace", "--depth", "2"});
  CHECK(part.error.starts_with("... "));
  CHECK(has(part.error, " lines before this are left out\n"));
  CHECK(has(part.error, "error: a set was needed (non-set) at LOOP+2; `N` is an integer\n"));
  CHECK(has(part.error, "... `--trace-all` shows every line\n"));
  CHECK(std::count(part.error.begin(), part.error.end(), '\n') < 50);
  const RunResult all = run_cheg({"run", path, kKrk, "--trace-all", "--depth", "2"});
  CHECK_FALSE(has(all.error, "left out"));
  CHECK(std::count(all.error.begin(), all.error.end(), '\n') > 200);
  CHECK(all.output == part.output);
  // A program that answers shows everything.
  const std::string answers =
      written("answers.cheg",
              "ENTRY R,K\n SETV N,\"0\nLOOP: ADD N,N,\"1\n JUMP< N,\"100,LOOP\n PLAY LM\nEND\n");
  CHECK(run_cheg({"run", answers, kKrk, "--trace"}).error ==
        run_cheg({"run", answers, kKrk, "--trace-all"}).error);
}

TEST_CASE("run, time and profile give the same figures of work") {
  const std::string run =
      line_of(run_cheg({"run", "krk", kKrk}).output, "  work   ");  // "1 node, 181 instructions..."
  const std::string session =
      run_cheg({"repl", "krk"}, std::string("fen ") + kKrk + "\nrun\nrun\ntime\nprofile\n").output;
  CHECK(line_of(session, "  work   ") == run);
  CHECK(has(session, " milliseconds, " + run + ", "));
  std::istringstream all(line_of(session, "\n  all "));
  std::string instructions;
  std::string work;
  all >> instructions >> work;
  CHECK(run == "1 node, " + instructions + " instructions, " + work + " units of work");
  const Json json = Json::parse(run_cheg({"run", "krk", kKrk, "--json"}).output);
  CHECK(std::to_string(json["instructions"].get<long>()) == instructions);
  CHECK(std::to_string(json["work"].get<long>()) == work);
}

TEST_CASE("the option --limit-search limits the units of work that run shows") {
  const Json json = Json::parse(run_cheg({"run", "krk", kKrk, "--json"}).output);
  const auto work = json["work"].get<long>();
  const auto status = [&](long limit) {
    return std::string(Json::parse(
        run_cheg({"run", "krk", kKrk, "--json", "--limit-search", std::to_string(limit)})
            .output)["status"]);
  };
  CHECK(status(work + work / 10) == "move");
  CHECK(status(work - work / 10) == "error");
}

TEST_CASE("the profile's figures of a search are those of run") {
  const std::string path = written(
      "search.cheg",
      "USE FORCE\nENTRY R,K\nENTRY K,R\nROOT: JUMP> DEPTH,\"1,DEEP\n TRY LM\nBEST: DONE\n"
      "DEEP: SELECT S,NEAR,LM\n CARD C,S\n VALRET C,\"0,\"0\nNEAR: RANK R,X\n JUMP> R,\"3,YES\n"
      " RETURN \"F\nYES: RETURN \"T\nEND\n");
  const std::string session =
      run_cheg({"repl", path}, std::string("fen ") + kKrk + "\nrun\nprofile\n").output;
  std::istringstream all(line_of(session, "\n  all "));
  std::string instructions;
  all >> instructions;
  CHECK(has(line_of(session, "  work   "), ", " + instructions + " instructions"));
}

TEST_CASE("after a promotion the library program for the new ending plays on, and is named") {
  const std::vector<std::string> arguments{"play", "kpk", "8/4P3/2k1K3/8/8/8/8/8 w - - 0 1",
                                           "--against", "center"};
  const RunResult game = run_cheg(arguments);
  CHECK(has(game.output, "e8=Q"));
  CHECK(has(game.output, " kqk: "));
  CHECK(has(game.output, "\n1-0, checkmate, "));
  std::vector<std::string> in_json = arguments;
  in_json.emplace_back("--json");
  CHECK(has(run_cheg(in_json).output, R"("program":"kqk")"));
}

TEST_CASE("after a capture too, for a program of the user's as well") {
  const std::string path =
      written("takes.cheg", "ENTRY R,K&P\n;; Take the pawn.\nGO: PLAY LM,CAPT\n LEAVE\nEND\n");
  const RunResult game =
      run_cheg({"play", path, "8/8/8/8/8/2k5/7p/K6R w - - 0 1", "--against", "center"});
  CHECK(has(game.output, "GO: Take the pawn."));
  CHECK(has(game.output, " krk: "));
}

TEST_CASE("a program without an ENTRY from the start is not replaced") {
  const RunResult game = run_cheg(
      {"play", "krk", "8/8/8/8/8/2k5/8/K6Q w - - 0 1", "--against", "center", "--host", "bare"});
  CHECK(has(game.error, "krk has no move: no ENTRY for this material"));
}

TEST_CASE("help and doc in a session know the language, the commands and the shipped programs") {
  const auto session = [](const std::string& line) {
    const RunResult result = run_cheg({"repl"}, line + "\n");
    return result.output + result.error;
  };
  CHECK(has(session("help krk"), "program krk, which comes with CHEG as stdlib/krk.cheg\n"));
  CHECK(has(session("help krk"), "`load krk` takes it.\n"));
  CHECK(session("doc PLAY") == session("help PLAY"));
  CHECK(has(session("doc PLAY"), "PLAY moves"));
  CHECK(session("doc") == run_cheg({"doc"}).output);
  CHECK(has(session("help krkq"), "did you mean `krk`?"));
}

}  // namespace
}  // namespace cheg::test::new_user_test
