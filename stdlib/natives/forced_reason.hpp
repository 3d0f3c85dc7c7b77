// Explains the moves that FORCE or DRIVE has found. The explanation contains the forced line, and
// the result of each other move.
//
// To find the explanation, the code calls the search again. The search remembers its earlier
// results.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>

#include "stdlib/natives/forced_search.hpp"
#include "vm/finding.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

template <class Rules>
class ForcedReason {
 public:
  using Search = ForcedSearch<Rules>;

  ForcedReason(vm::NativeCall& call, const typename Search::Forced& forced, std::int64_t most)
      : call_(call), search_(call), forced_(forced), most_(most) {}

  // Reports the explanation to the observer, as far as the limits allow. Requires: call.explained()
  // returns a move.
  void report(vm::Finding::Kind kind) {
    vm::Finding finding;
    finding.kind = kind;
    finding.most = most_;
    finding.found.assign(forced_.moves.begin(), forced_.moves.end());
    if (kind == vm::Finding::Kind::forced) {
      finding.before = integer_of(call_.ask_here(kAsked));
    }
    const vm::Standpoint here = call_.here();
    const chess::Move explained = *call_.explained();
    if (std::ranges::find(forced_.moves, explained) != forced_.moves.end()) {
      follow(here, explained, finding);
    }
    if (kind == vm::Finding::Kind::goal) {
      judge_by_moves(here, finding);
    } else {
      judge_by_value(here, finding);
    }
    if (!call_.error()) {
      call_.report(finding);
    }
  }

 private:
  using Kind = vm::JudgedMove::Kind;

  // The explanation may spend at most this number of units of work on the moves that FORCE has not
  // found. Such moves can need far more work than the moves that FORCE has found.
  static constexpr vm::Fuel kWorkForOthers = 50'000'000;

  [[nodiscard]] static std::optional<std::int64_t> integer_of(
      const std::optional<vm::Value>& value) {
    return value && value->is(lang::Type::integer) ? std::optional(value->integer()) : std::nullopt;
  }

  [[nodiscard]] static vm::JudgedMove judged(chess::Move move, ForcedValue value,
                                             std::int64_t moves) {
    return value == kMated     ? vm::JudgedMove{move, Kind::reached, 0, moves}
           : value == kGivenUp ? vm::JudgedMove{move}
                               : vm::JudgedMove{move, Kind::value, value, moves};
  }

  // ---- Functions for the forced line. Each of these functions stops early if the native call has
  // failed.

  // Finds the forced line. The line starts with the explained move. Then the other side plays the
  // reply that delays the result longest, and we play the move that forces the result soonest. The
  // line continues in this way until the result is reached.
  void follow(const vm::Standpoint& here, chess::Move explained, vm::Finding& finding) {
    std::deque<vm::Standpoint> way;  // each element refers to the element before it
    const auto play = [&](const vm::Standpoint& at, chess::Move move) {
      const auto next = call_.after(at, move);
      if (next) {
        finding.line.push_back(move);
        way.push_back(*next);
      }
      return next.has_value();
    };
    if (!play(here, explained)) {
      return;
    }
    const auto first = search_.value_after(way.back(), 0, forced_.source);
    if (first && !is_final(*first)) {
      finding.after = *first;
    }
    for (std::int64_t left = forced_.best.moves - 1; left > 0; --left) {
      const auto now = search_.value_after(way.back(), 0, forced_.source);
      if (!now || *now <= forced_.best.value) {
        return;
      }
      const std::optional<chess::Move> reply = longest_defence(way.back(), left);
      if (!reply || !play(way.back(), *reply)) {
        return;
      }
      const std::optional<chess::Move> ours = soonest_move(way.back(), left);
      if (!ours || !play(way.back(), *ours)) {
        return;
      }
    }
  }

  // Returns the best reply of the other side. Small values are good for us. The best reply
  // therefore maximises the least value that we can force. Among replies with equal values, the
  // best reply is the one after which we need the most moves. Among replies with equal values and
  // equal numbers of moves, the best reply is the first in scan order. Sets `left` to the number of
  // moves that we need after this reply. Returns nothing if the native call has failed.
  [[nodiscard]] std::optional<chess::Move> longest_defence(const vm::Standpoint& there,
                                                           std::int64_t& left) {
    std::optional<chess::Move> longest;
    ForcedValue greatest = kMated;
    std::int64_t most = 0;
    for (const chess::Move reply : in_scan_order(call_, there)) {
      const vm::NativeCall::Scope scope(call_);
      const auto here = call_.after(there, reply);
      const auto value = here ? search_.least_forced(*here, left, forced_.source) : std::nullopt;
      if (!value) {
        return std::nullopt;
      }
      const std::int64_t needed = moves_needed(*here, *value, left);
      if (!longest || *value > greatest || (*value == greatest && needed > most)) {
        greatest = *value;
        most = needed;
        longest = reply;
      }
    }
    left = most;
    return call_.error() ? std::nullopt : longest;
  }

