// What must hold for the project itself: README and the pages of docs/ tell the truth.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sampled.hpp"

namespace cheg::test::project_test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = CHEG_SOURCE_DIR;

// README, CONTRIBUTING, CHANGELOG and the pages of docs/.
std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  for (const fs::path& folder : {kRoot, kRoot / "docs"}) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".md") {
        found.push_back(entry.path());
      }
    }
  }
  return found;
}

// What is entered in the "cheg-session" blocks of a page, all of them one session, and what it
// must print.
struct Session {
  std::string input;
  std::string output;
  int lines = 0;
};

Session session_of(const fs::path& page) {
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

// Where check_sessions runs the commands of a page.
fs::path folder_of(const fs::path& page) {
  return temporary_path("sessions of " + page.filename().string());
}

// Does what a Markdown page says, in an empty folder: a block that is fenced as "cheg NAME" or
// "python NAME" is written to the file NAME, and the commands of "console" blocks must print what
// stands below them. Returns the number of commands.
int check_sessions(const fs::path& page) {
  const std::string folder = folder_of(page);
  fs::create_directories(folder);
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
      const std::size_t name = line.find(' ') + 1;
      if (block != Block::none) {
        block = Block::none;
      } else if (line == "```console") {
        block = Block::session;
      } else if (line.starts_with("```cheg ") || line.starts_with("```python ")) {
        block = Block::file;
        file.open(fs::path(folder) / line.substr(name));
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

TEST_CASE("the sessions in README.md are what the program prints, its drawing among them") {
  CHECK(check_sessions(kRoot / "README.md") >= 2);
  INFO("docs/pictures is out of date; ./dev pictures draws it again");
  CHECK(read_file(folder_of(kRoot / "README.md") / "move.svg") ==
        read_file(kRoot / "docs/pictures/move.svg"));
}

TEST_CASE("README.md has at most 120 lines") {
  const std::string text = read_file(kRoot / "README.md");
  CHECK(std::count(text.begin(), text.end(), '\n') <= 120);
}

TEST_CASE("the session with the interpreter in docs/interpreter.md goes as it says") {
  const Session session = session_of(kRoot / "docs/interpreter.md");
  CHECK(session.lines >= 30);
  const RunResult result = run_cheg({}, session.input);
  CHECK(result.status == 0);
  CHECK(result.error.empty());
  CHECK(result.output == session.output);
}

// A slow build takes minutes for what a whole ending asks, and shows its progress meanwhile.
bool asks_whole_endings(const fs::path& page) {
  const std::string text = read_file(page);
  return std::ranges::any_of(std::array{"prove", "compare", "cover", "learn"}, [&](const char* it) {
    return text.find(std::string("$ cheg ") + it) != std::string::npos;
  });
}

TEST_CASE("the sessions in the pages of docs/ are what the program prints") {
  int commands = 0;
  for (const fs::path& page : pages()) {
    if (page.parent_path().filename() == "docs" && !(kIsSlow && asks_whole_endings(page))) {
      commands += check_sessions(page);
    }
  }
  CHECK(commands >= 10);
}

// What the heading is called in a link: "use-geometry" of "USE GEOMETRY".
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || c == '-' || c == '_') {
      anchor += static_cast<char>(std::tolower(letter));
    } else if (c == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

std::set<std::string> anchors_of(const fs::path& page) {
  std::set<std::string> anchors;
  std::istringstream lines(read_file(page));
  bool is_code = false;
  for (std::string line; std::getline(lines, line);) {
    is_code = is_code != line.starts_with("```");
    const std::size_t text = line.find_first_not_of('#');
    if (!is_code && text != 0 && text != std::string::npos && line[text] == ' ') {
      anchors.insert(anchor_of(line.substr(text + 1)));
    }
  }
  return anchors;
}

TEST_CASE("every link of a page leads to a file, and to a heading of it if it names one") {
  const std::regex link(R"(\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\))");
  int links = 0;
  for (const fs::path& page : pages()) {
    const std::string text = read_file(page);
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      INFO(page << ": " << at->str());
      const fs::path target = at->length(1) == 0 ? page : page.parent_path() / at->str(1);
      REQUIRE(fs::exists(target));
      CHECK((at->length(2) == 0 || anchors_of(target).count(at->str(2)) == 1));
      ++links;
    }
  }
  CHECK(links > 30);
}

// README.md and all of docs/.
std::string pages_with_pictures() {
  std::string text = read_file(kRoot / "README.md");
  for (const auto& page : fs::directory_iterator(kRoot / "docs")) {
    if (page.path().extension() == ".md") {
      text += read_file(page.path());
    }
  }
  return text;
}

TEST_CASE("the pictures of the pages are there, and README.md or a page in docs shows each") {
  for (const char* page : {"proof", "cover", "compare", "book"}) {
    CHECK(read_file(kRoot / "docs/pictures" / (std::string(page) + ".png"))
              .starts_with("\x89PNG\r\n\x1a\n"));
  }
  const std::string pages = pages_with_pictures();
  for (const auto& picture : fs::directory_iterator(kRoot / "docs/pictures")) {
    if (picture.is_directory()) {
      continue;  // of other pages
    }
    INFO(picture.path());
    CHECK(pages.find("pictures/" + picture.path().filename().string() + ")") != std::string::npos);
  }
}

TEST_CASE("docs/language.md is the reference that the program prints") {
  INFO("docs/language.md is out of date; ./dev docs writes it anew");
  const bool is_current =
      read_file(CHEG_SOURCE_DIR "/docs/language.md") == run_cheg({"doc", "--markdown"}).output;
  CHECK(is_current);
}

TEST_CASE("the table of dependencies in docs/building.md is the list that the build uses") {
  const std::string text = read_file(kRoot / "docs/building.md");
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
}  // namespace cheg::test::project_test
