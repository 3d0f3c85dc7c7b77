// Every source of text against every output: nothing that CHEG repeats commands a terminal.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::hostile_text_test {
namespace {

using Json = nlohmann::json;

constexpr const char* kKrk = "8/8/8/8/8/2k5/8/K6R w - - 0 1";
// Clears the screen, sets the window's title, rings, deletes; the same with control characters of
// eight bits, in UTF-8 and alone; turns the text around; the escape character in three bytes.
const std::string kHostile =
    "\x1b[2J\x1b]0;x\x07\x7f\xC2\x9B"
    "2J\x9B"
    "2J\xE2\x80\xAE\xE2\x81\xA6\xD8\x9C\xE0\x80\x9B[2J";

std::string made_visible(const std::string& text) {
  std::string visible;
  for (const char c : text.substr(0, 2000)) {
    const auto byte = static_cast<unsigned char>(c);
    visible += (byte >= ' ' && byte < 0x7f) || c == '\n' ? std::string(1, c)
                                                         : fmt::format("<{:02x}>", byte);
  }
  return visible;
}

// Independent of what CHEG itself calls printable.
void check_harmless(const std::string& text) {
  bool is_harmless = true;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    is_harmless &= (byte >= ' ' || c == '\n' || c == '\t') && byte != 0x7f && byte != 0x9b;
  }
  for (const char* const turned : {"\xE2\x80\xAE", "\xE2\x81\xA6", "\xD8\x9C"}) {
    is_harmless &= text.find(turned) == std::string::npos;
  }
  INFO(made_visible(text));
  CHECK(is_harmless);
}

void check_harmless(const std::vector<std::string>& arguments,
                    std::optional<std::string_view> input = std::nullopt) {
  const RunResult result = run_cheg(arguments, input);
  std::string line = "cheg";
  for (const std::string& argument : arguments) {
    line += " '" + argument + '\'';
  }
  INFO(made_visible(line));
  check_harmless(result.output);
  check_harmless(result.error);
  CHECK(result.status >= 0);
  CHECK(result.output.size() + result.error.size() > 0);
}

