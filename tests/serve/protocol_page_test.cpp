// The session in docs/serve.md is what a server and a client say.
#include <sstream>
#include <string>
#include <vector>

#include "tests/serve/room.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::protocol_page_test {
namespace {

// The lines of the block that follows the words.
std::vector<std::string> block_after(const std::string& page, const std::string& words) {
  const std::size_t begin = page.find("```text\n", page.find(words)) + 8;
  std::istringstream text(page.substr(begin, page.find("```", begin) - begin));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST_CASE("the session in docs/serve.md is what the server sends") {
  const std::string page = read_file(CHEG_SOURCE_DIR "/docs/serve.md");
  const auto lines = block_after(page, "The following session is White's session");
  REQUIRE(lines.size() > 15);
  serve::MemoryStore store;
  Room room(store);
  const auto seats = room.new_game(R"("rules":"berkeley")");
  Guest white(room, seats[0].game);
  for (const std::string& line : lines) {
    if (line.starts_with("> ")) {
      CHECK(white.news().empty());
      white.send(replaced(line.substr(2), "TOKEN", seats[0].token));
    } else {
      CHECK(replaced(white.next(), seats[0].game, "GAME") == line);
    }
  }
  CHECK(white.news().empty());
}

}  // namespace
}  // namespace cheg::test::protocol_page_test
