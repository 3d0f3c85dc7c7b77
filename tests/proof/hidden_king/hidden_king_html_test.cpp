// Proofs against a hidden king as web pages, from reports made by hand.
#include "proof/hidden_king/html.hpp"

#include <string>
#include <string_view>

#include "kriegspiel/own_men_fen.hpp"
#include "kriegspiel/square_list.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/text_search.hpp"
#include "tests/support/well_formed.hpp"

namespace cheg::test::hidden_king_html_test {
namespace {

using chess::Square;
using proof::hidden_king::Failure;
using proof::hidden_king::FailureGroup;
using proof::hidden_king::Line;
using proof::hidden_king::Problem;
using proof::hidden_king::Report;
using proof::hidden_king::Step;

Problem problem(const std::string& fen, const std::string& squares) {
  return {kriegspiel::parse_men_against_king(fen)->men, *kriegspiel::parse_square_list(squares)};
}

// Two attempts that come back to their beginning.
Line cycle() {
  const Problem here = problem("8/8/8/8/3K4/2R5/8/8 w - - 0 1", "a8,b8");
  const Problem there = problem("8/8/8/8/3K4/3R4/8/8 w - - 0 1", "a7,a8,b8");
  Line line{here, 20, Failure::cycle, 2, {}, here, "", 0};
  line.steps.push_back({here,
                        {Square::c3, Square::d3},
                        "GO+1",
                        "Black to <move>",
                        here.squares,
                        true,
                        "Less & less."});
  line.steps.push_back(
      {there, {Square::d3, Square::c3}, "GO+2", "Black to move", there.squares, true, ""});
  return line;
}

Report refuted() {
  Report report;
  report.program = "<b>&\"";
  report.what = "KRK";
  report.rules = "western";
  report.starts = 518;
  report.winnable = 315;
  report.won = 314;
  report.player = {40, 30.5};
  report.best_play = {33, 29.57};
  report.groups = {FailureGroup{Failure::cycle, "", 1, 1, cycle()}};
  return report;
}

TEST_CASE("the page of a proof in the dark is well-formed, whatever is in the report") {
  CHECK(fault_in(to_html(refuted(), std::nullopt)).empty());
  CHECK(fault_in(to_html(Report{}, std::nullopt)).empty());
}

TEST_CASE("the page of a proof in the dark needs nothing else and runs nothing") {
  const std::string page = to_html(refuted(), std::nullopt);
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  CHECK(has(page, "prefers-color-scheme: dark"));
  for (const char* outside : {"http", "<script", "<link", "<img", "src=", "url(", "@import"}) {
    INFO(outside);
    CHECK_FALSE(has(page, outside));
  }
}

TEST_CASE("the page of a proof in the dark says what is proved, and why not") {
  const std::string page = to_html(refuted(), std::nullopt);
  CHECK(has(page, "<h1>&lt;b&gt;&amp;&quot; in KRK, against a hidden king</h1>"));
  CHECK(has(page, "<strong>Not proved.</strong>"));
  CHECK(has(page, "cycle of knowledge no. 1, 2 attempts</th><td>1</td>"));
  CHECK(has(page, "Best play</th>"));
}

TEST_CASE("a line in the dark shows the men, the squares of the king and what is heard") {
  const std::string page = to_html(refuted(), std::nullopt);
  CHECK(occurrences(page, "<form class=\"example\"") == 1);
  CHECK(occurrences(page, "<g class=\"frame ") == 3);               // two attempts, and the end
  CHECK(occurrences(page, "<circle class=\"mark\"") == 2 + 3 + 2);  // the squares of the king
  CHECK(occurrences(page, "<use href=\"#K\"") == 3);
  CHECK_FALSE(has(page, "<use href=\"#k\""));  // it is hidden
  CHECK(has(page, "Black to &lt;move&gt;"));
  CHECK(has(page, "Less &amp; less."));
  CHECK(has(page, "Knows again what it knew"));
  CHECK(occurrences(page, "class=\"move bad\"") == 2);
}

TEST_CASE("a page in the dark has as many lines as asked for") {
  CHECK_FALSE(has(to_html(refuted(), 0), "<form"));
}

}  // namespace
}  // namespace cheg::test::hidden_king_html_test
