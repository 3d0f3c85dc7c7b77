// What must hold for the project itself: its README tells the truth.
#include <set>
#include <sstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test {
namespace {

std::string readme() { return read_file(CHEG_SOURCE_DIR "/README.md"); }

TEST_CASE("the sessions in README.md are what the program prints") {
  std::istringstream lines(readme());
  bool in_session = false;
  std::string command;
  std::string expected;
  int commands = 0;
  const auto check = [&] {
    if (!command.empty()) {
      INFO(command);
      const RunResult result = run_shell(command + " 2>&1");
      CHECK(result.output == expected);
      ++commands;
    }
    command.clear();
    expected.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      check();
      in_session = line == "```console";
    } else if (in_session && line.starts_with("$ ")) {
      check();
      command = line.substr(2);
    } else if (in_session) {
      expected += line + '\n';
    }
  }
  CHECK(commands >= 3);
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
