// Reports as web pages, from reports made by hand.
#include "proof/html.hpp"

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "chess/bitboard.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/text_search.hpp"
#include "tests/support/well_formed.hpp"

namespace cheg::test::html_test {
namespace {

using chess::Color;
using chess::Square;
using chess::tablebase::Wdl;
using proof::kFaultCount;
using proof::LineMove;
using proof::ProofExample;
using proof::ProofFault;
using proof::ProofReport;
using proof::SideReport;

// --- What a page is looked at with

// The part of the text from the first `begin` to the next `end`; empty if there is none.
std::string cut(const std::string& text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) {
    return "";
  }
  const std::size_t to = text.find(end, from);
  return to == std::string::npos ? "" : text.substr(from, to - from);
}

// What a reader sees: the text without tags, every run of spaces as one.
std::string readable(const std::string& page) {
  std::string text;
  bool is_tag = false;
  for (const char c : page) {
    is_tag = c == '<' || (is_tag && c != '>');
    const bool is_space = is_tag || c == '>' || c == ' ' || c == '\n';
    if (!is_space) {
      text += c;
    } else if (!text.empty() && text.back() != ' ') {
      text += ' ';
    }
  }
  return text;
}

// --- Reports

// The line of these moves; the first and every second one after it by a rule.
std::vector<LineMove> line_of(const chess::Position& start,
                              std::initializer_list<const char*> moves) {
  std::vector<LineMove> line;
  chess::Position at = start;
  for (const char* text : moves) {
    LineMove move;
    move.move = parse_move(at, text, chess::Notation::san).value();
    if (at.side_to_move() == start.side_to_move()) {
      move.rule = "CUT+" + std::to_string(line.size() / 2);
      move.explanation = "Keep the king on [SQUARE(BK)].";
      move.because = "Keep the king in the corner.";
    }
    at.make(move.move);
    line.push_back(move);
  }
  return line;
}

ProofExample slow_win() {
  ProofExample example;
  example.position = position("k7/8/2K5/8/8/8/8/7R w - - 0 1");
  example.value = {Wdl::win, 3};
  example.moves = 3;
  example.excess = 1;
  example.line = line_of(example.position, {"Rh2", "Ka7", "Kc7", "Ka8", "Ra2#"});
  example.end = "checkmate";
  return example;
}

SideReport proved_side() {
  SideReport side;
  side.won = 175168;
  side.drawn = 47676;
  side.wins = side.won;
  side.draws = side.drawn;
  side.program = {24, 13.257, 9.752, 19.501};
  side.optimal = {16, 10.512, 8.251, 13.749};
  side.most_excess = 9;
  side.mean_excess = 2.742;
  side.longest_quiet = 47;
  side.program_histogram = {0, 1216, 3000, 0, 1};
  side.optimal_histogram = {0, 2000, 2217};
  side.king_positions[static_cast<std::size_t>(Square::e4)] = 1000;
  side.king_excess[static_cast<std::size_t>(Square::e4)] = 2500;
  side.king_positions[static_cast<std::size_t>(Square::a8)] = 4;
  side.king_excess[static_cast<std::size_t>(Square::a8)] = 2;
  side.worst = {slow_win(), slow_win()};
  return side;
}

ProofReport proved_report() {
  ProofReport report;
  report.program = "rook.cheg";
  report.material = chess::parse_material("KRK").value();
  report.sides = {proved_side()};
  report.mirrored_positions = 5000;
  report.played_on = {chess::parse_material("KQK").value(), chess::parse_material("KBBK").value()};
  report.seconds = 12.34;
  return report;
}

ProofExample faulty(ProofFault fault) {
  ProofExample example;
  example.position = position("8/8/8/8/8/1K6/7r/k7 b - - 0 1");
  example.value = {Wdl::loss, 14};
  example.fault = fault;
  example.end = std::string("ends by <") + name(fault) + ">";
  return example;
}

// Black with every fault, each with another count, and strange texts everywhere.
ProofReport faulty_report() {
  ProofReport report;
  report.program = "<b>&\"'\x01\n.cheg";
  report.material = chess::parse_material("KRK").value();
  report.errors = {{"CUT<1>: a & b", 1234567}, {"END+2: \"quoted\"", 1}};
  report.mirrored_positions = 77;
  report.mirror_differences = 3;
  SideReport white = proved_side();
  SideReport black;
  black.color = Color::black;
  black.won = 1000;
  black.drawn = 300;
  black.lost = 20;
  black.wins = 500;
  black.draws = 270;
  black.over_fifty = 11;
  black.longest_quiet = 143;
  for (std::size_t i = 1; i < std::size_t{kFaultCount}; ++i) {
    const auto fault = static_cast<ProofFault>(i);
    black.win_faults[i] = 60 + i;
    black.worst.push_back(faulty(fault));
  }
  black.draw_faults[static_cast<std::size_t>(ProofFault::losing_move)] = 30;
  black.loss_faults[static_cast<std::size_t>(ProofFault::not_handled)] = 20;
  ProofExample& first = black.worst.front();
  first.line = line_of(first.position, {"Rh3+", "Kc2"});
  first.line[0].rule = "<i>&";
  first.line[0].because = "\"safe\" & <u>";
  report.sides = {white, black};
  return report;
}

// In the positions of all lines.
std::size_t men_drawn(const ProofReport& report) {
  std::size_t men = 0;
  for (const proof::SideReport& side : report.sides) {
    for (const ProofExample& example : side.worst) {
      chess::Position position = example.position;
      men += static_cast<std::size_t>(chess::count(position.occupied()));
      for (const proof::LineMove& move : example.line) {
        position.make(move.move);
        men += static_cast<std::size_t>(chess::count(position.occupied()));
      }
    }
  }
  return men;
}

// --- The page as a whole

TEST_CASE("a page is well-formed, whatever is in the report") {
  CHECK(fault_in(to_html(proved_report())).empty());
  CHECK(fault_in(to_html(faulty_report())).empty());
  CHECK(fault_in(to_html(ProofReport{})).empty());
  ProofReport empty_side;
  empty_side.sides.resize(2);
  CHECK(fault_in(to_html(empty_side)).empty());
}

TEST_CASE("the check for well-formed pages finds what is not") {
  for (const char* wrong :
       {"<p>", "</p>", "<p></b>", "<p><b></p></b>", "a & b", "&amp", "<p class=a></p>", "1 < 2",
        "<p title=\"<\"></p>", "<br>", "<p a=\"1\" a=\"2\"></p>", "\x01", "<p title=\"a></p>"}) {
    INFO(wrong);
    CHECK_FALSE(fault_in(wrong).empty());
  }
  for (const char* right : {"", "<br/>", "<p title=\"&lt;\">a &amp; b<i>c</i></p>", "&#8217;"}) {
    INFO(right);
    CHECK(fault_in(right).empty());
  }
}

TEST_CASE("a page needs nothing else and runs nothing") {
  const std::string page = to_html(proved_report());
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
  CHECK(page.ends_with("</html>\n"));
  CHECK(has(page, "<meta charset=\"utf-8\"/>"));
  CHECK(has(page, "prefers-color-scheme: dark"));
  for (const char* outside :
       {"http", "<script", "<link", "<img", "src=", "url(", "@import", "<?"}) {
    INFO(outside);
    CHECK_FALSE(has(page, outside));
  }
}

TEST_CASE("the same report gives the same page") {
  CHECK(to_html(faulty_report()) == to_html(faulty_report()));
}

TEST_CASE("no id is given twice, and every reference has its id") {
  const std::string page = to_html(faulty_report());
  for (std::size_t at = page.find(" id=\""); at != std::string::npos;
       at = page.find(" id=\"", at + 1)) {
    const std::string id = page.substr(at, page.find('"', at + 5) + 1 - at);
    INFO(id);
    CHECK(occurrences(page, id) == 1);
  }
  CHECK(occurrences(page, "<use ") == men_drawn(faulty_report()));
  for (const char* man : {"K", "k", "R", "r"}) {
    INFO(man);
    CHECK(has(page, std::string("<use href=\"#") + man + '"'));
    CHECK(has(page, std::string(" id=\"") + man + '"'));
  }
}

TEST_CASE("names, rules and explanations are text and never markup") {
  const std::string page = to_html(faulty_report());
  for (const char* markup : {"<b>", "<i>", "<u>", "<1>", "\x01"}) {
    INFO(markup);
    CHECK_FALSE(has(page, markup));
  }
  CHECK(has(page, "<h1>&lt;b&gt;&amp;&quot;&#39;?\n.cheg in KRK</h1>"));
  CHECK(has(page, "title=\"&quot;safe&quot; &amp; &lt;u&gt;\">&lt;i&gt;&amp;</span>"));
  CHECK(has(page, "CUT&lt;1&gt;: a &amp; b"));
  CHECK(has(page, "ends by &lt;stalemate&gt;"));
}

TEST_CASE("every drawing and every table says what it is") {
  const std::string page = to_html(proved_report());
  CHECK(occurrences(page, "<svg ") == 5);  // the men, two charts, two boards
  CHECK(occurrences(page, "<svg class=\"men\" aria-hidden=\"true\">") == 1);
  CHECK(occurrences(page, "role=\"img\"") == 4);
  for (std::size_t at = page.find("role=\"img\""); at != std::string::npos;
       at = page.find("role=\"img\"", at + 1)) {
    CHECK(has(page.substr(page.find('>', at), 12), "<title>"));
  }
  CHECK(occurrences(page, "<th ") == occurrences(page, "<th scope=\""));
  CHECK_FALSE(has(page, "<th>"));
}

TEST_CASE("a report without sides claims nothing") {
  const std::string page = to_html(ProofReport{});
  CHECK(has(page, "Nothing was played."));
  CHECK_FALSE(has(page, "roved."));
  CHECK_FALSE(has(page, "<h2>"));
}

// --- What it says

TEST_CASE("a proof is called one, with what it covers") {
  const std::string page = readable(to_html(proved_report()));
  CHECK(has(page, "rook.cheg in KRK as White"));
  CHECK(has(page,
            "Proved. The program wins 175,168 of 175,168 won positions against every "
            "defence. It keeps 47,676 of 47,676 draws."));
  CHECK_FALSE(has(page, "Not proved"));
  CHECK(has(page, "Every one of 222,844 positions against every defence, in 12.3 seconds."));
  CHECK(has(page, "The program continues in these smaller endings: KQK, KBBK."));
}

TEST_CASE("a side that is not proved says so and why") {
  const std::string page = readable(to_html(faulty_report()));
  CHECK(has(page,
            "Not proved. The program wins only 500 of 1,000 won positions against every "
            "defence. It keeps 270 of 300 draws. In 11 won positions it breaks the "
            "fifty-move rule."));
  CHECK(has(page,
            "at most 143 plies to mate or to the next capture or pawn move: which breaks the "
            "fifty-move rule in 11 positions."));
}

TEST_CASE("every fault is counted by its name, and none that did not happen") {
  const std::string page = to_html(faulty_report());
  const std::string table = readable(page.substr(page.rfind("<h3>Positions")));
  for (std::size_t i = 1; i < std::size_t{kFaultCount}; ++i) {
    const std::string row =
        std::string(name(static_cast<ProofFault>(i))) + ' ' + std::to_string(60 + i);
    INFO(row);
    CHECK(has(table, row));
  }
  CHECK(has(table, "a win 1,000 75.76 % wins for certain 500 50.00 %"));
  CHECK(has(table, "a draw 300 22.73 % keeps the draw 270 90.00 % plays a losing move 30 10.00 %"));
  CHECK(has(table, "a loss 20 1.52 % not handled 20 100.00 % all 1,320 100.00 %"));
  const std::string proved = cut(to_html(proved_report()), "<h3>Positions", "</table>");
  CHECK_FALSE(has(proved, "fault"));
}

TEST_CASE("a share is 0 or 100 % only if it is exactly that") {
  ProofReport report = proved_report();
  SideReport& side = report.sides[0];
  side.won = 10000000;
  side.wins = side.won - 1;
  side.win_faults[static_cast<std::size_t>(ProofFault::cycle)] = 1;
  const std::string page = readable(to_html(report));
  CHECK(has(page, "wins for certain 9,999,999 &gt; 99.99 % draws by cycle 1 &lt; 0.01 %"));
}

TEST_CASE("lengths stand beside those of best play") {
  const std::string page = readable(to_html(proved_report()));
  CHECK(has(page,
            "longest 24 16 mean 13.26 10.51 mean against random replies 9.75 8.25 longest expected "
            "against random replies 19.50 13.75"));
  CHECK(has(page, "at most 9 moves more, 2.74 in the mean."));
  CHECK(has(page,
            "at most 47 plies to mate or to the next capture or pawn move: within the 100 "
            "plies of the fifty-move rule."));
}

TEST_CASE("the histogram has a bar with its count wherever there is one") {
  const std::string page = to_html(proved_report());
  CHECK(has(page, "<title>Positions by moves to mate, 1 to 4: program and best play</title>"));
  for (const char* title :
       {"Program, mate in 1: 1,216 positions", "Program, mate in 2: 3,000 positions",
        "Program, mate in 4: 1 position", "Best play, mate in 1: 2,000 positions",
        "Best play, mate in 2: 2,217 positions"}) {
    INFO(title);
    CHECK(has(page, std::string("<title>") + title + "</title>"));
  }
  CHECK(occurrences(page, ", mate in ") == 5);
  CHECK(has(readable(page), "Mate in Program Best play 1 1,216 2,000 2 3,000 2,217 3 0 0 4 1 0"));
}

TEST_CASE("the histogram copes with small and with great counts") {
  for (const std::uint64_t most : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{10000000},
                                   std::uint64_t{1000000000000}}) {
    ProofReport report = proved_report();
    report.sides[0].program_histogram.assign(300, most);
    const std::string page = to_html(report);
    const std::string chart = cut(page, "<svg class=\"chart\"", "</svg>");
    INFO(most);
    CHECK(fault_in(page).empty());
    CHECK(occurrences(chart, "class=\"program\"") == 300 + 1);  // with the key
    const std::size_t lines = occurrences(chart, "<line ");
    CHECK(lines >= 2);
    CHECK(lines <= 6);
    CHECK_FALSE(has(chart, "nan"));
    CHECK_FALSE(has(chart, "\"-"));
  }
}

