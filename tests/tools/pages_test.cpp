// Pages in a real browser: Debian's chromium, without a window.
#if !defined(CHEG_SANITIZED)  // the browser checks the page, not the program

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/run.hpp"

namespace cheg::test::pages_test {
namespace {

const std::string kErrorsKept =
    "<head><script>window.errors = []; addEventListener('error', e => "
    "errors.push(e.message));</script>";

// The page with page_check.js at its end.
std::string checked_page(std::string page) {
  page.replace(page.find("<head>"), 6, kErrorsKept);
  const std::string check = read_file(std::string(CHEG_SOURCE_DIR) + "/tests/tools/page_check.js");
  page.insert(page.rfind("</body>"), "<pre id=\"findings\"></pre><script>" + check + "</script>");
  return page;
}

// What page_check.js writes, with the width of the window and the colours of the system.
std::string findings(const std::string& page, const std::string& width, bool is_dark) {
  const std::string path = temporary_path("checked.html");
  std::ofstream(path, std::ios::binary) << checked_page(page);
  const RunResult result =
      run_shell("chromium --headless --no-sandbox --disable-gpu --user-data-dir='" +
                temporary_path("browser") + "' --window-size=" + width + ",900" +
                (is_dark ? " --blink-settings=preferredColorScheme=0" : "") +
                " --dump-dom 'file://" + path + "' 2>/dev/null");
  INFO("chromium is needed; ./dev test installs it");
  const std::string begin = "<pre id=\"findings\">";
  const std::size_t at = result.output.find(begin);
  REQUIRE(at != std::string::npos);
  const std::size_t from = at + begin.size();
  return result.output.substr(from, result.output.find("</pre>", from) - from);
}

std::string page_of(const std::vector<std::string>& arguments, const std::string& program) {
  const std::string path = temporary_path("pictured.cheg");
  std::ofstream(path, std::ios::binary) << program;
  const std::string page = temporary_path("pictured.html");
  std::vector<std::string> all = arguments;
  all.insert(all.end(), {path, "--html", page});
  static_cast<void>(run_cheg(all));
  return read_file(page);
}

constexpr const char* kCareless =
    "USE RULES\nUSE GEOMETRY\nDEFINE room = REGION(BK)\nENTRY Q,K\nRULE MATE \"Mate.\"\n"
    "  AFTER MATE\nRULE CROWD \"From {WAS(room)} to {room}.\"\n  LOWERS room\n"
    "  BEST LEAST room\nRULE REST \"Any move.\"\n  WHERE SOLID(X)\nEND\n";

TEST_CASE("in a browser the page of a proof is readable, fits, and plays its lines") {
  const std::string page = page_of({"prove", "--group"}, kCareless);
  CHECK(findings(page, "1200", false).starts_with("checked "));
  CHECK(findings(page, "500", true).starts_with("checked "));
}

TEST_CASE("in a browser the page of a proof in the dark is readable, fits, and plays its lines") {
  const std::string page = page_of(
      {"prove", "--kriegspiel", "--from", "8/8/8/8/8/1K6/7R/8 w - - 0 1", "--known", "a1-c1"},
      "USE KRIEGSPIEL\nENTRY R,K\n;; Run the least risk.\n       SAFEST MOVES\n"
      "       PLAY   MOVES\n       LEAVE\nEND\n");
  CHECK(page.find("<script") == std::string::npos);
  for (const auto& [width, is_dark] : {std::pair("1200", false), std::pair("500", true)}) {
    const std::string found = findings(page, width, is_dark);
    CHECK(found.starts_with("checked "));
    CHECK(found.find(" texts, 0 lines") == std::string::npos);
  }
}

TEST_CASE("in a browser the page of a comparison is readable, fits, and shows both moves") {
  const std::string page = page_of({"compare", "kqk"}, kCareless);
  CHECK(page.find("<script") == std::string::npos);
  for (const auto& [width, is_dark] : {std::pair("1200", false), std::pair("500", true)}) {
    const std::string found = findings(page, width, is_dark);
    CHECK(found.starts_with("checked "));
    CHECK(found.find(" texts, 0 lines") == std::string::npos);
  }
}

TEST_CASE("in a browser the page of a book is readable, fits, and plays the longest win") {
  const std::string path = temporary_path("taught.cheg");
  std::ofstream(path, std::ios::binary) << kCareless;
  const std::string folder = temporary_path("the book");
  const RunResult result = run_cheg({"book", path, "-o", folder, "--games", "10"});
  CHECK(result.status == 0);
  CHECK(result.output == folder + "/taught.html\n" + folder + "/index.html\n");
  for (const char* file : {"/taught.html", "/index.html"}) {
    const std::string page = read_file(folder + file);
    CHECK(page.find("<script") == std::string::npos);
    CHECK(findings(page, "1200", false).starts_with("checked "));
    CHECK(findings(page, "500", true).starts_with("checked "));
  }
}

TEST_CASE("in a browser the page of what rules do is readable and fits") {
  const std::string page = page_of({"cover", "--games", "10"}, kCareless);
  CHECK(page.find("<script") == std::string::npos);
  CHECK(findings(page, "1200", false).starts_with("checked "));
  CHECK(findings(page, "500", true).starts_with("checked "));
}

TEST_CASE("what is wrong with a page is found in the browser") {
  std::string page = page_of({"prove", "--group"}, kCareless);
  const std::string body = "<body>";
  page.replace(page.find(body), body.size(),
               "<body><p style=\"color: #eee; background: #fff\">pale</p>"
               "<div style=\"width: 2000px\">wide</div><script>nothing();</script>");
  const std::size_t chosen = page.find(".example:has(.p1:checked) .f1");
  REQUIRE(chosen != std::string::npos);
  page.replace(chosen, 8, ".missing");
  const std::string found = findings(page, "500", false);
  CHECK(found.find("contrast 1.16: pale") != std::string::npos);
  CHECK(found.find("wider than the window: 20") != std::string::npos);
  CHECK(found.find("nothing is not defined") != std::string::npos);
  CHECK(found.find("frame 1 is not shown alone") != std::string::npos);
}

}  // namespace
}  // namespace cheg::test::pages_test

#endif
