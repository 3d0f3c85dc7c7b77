#include "tune/exceptions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>

#include "chess/movegen.hpp"

namespace cheg::tune {
namespace {

using chess::Color;
using chess::Move;
using chess::Position;

class ExceptionFinder {
 public:
  ExceptionFinder(const Model& model, WinCriterion criterion, const Setting& setting,
                  const proof::ProofWork& work)
      : model_(model),
        work_(work),
        values_(setting.values),
        minimax_(model, work.threads),
        outcome_(model.graph, criterion) {
    minimax_.run(setting);
    decisions_ = minimax_.decisions();
    outcome_.run(decisions_);
  }

  Exceptions find(std::size_t most) {
    Exceptions exceptions;
    exceptions.left = outcome_.quality().unwon;
    while (exceptions.left > 0 && exceptions.list.size() < most && !work_.is_stopped()) {
      if (work_.progress) {
        work_.progress("finding exceptions",
                       static_cast<double>(exceptions.list.size()) / static_cast<double>(most));
      }
      const auto change = best_change();
      if (!change) {
        break;
      }
      Exception exception = described(change->ours, change->theirs);
      decide(*change);
      outcome_.run(decisions_);
      exception.repaired = exceptions.left - outcome_.quality().unwon;
      exception.moves = outcome_.moves(change->ours);
      exceptions.left = outcome_.quality().unwon;
      exceptions.list.push_back(std::move(exception));
    }
    return exceptions;
  }

 private:
  struct Change {
    PositionNumber ours;
    PositionNumber theirs;  // the position after the other move
  };

  void decide(Change change) {
    decisions_.first[change.ours] = change.theirs;
    decisions_.counts[change.ours] = 1;
    std::erase_if(decisions_.others, [&](const auto& other) { return other.first == change.ours; });
  }

  // Of the changes in the positions that unwon play visits most, the one that wins most positions.
  std::optional<Change> best_change() {
    std::vector<Change> changes;
    for (const PositionNumber ours : most_visited()) {
      changes.push_back({ours, escape_of(ours).value()});
    }
    std::optional<Change> best;
    std::uint64_t least_left = outcome_.quality().unwon;
    const Decisions before = decisions_;
    for (const Change& change : changes) {
      if (work_.is_stopped()) {
        return std::nullopt;
      }
      decide(change);
      outcome_.run(decisions_);
      if (outcome_.quality().unwon < least_left) {
        least_left = outcome_.quality().unwon;
        best = change;
      }
      decisions_ = before;
    }
    return best;
  }

  // The move after which everything is won, the soonest.
  [[nodiscard]] std::optional<PositionNumber> escape_of(PositionNumber ours) const {
    std::optional<PositionNumber> best;
    for (const PositionNumber there : model_.graph.moves[ours]) {
      const std::uint16_t moves = outcome_.moves_after(there);
      if (moves != Graph::kLost && (!best || moves < outcome_.moves_after(*best))) {
        best = there;
      }
    }
    return best;
  }

  // Plays from unwon positions against a defence that keeps them unwon or, where only the moves run
  // out, makes the win as long as it can. Returns the positions with an escape through which most
  // of this play goes, the most visited first.
  std::vector<PositionNumber> most_visited() {
    constexpr std::size_t kMost = 16;
    constexpr int kGames = 100;
    constexpr int kPlies = 120;
    const std::vector<PositionNumber> unwon = outcome_.unwon();
    std::map<PositionNumber, int> visits;
    for (int game = 0; game < kGames; ++game) {
      PositionNumber ours = unwon[chance_.below(unwon.size())];
      for (int ply = 0; ply < kPlies; ++ply) {
        if (has_better_move(ours)) {
          ++visits[ours];
        }
        const auto next = after_best_defence(ours);
        if (!next) {
          break;
        }
        ours = *next;
      }
    }
    std::vector<std::pair<int, PositionNumber>> order;
    order.reserve(visits.size());
    for (const auto& [ours, count] : visits) {
      order.emplace_back(-count, ours);
    }
    std::ranges::sort(order);
    std::vector<PositionNumber> most;
    for (std::size_t i = 0; i < std::min(kMost, order.size()); ++i) {
      most.push_back(order[i].second);
    }
    return most;
  }