TEST_CASE("the heat map shows the mean excess where there are positions") {
  const std::string map = cut(to_html(proved_report()), "<svg class=\"chart map\"", "</svg>");
  CHECK(has(map, "by the square of Black&#8217;s king: at most 2.50</title>"));
  CHECK(occurrences(map, "class=\"square\"") == 64);
  CHECK(has(map, "King on e4: 2.50 moves more in the mean of 1,000 positions"));
  CHECK(has(map, "King on a8: 0.50 moves more in the mean of 4 positions"));
  CHECK(occurrences(map, "King on") == 2);
  CHECK(has(map, ">2.50</text>"));
  // a8 is the square at the top on the left.
  CHECK(has(map, "<rect class=\"heat\" x=\"20.0\" y=\"1.0\" "));
}

TEST_CASE("a heat map without any excess has no key") {
  ProofReport report = proved_report();
  report.sides[0].king_excess = {};
  const std::string map = cut(to_html(report), "<svg class=\"chart map\"", "</svg>");
  CHECK(occurrences(map, ">0.00</text>") == 2);
  CHECK_FALSE(has(map, "moves</text>"));
  CHECK_FALSE(has(map, "nan"));
}

TEST_CASE("a worst position is drawn with its line, the rules and their explanations") {
  const std::string page = to_html(proved_report());
  CHECK(has(page, "<title>Board: k7/8/2K5/8/8/8/8/7R w - - 0 1</title>"));
  const std::string text = readable(page);
  CHECK(has(text, "1. Mate in 3 moves, 1 more than needed"));
  CHECK(has(text,
            "FEN k7/8/2K5/8/8/8/8/7R w - - 0 1 To move White Worth a win in 2 moves The program "
            "mate in 3 moves, 1 more than needed Line start 1. Rh2 CUT+0 Ka7 2. Kc7 CUT+1 Ka8 3. "
            "Ra2# CUT+2 On the board Choose a move of the line; the arrow keys go on from there. "
            "Keep the king in the corner. The reply. "));
  CHECK(has(text, "End checkmate"));
  CHECK(has(page, "<span class=\"rule\" title=\"Keep the king in the corner.\">CUT+0</span>"));
  CHECK(has(text, "Rules in these lines CUT+0 Keep the king on [SQUARE(BK)]. CUT+1 Keep"));
  // Each position of the line shows a move: the first its own, the others the last one.
  std::size_t arrows = 0;
  const ProofReport report = proved_report();
  for (const ProofExample& example : report.sides[0].worst) {
    arrows += example.line.empty() ? 0 : example.line.size() + 1;
  }
  CHECK(occurrences(page, "<polygon ") == arrows);
}

