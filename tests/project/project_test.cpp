// What must hold for the project itself: its README and the pages of docs/ tell the truth.
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test {
namespace {

std::string readme() { return read_file(CHEG_SOURCE_DIR "/README.md"); }

// What is entered in the "cheg-session" blocks of a page, all of them one session, and what it
// must print.
struct Session {
  std::string input;
  std::string output;
  int lines = 0;
};

Session session_of(const std::filesystem::path& page) {
  constexpr std::string_view prompt = "cheg> ";
  constexpr std::string_view more = "  ...";
  Session session;
  std::istringstream lines(read_file(page));
  bool is_in_block = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      is_in_block = line == "```cheg-session";
    } else if (is_in_block && (line.starts_with(prompt) || line.starts_with(more))) {
      session.input += (line.size() > prompt.size() ? line.substr(prompt.size()) : "") + '\n';
      ++session.lines;
    } else if (is_in_block) {
      session.output += line + '\n';
    }
  }
  return session;
}

// Does what a Markdown page says, in an empty folder: a block that is fenced as "cheg NAME" is
// written to the file NAME, and the commands of "console" blocks must print what stands below them.
// Returns the number of commands.
int check_sessions(const std::filesystem::path& page) {
  const std::string folder = temporary_path("sessions of " + page.filename().string());
  std::filesystem::create_directories(folder);
  std::istringstream lines(read_file(page));
  enum class Block { none, text, session, file };
  Block block = Block::none;
  std::ofstream file;
  std::string command;
  std::string expected;
  int commands = 0;
  const auto check = [&] {
    if (!command.empty()) {
      INFO(page << ": " << command);
      const RunResult result = run_shell("cd '" + folder + "' && " + command + " 2>&1");
      CHECK(result.output == expected);
      ++commands;
    }
    command.clear();
    expected.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      check();
      file.close();
      constexpr std::string_view file_mark = "```cheg ";
      if (block != Block::none) {
        block = Block::none;
      } else if (line == "```console") {
        block = Block::session;
      } else if (line.starts_with(file_mark)) {
        block = Block::file;
        file.open(std::filesystem::path(folder) / line.substr(file_mark.size()));
        REQUIRE(file.is_open());
      } else {
        block = Block::text;
      }
    } else if (block == Block::file) {
      file << line << '\n';
    } else if (block == Block::session && line.starts_with("$ ")) {
      check();
      command = line.substr(2);
    } else if (block == Block::session) {
      expected += line + '\n';
    }
  }
  CHECK(block == Block::none);
  return commands;
}

TEST_CASE("the sessions in README.md are what the program prints") {
  CHECK(check_sessions(CHEG_SOURCE_DIR "/README.md") >= 3);
}

TEST_CASE("the first ten minutes in README.md go as it says") {
  const Session session = session_of(CHEG_SOURCE_DIR "/README.md");
  CHECK(session.lines >= 30);
  const RunResult result = run_cheg({}, session.input);
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output == session.output);
}

TEST_CASE("the sessions in the pages of docs/ are what the program prints") {
  int commands = 0;
  for (const auto& entry : std::filesystem::directory_iterator(CHEG_SOURCE_DIR "/docs")) {
    if (entry.path().extension() == ".md") {
      commands += check_sessions(entry.path());
    }
  }
  CHECK(commands >= 10);
}

TEST_CASE("docs/language.md is the reference that the program prints") {
  INFO("docs/language.md is out of date; ./dev docs writes it anew");
  const bool is_current =
      read_file(CHEG_SOURCE_DIR "/docs/language.md") == run_cheg({"doc", "--markdown"}).output;
  CHECK(is_current);
}

TEST_CASE("the table of dependencies in README.md is the list that the build uses") {
  const std::string text = readme();
  std::istringstream lines(read_file(CHEG_SOURCE_DIR "/dependencies.txt"));
  int rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') {
      continue;
    }
    std::istringstream fields(line);
    std::string use;
    std::string name;
    std::string version;
    std::string package;
    std::string why;
    fields >> use >> name >> version >> package >> std::ws;
    std::getline(fields, why);
    const std::string row = "| " + name + " | " + version + " | `" + package + "` | " + why + " |";
    INFO(row);
    CHECK(text.find(row) != std::string::npos);
    ++rows;
  }
  CHECK(rows > 5);
}

}  // namespace
}  // namespace cheg::test
