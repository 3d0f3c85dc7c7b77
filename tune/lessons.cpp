#include "tune/lessons.hpp"

#include <algorithm>
#include <utility>

namespace cheg::tune {

std::vector<PositionNumber> LessonFinder::positions(std::size_t count, const Shares& shares,
                                                    Chance& chance) const {
  std::vector<PositionNumber> taught;
  const std::vector<PositionNumber> unwon = outcome_->unwon();
  const auto share = static_cast<std::size_t>(shares.unwon * static_cast<double>(count));
  for (std::size_t tries = 0; !unwon.empty() && taught.size() < share && tries < share; ++tries) {
    follow_unwon(unwon[chance.below(unwon.size())], chance, taught);
  }
  const auto ways = static_cast<std::size_t>(shares.way * static_cast<double>(count));
  const std::size_t with_ways = std::min(count, taught.size() + ways);
  for (std::size_t tries = 0; taught.size() < with_ways && tries < ways; ++tries) {
    follow_win(chance, taught);
  }
  while (taught.size() < count) {
    taught.push_back(static_cast<PositionNumber>(chance.below(model_->graph.judged)));
  }
  for (std::size_t i = taught.size(); i > 1; --i) {
    std::swap(taught[i - 1], taught[chance.below(i)]);
  }
  return taught;
}

// The first moves are not taught: they only lead to the place where play goes round.
void LessonFinder::follow_unwon(PositionNumber ours, Chance& chance,
                                std::vector<PositionNumber>& taught) const {
  constexpr int kWay = 40;
  constexpr int kMostTaught = 12;
  std::vector<PositionNumber> open;
  for (int ply = 0; ply < kWay + kMostTaught; ++ply) {
    if (ply >= kWay) {
      taught.push_back(ours);
    }
    const PositionNumber chosen = minimax_->decisions().first[ours];
    open.clear();
    if (chosen != kNoPosition) {
      for (const PositionNumber reply : model_->graph.replies[chosen]) {
        if (reply < model_->graph.judged && outcome_->moves(reply) == kNotWon) {
          open.push_back(reply);
        }
      }
    }
    if (open.empty()) {
      taught.push_back(ours);  // the move throws the win away, or it is an equal one that does
      if (chosen != kNoPosition && takes_too_long(chosen)) {
        follow_to_mate(after_longest_defence(chosen), taught);
      }
      return;
    }
    ours = open[chance.below(open.size())];
  }
}

// The longest of three random wins, against the defence that makes it longest.
void LessonFinder::follow_win(Chance& chance, std::vector<PositionNumber>& taught) const {
  constexpr int kStarts = 3;
  PositionNumber ours = kNoPosition;
  for (int i = 0; i < kStarts; ++i) {
    const auto start = static_cast<PositionNumber>(chance.below(model_->graph.judged));
    if (outcome_->moves(start) != kNotWon &&
        (ours == kNoPosition || outcome_->moves(start) > outcome_->moves(ours))) {
      ours = start;
    }
  }
  follow_to_mate(ours, taught);
}

void LessonFinder::follow_to_mate(PositionNumber ours, std::vector<PositionNumber>& taught) const {
  while (ours != kNoPosition) {
    taught.push_back(ours);
    ours = after_longest_defence(minimax_->decisions().first[ours]);
  }
}

// After the move, everything is won, but mate comes one move after the limit.
bool LessonFinder::takes_too_long(PositionNumber theirs) const {
  const auto is_won = [&](PositionNumber ours) {
    return ours < model_->graph.judged && outcome_->moves(ours) != kNotWon;
  };
  return outcome_->moves_after(theirs) == Graph::kLost &&
         std::ranges::all_of(model_->graph.replies[theirs], is_won);
}

PositionNumber LessonFinder::after_longest_defence(PositionNumber theirs) const {
  PositionNumber longest = kNoPosition;
  for (const PositionNumber reply : model_->graph.replies[theirs]) {
    if (reply < model_->graph.judged &&
        (longest == kNoPosition || outcome_->moves(reply) > outcome_->moves(longest))) {
      longest = reply;
    }
  }
  return longest;
}

// A move that is proved to win, the soonest; without one, that with the shortest mate. Of equal
// ones the one with the least rank.
std::optional<Lesson> LessonFinder::lesson(PositionNumber ours) const {
  const std::uint8_t rule = model_->rules[ours];
  if (rule == kNoRule) {
    return std::nullopt;
  }
  const std::size_t look = minimax_->look_of(rule);
  const PositionNumber chosen = minimax_->decisions().first[ours];
  PositionNumber better = kNoPosition;
  std::pair<int, std::int64_t> best{};
  const auto consider = [&](PositionNumber choice, std::uint16_t moves) {
    const std::pair<int, std::int64_t> key{moves, minimax_->rank(look, choice)};
    if (moves != Graph::kLost && (better == kNoPosition || key < best)) {
      better = choice;
      best = key;
    }
  };
  for (const PositionNumber choice : model_->choices[ours]) {
    consider(choice, outcome_->moves_after(choice));
  }
  if (better == kNoPosition) {
    for (const PositionNumber choice : model_->choices[ours]) {
      consider(choice, model_->graph.best_after[choice]);
    }
  }
  const bool is_won = outcome_->moves(ours) != kNotWon;
  if (better == kNoPosition || better == chosen ||
      (is_won && outcome_->moves_after(chosen) == outcome_->moves_after(better))) {
    return std::nullopt;
  }
  return Lesson{ours, look, chosen, better};
}

}  // namespace cheg::tune