std::string written(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string program_text() {
  return "; " + kHostile + "\nUSE FORCE\nENTRY R,K\nENTRY K,R\n;; Clear " + kHostile +
         "\nGO:    BREAK  \"1 ; " + kHostile + "\n       PLAY   LM\nEND\n";
}

// In a folder and under a name that are hostile, too.
std::string hostile_program() {
  const std::string folder = temporary_path("folder " + kHostile);
  std::filesystem::create_directory(folder);
  return written(folder + "/name " + kHostile + ".cheg", program_text());
}

// Every command line has a line that a compiler complains about.
std::string broken_program() {
  return written(temporary_path("broken " + kHostile + ".cheg"),
                 "ENTRY R,K\nA: TRY " + kHostile + " ; " + kHostile + "\nB: NOSUCH LM ; " +
                     kHostile + "\nC: SETV A,\"" + kHostile + "\n ;@ fen " + kHostile + "\nUSE " +
                     kHostile + "\nTRY LM," + kHostile + "\n");
}

// All subcommands, from the program's own list.
std::vector<std::string> subcommands() {
  const std::string help = run_cheg({"help"}).output;
  std::istringstream lines(help.substr(help.find("Subcommands:\n")));
  std::vector<std::string> names;
  std::string line;
  for (std::getline(lines, line); std::getline(lines, line) && line.starts_with("  ");) {
    names.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return names;
}

TEST_CASE("hostile arguments, options and input lines reach no output of any subcommand") {
  const std::vector<std::string> commands = subcommands();
  REQUIRE(commands.size() >= 19);
  for (const std::string& command : commands) {
    check_harmless({command, kHostile});
    if (kIsSlow) {
      continue;
    }
    check_harmless({command, "--" + kHostile});
    check_harmless({command, "--" + kHostile + '=' + kHostile});
    check_harmless({command, "a", "b", "c", kHostile});
    check_harmless({"help", command, kHostile});
  }
  check_harmless(std::vector<std::string>{kHostile});
  check_harmless(std::vector<std::string>{"--" + kHostile});
  const std::string lines = kHostile + '\n' + kKrk + ' ' + kHostile + "\n8/" + kHostile + "\n";
  const std::vector<std::vector<std::string>> readers{
      {"board"},
      {"run", "krk"},
      {"play", "krk", "--against", "random", "--moves", "1"},
      {"check", "-"},
      {"fmt", "--check", "-"},
      {"dis", "-"},
      {"test", "-"},
      {"prove", "-"},
      {"perft", "--batch"},
      {"krk-cards", "-"},
      {"tb", "probe"},
      {"repl", "--keep-going"},
      {"referee"},
      {"referee", "--json"},
      {"referee", "--umpire"},
      {"referee", "--ksref"},
      {"uci"}};
  for (const std::vector<std::string>& reader : readers) {
    const bool is_silent = reader[0] == "fmt" || reader[0] == "uci";
    const RunResult result = run_cheg(reader, lines);
    INFO(reader[0]);
    check_harmless(result.output);
    check_harmless(result.error);
    CHECK((is_silent || result.output.size() + result.error.size() > 0));
  }
}

TEST_CASE("hostile values of options reach no output") {
  const std::string folder = temporary_path("none " + kHostile) + "/none";
  const std::vector<std::vector<std::string>> calls{
      {"board", "--style", kHostile},
      {"board", "--svg", folder},
      {"board", "--svg", "x", "--arrow", kHostile},
      {"board", "--mark", kHostile},
      {"run", "krk", kHostile},
      {"run", "krk", kKrk, "--depth", kHostile},
      {"run", "krk", kKrk, "--svg", folder},
      {"run", folder, kKrk},
      {"play", "krk", kKrk, "--against", kHostile},
      {"play", "krk", kKrk, "--against", "line:" + kHostile},
      {"play", "krk", kKrk, "--against", "uci:exit 1 # " + kHostile},
      {"play", "krk", kKrk, "--against", "random", "--moves", "1", "--pgn", folder},
      {"prove", "krk", "--ending", kHostile},
      {"prove", "krk", "--tables", folder, "--ending", "KQK"},
      {"tb", kHostile},
      {"tb", "build", kHostile},
      {"tb", "probe", kHostile},
      {"tb", "stats", kHostile},
      {"compile", "krk", "-o", folder},
      {"referee", "--rules", kHostile},
      {"referee", "--rules", folder + ".json"},
      {"referee", "--play", kHostile, kKrk},
      {"referee", "--play", "krk", kHostile},
      {"krk-cards", "--black", kHostile},
      {"perft", kHostile},
      {"perft", "1", kHostile},
      {"doc", kHostile},
      {"bench", kHostile},
      {"uci", "--program", kHostile}};
  for (std::size_t i = 0; i < calls.size(); i += kIsSlow ? 3 : 1) {
    INFO(calls[i][0]);
    check_harmless(calls[i]);
  }
}

TEST_CASE("the comments and the name of a hostile program reach no output unchanged") {
  const std::string path = hostile_program();
  check_harmless({"run", path, kKrk});
  check_harmless({"run", path, kKrk, "--json", "--breaks"});
  check_harmless({"run", path, kKrk, "--trace-all"});
  check_harmless({"run", path, kHostile});
  check_harmless({"play", path, kKrk, "--against", path, "--moves", "3"});
  check_harmless({"play", path, kKrk, "--against", path, "--moves", "3", "--json"});
  check_harmless({"play", "krk", kKrk, "--against", path, "--moves", "3", "--breaks"});
  check_harmless({"check", path});
  check_harmless({"check", "--json", path});
  check_harmless({"dis", path});
  check_harmless({"test", path});
  check_harmless({"fmt", "--check", path});
  check_harmless({"krk-cards", path}, "1 1 1 1 1 1\n");
  check_harmless({"uci", "--program", path},
                 std::string("isready\nposition fen ") + kKrk + "\ngo depth 1\nisready\nquit\n");
  check_harmless(
      {"repl", path, "--keep-going"},
      std::string("fen ") + kKrk +
          "\nrun\nwhy\nlist\nlist GO\nhelp GO\ncheck\ndis\ntest\ntrace on\nrun\ngo\ngame\n"
          "profile\nbreak GO\nrun\nwhere\ncontinue\nload " +
          kHostile + "\n");
}

TEST_CASE("what a compiler says of a hostile text is printable") {
  const std::string path = broken_program();
  for (const char* const command : {"check", "run", "fmt", "dis", "test", "prove", "compile"}) {
    std::vector<std::string> arguments{command, path};
    if (command == std::string("compile")) {
      arguments.insert(arguments.end(), {"-o", "/dev/null"});
    }
    check_harmless(arguments);
  }
  check_harmless({"check", "--json", path});
  check_harmless({"repl", path});
  check_harmless({"uci", "--program", path}, "isready\nquit\n");
  check_harmless({"repl", "--keep-going"}, "load " + path + "\nTRY " + kHostile + "\nA: TRY " +
                                               kHostile + "\n\nENTRY " + kHostile +
                                               "\nDONE\nEND\n" + kHostile + " X\nhelp " + kHostile +
                                               "\nbreak " + kHostile + "\nmove " + kHostile + "\n");
  const std::string whole = temporary_path("whole program");
  REQUIRE(run_cheg({"compile", "krk", "-o", whole}).status == 0);
  check_harmless(
      {"run", written(temporary_path("damaged " + kHostile), read_file(whole) + kHostile), kKrk});
}

TEST_CASE("pages, pictures and records of hostile programs are harmless") {
  const std::string path = hostile_program();
  const std::string page = temporary_path("page.html");
  check_harmless({"prove", path, "--ending", "KRK", "--html", page, "--worst", "2", "--tables",
                  temporary_path("tables")});
  CHECK(read_file(page).find("Clear ?[2J") != std::string::npos);
  check_harmless(read_file(page));

  const std::string picture = temporary_path("picture.svg");
  check_harmless({"run", path, kKrk, "--svg", picture});
  CHECK(read_file(picture).find("Clear ?[2J") != std::string::npos);
  check_harmless(read_file(picture));

  const std::string record = temporary_path("game.pgn");
  check_harmless({"play", path, kKrk, "--against", "random", "--moves", "2", "--pgn", record});
  CHECK(read_file(record).find("GO+1: Clear ?[2J") != std::string::npos);
  check_harmless(read_file(record));
}

TEST_CASE("an engine's name and answers reach no output unchanged") {
  const std::string engine =
      written(temporary_path("engine.sh"),
              "while read -r word rest; do case $word in uci) printf 'id name " + kHostile +
                  "\\nuciok\\n';; isready) echo readyok;; go) printf 'info string " + kHostile +
                  "\\nbestmove " + kHostile + "\\n';; quit) exit;; esac; done\n");
  const RunResult result =
      run_cheg({"play", "krk", kKrk, "--against", "uci:sh " + engine, "--moves", "2"});
  check_harmless(result.output);
  check_harmless(result.error);
  CHECK(result.error.find("played") != std::string::npos);
}

TEST_CASE("the texts of rules, and what players say to each other, are printable") {
  const std::string quoted = Json("a \x1b[2J \xC2\x9B \xE2\x80\xAE").dump();
  const std::string rules =
      written(temporary_path("rules.json"), "{\"name\":" + quoted + ",\"title\":" + quoted + "}");
  check_harmless({"referee", "--rules", rules}, "e2e4\n");
  check_harmless({"referee", "--rules", rules, "--json"}, "e2e4\n");
  const std::string wrong =
      written(temporary_path("wrong.json"), "{" + quoted + ":" + quoted + "}");
  check_harmless({"referee", "--rules", wrong});
  const std::string said = "say " + kHostile + "\n" + kHostile + "\nresign " + kHostile + "\n";
  check_harmless({"referee"}, said);
  check_harmless({"referee", "--json"}, said);
  check_harmless({"referee", "--umpire"}, kHostile + "\n" + kHostile + "\n/" + kHostile + "\n");
  const std::string record = temporary_path("said.pgn");
  check_harmless({"referee", "--pgn", record}, said + "e2e4\n" + said);
  check_harmless(read_file(record));
}

TEST_CASE("text for programs stays what it is: JSON escapes it, fmt and compiled files keep it") {
  const std::string escapes = "Clear \x1b[2J\x7f \xC2\x9B \xE2\x80\xAE";
  const std::string text = "ENTRY R,K\n;; " + escapes + "\nGO:    PLAY   LM\nEND\n";
  const std::string path = written(temporary_path("faithful.cheg"), text);
  const RunResult answer = run_cheg({"run", path, kKrk, "--json"});
  check_harmless(answer.output);
  CHECK(answer.output.find(R"(\u001b[2J\u007f \u009b \u202e)") != std::string::npos);
  CHECK(Json::parse(answer.output)["because"] == escapes);
  CHECK(run_cheg({"fmt", "-"}, text).output == text);

  const std::string compiled = temporary_path("faithful.chegc");
  REQUIRE(run_cheg({"compile", path, "-o", compiled}).status == 0);
  CHECK(Json::parse(run_cheg({"run", compiled, kKrk, "--json"}).output)["because"] == escapes);

  const std::string saved = temporary_path("saved.cheg");
  REQUIRE(run_cheg({"repl", path}, "write " + saved + "\n").status == 0);
  CHECK(read_file(saved).find(escapes) != std::string::npos);
}

TEST_CASE("letters of all languages are shown as they are") {
  const std::string path = temporary_path("schlie\xC3\x9F\x65n.cheg");
  written(
      path,
      "ENTRY R,K\n;; Schlie\xC3\x9F\x65 den K\xC3\xB6nig ein \xE2\x99\x94.\nGO: PLAY LM\nEND\n");
  const RunResult result = run_cheg({"run", path, kKrk});
  CHECK(result.output.find("schlie\xC3\x9F\x65n.cheg:3: Schlie\xC3\x9F\x65 den K\xC3\xB6nig ein "
                           "\xE2\x99\x94.") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::hostile_text_test
