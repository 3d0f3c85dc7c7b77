// The report for people.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "cover/notices.hpp"
#include "cover/pages.hpp"

namespace cheg::cover {
namespace {

constexpr double kPercent = 100;

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : kPercent * static_cast<double>(part) / static_cast<double>(whole);
}

// "5.6%"; never "0.0%" for some, and never "100.0%" for less than all.
std::string percent_text(std::uint64_t part, std::uint64_t whole) {
  const double value = percent(part, whole);
  if (part > 0 && value < 0.05) {
    return "<0.1%";
  }
  return part < whole && value >= 99.95 ? ">99.9%" : fmt::format("{:.1f}%", value);
}

class CoverTable {
 public:
  explicit CoverTable(const CoveredSide& side) : side_(side) {
    for (const CoveredRule& rule : side.rules) {
      width_ = std::max(width_, rule.name.size());
    }
  }

  [[nodiscard]] std::string text() const {
    std::string text = fmt::format("{:<{}}{:>11}{:>8}{:>9}{:>9}{:>10}{:>8}{:>9}{:>9}{:>8}\n",
                                   "rule", width_, "positions", "share", "in play", "met", "lost",
                                   "mean", "spoiled", "ties", "better");
    for (const CoveredRule& rule : side_.rules) {
      text += row(rule);
    }
    for (const auto& [label, count] :
         {std::pair("no rule has a move", side_.no_rule), std::pair("run-time error", side_.errors),
          std::pair("no legal move", side_.no_legal_move)}) {
      text += count == 0 ? "" : plain_row(label, count);
    }
    return text + plain_row("all", side_.sum());
  }

 private:
  [[nodiscard]] std::string plain_row(std::string_view label, std::uint64_t count) const {
    return fmt::format("{:<{}}{:>11}{:>8}\n", label, width_, count,
                       percent_text(count, side_.positions));
  }

  [[nodiscard]] std::string row(const CoveredRule& rule) const {
    std::string text;
    if (rule.gives_moves) {
      const MovesLost& lost = rule.lost;
      text = fmt::format("{:<{}}{:>11}{:>8}{:>9}{:>9}{:>10}{:>8.3f}{:>9}{:>9}{:>8}\n", rule.name,
                         width_, rule.decides, percent_text(rule.decides, side_.positions),
                         percent_text(rule.in_play, side_.games.decisions), rule.met, lost.later,
                         lost.mean_later(), lost.spoiled(), rule.ties, rule.better_ties);
    }
    return rule.leaves == 0 ? text : text + plain_row(rule.name + " leaves", rule.leaves);
  }

  const CoveredSide& side_;
  std::size_t width_ = 18;
};

std::string games_text(const CoverReport& report, const CoveredSide& side) {
  if (side.games.games == 0) {
    return "";
  }
  return fmt::format(
      "In play: {} games from random {} against {}, seed {}: {} decisions in {} positions.\n",
      side.games.games, side.games.from_wins ? "won positions" : "positions",
      report.replies == Replies::best ? "the best defence" : "random replies", report.seed,
      side.games.decisions, side.games.positions);
}

std::string steps_text(const CoveredSide& side) {
  std::string text;
  for (const CoveredRule& rule : side.rules) {
    text += fmt::format("\n{}, line {}{}\n", rule.name, rule.place.line,
                        rule.text.empty() ? "" : ": " + made_printable(rule.text));
    for (const CoveredStep& step : rule.steps) {
      text += fmt::format("  {}\n    {}\n", made_printable(step.text), step_text(step));
    }
  }
  return text;
}

// The eight ranks of a map, from above: per cent of the positions with such a man on the square.
std::string map_text(const SquareCounts& map, const SquareCounts& all) {
  std::string text;
  for (std::size_t rank = 8; rank-- > 0;) {
    text += fmt::format("    {}", rank + 1);
    for (std::size_t file = 0; file < 8; ++file) {
      const std::size_t square = 8 * rank + file;
      text +=
          all[square] == 0 ? "      -" : fmt::format("{:>7.2f}", percent(map[square], all[square]));
    }
    text += '\n';
  }
  return text + "           a      b      c      d      e      f      g      h\n";
}

std::string maps_text(const CoveredSide& side) {
  std::string text;
  for (const CoveredRule& rule : side.rules) {
    for (std::size_t i = 0; rule.decides > 0 && i < side.men.size(); ++i) {
      text += fmt::format("\n{} decides with {} on a square, in per cent:\n{}", rule.name,
                          man_name(side.men[i]), map_text(rule.maps[i], side.men_positions[i]));
    }
  }
  return text;
}

std::string notices_text(const CoveredSide& side) {
  std::string text;
  for (const Notice& notice : notices_on(side)) {
    text += fmt::format("  {}\n", made_printable(notice.text));
  }
  return text.empty()
             ? "\nNothing to look at: no dead rule, no condition that is always the same.\n"
             : "\nTo look at:\n" + text;
}

}  // namespace

std::string man_name(chess::Piece man) {
  return fmt::format("{} {}", color_of(man) == chess::Color::white ? "our" : "their",
                     chess::name(type_of(man)));
}

std::string man_key(chess::Piece man) {
  return fmt::format("{}{}", color_of(man) == chess::Color::white ? 'W' : 'B',
                     chess::letter(type_of(man)));
}

std::string step_text(const CoveredStep& step) {
  if (step.asked == 0) {
    return "never reached";
  }
  const std::string asked =
      fmt::format("asked {} time{}: ", step.asked, step.asked == 1 ? "" : "s");
  switch (step.kind) {
    case StepKind::condition:
      return asked + fmt::format("holds {} times", step.asked - step.effects);
    case StepKind::filter:
      return asked +
             fmt::format("keeps {} of {} moves, removes moves {} times{}", step.out, step.in,
                         step.effects,
                         step.ends == 0 ? "" : fmt::format(", leaves none {} times", step.ends));
    case StepKind::jump:
      return asked + fmt::format("jumps {} times", step.effects);
    case StepKind::answer:
    case StepKind::leave:
      break;
  }
  return asked + fmt::format("answers {} times", step.effects);
}

std::string cover_text(const CoverReport& report, bool has_maps) {
  std::string text;
  for (const CoveredSide& side : report.sides) {
    text += fmt::format("{}{} in {}, with the move as {}\n\n", text.empty() ? "" : "\n",
                        made_printable(report.program), report.material.to_string(),
                        chess::name(side.color));
    text += CoverTable(side).text() + games_text(report, side) + notices_text(side) +
            steps_text(side) + (has_maps ? maps_text(side) : "");
  }
  return text;
}

}  // namespace cheg::cover
