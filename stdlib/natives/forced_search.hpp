// The and/or search of FORCE and DRIVE: result,subroutine,moves.
//
// Nodes with our move are or nodes: their value is the least value to which one of our moves leads.
// Nodes after our move are and nodes: their value is the greatest value to which a reply leads, or
// the node's own value if this is less, because the program may stop at the node. The own values of
// nodes after our move come from a subroutine of the program. The search memoizes every value by
// position and number of moves.
//
// With few men, a Tabulation contains the same values for all reachable positions, if the kind of
// search uses tabulations.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "chess/move.hpp"
#include "chess/movegen.hpp"
#include "stdlib/natives/replies.hpp"
#include "stdlib/natives/rows.hpp"
#include "stdlib/natives/tabulation.hpp"
#include "vm/native.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {

// The operands: the asked subroutine, and the number of our moves to look ahead.
inline constexpr std::size_t kAsked = 1;
inline constexpr std::size_t kMoves = 2;

// Returns the legal moves in scan order as seen from our side. A position with board and colours
// exchanged therefore has the mirrored moves in the same order.
[[nodiscard]] inline chess::MoveList in_scan_order(const vm::NativeCall& call,
                                                   const vm::Standpoint& at) {
  return vm::in_scan_order(chess::legal_moves(at.position), call.us());
}

// `Rules` defines the differences between FORCE and DRIVE:
//   TabulatedValues                   the table type for Tabulation
//   kOurQuestion, kTheirQuestion      the kinds of questions about or nodes and about and nodes
//   kDeepens                          whether or nodes first look fewer moves ahead
//   kTogether                         the number of questions prepared before the first is asked
//   in_order(call, at)                the legal moves in the order of the search
//   value_of(call, answer)            the value of the subroutine's answer; nothing if the native
//                                     call has failed
//   table_question(reduction, is_our_turn)   the kind of question of a Tabulation
template <class Rules>
class ForcedSearch {
 public:
  using ForcedTable = Tabulation<typename Rules::TabulatedValues>;

  // The least value that can be forced, and the fewest moves that force it.
  struct Best {
    ForcedValue value = kGivenUp;
    std::int64_t moves = 0;
  };

  // The result of a native: the best value, the moves that force this value in scan order, and the
  // table that contains the value (nullptr if the value comes from a search).
  struct Forced {
    Best best;
    chess::MoveList moves;
    const ForcedTable* table = nullptr;
  };

  explicit ForcedSearch(vm::NativeCall& call) : call_(call) {}

  // Returns the value of a position after our move, by the rules of chess or by the subroutine.
  // This function is a ReachableGraph::Judge. Returns nothing if the native call has failed.
  [[nodiscard]] static std::optional<ForcedValue> judge(vm::NativeCall& call,
                                                        const vm::Standpoint& there) {
    switch (danger(there.position, chess::legal_moves(there.position))) {
      case Danger::checkmate:
        return kMated;
      case Danger::stalemate:
      case Danger::capture:
        return kGivenUp;
      case Danger::none:
        break;
    }
    // Whoever asks for the value of a position keeps it: the memo table need not keep the answer too.
    const auto answer = call.ask_fresh(kAsked, there);
    return answer ? Rules::value_of(call, *answer) : std::nullopt;
  }

  // Returns the tabulation that contains, or can contain, the positions reachable from `here` with
  // this reduction. Returns nullptr if there is no such tabulation.
  [[nodiscard]] ForcedTable* table(const vm::Standpoint& here, SymmetryReduction reduction) {
    const bool is_our_turn = here.position.side_to_move() == call_.us();
    const auto kind = Rules::table_question(reduction, is_our_turn);
    std::unique_ptr<vm::CachedAnalysis>* const kept = call_.analysis(kAsked, question(kind), here);
    if (kept == nullptr) {
      return nullptr;
    }
    if (*kept == nullptr) {
      *kept = std::make_unique<ForcedTable>(reduction);
    }
    return dynamic_cast<ForcedTable*>(kept->get());
  }

