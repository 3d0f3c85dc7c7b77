// The page: the table of rules with bars, then each rule with its steps and its maps.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "cover/html_maps.hpp"
#include "cover/notices.hpp"
#include "cover/pages.hpp"
#include "proof/html_page.hpp"
#include "proof/html_text.hpp"

namespace cheg::cover {
namespace {

using proof::html::counted;
using proof::html::escaped;
using proof::html::grouped;
using proof::html::page_head;
using proof::html::share;

constexpr std::string_view kCoverStyle = R"css(
td.bar { min-width: 8rem; }
td.bar > span { display: block; height: .8rem; background: var(--program); }
td.bar > span + span { margin-top: .15rem; background: var(--optimal); }
.key { display: inline-block; width: .8rem; height: .8rem; background: var(--program); }
.key.play { background: var(--optimal); }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--program); outline-offset: 2px; }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr));
  gap: 1.25rem; margin-top: .75rem; }
.maps figcaption { font-size: .9rem; min-height: 3em; }
td.code, th.code { text-align: left; font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
td.words { text-align: left; }
ul.notices { padding-left: 1.25rem; }
)css";

// A table that scrolls by itself on a narrow screen, also with the keyboard.
std::string wide(const std::string& label, const std::string& table) {
  return fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n{}</table>"
      "</div>\n",
      label, table);
}

std::string rule_id(const CoveredSide& side, std::size_t number) {
  return fmt::format("{}-{}", chess::name(side.color), number + 1);
}

std::string bar(std::uint64_t part, std::uint64_t whole) {
  return fmt::format(
      "<span style=\"width:{:.2f}%\"></span>",
      whole == 0 ? 0.0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string plain_row(std::string_view label, std::uint64_t count, const CoveredSide& side) {
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td class=\"bar\">{}</td>"
      "<td></td><td></td><td></td><td></td><td></td></tr>\n",
      label, grouped(count), share(count, side.positions), bar(count, side.positions));
}

std::string rule_row(const CoveredSide& side, std::size_t number) {
  const CoveredRule& rule = side.rules[number];
  const std::string name = escaped(rule.name);
  std::string text;
  if (rule.gives_moves) {
    text = fmt::format(
        "<tr><th scope=\"row\"><a href=\"#{}\">{}</a></th><td>{}</td><td>{}</td>"
        "<td class=\"bar\">{}{}</td><td>{}</td><td>{}</td><td>{:.3f}</td><td>{}</td><td>{}</td>"
        "</tr>\n",
        rule_id(side, number), name, grouped(rule.decides), share(rule.decides, side.positions),
        bar(rule.decides, side.positions), bar(rule.in_play, side.games.decisions),
        share(rule.in_play, side.games.decisions), grouped(rule.lost.later), rule.lost.mean_later(),
        grouped(rule.lost.spoiled()), grouped(rule.ties));
  }
  return rule.leaves == 0 ? text : text + plain_row(name + " leaves", rule.leaves, side);
}

std::string rules_table(const CoveredSide& side) {
  std::string text =
      "<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">Positions</th>"
      "<th scope=\"col\">Share</th><th scope=\"col\">"
      "<span class=\"key\"></span> all, <span class=\"key play\"></span> in play</th>"
      "<th scope=\"col\">In play</th><th scope=\"col\">Moves lost</th><th scope=\"col\">Mean</th>"
      "<th scope=\"col\">Spoiled</th><th scope=\"col\">Ties</th></tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < side.rules.size(); ++i) {
    text += rule_row(side, i);
  }
  for (const auto& [label, count] :
       {std::pair("no rule has a move", side.no_rule), std::pair("run-time error", side.errors),
        std::pair("no legal move", side.no_legal_move)}) {
    text += count == 0 ? "" : plain_row(label, count, side);
  }
  text += "</tbody>\n<tbody>\n" + plain_row("all", side.sum(), side) + "</tbody>\n";
  return "<h3>Rules</h3>\n" + wide("Rules", text) +
         "<p class=\"remark\">Moves lost: by how many moves mate is later than with best play "
         "after "
         "the rule&#8217;s moves in won positions. Spoiled: a win or a draw is gone. Ties: several "
         "moves were left, and the first was played.</p>\n";
}

std::string notice_list(const CoveredSide& side) {
  std::string text;
  for (const Notice& notice : notices_on(side)) {
    text += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", rule_id(side, notice.rule),
                        escaped(notice.text));
  }
  return "<h3>To look at</h3>\n" +
         (text.empty() ? "<p>No dead rule, and no condition that is always the same.</p>\n"
                       : "<ul class=\"notices\">\n" + text + "</ul>\n");
}

std::string step_table(const CoveredRule& rule) {
  if (rule.steps.empty()) {
    return "";
  }
  std::string text =
      "<thead><tr><th scope=\"col\">Line</th><th scope=\"col\" class=\"code\">Step</th>"
      "<th scope=\"col\">What it does</th></tr></thead>\n<tbody>\n";
  for (const CoveredStep& step : rule.steps) {
    text +=
        fmt::format("<tr><td>{}</td><td class=\"code\">{}</td><td class=\"words\">{}</td></tr>\n",
                    step.place.line, escaped(step.text), escaped(step_text(step)));
  }
  return wide("Steps of " + escaped(rule.name), text + "</tbody>\n");
}

std::string rule_section(const CoveredSide& side, std::size_t number) {
  const CoveredRule& rule = side.rules[number];
  std::string text =
      fmt::format("<article id=\"{}\">\n<h3>{}</h3>\n", rule_id(side, number), escaped(rule.name));
  text += rule.text.empty() ? "" : "<p>" + escaped(rule.text) + "</p>\n";
  text += fmt::format("<p class=\"remark\">{}, line {}: asked in {}, decides in {}.</p>\n",
                      escaped(rule.file), rule.place.line, counted(rule.asked, "position"),
                      grouped(rule.decides));
  return text + step_table(rule) + rule_maps(side, rule) + "</article>\n";
}

std::string games_remark(const CoverReport& report, const CoveredSide& side) {
  if (side.games.games == 0) {
    return "";
  }
  return fmt::format("<p>In play: {} from random {} against {}, with {} in {}.</p>\n",
                     counted(side.games.games, "game"),
                     side.games.from_wins ? "won positions" : "positions",
                     report.replies == Replies::best ? "the best defence" : "random replies",
                     counted(side.games.decisions, "decision"),
                     counted(side.games.positions, "different position"));
}

std::string cover_section(const CoverReport& report, const CoveredSide& side) {
  std::string text = fmt::format("<section>\n<h2>{} in {} as {}</h2>\n", escaped(report.program),
                                 escaped(report.material.to_string()), chess::name(side.color));
  text += fmt::format("<p>Each of {} belongs to one row of the table.</p>\n",
                      counted(side.positions, "legal position"));
  text += games_remark(report, side) + notice_list(side) + rules_table(side);
  for (std::size_t i = 0; i < side.rules.size(); ++i) {
    text += rule_section(side, i);
  }
  return text + "</section>\n";
}

}  // namespace

std::string cover_page(const CoverReport& report) {
  const std::string title = fmt::format("What the rules of {} do in {}", escaped(report.program),
                                        escaped(report.material.to_string()));
  std::string text = page_head(title, kCoverStyle) + "<body>\n<header>\n<h1>" + title +
                     "</h1>\n</header>\n<main>\n";
  for (const CoveredSide& side : report.sides) {
    text += cover_section(report, side);
  }
  return text + "</main>\n</body>\n</html>\n";
}

}  // namespace cheg::cover
