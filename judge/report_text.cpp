#include <fmt/format.h>

#include "chess/fen.hpp"
#include "judge/report.hpp"
#include "judge/statistics.hpp"

namespace cheg::judge {
namespace {

std::string record_text(const Record& record, const EndingReport& ending) {
  const auto kept = record.count(Verdict::kept);
  const std::size_t games = record.games.size();
  const bool is_win = ending.outcome == chess::tablebase::Wdl::win;
  std::string text = fmt::format("{}: {}\n", ending.title(), record.candidate);
  if (games == 0) {
    return text + "  no position was played\n";
  }
  const Interval interval = wilson_interval(kept, games);
  text += fmt::format("  {} {} of {}, {} (95 % interval {} to {})\n", is_win ? "won" : "held", kept,
                      games, percent(record.share_kept()), percent(interval.low),
                      percent(interval.high));
  if (is_win && kept > 0) {
    text += fmt::format("  moves beyond the optimum: {:.2f} on average, {} at most\n",
                        record.mean_excess(), record.most_excess());
  }
  std::string failures;
  for (std::size_t i = 1; i < kVerdictCount; ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (const auto count = record.count(verdict); count > 0) {
      failures += fmt::format("{}{} {}", failures.empty() ? "" : ", ", name(verdict), count);
    }
  }
  return failures.empty() ? text
                          : text + "  not " + (is_win ? "won: " : "held: ") + failures + '\n';
}

std::string failure_lines(const Record& record) {
  constexpr int kMost = 10;
  std::string text;
  int shown = 0;
  std::uint64_t more = 0;
  for (const JudgedGame& game : record.games) {
    if (game.verdict == Verdict::kept) {
      continue;
    }
    if (shown == kMost) {
      ++more;
      continue;
    }
    ++shown;
    text += fmt::format("    {}: {} ({})\n", chess::to_fen(game.start), failure_text(game),
                        to_string(game.value));
  }
  return more == 0 ? text : text + fmt::format("    and {} more\n", more);
}

std::string versus_text(const EndingReport& ending) {
  const Versus versus = ending.versus();
  return fmt::format("{}: both {}, only the first {}, only the second {}, neither {}; McNemar {}\n",
                     ending.title(), versus.both, versus.only_first, versus.only_second,
                     versus.neither, mcnemar_text(versus));
}

std::string few_positions(const EndingReport& ending, bool is_complete) {
  return fmt::format("{}: only {} of {} {} positions were {}\n", ending.title(),
                     ending.first.games.size(), ending.wanted,
                     ending.outcome == chess::tablebase::Wdl::win ? "won" : "drawn",
                     is_complete ? "found" : "played");
}

}  // namespace

std::string mcnemar_text(const Versus& versus) {
  constexpr double kLeastShown = 0.0001;
  const double p = mcnemar_p(versus.only_first, versus.only_second);
  return p < kLeastShown ? "p < 0.0001" : fmt::format("p = {:.4f}", p);
}

std::string percent(double share) {
  constexpr double kHundred = 100;
  return fmt::format("{:.1f} %", kHundred * share);
}

std::string report_text(const JudgeReport& report) {
  std::string text = fmt::format("against the {} defence, seed {}{}{}\n", name(report.defence),
                                 report.seed, report.limit.empty() ? "" : ", go ", report.limit);
  for (const EndingReport& ending : report.endings) {
    text += record_text(ending.first, ending) + failure_lines(ending.first);
    if (ending.second) {
      text += record_text(*ending.second, ending) + failure_lines(*ending.second);
      text += versus_text(ending);
    }
    text +=
        ending.first.games.size() < ending.wanted ? few_positions(ending, report.is_complete) : "";
  }
  return report.is_complete ? text : text + "interrupted: this is the report so far\n";
}

}  // namespace cheg::judge
