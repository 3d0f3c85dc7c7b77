#include "tune/corrections.hpp"

#include <algorithm>
#include <utility>

#include "base/parallel.hpp"
#include "base/require.hpp"

namespace cheg::tune {

Corrections::Corrections(const Model& model, const Minimax& minimax, int threads)
    : model_(&model), minimax_(&minimax), threads_(threads) {}

void Corrections::refer(const Outcome& outcome, std::vector<PositionNumber> roots) {
  roots_ = std::move(roots);
  std::ranges::sort(roots_);
  roots_.erase(std::unique(roots_.begin(), roots_.end()), roots_.end());
  moves_ = outcome.all_moves();
  moves_after_ = outcome.all_moves_after();
}

std::vector<Lesson> Corrections::find(double margin) const {
  CHEG_REQUIRE(!moves_.empty() && margin >= 0);
  constexpr std::size_t kRootLessons = 30;
  constexpr std::size_t kLessonsOnWay = 3;
  constexpr double kRootMargins = 3;
  std::vector<Lesson> lessons;
  for (const PositionNumber root : roots_) {
    if (const auto lesson = find_in_root(root, kRootMargins * margin)) {
      const bool is_on_way = moves_[root] != kNotWon;
      lessons.insert(lessons.end(), is_on_way ? kLessonsOnWay : kRootLessons, *lesson);
    }
  }
  constexpr PositionNumber kPiece = 1U << 14U;
  const PositionNumber judged = model_->graph.judged;
  std::vector<std::vector<Lesson>> found((judged + kPiece - 1) / kPiece);
  for_each_in_parallel(found.size(), threads_, 1, [&](std::size_t piece, int /*thread*/) {
    const auto begin = static_cast<PositionNumber>(piece) * kPiece;
    for (PositionNumber ours = begin; ours < std::min(begin + kPiece, judged); ++ours) {
      if (const auto lesson = find_in_won(ours, margin)) {
        found[piece].push_back(*lesson);
      }
    }
  });
  for (const auto& piece : found) {
    lessons.insert(lessons.end(), piece.begin(), piece.end());
  }
  return lessons;
}

template <class GroupOf>
std::optional<Lesson> Corrections::compare(PositionNumber ours, double margin,
                                           const GroupOf& group) const {
  const std::uint8_t rule = model_->rules[ours];
  if (rule == kNoRule) {
    return std::nullopt;
  }
  const std::size_t look = minimax_->look_of(rule);
  PositionNumber asked = kNoPosition;
  PositionNumber forbidden = kNoPosition;
  for (const PositionNumber choice : model_->choices[ours]) {
    const Group of_choice = group(choice);
    if (of_choice == Group::neither) {
      continue;
    }
    PositionNumber& first = of_choice == Group::asked ? asked : forbidden;
    if (first == kNoPosition || minimax_->rank(look, choice) < minimax_->rank(look, first)) {
      first = choice;
    }
  }
  if (asked == kNoPosition || forbidden == kNoPosition) {
    return std::nullopt;
  }
  // The ranks are multiplied by the denominator of SELF. That of a mate is the least integer.
  const auto denominator = static_cast<double>(minimax_->formula_of(look).denominator);
  const double lead = static_cast<double>(minimax_->rank(look, forbidden)) -
                      static_cast<double>(minimax_->rank(look, asked));
  return lead <= margin * denominator ? std::optional(Lesson{ours, look, forbidden, asked})
                                      : std::nullopt;
}

std::optional<Lesson> Corrections::find_in_won(PositionNumber ours, double margin) const {
  constexpr int kDetour = 3;
  const int moves = moves_[ours];
  if (moves == kNotWon) {
    return std::nullopt;
  }
  return compare(ours, margin, [&](PositionNumber choice) {
    const int after = moves_after_[choice];
    return after < moves             ? Group::asked
           : after > moves + kDetour ? Group::forbidden
                                     : Group::neither;
  });
}

// On the way of a win that takes too long, only moves that shorten it are good enough.
std::optional<Lesson> Corrections::find_in_root(PositionNumber ours, double margin) const {
  const int moves = moves_[ours] == kNotWon ? int{Graph::kLost} : moves_[ours] - 1;
  return compare(ours, margin, [&](PositionNumber choice) {
    return moves_after_[choice] < moves ? Group::asked : Group::forbidden;
  });
}

}  // namespace cheg::tune