TEST_CASE("a position says what it is worth and what the program reached there") {
  ProofReport report = proved_report();
  const auto text_of = [&](int moves, int excess, chess::tablebase::TableValue value) {
    proof::ProofExample& example = report.sides[0].worst.at(0);
    example.moves = moves;
    example.excess = excess;
    example.value = value;
    return readable(to_html(report));
  };
  using chess::tablebase::TableValue;
  using chess::tablebase::Wdl;
  CHECK(has(text_of(3, 0, TableValue{Wdl::win, 5}),
            "Worth a win in 3 moves The program mate in 3 moves, as fast as possible"));
  CHECK(has(text_of(1, 0, TableValue{Wdl::win, 1}),
            "Worth a win in 1 move The program mate in 1 move, as fast as possible"));
  CHECK(has(text_of(0, 0, TableValue{}), "Worth a draw The program no fault"));
}

TEST_CASE("numbers in a heat map have three digits, whatever their size") {
  ProofReport report = proved_report();
  proof::SideReport& side = report.sides[0];
  const std::array<std::pair<std::uint64_t, std::uint64_t>, 3> squares{
      std::pair{1234U, 100U}, std::pair{123'400U, 1'000U}, std::pair{5U, 4U}};
  for (std::size_t square = 0; square < squares.size(); ++square) {
    std::tie(side.king_excess.at(square), side.king_positions.at(square)) = squares.at(square);
  }
  const std::string map = cut(to_html(report), "<svg class=\"chart map\"", "</svg>");
  CHECK(has(map, ">12.3</text>"));
  CHECK(has(map, ">123</text>"));
  CHECK(has(map, ">1.25</text>"));
}

