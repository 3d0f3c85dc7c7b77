#include "judge/report.hpp"

#include <algorithm>

namespace cheg::judge {
namespace {

bool is_win_kept(const JudgedGame& game) {
  return game.verdict == Verdict::kept && game.value.outcome == chess::tablebase::Wdl::win;
}

}  // namespace

std::uint64_t Record::count(Verdict verdict) const {
  return static_cast<std::uint64_t>(std::ranges::count(games, verdict, &JudgedGame::verdict));
}

double Record::mean_excess() const {
  double sum = 0;
  double won = 0;
  for (const JudgedGame& game : games) {
    sum += is_win_kept(game) ? game.excess() : 0;
    won += is_win_kept(game) ? 1 : 0;
  }
  return won > 0 ? sum / won : 0;
}

int Record::most_excess() const {
  int most = 0;
  for (const JudgedGame& game : games) {
    most = is_win_kept(game) ? std::max(most, game.excess()) : most;
  }
  return most;
}

double Record::share_kept() const {
  return games.empty()
             ? 1
             : static_cast<double>(count(Verdict::kept)) / static_cast<double>(games.size());
}

Versus EndingReport::versus() const {
  Versus versus;
  for (std::size_t i = 0; i < first.games.size(); ++i) {
    const bool is_first = first.games[i].verdict == Verdict::kept;
    const bool is_second = second->games[i].verdict == Verdict::kept;
    ++(is_first    ? is_second ? versus.both : versus.only_first
       : is_second ? versus.only_second
                   : versus.neither);
  }
  return versus;
}

std::string EndingReport::title() const {
  return ending.to_string() + (outcome == chess::tablebase::Wdl::win ? "" : ", drawn");
}

double JudgeReport::least_share() const {
  double least = 1;
  for (const EndingReport& ending : endings) {
    least = std::min(least, ending.first.share_kept());
  }
  return least;
}

}  // namespace cheg::judge
