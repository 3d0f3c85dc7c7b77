// Backward from the mates, one move of ours after the other.
#include "tune/outcome.hpp"

#include <algorithm>
#include <cstdint>

namespace cheg::tune {

Outcome::Outcome(const Graph& graph, WinCriterion criterion)
    : graph_(&graph), criterion_(criterion) {
  asker_begin_.resize(graph.ours.size() + std::size_t{1});
  for (std::size_t i = 0; i < graph.answered; ++i) {
    for (const PositionNumber reply : graph.replies[i]) {
      ++asker_begin_[reply + std::size_t{1}];
    }
  }
  for (std::size_t i = 1; i < asker_begin_.size(); ++i) {
    asker_begin_[i] += asker_begin_[i - 1];
  }
  askers_.resize(graph.replies.total());
  std::vector<std::size_t> next(asker_begin_.begin(), asker_begin_.end() - 1);
  for (std::size_t i = 0; i < graph.answered; ++i) {
    for (const PositionNumber reply : graph.replies[i]) {
      askers_[next[reply]++] = static_cast<PositionNumber>(i);
    }
  }
}

void Outcome::run(const Decisions& decisions, const Quality* to_beat) {
  const Graph& graph = *graph_;
  const std::size_t judged = graph.judged;
  const auto for_each_choice = [&](auto use) {
    for (std::size_t i = 0; i < judged; ++i) {
      if (decisions.first[i] != kNoPosition) {
        use(static_cast<PositionNumber>(i), decisions.first[i]);
      }
    }
    if (criterion_.takes_ties) {
      for (const auto& [ours, theirs] : decisions.others) {
        use(ours, theirs);
      }
    }
  };
  open_choices_.assign(judged, 0);
  chooser_begin_.assign(graph.answered + std::size_t{1}, 0);
  for_each_choice([&](PositionNumber ours, PositionNumber theirs) {
    ++open_choices_[ours];
    ++chooser_begin_[theirs + std::size_t{1}];
  });
  for (std::size_t i = 1; i < chooser_begin_.size(); ++i) {
    chooser_begin_[i] += chooser_begin_[i - 1];
  }
  choosers_.resize(chooser_begin_.back());
  std::vector<std::size_t> next(chooser_begin_.begin(), chooser_begin_.end() - 1);
  for_each_choice(
      [&](PositionNumber ours, PositionNumber theirs) { choosers_[next[theirs]++] = ours; });

  moves_.assign(judged, kNotWon);
  after_.assign(graph.answered, Graph::kLost);
  open_replies_.resize(graph.answered);
  // Ours that are won in so many moves, and theirs after which it takes so many.
  std::vector<std::vector<PositionNumber>> won(1);
  std::vector<PositionNumber> mates;
  for (std::size_t i = 0; i < graph.answered; ++i) {
    open_replies_[i] = static_cast<std::uint16_t>(graph.replies[i].size());
    if (graph.after_move[i] == AfterMove::mate) {
      mates.push_back(static_cast<PositionNumber>(i));
    }
  }
  for (std::size_t i = 0; i < graph.known.size(); ++i) {
    if (graph.known[i] != kNotWon) {
      won.resize(std::max<std::size_t>(won.size(), graph.known[i] + std::size_t{1}));
      won[graph.known[i]].push_back(static_cast<PositionNumber>(judged + i));
    }
  }
  quality_ = {};
  const std::size_t most =
      to_beat != nullptr && to_beat->unwon == 0
          ? std::min(criterion_.most_moves, static_cast<std::size_t>(to_beat->longest))
          : criterion_.most_moves;
  for (std::size_t level = 0; level < std::min(won.size(), most); ++level) {
    std::vector<PositionNumber> complete = level == 0 ? mates : std::vector<PositionNumber>();
    for (const PositionNumber ours : won[level]) {
      for (std::size_t k = asker_begin_[ours]; k < asker_begin_[ours + std::size_t{1}]; ++k) {
        if (--open_replies_[askers_[k]] == 0) {
          complete.push_back(askers_[k]);
        }
      }
    }
    for (const PositionNumber theirs : complete) {
      after_[theirs] = static_cast<std::uint16_t>(level);
      for (std::size_t k = chooser_begin_[theirs]; k < chooser_begin_[theirs + std::size_t{1}];
           ++k) {
        const PositionNumber ours = choosers_[k];
        if (--open_choices_[ours] > 0) {
          continue;
        }
        moves_[ours] = static_cast<std::uint16_t>(level + 1);
        won.resize(std::max(won.size(), level + 2));
        won[level + 1].push_back(ours);
        quality_.won += graph.counts[ours];
        quality_.moves += graph.counts[ours] * (level + 1);
        quality_.longest = static_cast<int>(level + 1);
      }
    }
  }
  std::uint64_t all = 0;
  for (const std::uint8_t count : graph.counts) {
    all += count;
  }
  quality_.unwon = all - quality_.won;
}

std::vector<PositionNumber> Outcome::unwon() const {
  std::vector<PositionNumber> unwon;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i] == kNotWon) {
      unwon.push_back(static_cast<PositionNumber>(i));
    }
  }
  return unwon;
}

}  // namespace cheg::tune
