// The page.
#include <fmt/format.h>

#include "chess/fen.hpp"
#include "judge/report.hpp"
#include "judge/statistics.hpp"
#include "proof/html_board.hpp"
#include "proof/html_heat_map.hpp"
#include "proof/html_page.hpp"
#include "proof/html_text.hpp"

namespace cheg::judge {
namespace {

using chess::tablebase::Wdl;
using proof::html::escaped;
using proof::html::HeatCounts;

constexpr std::string_view kJudgeStyle = R"css(
h4 { margin-top: 1.25rem; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: 1.25rem; margin-top: .75rem; }
)css";

std::string row(std::string_view label, const std::string& value) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", label, value);
}

std::string record_table(const EndingReport& ending, const Record& record) {
  const auto kept = record.count(Verdict::kept);
  std::string text = "<table>\n<tbody>\n";
  text += row("positions", fmt::format("{}", record.games.size()));
  text += row(ending.outcome == Wdl::win ? "won" : "held",
              fmt::format("{}, {}", kept, percent(record.share_kept())));
  if (!record.games.empty()) {
    const Interval interval = wilson_interval(kept, record.games.size());
    text += row("95 % interval", percent(interval.low) + " to " + percent(interval.high));
  }
  if (ending.outcome == Wdl::win && kept > 0) {
    text += row(
        "moves beyond the optimum",
        fmt::format("{:.2f} on average, {} at most", record.mean_excess(), record.most_excess()));
  }
  for (std::size_t i = 1; i < kVerdictCount; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (const auto count = record.count(verdict); count > 0) {
      text += row(name(verdict), fmt::format("{}", count));
    }
  }
  return text + "</tbody>\n</table>\n";
}

std::string failure_map(const Record& record) {
  HeatCounts failures{};
  HeatCounts all{};
  for (const JudgedGame& game : record.games) {
    const auto square = static_cast<std::size_t>(game.start.king(~game.start.side_to_move()));
    ++all[square];
    failures[square] += game.verdict == Verdict::kept ? 0U : 1U;
  }
  return "<h4>Failures by the square of the other king at the start</h4>\n" +
         proof::html::heat_map("failures", failures, all);
}

std::string failure_board(const JudgedGame& game) {
  const std::size_t ply = game.spoiled ? game.spoiled->ply : game.moves.size();
  proof::html::Frame frame{game.position_before(ply), {}};
  if (ply < game.moves.size()) {
    frame.arrows.push_back(game.moves[ply]);
  }
  return fmt::format("<figure>\n{}<figcaption>{}<br/><code>{}</code></figcaption>\n</figure>\n",
                     proof::html::board(std::vector{frame}), escaped(failure_text(game)),
                     escaped(chess::to_fen(game.start)));
}

std::string failure_boards(const Record& record) {
  constexpr int kMost = 12;
  std::string text;
  int shown = 0;
  for (const JudgedGame& game : record.games) {
    if (game.verdict != Verdict::kept && shown < kMost) {
      text += failure_board(game);
      ++shown;
    }
  }
  return text.empty() ? "" : "<h4>Failures</h4>\n<div class=\"boards\">\n" + text + "</div>\n";
}

std::string record_section(const EndingReport& ending, const Record& record) {
  std::string text = fmt::format("<h3>{}</h3>\n", escaped(record.candidate));
  text += record_table(ending, record);
  return record.count(Verdict::kept) == record.games.size()
             ? text
             : text + failure_map(record) + failure_boards(record);
}

std::string versus_section(const EndingReport& ending) {
  const Versus versus = ending.versus();
  return "<h3>On the same positions</h3>\n<table>\n<tbody>\n" +
         row("both", fmt::format("{}", versus.both)) +
         row("only the first", fmt::format("{}", versus.only_first)) +
         row("only the second", fmt::format("{}", versus.only_second)) +
         row("neither", fmt::format("{}", versus.neither)) +
         row("exact McNemar test", escaped(mcnemar_text(versus))) + "</tbody>\n</table>\n";
}

}  // namespace

std::string report_page(const JudgeReport& report) {
  const std::string title =
      report.endings.empty()
          ? "Nothing is judged"
          : "How " + escaped(report.endings.front().first.candidate) + " plays endings";
  std::string text =
      proof::html::page_head(title, std::string(kJudgeStyle) + proof::html::board_style(0));
  text += "<body>\n" + proof::html::men_definitions() + "<header>\n<h1>" + title +
          "</h1>\n</header>\n<main>\n";
  text += fmt::format(
      "<p>Random positions, played out against the {} defence by tables, seed {}{}{}."
      "{}</p>\n",
      name(report.defence), report.seed, report.limit.empty() ? "" : ", go ", escaped(report.limit),
      report.is_complete ? "" : " Interrupted: this is the report so far.");
  for (const EndingReport& ending : report.endings) {
    text += fmt::format("<section>\n<h2>{}</h2>\n", escaped(ending.title()));
    text += record_section(ending, ending.first);
    if (ending.second) {
      text += record_section(ending, *ending.second) + versus_section(ending);
    }
    text += "</section>\n";
  }
  return text + "</main>\n</body>\n</html>\n";
}

}  // namespace cheg::judge
