// A comparison as a page: the counts, then the positions with both moves to choose.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "proof/comparison.hpp"
#include "proof/html_board.hpp"
#include "proof/html_page.hpp"
#include "proof/html_text.hpp"

namespace cheg::proof {
namespace {

using html::capitalised;
using html::comparison_row;
using html::escaped;
using html::grouped;
using html::share;

std::string difference_row(std::string_view kind, std::string_view label, std::uint64_t count,
                           std::uint64_t whole) {
  return fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
                     kind, label, grouped(count), share(count, whole));
}

std::string differences_table(const ComparedSide& side) {
  const std::uint64_t all = side.positions;
  std::string text =
      "<h3>Positions</h3>\n<div class=\"wide\"><table>\n"
      "<thead><tr><th scope=\"col\">Answers</th><th scope=\"col\">Positions</th>"
      "<th scope=\"col\">Share</th></tr></thead>\n<tbody>\n" +
      difference_row("whole", "all", all, all) +
      difference_row("part", "the same answer", side.same_answers, all) +
      difference_row("part", "another move", side.other_moves, all) +
      difference_row("part", "the same move, another value", side.other_values, all) +
      "</tbody>\n<tbody>\n" + difference_row("whole", "results", all, all);
  for (int i = 0; i < kComparedResults; ++i) {
    const auto result = static_cast<ComparedResult>(i);
    const std::uint64_t count = side.results[static_cast<std::size_t>(i)];
    const bool is_fault = result == ComparedResult::newly_missed && count > 0;
    text += difference_row(is_fault ? "part fault" : "part", escaped(name(result)), count, all);
  }
  return text + "</tbody>\n</table></div>\n";
}

std::string compared_lengths(const ComparisonReport& report, const ComparedSide& side) {
  if (side.both_win == 0) {
    return "";
  }
  return fmt::format(
             "<h3>Moves to mate where both win</h3>\n<div class=\"wide\"><table>\n"
             "<thead><tr><th scope=\"col\"></th><th scope=\"col\">{}</th>"
             "<th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
             escaped(report.names[0]), escaped(report.names[1])) +
         comparison_row("longest", grouped(static_cast<std::uint64_t>(side.longest[0])),
                        grouped(static_cast<std::uint64_t>(side.longest[1]))) +
         comparison_row("mean", fmt::format("{:.3f}", side.mean[0]),
                        fmt::format("{:.3f}", side.mean[1])) +
         "</tbody>\n</table></div>\n";
}

// "Rh4, mate in 12", "no move: not handled"
std::string outcome_text(const ComparedAnswer& answer, const chess::Position& position,
                         chess::Notation notation) {
  const std::string move =
      answer.move ? chess::format_move(position, *answer.move, notation) : "no move";
  const std::string rule =
      answer.rule.empty() ? ""
                          : fmt::format(" <span class=\"rule\">{}</span>", escaped(answer.rule));
  const std::string outcome = answer.fault != ProofFault::none ? name(answer.fault)
                              : answer.moves > 0 ? fmt::format("mate in {}", answer.moves)
                                                 : "";
  return escaped(move) + rule + (outcome.empty() ? "" : ": " + escaped(outcome));
}

// Frame 0 has both moves as arrows, the others the positions after them.
std::string compared_example(const ComparisonReport& report, const ComparedPosition& compared,
                             std::size_t number) {
  std::vector<html::Frame> frames{{compared.position, {}}};
  std::string choices =
      "<label class=\"reply\">" + html::position_button(0) + "the position</label>";
  std::string answers;
  for (std::size_t i = 0; i < compared.answers.size(); ++i) {
    const ComparedAnswer& answer = compared.answers[i];
    std::string text = outcome_text(answer, compared.position, report.notation);
    if (answer.move) {
      chess::Position after = compared.position;
      after.make(*answer.move);
      frames[0].arrows.push_back(*answer.move);
      text = "<label class=\"move\">" + html::position_button(frames.size()) + text + "</label>";
      frames.push_back({after, {*answer.move}});
    }
    answers += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escaped(report.names[i]), text);
  }
  return fmt::format("<form class=\"example\" method=\"dialog\">\n<h4>{}. {} to move</h4>\n",
                     number, chess::name(compared.position.side_to_move())) +
         html::board(frames) + "<dl>\n<dt>FEN</dt><dd><code>" + escaped(to_fen(compared.position)) +
         "</code></dd>\n<dt>On the board</dt><dd>" + choices + "</dd>\n" + answers +
         "</dl>\n</form>\n";
}

std::string compared_examples(const ComparisonReport& report, const ComparedSide& side,
                              ComparedResult result) {
  const auto& examples = side.examples[static_cast<std::size_t>(result)];
  std::string text =
      examples.empty() ? "" : fmt::format("<h3>{}</h3>\n", capitalised(escaped(name(result))));
  for (std::size_t i = 0; i < examples.size(); ++i) {
    text += compared_example(report, examples[i], i + 1);
  }
  return text;
}

std::string compared_section(const ComparisonReport& report, const ComparedSide& side) {
  std::string text =
      fmt::format("<section>\n<h2>The program moves as {}</h2>\n", chess::name(side.color)) +
      differences_table(side) + compared_lengths(report, side);
  for (const ComparedResult result :
       {ComparedResult::newly_missed, ComparedResult::newly_achieved, ComparedResult::worse,
        ComparedResult::better, ComparedResult::same}) {
    text += compared_examples(report, side, result);
  }
  return text + "</section>\n";
}

std::string comparison_verdict(const ComparisonReport& report) {
  const std::uint64_t missed = report.count(ComparedResult::newly_missed);
  const bool is_equal = report.is_equal();
  return fmt::format(
      "<p class=\"verdict{}\"><strong>{}</strong></p>\n",
      is_equal     ? " proved"
      : missed > 0 ? " refuted"
                   : "",
      is_equal ? "Equal: the same answer in every position."
      : missed > 0
          ? fmt::format("{} misses the value of {} that {} achieves.", escaped(report.names[1]),
                        html::counted(missed, "position"), escaped(report.names[0]))
          : fmt::format("Different, but {} misses no position that {} achieves.",
                        escaped(report.names[1]), escaped(report.names[0])));
}

}  // namespace

std::string comparison_page(const ComparisonReport& report) {
  const std::string title =
      fmt::format("{} and {} in {}", escaped(report.names[0]), escaped(report.names[1]),
                  escaped(report.material.to_string()));
  constexpr std::size_t kMostMoves = 2;  // one for each program
  std::string text = html::page_head(title, html::board_style(kMostMoves)) + "<body>\n" +
                     html::men_definitions() + "<header>\n<h1>" + title + "</h1>\n" +
                     comparison_verdict(report) + "</header>\n<main>\n";
  for (const ComparedSide& side : report.sides) {
    text += compared_section(report, side);
  }
  return text + "</main>\n</body>\n</html>\n";
}

}  // namespace cheg::proof
