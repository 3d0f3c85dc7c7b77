// The command line: what people and scripts see.
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::cheg_test {
namespace {

using Json = nlohmann::json;

constexpr const char* kRookEnding = "8/8/8/8/8/2k5/8/K6R w - - 0 1";

// For a command of the shell.
std::string quoted_path(const std::string& name) { return "'" + temporary_path(name) + "'"; }

TEST_CASE("perft counts from the start position where no FEN is given") {
  const RunResult result = run_cheg({"perft", "3"});
  CHECK(result.status == 0);
  CHECK(result.output.starts_with("perft 3: 8902 nodes"));
  CHECK(result.error.empty());
}

TEST_CASE("a FEN may be quoted or given as separate fields") {
  const std::string expected = "perft 4: 8525 nodes";
  CHECK(run_cheg({"perft", "4", kRookEnding}).output.starts_with(expected));
  CHECK(run_cheg({"perft", "4", "8/8/8/8/8/2k5/8/K6R", "w", "-", "-", "0", "1"})
            .output.starts_with(expected));
}

TEST_CASE("perft prints the speed where it can be measured") {
  const RunResult result = run_cheg({"perft", "5"});
  CHECK(result.output.find("million nodes per second") != std::string::npos);
}

TEST_CASE("perft --divide counts below each move") {
  const RunResult result = run_cheg({"perft", "2", "--divide", kRookEnding});
  CHECK(result.status == 0);
  CHECK(result.output.starts_with("h1b1: 5\n"));
  CHECK(result.output.find("\nperft 2: ") != std::string::npos);
}

TEST_CASE("perft --json gives one object with stable keys") {
  const RunResult result = run_cheg({"perft", "2", "--divide", "--json", kRookEnding});
  const Json json = Json::parse(result.output);
  CHECK(json["fen"] == kRookEnding);
  CHECK(json["depth"] == 2);
  CHECK(json["divide"].size() == 15);
  std::uint64_t sum = 0;
  for (const auto& below : json["divide"]) {
    sum += below.get<std::uint64_t>();
  }
  CHECK(json["nodes"] == sum);
}

TEST_CASE("perft --batch prints one count a line, skips remarks and goes on after bad lines") {
  const RunResult result = run_cheg({"perft", "--batch"},
                                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1;3\n"
                                    "# a remark\n"
                                    "\n"
                                    "8/8/8/8/8/2k5/8/K6R w - 0 1;4\r\n"
                                    "8/8/8/8/8/2k5/8/K6R w - - 0 1\n"
                                    "8/8/8/8/8/2k5/8/K6R w - - 0 1;deep\n"
                                    "startpos;2\n"
                                    "8/8/8/8/8/2k5/8/K6R w - - 0 1 ; 4");
  CHECK(result.status == 1);
  CHECK(result.output == "8902\n400\n8525\n");
  CHECK(result.error ==
        "cheg: line 4: the en passant field must be a square such as `e3`, or `-`\n"
        "  8/8/8/8/8/2k5/8/K6R w - 0 1\n"
        "                          ^ character 25\n"
        "cheg: line 5: a line of a batch is `FEN;DEPTH`; there is no semicolon\n"
        "cheg: line 6: the depth must be a number from 0 to 30, not `deep`\n");
}

TEST_CASE("board draws the position and says how it stands") {
  const RunResult result = run_cheg({"board", kRookEnding, "--mark", "h1"});
  CHECK(result.status == 0);
  CHECK(result.output ==
        "8  . . . . . . . .\n"
        "7  . . . . . . . .\n"
        "6  . . . . . . . .\n"
        "5  . . . . . . . .\n"
        "4  . . . . . . . .\n"
        "3  . . k . . . . .\n"
        "2  . . . . . . . .\n"
        "1  K . . . . . .[R]\n"
        "   ---------------\n"
        "   a b c d e f g h\n"
        "\n"
        "8/8/8/8/8/2k5/8/K6R w - - 0 1\n"
        "White to move, 15 legal moves.\n"
        "Material KRK.\n");
}

TEST_CASE("board names check, checkmate, stalemate and draws") {
  const auto says = [](const char* fen, const char* sentence) {
    return run_cheg({"board", fen}).output.find(sentence) != std::string::npos;
  };
  CHECK(says("8/8/8/8/8/2k4R/8/K7 b - - 0 1", "Black to move and in check, "));
  CHECK(says("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "Black is checkmated."));
  CHECK(says("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Black to move: a draw (stalemate)."));
  CHECK(says("8/8/8/8/8/2k5/8/K7 w - - 0 1", "a draw (insufficient material)."));
}

TEST_CASE("board --json gives one object a position, read from standard input if need be") {
  const RunResult result =
      run_cheg({"board", "--json"}, "startpos\n8/8/8/8/8/2k4R/8/K7 b - - 0 1\nnonsense\n");
  CHECK(result.status == 1);
  CHECK(result.error.starts_with("cheg: line 3: `o` is neither a piece"));
  const std::size_t end = result.output.find('\n');
  const Json first = Json::parse(result.output.substr(0, end));
  CHECK(first["side"] == "white");
  CHECK(first["status"] == "ongoing");
  CHECK(first["legal_moves"].size() == 20);
  const Json second = Json::parse(result.output.substr(end));
  CHECK(second["status"] == "check");
  CHECK(second["material"] == "KRK");
}

TEST_CASE("board --svg writes the drawing to a file as well") {
  const std::string path = temporary_path("board.svg");
  const RunResult result =
      run_cheg({"board", kRookEnding, "--svg", path, "--arrow", "h1h4", "--arrow", "c3b3"});
  CHECK(result.status == 0);
  const std::string svg = read_file(path);
  CHECK(svg.starts_with("<?xml"));
  CHECK(svg.find("<polygon") != std::string::npos);
}

TEST_CASE("a file that cannot be written is exit status 3") {
  const RunResult result = run_cheg({"board", kRookEnding, "--svg", "/no/such/folder/board.svg"});
  CHECK(result.status == 3);
  CHECK(result.error ==
        "cheg: cannot write /no/such/folder/board.svg: No such file or directory\n");
}

TEST_CASE("board --svg keeps a file's permissions, follows links and writes into pipes") {
  const std::string file = quoted_path("private.svg");
  const std::string link = quoted_path("link.svg");
  const std::string pipe = quoted_path("pipe");
  const RunResult result = run_shell(
      "touch " + file + " && chmod 600 " + file + " && ln -s " + file + " " + link +
      " && cheg board startpos --svg " + link + " > /dev/null && stat -c '%a %F' " + file +
      " && stat -c %F " + link + " && mkfifo " + pipe + " && (timeout 10 head -c 5 " + pipe +
      " & cheg board startpos --svg " + pipe + " > /dev/null; wait) && stat -c %F " + pipe);
  INFO(result.error);
  CHECK(result.output == "600 regular file\nsymbolic link\n<?xmlfifo\n");
}

TEST_CASE("an unreadable standard input is exit status 3") {
  for (const char* command :
       {"cheg perft --batch < /", "cheg board < /", "cheg perft --batch <&-"}) {
    INFO(command);
    const RunResult result = run_shell(command);
    CHECK(result.status == 3);
    CHECK(result.error.starts_with("cheg: cannot read standard input: "));
  }
}

TEST_CASE("results that are lost count for more than a bad position") {
  const RunResult result = run_shell("cheg board startpos nonsense > /dev/full");
  CHECK(result.status == 3);
  CHECK(result.error.find("cheg: `o` is neither a piece") != std::string::npos);
  CHECK(result.error.ends_with("cheg: cannot write to standard output: No space left on device\n"));
}

TEST_CASE("options that could have no effect are refused before anything is drawn") {
  const auto refuses = [](const std::vector<std::string>& arguments, const std::string& message) {
    const RunResult result = run_cheg(arguments);
    INFO(result.error);
    return result.status == 2 && result.output.empty() && result.error == "cheg: " + message + "\n";
  };
  const std::string path = temporary_path("never.svg");
  CHECK(refuses({"board", "startpos", kRookEnding, "--svg", path},
                "board: --svg draws one position, but more are given"));
  CHECK(read_file(path).empty());
  CHECK(refuses({"board", "startpos", "--svg", ""}, "board: --svg needs the name of a file"));
  CHECK(refuses({"board", "startpos", "--arrow", "e2e4"},
                "board: --arrow draws into an SVG; say where with --svg FILE"));
  CHECK(refuses({"board", "startpos", "--json", "--mark", "e4"},
                "board: --json draws nothing that --mark or --flip could change"));
}

TEST_CASE("a full or closed standard output is exit status 3") {
  const RunResult full = run_shell("cheg board startpos > /dev/full");
  CHECK(full.status == 3);
  CHECK(full.error == "cheg: cannot write to standard output: No space left on device\n");
  const RunResult closed = run_shell("cheg board startpos >&-");
  CHECK(closed.status == 3);
  const RunResult head = run_shell("cheg perft 4 --divide | head -1; exit ${PIPESTATUS[0]}");
  CHECK((head.status == 3 || head.status == 0));
  CHECK(head.output == "a2a3: 8457\n");
}

TEST_CASE("a bad position is exit status 1") {
  const RunResult result = run_cheg({"perft", "3", "8/8/8/8/8/2k5/8/K6X w - - 0 1"});
  CHECK(result.status == 1);
  CHECK(result.output.empty());
  CHECK(result.error ==
        "cheg: `X` is neither a piece (KQRBNP, kqrbnp) nor a number of empty squares (1 to 8)\n"
        "  8/8/8/8/8/2k5/8/K6X w - - 0 1\n"
        "                    ^ character 19\n");
}

TEST_CASE("wrong usage is exit status 2, with what would be right") {
  const auto complains = [](const std::vector<std::string>& arguments, const std::string& message) {
    const RunResult result = run_cheg(arguments);
    INFO(result.error);
    return result.status == 2 && result.output.empty() && result.error == "cheg: " + message + "\n";
  };
  CHECK(complains({"prft"}, "unknown command `prft`; did you mean `perft`?"));
  CHECK(complains({"xyzzy"}, "unknown command `xyzzy`; `cheg help` lists them"));
  CHECK(complains({"krk", "8/8/8/8/8/2k5/8/K6R w - - 0 1"},
                  "`krk` is a program, not a command; `cheg run krk FEN` asks it for a move, `cheg "
                  "help` lists the commands"));
  CHECK(complains({"help", "bord"}, "unknown command `bord`; did you mean `board`?"));
  CHECK(complains({"perft"}, "perft: a depth is needed, for instance `cheg perft 5`"));
  CHECK(complains({"perft", "31"}, "perft: the depth must be a number from 0 to 30, not `31`"));
  CHECK(complains({"perft", "--batch", "3"},
                  "perft: --batch takes depths and positions from standard input only"));
  CHECK(complains({"board", "--mark", "j9"}, "board: --mark `j9`: squares are written a1 to h8"));
  CHECK(complains({"board", "--svg", "x.svg", "--arrow", "e2"},
                  "board: --arrow `e2`: an arrow is two squares, such as e2e4"));
  CHECK(complains({"board", "--josn"}, "board: unknown option `--josn`; did you mean `--json`?"));
  CHECK(complains({"board", "--nope"},
                  "board: unknown option `--nope`; `cheg help board` lists them"));
  CHECK(complains({"--json", "board"}, "unknown option `--json`; options follow the command"));
  CHECK(complains({"version", "now"}, "version: unexpected argument `now`"));
  CHECK(complains({"board", "--style", "\x1b[31m"},
                  "board: --style: ?[31m not in {auto,ascii,unicode,color}"));
}

TEST_CASE("help lists every command, and each command's help ends with an example that runs") {
  const RunResult overview = run_cheg({"help"});
  CHECK(overview.status == 0);
  for (const std::string command : {"board", "krk-cards", "perft", "version", "help"}) {
    INFO(command);
    CHECK(overview.output.find("\n  " + command + " ") != std::string::npos);
    const RunResult help = run_cheg({"help", command});
    CHECK(help.status == 0);
    CHECK(help.output == run_cheg({command, "--help"}).output);
    const std::string heading = "Example:\n  ";
    const std::size_t example = help.output.find(heading);
    REQUIRE(example != std::string::npos);
    const std::string line = help.output.substr(example + heading.size());
    CHECK(run_shell(line.substr(0, line.find('\n'))).status == 0);
  }
}

TEST_CASE("the help of every command has an example, or lists commands of its own") {
  const std::string overview = run_cheg({"help"}).output;
  std::istringstream lines(overview.substr(overview.find("Subcommands:\n")));
  int commands = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("  ")) {
      continue;
    }
    const std::string command = line.substr(2, line.find(' ', 2) - 2);
    INFO(command);
    const std::string help = run_cheg({"help", command}).output;
    const bool has_example = help.find("\nExample") != std::string::npos;
    const bool has_commands = help.find("\nSubcommands:\n") != std::string::npos;
    CHECK((has_example || has_commands));
    ++commands;
  }
  CHECK(commands > 10);
}

TEST_CASE("options may stand before the FEN") {
  const RunResult result = run_cheg({"board", "--mark", "h1", kRookEnding});
  CHECK(result.status == 0);
  CHECK(result.output.find("[R]") != std::string::npos);
}

TEST_CASE("blanks around a FEN do no harm, and a mistyped startpos is recognised") {
  CHECK(run_cheg({"board", std::string(" ") + kRookEnding + "\t"}).status == 0);
  CHECK(run_cheg({"board", "--json"}, "  # a remark\n startpos \n").status == 0);
  CHECK(run_cheg({"board", "startpo"}).error ==
        "cheg: this is no FEN; did you mean `startpos`?\n  startpo\n  ^ character 1\n");
}

TEST_CASE("the option --version is the command version") {
  CHECK(run_cheg({"--version"}).output == run_cheg({"version"}).output);
}

TEST_CASE("version says what was built, and how") {
  const RunResult result = run_cheg({"version"});
  CHECK(result.status == 0);
  CHECK(result.output.starts_with("cheg 0."));
  const Json json = Json::parse(run_cheg({"version", "--json"}).output);
  CHECK(json.contains("version"));
  CHECK(json["build"].contains("sliders"));
}

TEST_CASE("hostile input lines are refused one by one, and what is right still runs") {
  const std::string megabyte(1 << 20, '8');
  const std::string nul("8/8\0/8 w - - 0 1", 16);
  const RunResult result =
      run_cheg({"board", "--json"}, megabyte + "\n" + nul + "\n" + kRookEnding + "\n");
  CHECK(result.status == 1);
  CHECK(Json::parse(result.output)["fen"] == kRookEnding);
  CHECK(result.error.size() < 1000);
  CHECK(result.error.find("cheg: line 1: ") != std::string::npos);
  CHECK(result.error.find("cheg: line 2: the character 0x00 ") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::cheg_test
