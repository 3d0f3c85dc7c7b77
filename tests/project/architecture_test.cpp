// What docs/architecture.md says about folders is so.
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::architecture_test {
namespace {

namespace fs = std::filesystem;

// What each library uses, or the program `cheg`.
using Uses = std::map<std::string, std::set<std::string>>;

const fs::path kRoot = CHEG_SOURCE_DIR;

std::string architecture() { return read_file(kRoot / "docs/architecture.md"); }

// The folders that CMake enters, apart from tests, measurements and the examples, which see only
// what is installed.
std::vector<fs::path> target_folders() {
  std::vector<fs::path> folders;
  for (const auto& top : fs::directory_iterator(kRoot)) {
    const std::string name = top.path().filename().string();
    if (!top.is_directory() || name[0] == '.' || name == "build" || name == "tests" ||
        name == "bench" || name == "examples") {
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(top)) {
      if (entry.path().filename() == "CMakeLists.txt") {
        folders.push_back(entry.path().parent_path());
      }
    }
  }
  return folders;
}

// As CMake calls it: the last part of its path.
std::string target_of(const fs::path& folder) { return folder.filename().string(); }

// Every match's first two groups, as user and used.
void add_matches(const std::string& text, const std::string& pattern, Uses& uses) {
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) {
    uses[at->str(1)].insert(at->str(2));
  }
}

Uses uses_in_diagram() {
  Uses uses;
  add_matches(architecture(), R"(\n  (\w+)(?:\[[^\]]*\])? --> (\w+))", uses);
  return uses;
}

Uses uses_in_cmake() {
  Uses uses;
  for (const fs::path& folder : target_folders()) {
    const std::string text = read_file(folder / "CMakeLists.txt");
    uses[target_of(folder)];
    // A target that compiles files of another folder uses this folder.
    Uses compiled;
    add_matches(text, R"((PROJECT_SOURCE_DIR)\}/([\w/]+)/\w+\.cpp)", compiled);
    for (const std::string& other : compiled["PROJECT_SOURCE_DIR"]) {
      uses[target_of(folder)].insert(target_of(other));
    }
    const std::size_t begin = text.find("target_link_libraries(");
    if (begin == std::string::npos) {
      continue;
    }
    std::istringstream words(text.substr(begin, text.find(')', begin) - begin));
    constexpr std::string_view library = "cheg::";
    for (std::string word; words >> word;) {
      if (word.starts_with(library)) {
        uses[target_of(folder)].insert(word.substr(library.size()));
      }
    }
  }
  return uses;
}

// With what is used by what is used.
Uses closure(Uses uses) {
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (auto& [user, used] : uses) {
      for (const std::string& one : std::set<std::string>(used)) {
        for (const std::string& other : uses[one]) {
          is_changed = used.insert(other).second || is_changed;
        }
      }
    }
  }
  return uses;
}

std::string to_text(const Uses& uses) {
  std::string text;
  for (const auto& [user, used] : uses) {
    for (const std::string& one : used) {
      text += user + " --> " + one + '\n';
    }
  }
  return text;
}

TEST_CASE("the diagram of docs/architecture.md says what CMake links") {
  CHECK(to_text(closure(uses_in_diagram())) == to_text(closure(uses_in_cmake())));
}

TEST_CASE("no file includes a header of a folder that its own does not use") {
  const Uses uses = closure(uses_in_cmake());
  const std::vector<fs::path> folders = target_folders();
  // The target of a file: that of the innermost folder that has one.
  const auto target_at = [&](fs::path path) {
    while (!path.empty()) {
      path = path.parent_path();
      for (const fs::path& folder : folders) {
        if (folder == kRoot / path) {
          return target_of(folder);
        }
      }
    }
    return std::string();
  };
  int files = 0;
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const fs::path file = fs::relative(entry.path(), kRoot);
      if (file.extension() != ".cpp" && file.extension() != ".hpp") {
        continue;
      }
      ++files;
      Uses included;
      add_matches("file " + read_file(entry.path()), R"((#include) "([^"]+/[^"]+)\")", included);
      for (const std::string& header : included["#include"]) {
        INFO(file << " includes " << header);
        const std::string target = target_at(header);
        const std::string own = target_at(file);
        const bool is_public = header.starts_with("cheg/");  // those of include/, for embed/
        CHECK((target == own || uses.at(own).count(target) == 1 || (is_public && own == "embed")));
      }
    }
  }
  CHECK(files > 200);
}

TEST_CASE("every folder that is built stands in the table of docs/architecture.md") {
  const std::string text = architecture();
  for (const fs::path& folder : target_folders()) {
    const std::string row = "\n| `" + fs::relative(folder, kRoot).string() + "/` | ";
    INFO(row);
    CHECK(text.find(row) != std::string::npos);
  }
}

TEST_CASE("every file that a page of docs/ names is there") {
  for (const auto& page : fs::directory_iterator(kRoot / "docs")) {
    const std::string text = read_file(page.path());
    const std::regex name(
        R"(`((?:base|chess|consult|host|kriegspiel|lang|play|vm|stdlib|proof|repl|uci|embed|tools|tests|bench|cmake)/[^` *<>]*)`)");
    for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at) {
      INFO(page.path() << ": " << at->str(1));
      CHECK(fs::exists(kRoot / at->str(1)));
    }
  }
}

}  // namespace
}  // namespace cheg::test::architecture_test
