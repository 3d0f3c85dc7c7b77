#include "explain/runner_up.hpp"

#include <algorithm>
#include <vector>

namespace cheg::explain {
namespace {

using chess::Move;
using vm::JudgedMove;

bool is_in(const std::vector<Move>& moves, Move move) {
  return std::ranges::find(moves, move) != moves.end();
}

// The best of the moves that FORCE, DRIVE or LEAST rejected.
std::optional<Move> next_found(const vm::Finding& finding) {
  const JudgedMove* best = nullptr;
  for (const JudgedMove& it : finding.judged) {
    if (!is_in(finding.found, it.move) && it.kind != JudgedMove::Kind::undefined &&
        (best == nullptr || it.is_better_than(*best))) {
      best = &it;
    }
  }
  return best == nullptr ? std::nullopt : std::optional(best->move);
}

// The best of the moves that a key of BEST has removed.
std::optional<Move> next_ordered(const ReasonStep& step) {
  std::optional<Move> best;
  std::int64_t best_value = 0;
  for (const Move move : step.in) {
    const ToldValue* const value = step.value_of(move);
    const auto* const number = value == nullptr ? nullptr : std::get_if<std::int64_t>(value);
    if (number == nullptr || is_in(step.out, move)) {
      continue;
    }
    const bool is_better =
        step.kind == ReasonStep::Kind::most ? *number > best_value : *number < best_value;
    if (!best || is_better) {
      best = move;
      best_value = *number;
    }
  }
  return best;
}

}  // namespace

std::optional<RunnerUp> runner_up(const Reason& reason) {
  const std::vector<ReasonStep>& steps = reason.acting().steps;
  for (std::size_t i = steps.size(); i-- > 0;) {
    const ReasonStep& step = steps[i];
    const bool is_ordered =
        step.kind == ReasonStep::Kind::least || step.kind == ReasonStep::Kind::most;
    const std::optional<Move> next = step.finding ? next_found(*step.finding)
                                     : is_ordered ? next_ordered(step)
                                                  : std::nullopt;
    if (next) {
      return RunnerUp{*next, i};
    }
  }
  return std::nullopt;
}

}  // namespace cheg::explain