  // Deepens move by move until mate is forced. `least(n)` returns the least value that can be
  // forced in at most n moves. Returns nothing if the native call has failed.
  template <class Least>
  [[nodiscard]] std::optional<Best> best(std::int64_t most, Least least) {
    Best best;
    for (std::int64_t n = 1; n <= most && best.value != kMated; ++n) {
      const std::optional<ForcedValue> value = call_.error() ? std::nullopt : least(n);
      if (!value) {
        return std::nullopt;
      }
      if (*value < best.value) {
        best = {*value, n};
      }
    }
    return best;
  }

  // Returns the moves that force `best`, in scan order; no moves if the native call has failed.
  [[nodiscard]] chess::MoveList moves_to(const Best& best, const vm::Standpoint& here,
                                         const ForcedTable* table) {
    chess::MoveList found;
    for (const chess::Move move : in_scan_order(call_, here)) {
      const vm::NativeCall::Scope scope(call_);
      const auto there = call_.after(here, move);
      const auto value = there ? value_after(*there, best.moves - 1, table) : std::nullopt;
      if (!value) {
        return {};
      }
      if (*value == best.value) {
        found.push_back(move);
      }
    }
    return found;
  }

  // ---- Values from the table if there is a table, otherwise from the search. Each function
  // returns nothing if the native call has failed.

  // The value of a position after our move: its own value, or the value that can be forced in at
  // most n further moves.
  [[nodiscard]] std::optional<ForcedValue> value_after(const vm::Standpoint& there, std::int64_t n,
                                                       const ForcedTable* table) {
    if (table == nullptr) {
      return value_after(there, n);
    }
    return call_.charge(1) ? std::optional(table->after(call_, there.position, n)) : std::nullopt;
  }
  // The least value that can be forced in at most n moves from a position with our move. Requires:
  // n >= 1; the position is reachable from the tabulated position.
  [[nodiscard]] std::optional<ForcedValue> least_forced(const vm::Standpoint& here, std::int64_t n,
                                                        const ForcedTable* table) {
    if (table == nullptr) {
      return least_forced(here, n);
    }
    return call_.charge(1) ? std::optional(table->least(table->covered(call_, here, n).value(), n))
                           : std::nullopt;
  }

  // ---- The search itself. Each function returns nothing if the native call has failed. `key` is
  // the key of a prepared question.

  // The least value that can be forced in at most n moves. Requires: n >= 1.
  template <class... Key>
  [[nodiscard]] std::optional<ForcedValue> least_forced(const vm::Standpoint& here, std::int64_t n,
                                                        const Key&... key) {
    const auto find = [&]() -> std::optional<ForcedValue> {
      if constexpr (Rules::kDeepens) {
        for (std::int64_t fewer = 1; fewer < n; ++fewer) {
          const auto value = memoized(Rules::kOurQuestion, here, fewer,
                                      [&] { return least_after_move(here, fewer); });
          if (!value || *value == kMated) {
            return value;
          }
        }
      }
      return least_after_move(here, n);
    };
    return memoized(Rules::kOurQuestion, here, n, find, key...);
  }

 private:
  // The value of a position after our move: its own value, or the value that can be forced in at
  // most n further moves.
  template <class... Key>
  [[nodiscard]] std::optional<ForcedValue> value_after(const vm::Standpoint& there, std::int64_t n,
                                                       const Key&... key) {
    const auto find = [&] { return n == 0 ? judge(call_, there) : after_replies(there, n); };
    return memoized(Rules::kTheirQuestion, there, n, find, key...);
  }

  [[nodiscard]] std::optional<ForcedValue> least_after_move(const vm::Standpoint& here,
                                                            std::int64_t n) {
    ForcedValue least = kGivenUp;
    const auto use = [&](const vm::Standpoint& there, const auto&... key) {
      const auto value = value_after(there, n - 1, key...);
      least = std::min(least, value.value_or(kMated));
      return least != kMated;
    };
    const bool ok = for_each_after(here, Rules::kTheirQuestion, n - 1, use);
    return ok ? std::optional(least) : std::nullopt;
  }

