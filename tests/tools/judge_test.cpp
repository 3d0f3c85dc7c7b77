// cheg judge with small engines that have faults, and with cheg itself as an engine.
#include <fstream>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::tools_judge_test {
namespace {

// The command of an engine that answers `go` with this piece of a shell script.
std::string engine(const std::string& name, const std::string& go) {
  const std::string path = temporary_path(name);
  std::ofstream(path)
      << "while read -r line; do case $line in\nuci) echo 'id name Tiny'; echo uciok;;\n"
         "isready) echo readyok;;\ngo*) "
      << go << ";;\nquit) exit;;\nesac; done\n";
  return "uci:sh " + path;
}

RunResult judge(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "judge");
  return run_cheg(arguments);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a proved program wins every position, and the status tells it") {
  const RunResult result =
      judge({"krk", "KRK", "--positions", "5", "--host", "bare", "--min-won", "100"});
  INFO(result.output << result.error);
  CHECK(result.status == 0);
  CHECK(
      result.output.starts_with("against the optimal defence, seed 1\nKRK: krk\n  won 5 of 5, "
                                "100.0 % (95 % interval 56.6 % to 100.0 %)\n"));
}

TEST_CASE("an engine that dies, is silent or plays an illegal move is named, and the run goes on") {
  const RunResult dead = judge({engine("dead.sh", "exit"), "KRK", "--positions", "3"});
  INFO(dead.output << dead.error);
  CHECK(dead.status == 0);
  CHECK(has(dead.output, "(Tiny)\n  won 0 of 3"));
  CHECK(has(dead.output, "  not won: died 3\n"));
  CHECK(has(dead.output, "has ended"));
  const RunResult illegal =
      judge({engine("illegal.sh", "echo bestmove a1a1"), "KRK", "--positions", "2"});
  CHECK(has(illegal.output, "  not won: illegal move 2\n"));
  CHECK(has(illegal.output, "played `a1a1`"));
  const RunResult no_move =
      judge({engine("no-move.sh", "echo bestmove 0000"), "KRK", "--positions", "1"});
  CHECK(has(no_move.output, "answered `bestmove 0000` and no move"));
  const RunResult silent =
      judge({engine("silent.sh", "true"), "KRK", "--positions", "2", "--timeout", "1"});
  CHECK(has(silent.output, "  not won: silent 2\n"));
  const RunResult none = judge({"uci:exit 1", "KRK"});
  CHECK(none.status == 3);
  CHECK(has(none.error, "is the command right, and does it speak UCI?"));
}

TEST_CASE("cheg uci is an engine that can be judged, with the same result each time") {
  const std::string command =
      "cheg judge 'uci:cheg uci --program krk' KRK --positions 3 --nodes 1000 --json";
  const RunResult once = run_shell(command);
  INFO(once.output << once.error);
  REQUIRE(once.status == 0);
  const Json report = Json::parse(once.output);
  CHECK(report["endings"][0]["first"]["verdicts"]["kept"] == 3);
  CHECK(report["limit"] == "nodes 1000");
  CHECK(report["endings"][0]["first"]["positions"][0]["optimum"] > 0);
  CHECK(run_shell(command).output == once.output);
}

TEST_CASE("options are set in the engine before its first game, under the name that it declares") {
  const std::string log = temporary_path("settings.log");
  const std::string path = temporary_path("settings.sh");
  std::ofstream(path)
      << "while read -r line; do case $line in\nuci) echo 'id name Tiny'; "
         "echo 'option name Move Overhead type spin'; echo 'option name Hash type spin'; "
         "echo uciok;;\nisready) echo readyok;;\nsetoption*) echo \"$line\" >>" +
             log + ";;\ngo*) exit;;\nquit) exit;;\nesac; done\n";
  const RunResult set = judge({"uci:sh " + path, "KRK", "--positions", "1", "--option",
                               "move overhead=5", "--option", "Hash=a=b"});
  INFO(set.output << set.error);
  CHECK(set.status == 0);
  CHECK(read_file(log) == "setoption name Move Overhead value 5\nsetoption name Hash value a=b\n");
  const RunResult wrong = judge({"uci:sh " + path, "KRK", "--option", "Hahs=64"});
  CHECK(wrong.status == 3);
  CHECK(has(wrong.error, "has no option `Hahs`; its options are Move Overhead, Hash\n"));
  const RunResult without =
      judge({"krk", "KRK", "--versus", "uci:sh " + path, "--option", "Hash=64"});
  CHECK(without.status == 2);
  CHECK(without.error == "cheg: judge: --option is for engines; an engine is uci:COMMAND\n");
  const RunResult no_value = judge({"uci:sh " + path, "KRK", "--option", "Hash"});
  CHECK(no_value.status == 2);
  CHECK(has(no_value.error, "give the name and the value of an option, such as Hash=64"));
}

