#include "vm/playing.hpp"

#include <algorithm>
#include <utility>

namespace cheg::vm {
namespace {

using chess::Move;
using chess::Score;

// Sorts by descending or ascending key; stable. Returns false if the program must end.
bool sort_candidates(Node& node, std::uint32_t ordering) {
  const bool is_reversed = (ordering & lang::kNegated) != 0;
  std::vector<RankedMove>& ranked = node.ranked;
  ranked.clear();
  for (const Move move : node.candidates) {
    // This includes the work of sorting.
    constexpr Fuel kWorkOfMove = 5;
    if (!node.spend(kWorkOfMove)) {
      return false;
    }
    ranked.push_back({node.ordering_key(ordering, move), move});
  }
  const auto comes_before = [&](const RankedMove& a, const RankedMove& b) {
    return is_reversed ? a.key < b.key : a.key > b.key;
  };
  // Insertion sort: lists are short, and std::stable_sort allocates.
  constexpr std::size_t kShort = 64;
  if (ranked.size() > kShort) {
    std::stable_sort(ranked.begin(), ranked.end(), comes_before);
  } else {
    for (std::size_t i = 1; i < ranked.size(); ++i) {
      const RankedMove move = ranked[i];
      std::size_t place = i;
      for (; place > 0 && comes_before(move, ranked[place - 1]); --place) {
        ranked[place] = ranked[place - 1];
      }
      ranked[place] = move;
    }
  }
  std::ranges::transform(ranked, node.candidates.begin(), &RankedMove::move);
  return true;
}

}  // namespace

std::optional<Score> estimate(std::int64_t winning, std::int64_t losing, std::int64_t certainty,
                              int ply) {
  constexpr std::int64_t kMostDegree = 500;
  constexpr std::int64_t kMostUncertain = chess::kCertain;
  constexpr std::int64_t kCertainBase = 9'700;
  constexpr std::int64_t kCertainStep = 25;
  std::int64_t difference = 0;
  if (__builtin_sub_overflow(winning, losing, &difference)) {
    return std::nullopt;
  }
  if (certainty < kCertainty) {
    return static_cast<Score>(std::clamp(difference, -kMostUncertain, kMostUncertain));
  }
  const std::int64_t degree = std::clamp(difference, -kMostDegree, kMostDegree);
  if (degree == 0) {
    return 0;
  }
  const std::int64_t depth = ply + 1;
  const std::int64_t base = degree > 0 ? kCertainBase - depth : depth - kCertainBase;
  return static_cast<Score>(kCertainStep * degree + base);
}

Fault read_estimate(Node& node, const PreparedInstruction& instruction, Score& score) {
  for (std::size_t i = 0; i < lang::kMostOperands; ++i) {
    if (!node.operand(instruction, i).is(Type::integer)) {
      return RunTimeError::non_numeric;
    }
  }
  const auto value =
      estimate(node.operand(instruction, 0).integer(), node.operand(instruction, 1).integer(),
               node.operand(instruction, 2).integer(), node.view->ply());
  if (!value) {
    return RunTimeError::overflow;
  }
  score = *value;
  return std::nullopt;
}

Fault remember_estimate(Node& node, const PreparedInstruction& instruction) {
  const Fault fault = read_estimate(node, instruction, node.last_value);
  node.last_is_certain_draw =
      !fault && node.last_value == 0 && node.operand(instruction, 2).integer() >= kCertainty;
  return fault;
}

Fault gather_candidates(Node& node, const Value& set, std::uint32_t condition,
                        std::uint32_t ordering) {
  node.candidates.clear();
  if (!set.is(Type::set)) {
    return RunTimeError::non_set;
  }
  const std::span<const Value> elements = std::as_const(*set.set()).elements();
  if (!node.charge(static_cast<Fuel>(elements.size()))) {
    return kLimit;
  }
  bool are_moves = true;
  for (const Value& element : elements) {
    const ConditionResult outcome = node.test(condition, element);
    if (outcome.is_error()) {
      return outcome.error();
    }
    if (outcome.holds()) {
      if (element.is(Type::move)) {
        node.candidates.push_back(element.move());
      } else {
        are_moves = false;
      }
    }
  }
  if (!are_moves) {
    return RunTimeError::non_move;
  }
  if (ordering == lang::kNegated) {  // `#` alone
    std::reverse(node.candidates.begin(), node.candidates.end());
  } else if (ordering != lang::kNoOrdering) {
    return sort_candidates(node, ordering) ? Fault() : kLimit;
  }
  return std::nullopt;
}

Fault try_candidates(Node& node, std::uint32_t instruction) {
  if (node.is_asked) {
    return RunTimeError::asked_elsewhere;  // the host has no such node
  }
  for (const Move move : node.candidates) {
    if (node.is_cut) {
      return std::nullopt;  // a cutoff: no further move matters
    }
    if (!is_legal(node, move)) {
      continue;
    }
    // The host makes the move and checks whether the game is over.
    constexpr Fuel kWorkOfMove = 30;
    if (!node.charge(1) || !node.spend(kWorkOfMove)) {
      return kLimit;
    }
    ++node.tried;
    node.suspend_fuel();
    const Score score =
        node.host->search(*node.view, move, node.alpha, node.view->beta, node.tried_line);
    if (!node.refuel()) {
      return kLimit;
    }
    const bool is_best = node.tried == 1 || score > node.best;
    if (is_best) {
      node.best = score;
      node.best_line.set(move, reason_of(instruction), node.tried_line);
      node.is_cut = score >= node.view->beta;
      node.alpha = std::max(node.alpha, score);
    }
    if (node.environment.observer != nullptr) {
      node.environment.observer->tried(node.moment(instruction),
                                       {move, score, is_best, node.is_cut});
    }
  }
  return std::nullopt;
}

Forced forced_by(const Node& node, Move move) {
  const bool is_forcing = std::ranges::find(node.forcing, move) != node.forcing.end();
  return is_forcing ? node.forced : Forced{};
}

bool is_legal(const Node& node, Move move) {
  return std::find(node.legal_moves.begin(), node.legal_moves.end(), move) !=
         node.legal_moves.end();
}

}  // namespace cheg::vm