TEST_CASE("a line of Black begins with its number and three points") {
  const std::string text = readable(to_html(faulty_report()));
  CHECK(has(text, "1. Run-time error"));
  CHECK(has(text,
            "To move Black Worth a loss in 7 moves The program run-time error Line start 1... Rh3+ "
            "&lt;i&gt;&amp; 2. Kc2 "));
}

TEST_CASE("a position without a line shows its fault all the same") {
  const std::string text = readable(to_html(faulty_report()));
  CHECK(has(text, "2. Not handled"));
  CHECK(has(text, "The program not handled End ends by &lt;not handled&gt;"));
}

TEST_CASE("one side stands for the other if it is its mirror image") {
  ProofReport report = proved_report();
  const std::string agreement =
      "Of 5,000 positions asked with both colours, all got answers that are each other";
  CHECK(has(readable(to_html(report)), "Black is the mirror image and not shown. " + agreement));
  report.sides.push_back(report.sides[0]);
  CHECK(has(to_html(report), "<p>" + agreement));
  CHECK_FALSE(has(to_html(report), "not shown"));
  report.sides.pop_back();
  report.mirrored_positions = 0;
  CHECK_FALSE(has(to_html(report), "mirror"));
}

TEST_CASE("a program that plays the colours differently is said to") {
  const std::string page = readable(to_html(faulty_report()));
  CHECK(
      has(page, "Of 77 positions asked with both colours, 3 got answers that are not each other"));
  CHECK_FALSE(has(page, "not shown"));
}