  [[nodiscard]] std::optional<ForcedValue> after_replies(const vm::Standpoint& there,
                                                         std::int64_t n) {
    const auto now = value_after(there, 0);
    if (!now || is_final(*now)) {
      return now;
    }
    ForcedValue worst = kMated;
    const auto use = [&](const vm::Standpoint& here, const auto&... key) {
      const auto value = least_forced(here, n, key...);
      worst = std::max(worst, value.value_or(kGivenUp));
      return worst < *now;  // otherwise it is better to stop there
    };
    const bool ok = for_each_after(there, Rules::kOurQuestion, n, use);
    return ok ? std::optional(std::min(*now, worst)) : std::nullopt;
  }

  // Calls use(position), or use(position, key of the question), for the position after each move,
  // until `use` returns false. Returns false if the native call has failed.
  template <class Use>
  [[nodiscard]] bool for_each_after(const vm::Standpoint& at, QuestionKind kind, std::int64_t n,
                                    Use use) {
    const chess::MoveList moves = Rules::in_order(call_, at);
    if constexpr (Rules::kTogether == 1) {
      for (const chess::Move move : moves) {
        const vm::NativeCall::Scope scope(call_);
        const auto next = call_.after(at, move);
        const bool goes_on = next && use(*next);
        if (!goes_on) {
          return !call_.error();
        }
      }
      return true;
    } else {
      return for_each_prepared(at, moves, kind, n, use);
    }
  }

  // Prepares several questions before it calls `use` for the first of them.
  template <class Use>
  [[nodiscard]] bool for_each_prepared(const vm::Standpoint& at, const chess::MoveList& moves,
                                       QuestionKind kind, std::int64_t n, Use use) {
    std::array<std::optional<vm::Standpoint>, Rules::kTogether> next;
    std::array<std::optional<vm::MemoKey>, Rules::kTogether> keys;
    for (std::size_t first = 0; first < moves.size(); first += Rules::kTogether) {
      const vm::NativeCall::Scope scope(call_);
      const std::size_t count = std::min(Rules::kTogether, moves.size() - first);
      for (std::size_t i = 0; i < count; ++i) {
        next[i] = call_.after(at, moves[first + i]);
        if (!next[i]) {
          return false;
        }
        keys[i] = call_.prepare(kAsked, question(kind, n), *next[i]);
      }
      for (std::size_t i = 0; i < count; ++i) {
        const bool goes_on = use(*next[i], keys[i]);
        if (!goes_on || call_.error()) {
          return !call_.error();
        }
      }
    }
    return true;
  }

  // Returns the value from the memo table, or the value that `find` returns if the table does not
  // contain the value. In the memo table, mate is "true", and a line that is given up is
  // "undefined".
  template <class Find, class... Key>
  [[nodiscard]] std::optional<ForcedValue> memoized(QuestionKind kind, const vm::Standpoint& at,
                                                    std::int64_t n, Find find, const Key&... key) {
    const auto find_value = [&]() -> std::optional<vm::Value> {
      const auto found = find();
      if (!found) {
        return std::nullopt;
      }
      return *found == kMated     ? vm::Value::logical(true)
             : *found == kGivenUp ? vm::Value()
                                  : vm::Value::integer(*found);
    };
    std::optional<vm::Value> value;
    if constexpr (sizeof...(key) == 0) {
      value = call_.remembered(kAsked, question(kind, n), at, find_value);
    } else {
      value = call_.remembered(key..., at, find_value);
    }
    if (!value) {
      return std::nullopt;
    }
    return value->is(lang::Type::integer)   ? static_cast<ForcedValue>(value->integer())
           : value->is(lang::Type::logical) ? kMated
                                            : kGivenUp;
  }

  vm::NativeCall& call_;
};

}  // namespace cheg::stdlib