TEST_CASE("two candidates are compared on the same positions, in every kind of report") {
  const std::string junit = temporary_path("junit.xml");
  const std::string page = temporary_path("judge.html");
  const RunResult result =
      judge({"krk", "KRK", "--versus", engine("dead2.sh", "exit"), "--positions", "4", "--host",
             "bare", "--junit", junit, "--html", page, "--defence", "resist"});
  INFO(result.output << result.error);
  CHECK(result.status == 0);
  CHECK(has(result.output,
            "KRK: both 0, only the first 4, only the second 0, neither 0; McNemar p "
            "= 0.1250\n"));
  const std::string xml = read_file(junit);
  CHECK(has(xml, "<testsuite name=\"KRK: krk\" tests=\"4\" failures=\"0\" errors=\"0\">"));
  CHECK(has(xml, "tests=\"4\" failures=\"0\" errors=\"4\">"));
  CHECK(has(xml, "<error type=\"died\""));
  const std::string html = read_file(page);
  CHECK(html.starts_with("<!DOCTYPE html>"));
  CHECK(has(html, "class=\"heat\""));
  CHECK(has(html, "class=\"board\""));
  CHECK(has(html, "exact McNemar test"));
}

TEST_CASE("an ending without such positions is named") {
  const RunResult result = judge({"krk", "KNK", "--positions", "2"});
  CHECK(result.status == 0);
  CHECK(result.output ==
        "against the optimal defence, seed 1\nKNK: krk\n  no position was played\n"
        "KNK: only 0 of 2 won positions were found\n");
}

TEST_CASE("too few wins are status 1") {
  const RunResult result =
      judge({engine("dead3.sh", "exit"), "KRK", "--positions", "2", "--min-won", "50"});
  CHECK(result.status == 1);
  CHECK(has(result.error, "cheg: judge: 0.0 % is less than the 50 % of --min-won\n"));
}

TEST_CASE("what cannot be judged is said before the first game") {
  CHECK(judge({"krk", "KRKX"}).status == 2);
  const RunResult unknown = judge({"no-such-program", "KRK"});
  CHECK(unknown.status == 2);
  CHECK(has(unknown.error, "there is no such program; an engine is uci:COMMAND"));
  CHECK(judge({"krk", "KRK", "--nodes", "5", "--movetime", "5"}).status == 2);
  CHECK(judge({"krk"}).status == 2);
  const RunResult program = judge({"krk", "KRK", "--nodes", "5"});
  CHECK(program.status == 2);
  CHECK(program.error ==
        "cheg: judge: --nodes and --movetime are for engines; an engine is uci:COMMAND\n");
  const RunResult no_command = judge({"uci: ", "KRK"});
  CHECK(no_command.status == 2);
  CHECK(has(no_command.error, "there is no command after uci:, such as in uci:stockfish\n"));
  const RunResult no_folder = judge({"krk", "KRK", "--html", "/nowhere/at/all.html"});
  CHECK(no_folder.status == 3);
  CHECK(no_folder.output.empty());
  CHECK(has(no_folder.error, "there is no folder `/nowhere/at`"));
}

TEST_CASE("Ctrl-C ends the judgement with the report so far") {
  const std::string slow = engine("slow.sh", "sleep 1; echo bestmove a1a1");
  const RunResult result =
      run_shell("cheg judge '" + slow + "' KRK --positions 100 & sleep 3; kill -TERM $!; wait $!");
  INFO(result.output << result.error);
  CHECK(result.status == 130);
  CHECK(has(result.output, "interrupted: this is the report so far\n"));
}

}  // namespace
}  // namespace cheg::test::tools_judge_test