TEST_CASE("run-time errors are listed with their number of positions") {
  const std::string text = readable(to_html(faulty_report()));
  CHECK(has(text,
            "Run-time errors Where and what Positions CUT&lt;1&gt;: a &amp; b 1,234,567 END+2: "
            "&quot;quoted&quot; 1"));
  CHECK_FALSE(has(to_html(proved_report()), "Run-time errors"));
}

TEST_CASE("without wins there are neither lengths nor charts") {
  ProofReport report = proved_report();
  report.sides[0] = SideReport{};
  report.sides[0].lost = 5;
  const std::string page = to_html(report);
  CHECK(has(page, "There is nothing to prove: no position is worth a win or a draw."));
  for (const char* part :
       {"Moves to mate", "<figure", "<svg", "worst positions", "nan", "Rules in"}) {
    INFO(part);
    CHECK_FALSE(has(page, part));
  }
  CHECK(has(readable(page), "a win 0 0.00 % a draw 0 0.00 % a loss 5 100.00 %"));
}

TEST_CASE("an ending without draws speaks of wins alone") {
  ProofReport report = proved_report();
  report.sides[0].drawn = 0;
  report.sides[0].draws = 0;
  const std::string page = to_html(report);
  CHECK_FALSE(has(page, "It keeps"));
  CHECK_FALSE(has(page, "keeps the draw"));
}

}  // namespace
}  // namespace cheg::test::html_test
