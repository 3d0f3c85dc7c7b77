// cheg book: pages that teach how programs play.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::book_test {
namespace {

#if !defined(CHEG_SANITIZED)  // it proves whole endings

constexpr const char* kTaught =
    "; The queen takes squares from their king.\n; For readers.\n;\n; Not for readers.\n"
    "USE RULES\nUSE GEOMETRY\n;; Squares of their king.\nDEFINE room = REGION(BK)\n"
    "ENTRY Q,K\nRULE MATE \"Mate & done.\"\n  AFTER   MATE\n"
    "RULE NET \"Mate in two.\"\n  FORCED  2: MATE\n"
    "RULE NEVER \"Never.\"\n  WHEN    room > 64\n"
    "RULE CROWD \"Squares: {WAS(room)}, then {room}.\"\n  WHERE   SOLID(X)\n"
    "  BEST    LEAST WORST room\nEND\n";

std::string written(const std::string& name, const std::string& text) {
  const std::string path = temporary_path(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::size_t place(const std::string& page, const std::string& part) {
  INFO(part);
  const std::size_t at = page.find(part);
  REQUIRE(at != std::string::npos);
  return at;
}

TEST_CASE("the page of a program has its rules in order, with diagrams, and its longest win") {
  const std::string path = written("queen.cheg", kTaught);
  const std::string folder = temporary_path("book of the queen");
  const RunResult result = run_cheg({"book", path, "-o", folder, "--games", "20"});
  INFO(result.error);
  REQUIRE(result.status == 0);
  const std::string page = read_file(folder + "/queen.html");
  CHECK(place(page, "<p>The queen takes squares from their king. For readers.</p>") <
        place(page, "<h2>KQK</h2>"));
  CHECK(page.find("Not for readers") == std::string::npos);
  CHECK(place(page, "<h3>1. MATE</h3>") < place(page, "<h3>2. NET</h3>"));
  CHECK(place(page, "<h3>2. NET</h3>") < place(page, "<h3>4. CROWD</h3>"));
  CHECK(page.find("NEVER") == std::string::npos);  // it decides nowhere
  place(page, "Mate &amp; done.");
  CHECK(page.find("{room}") == std::string::npos);  // the example has values
  place(page, " won positions, in at most ");
  CHECK(place(page, "moves to mate</h4>") > place(page, "<h3>The longest win</h3>"));
  place(page, "href=\"index.html\"");
  place(read_file(folder + "/index.html"), "<a href=\"queen.html\">queen</a>");
  // The same book again.
  const std::string again = temporary_path("book of the queen again");
  REQUIRE(run_cheg({"book", path, "-o", again, "--games", "20", "--threads", "1"}).status == 0);
  CHECK(read_file(again + "/queen.html") == page);
}

TEST_CASE("a program with faults, or two of one name, has no book") {
  const std::string folder = temporary_path("no book");
  CHECK(run_cheg({"book", written("wrong.cheg", "ENTRY Q,K\n PLAY\n"), "-o", folder}).status == 1);
  CHECK(run_cheg({"book", temporary_path("absent.cheg"), "-o", folder}).status == 3);
  const std::string index = written("index.cheg", kTaught);
  const RunResult result = run_cheg({"book", index, "-o", folder});
  CHECK(result.status == 2);
  CHECK(result.error.find("two pages would be written to index.html") != std::string::npos);
  CHECK(run_cheg({"book", written("queen2.cheg", kTaught), "-o", "/proc/book"}).status == 3);
}

#endif

}  // namespace
}  // namespace cheg::test::book_test