  // Returns the least number of our moves that force `value`. Requires: this least number is not
  // greater than `most`. Returns 0 if the native call has failed.
  [[nodiscard]] std::int64_t moves_needed(const vm::Standpoint& here, ForcedValue value,
                                          std::int64_t most) {
    for (std::int64_t n = 1; n < most; ++n) {
      const auto least = search_.least_forced(here, n, forced_.source);
      if (!least || *least == value) {
        return least ? n : 0;
      }
    }
    return most;
  }

  // Returns a move that forces the result. `left` limits the number of our moves until the result,
  // including the returned move. If several moves force the result, returns the first of them in
  // scan order.
  [[nodiscard]] std::optional<chess::Move> soonest_move(const vm::Standpoint& here,
                                                        std::int64_t left) {
    for (const chess::Move move : in_scan_order(call_, here)) {
      const vm::NativeCall::Scope scope(call_);
      const auto there = call_.after(here, move);
      const auto value =
          there ? search_.value_after(*there, left - 1, forced_.source) : std::nullopt;
      if (!value || *value <= forced_.best.value) {
        return value ? std::optional(move) : std::nullopt;
      }
    }
    return std::nullopt;
  }

  // ---- Functions for the other moves.

  // For each move that FORCE has not found, finds how soon we can force the goal if we begin with
  // this move. Stops early if the search takes more work than kWorkForOthers.
  void judge_by_moves(const vm::Standpoint& here, vm::Finding& finding) {
    const bool is_forced = !forced_.moves.empty();
    finding.looked = is_forced ? forced_.best.moves : most_;
    for (const chess::Move move : in_scan_order(call_, here)) {
      const bool is_found = std::ranges::find(forced_.moves, move) != forced_.moves.end();
      finding.judged.push_back(is_found ? judged(move, kMated, forced_.best.moves)
                                        : vm::JudgedMove{move});
    }
    const vm::Fuel begin = call_.used_by_questions();
    for (std::int64_t n = finding.looked + 1; n <= most_; ++n) {
      for (vm::JudgedMove& it : finding.judged) {
        if (it.kind != Kind::undefined) {
          continue;
        }
        if (call_.error() || call_.used_by_questions() - begin > kWorkForOthers) {
          return;
        }
        const vm::NativeCall::Scope scope(call_);
        const auto there = call_.after(here, it.move);
        const auto value =
            there ? search_.value_after(*there, n - 1, forced_.source) : std::nullopt;
        if (value == kMated) {
          it = judged(it.move, kMated, n);
        }
      }
      finding.looked = n;
    }
  }

  // For each legal move, finds the least value that we can force if we begin with this move.
  // `most_` limits the number of our moves, including the first move. Also finds the least number
  // of moves that force this value.
  void judge_by_value(const vm::Standpoint& here, vm::Finding& finding) {
    finding.looked = most_;
    for (const chess::Move move : in_scan_order(call_, here)) {
      const vm::NativeCall::Scope scope(call_);
      const auto there = call_.after(here, move);
      std::optional<ForcedValue> least;
      if (there && most_ > 0) {
        least = search_.value_after(*there, most_ - 1, forced_.source);
      }
      std::int64_t n = 1;
      for (; least && n < most_; ++n) {
        const auto value = search_.value_after(*there, n - 1, forced_.source);
        if (!value || *value == *least) {
          break;
        }
      }
      if (call_.error()) {
        return;
      }
      finding.judged.push_back(judged(move, least.value_or(kGivenUp), n));
    }
  }

  vm::NativeCall& call_;
  Search search_;
  const typename Search::Forced& forced_;
  std::int64_t most_;
};

// Calls soonest(call, most), which must return a ForcedSearch::Forced. Here `most` is the greatest
// number of our moves: the value of operand kMoves, but at most 255. Stores the moves of the
// ForcedSearch::Forced in the result operand. Also explains these moves if the native call asks for
// an explanation. `kind_of(call, value)` must return the vm::Forced::Kind of moves that force
// this value: mate, the goal, or nothing if the kind is unknown.
template <class Rules, class Soonest, class KindOf>
void store_soonest(vm::NativeCall& call, vm::Finding::Kind kind, Soonest soonest, KindOf kind_of) {
  constexpr std::int64_t kMostMoves = 255;
  const std::int64_t most = std::min(call.integer(kMoves), kMostMoves);
  const typename ForcedSearch<Rules>::Forced forced = soonest(call, most);
  if (call.error()) {
    return;
  }
  call.store_moves(kResult, {forced.moves.begin(), forced.moves.size()});
  call.note_forced({kind_of(call, forced.best.value), static_cast<int>(forced.best.moves)},
                   {forced.moves.begin(), forced.moves.size()});
  if (!call.error() && call.explained()) {
    ForcedReason<Rules>(call, forced, most).report(kind);
  }
}

}  // namespace cheg::stdlib
