// The examples of the words of PAWNS, ATTACK and CONFINE, and the page made of them.
#include "stdlib/vocabulary.hpp"

#include <filesystem>
#include <set>
#include <string>

#include "stdlib/natives/natives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::vocabulary_test {
namespace {

namespace fs = std::filesystem;

TEST_CASE("the value of every example of a word is what the machine finds") {
  for (const stdlib::WordExample& example : stdlib::word_examples()) {
    INFO(example.fen << '\n' << stdlib::program_of(example));
    CHECK(stdlib::value_of(example).text == example.value);
  }
}

TEST_CASE("the picture of every word marks squares or shows moves") {
  for (const stdlib::WordExample& example : stdlib::word_examples()) {
    INFO(example.word);
    const stdlib::WordValue value = stdlib::value_of(example);
    CHECK((value.squares != chess::kNoSquares || !value.moves.empty()));
  }
}

TEST_CASE("every word of PAWNS, ATTACK and CONFINE has one example") {
  std::multiset<std::string> shown;
  for (const stdlib::WordExample& example : stdlib::word_examples()) {
    shown.insert(std::string(example.library) + ' ' + std::string(example.word));
  }
  std::multiset<std::string> words;
  for (const lang::NativeRows* library : stdlib::native_rows()) {
    if (library->name != "PAWNS" && library->name != "ATTACK" && library->name != "CONFINE") {
      continue;
    }
    const auto add = [&](const auto& rows) {
      for (const auto& row : rows) {
        words.insert(std::string(library->name) + ' ' + std::string(row.name));
      }
    };
    add(library->instructions);
    add(library->conditions);
    add(library->orderings);
  }
  CHECK(shown == words);
}

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.insert(entry.path().filename());
  }
  return names;
}

TEST_CASE("docs/vocabulary.md and its pictures are what the program writes") {
  INFO("docs/vocabulary.md is out of date; ./dev docs writes it anew");
  const fs::path fresh = temporary_path("vocabulary");
  fs::remove_all(fresh);
  REQUIRE(run_cheg({"doc", "--vocabulary", fresh.string()}).status == 0);
  const fs::path docs = fs::path(CHEG_SOURCE_DIR) / "docs";
  CHECK(read_file(docs / "vocabulary.md") == read_file(fresh / "vocabulary.md"));
  const fs::path pictures = "pictures/vocabulary";
  CHECK(names_in(docs / pictures) == names_in(fresh / pictures));
  for (const std::string& name : names_in(fresh / pictures)) {
    INFO(name);
    CHECK(read_file(docs / pictures / name) == read_file(fresh / pictures / name));
  }
}

TEST_CASE("cheg doc --vocabulary says which file it cannot write") {
  const RunResult result = run_cheg({"doc", "--vocabulary", "/dev/null/docs"});
  CHECK(result.status != 0);
  CHECK(result.error.find("/dev/null/docs") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::vocabulary_test
