#include "proof/hidden_king/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/own_men_fen.hpp"
#include "proof/hidden_king/report_words.hpp"

namespace cheg::proof::hidden_king {
namespace {

std::string count_text(const std::string& what, std::size_t count) {
  return fmt::format("{:<44}{:>12}\n", what, count);
}

std::string groups_text(const Report& report) {
  constexpr std::size_t kMostShown = 8;
  std::string text;
  std::size_t left = 0;
  for (std::size_t i = 0; i < report.groups.size(); ++i) {
    if (i < kMostShown) {
      text += count_text("  " + group_name(report.groups[i]), report.groups[i].starts);
    } else {
      left += report.groups[i].starts;
    }
  }
  return left == 0 ? text
                   : text + count_text(
                                fmt::format("  {} other causes", report.groups.size() - kMostShown),
                                left);
}

std::string lengths_text(const Report& report) {
  const auto row = [&report](const char* what, auto player, auto best) {
    const std::string left = fmt::format("{:<32}{:>12}", what, player);
    return report.knows_best_play ? fmt::format("{}{:>12}\n", left, best) : left + '\n';
  };
  const auto mean = [](double value) { return fmt::format("{:.2f}", value); };
  std::string text = row("moves to mate, at most", "program", "best play") +
                     row("longest", report.player.longest, report.best_play.longest) +
                     row("mean", mean(report.player.mean), mean(report.best_play.mean));
  if (report.knows_best_play) {
    text += fmt::format("More than needed: at most {}.\n", number_of(report.most_excess, "move"));
  }
  return text;
}

// "  3. b3c2  HUNT+1   Black to move   43: a1-h1 c2"
std::string step_text(const Step& step, std::size_t number, bool is_in_cycle) {
  return fmt::format("   {}{:>4}{} {:<6}{:<14} {:<28} {}\n", is_in_cycle ? '|' : ' ', number,
                     step.known.men.color == chess::Color::white ? ".  " : "...",
                     kriegspiel::to_string(step.attempt), step.rule, step.heard,
                     known_text(step.known));
}

std::string line_text(const Line& line, const std::string& title) {
  std::string text = fmt::format("{}\n   {}", kriegspiel::to_fen(line.start.men), title);
  if (line.best_play) {
    text += fmt::format("; certain mate in {}", *line.best_play);
  }
  text += "\n";
  std::size_t move = 1;
  for (std::size_t i = 0; i < line.steps.size(); ++i) {
    const bool is_in_cycle = line.failure == Failure::cycle && i >= line.cycle;
    text += step_text(line.steps[i], move, is_in_cycle);
    move += line.steps[i].is_move ? 1U : 0U;
  }
  return text + "   " + end_text(line) + "\n";
}

}  // namespace

std::string report_text(const Report& report, std::optional<std::size_t> lines) {
  std::string text =
      fmt::format("{} in {}, against {} under {} rules\n{}\n\n", made_printable(report.program),
                  report.what, opponent(report), made_printable(report.rules), verdict(report));
  text += count_text("starts", report.starts);
  if (report.knows_best_play) {
    text += count_text("can be won for certain", report.winnable);
  }
  text += count_text("  won whatever happens", report.won);
  text += groups_text(report) + '\n';
  if (report.won > 0) {
    text += lengths_text(report);
  }
  text += fmt::format("Examined: {}.\n", number_of(report.nodes, "belief state"));
  if (report.random_games) {
    text += random_games_text(*report.random_games) + '\n';
  }
  std::size_t number = 0;
  const auto add = [&](const Line& line, const std::string& title) {
    if (number < lines.value_or(kLinesShown)) {
      text += fmt::format("\n{}. {}", ++number, line_text(line, title));
    }
  };
  for (const FailureGroup& group : report.groups) {
    add(group.line, group_name(group));
  }
  for (const Line& line : report.longest) {
    add(line, fmt::format("takes {}", number_of(line.moves, "move")));
  }
  return text;
}

std::string report_row(const Report& report) {
  const std::string won = report.is_proved() ? fmt::format("all {}", report.won)
                                             : fmt::format("{} of {}", report.won, report.winnable);
  const std::string best =
      report.knows_best_play
          ? fmt::format("{} / {:.2f}", report.best_play.longest, report.best_play.mean)
          : "not known";
  return fmt::format("| {} | {} | {}, of {} | {} / {:.2f} | {} |\n", made_printable(report.program),
                     report.what, won, report.starts, report.player.longest, report.player.mean,
                     best);
}

}  // namespace cheg::proof::hidden_king