  // The moves to mate; a position that is not won counts as longer than any win.
  [[nodiscard]] int length(PositionNumber ours) const {
    const std::uint16_t moves = outcome_.moves(ours);
    return moves == kNotWon ? INT_MAX : moves;
  }

  // Whether a move wins sooner than the program does.
  [[nodiscard]] bool has_better_move(PositionNumber ours) const {
    const auto better = escape_of(ours);
    return better && outcome_.moves_after(*better) + 1 < length(ours);
  }

  // A random one of the replies that resist longest.
  std::optional<PositionNumber> after_best_defence(PositionNumber ours) {
    const PositionNumber chosen = decisions_.first[ours];
    if (chosen == kNoPosition) {
      return std::nullopt;
    }
    std::vector<PositionNumber> best;
    for (const PositionNumber reply : model_.graph.replies[chosen]) {
      if (reply >= model_.graph.judged) {
        continue;
      }
      if (!best.empty() && length(reply) > length(best.front())) {
        best.clear();
      }
      if (best.empty() || length(reply) == length(best.front())) {
        best.push_back(reply);
      }
    }
    return best.empty() ? std::nullopt : std::optional(best[chance_.below(best.size())]);
  }

  [[nodiscard]] Move move_to(const Position& position, PositionNumber theirs) const {
    for (const Move move : chess::legal_moves(position)) {
      if (model_.graph.theirs.find(position.after(move)) == theirs) {
        return move;
      }
    }
    return {};
  }

  [[nodiscard]] Exception described(PositionNumber ours, PositionNumber better) const {
    Exception exception;
    exception.position = model_.graph.ours.position(ours, Color::white);
    exception.better = move_to(exception.position, better);
    const PositionNumber chosen = decisions_.first[ours];
    if (chosen != kNoPosition) {
      exception.played = move_to(exception.position, chosen);
    }
    if (model_.rules[ours] != kNoRule && chosen != kNoPosition) {
      exception.reasons = reasons(minimax_.look_of(model_.rules[ours]), chosen, better);
    }
    return exception;
  }

  // What a term adds to the sum that decides about a move.
  [[nodiscard]] std::int64_t share(const LinearTerm& term, PositionNumber theirs) const {
    const FeatureValue value = model_.features[term.feature][theirs];
    if (value == kUndefined || (term.is_table && value < 0)) {
      return 0;
    }
    return term.factor * (term.is_table ? values_[*term.number + static_cast<std::uint32_t>(value)]
                                        : value * (term.number ? values_[*term.number] : 1));
  }

  [[nodiscard]] std::vector<std::string> reasons(std::size_t look, PositionNumber chosen,
                                                 PositionNumber better) const {
    constexpr std::size_t kShown = 3;
    const KeyFormula& key = minimax_.formula_of(look);
    PositionNumber here = chosen;
    PositionNumber there = better;
    if (key.depth > 1) {
      here = minimax_.leaf(look, chosen);
      there = minimax_.leaf(look, better);
    }
    if (here == kNoPosition || there == kNoPosition) {
      return {};
    }
    std::vector<std::pair<std::int64_t, std::string>> found;
    for (const LinearTerm& term : key.terms) {
      const std::int64_t a = share(term, here);
      const std::int64_t b = share(term, there);
      if (b > a) {
        found.emplace_back(a - b,
                           fmt::format("{}: {} instead of {}",
                                       term.is_table ? model_.formulas.numbers[*term.number].name
                                                     : model_.formulas.features[term.feature],
                                       b, a));
      }
    }
    std::ranges::stable_sort(found, {}, [](const auto& reason) { return reason.first; });
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(kShown, found.size()); ++i) {
      texts.push_back(found[i].second);
    }
    return texts;
  }

  const Model& model_;
  const proof::ProofWork& work_;
  const NumberValues& values_;
  Minimax minimax_;
  Outcome outcome_;
  Decisions decisions_;
  Chance chance_{1};
};

}  // namespace

Exceptions find_exceptions(const Model& model, WinCriterion criterion, const Setting& setting,
                           std::size_t most, const proof::ProofWork& work) {
  return ExceptionFinder(model, criterion, setting, work).find(most);
}

}  // namespace cheg::tune
