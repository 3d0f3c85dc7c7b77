#include "judge/judge.hpp"

#include <optional>
#include <utility>

#include "judge/game.hpp"
#include "judge/positions.hpp"

namespace cheg::judge {
namespace {

// Returns false if the work was stopped.
bool judge_ending(Candidate& first, Candidate* second, const JudgeOptions& options,
                  const chess::tablebase::TableSet& tables, EndingReport& report) {
  const auto starts =
      random_positions(report.ending, report.outcome, options.positions, options.seed, tables);
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (options.stop != nullptr && *options.stop) {
      return false;
    }
    if (options.progress) {
      options.progress(report.title(), static_cast<double>(i) / static_cast<double>(starts.size()));
    }
    // Another series of random numbers for each game.
    const std::uint64_t seed = options.seed + i + 1;
    auto game = play_game(first, starts[i], options.defence, seed, tables);
    std::optional<JudgedGame> other;
    if (game && second != nullptr) {
      other = play_game(*second, starts[i], options.defence, seed, tables);
    }
    if (!game || (second != nullptr && !other)) {
      return false;
    }
    report.first.games.push_back(*std::move(game));
    if (other) {
      report.second->games.push_back(*std::move(other));
    }
  }
  return true;
}

}  // namespace

JudgeReport judge(Candidate& first, Candidate* second, const JudgeOptions& options,
                  const chess::tablebase::TableSet& tables) {
  JudgeReport report;
  report.limit = options.limit;
  report.defence = options.defence;
  report.seed = options.seed;
  for (const chess::MaterialSignature ending : options.endings) {
    for (const auto outcome : options.outcomes) {
      EndingReport each;
      each.ending = ending;
      each.outcome = outcome;
      each.wanted = options.positions;
      each.first.candidate = first.name();
      if (second != nullptr) {
        each.second.emplace().candidate = second->name();
      }
      report.is_complete = judge_ending(first, second, options, tables, each);
      report.endings.push_back(std::move(each));
      if (!report.is_complete) {
        return report;
      }
    }
  }
  return report;
}

}  // namespace cheg::judge
