// The AND/OR search of the instructions FORCE and DRIVE. FORCE and DRIVE have three operands: the
// result, the subroutine, and the greatest number of our moves.
//
// Positions in which we are to move are OR nodes. The value of an OR node is the least of the
// values that our moves lead to. Positions after our moves are AND nodes. A subroutine of the
// program gives each AND node a value. The search compares this value with the greatest of the
// values that the replies lead to. The AND node gets the lesser value, because the program may stop
// at this node. The search stores every value in the memo table. The key consists of the position
// and the number of moves.
//
// If there are few men, the search can use a Tabulation. A Tabulation contains the same values as
// the search, for all reachable positions. A stored table contains a tabulation that was made
// earlier.
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
#include "stdlib/natives/stored_table.hpp"
#include "stdlib/natives/tabulation.hpp"
#include "vm/native.hpp"
#include "vm/predefined.hpp"

namespace cheg::stdlib {

// The numbers of two operands. Operand kAsked is the subroutine, and operand kMoves is the search
// depth in our moves.
inline constexpr std::size_t kAsked = 1;
inline constexpr std::size_t kMoves = 2;

// Returns the legal moves in scan order, as seen from our side. The order therefore stays the same
// if the board is mirrored and the colours are exchanged.
[[nodiscard]] inline chess::MoveList in_scan_order(const vm::NativeCall& call,
                                                   const vm::Standpoint& at) {
  return vm::in_scan_order(chess::legal_moves(at.position), call.us());
}

// `Rules` defines the differences between FORCE and DRIVE:
//   TabulatedValues: the type of the table in a Tabulation
//   kOurQuestion, kTheirQuestion: the kinds of memo-table results for OR nodes and for AND nodes
//   kDeepens: true if the search tries smaller depths first at OR nodes
//   kPreparesAll: true if the search usually needs the values after all moves of a node
//   in_order(call, at): returns the legal moves in the order in which the search tries them
//   value_of(call, answer): converts the subroutine's answer to a value; returns nothing if the
//                           native call has failed
//   table_question(reduction, is_our_turn): returns the kind under which a Tabulation is stored
//   known_answer(call): returns the value of the subroutine's answer if this answer is always the
//                       same; returns nothing if the subroutine must be called
template <class Rules>
class ForcedSearch {
 public:
  using ForcedTable = Tabulation<typename Rules::TabulatedValues>;

  // The least value that can be forced, and the fewest moves in which it can be forced.
  struct Best {
    ForcedValue value = kGivenUp;
    std::int64_t moves = 0;
  };

  // The place from which values come: a stored table or a tabulation. If both pointers are nullptr,
  // the values come from a search. `number` is the node of the position in the tabulation.
  struct Source {
    const StoredTable* stored = nullptr;
    const ForcedTable* table = nullptr;
    ReachableGraph::GraphNode number = 0;
  };

  // The result of FORCE or DRIVE. `moves` contains the moves that force the value in `best`, in
  // scan order. `source` is the place from which the value in `best` comes.
  struct Forced {
    Best best;
    chess::MoveList moves;
    Source source;
  };

  explicit ForcedSearch(vm::NativeCall& call) : call_(call) {}

  // Returns the value of a position after our move. The value is kMated for checkmate. The value is
  // kGivenUp if the position is stalemate, or if a reply can capture a man. In all other positions,
  // the subroutine gives the value. Returns nothing if the native call has failed. Can be used as a
  // ReachableGraph::Judge.
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
    if (const auto known = Rules::known_answer(call)) {
      return known;
    }
    // The caller stores the value of the position in the memo table. The memo table therefore needs
    // no separate entry for the subroutine's answer.
    const auto answer = call.ask_fresh(kAsked, there);
    return answer ? Rules::value_of(call, *answer) : std::nullopt;
  }

  // Returns the tabulation for `here` and `reduction`. The tabulation may still be empty. Returns
  // nullptr if no tabulation can be kept in memory.
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

  // Looks up `here` in the stored table of this subroutine. Returns nothing in four cases: the
  // subroutine has no stored table, the reduction of the table is not `reduction`, the table's
  // search depth is less than `most`, or the table lacks a position.
  [[nodiscard]] std::optional<StoredRoot> stored_root(const vm::Standpoint& here,
                                                      SymmetryReduction reduction,
                                                      std::int64_t most) {
    const bool is_our_turn = here.position.side_to_move() == call_.us();
    const auto kind = question(Rules::table_question(reduction, is_our_turn)).kind;
    const auto* const found =
        dynamic_cast<const StoredTable*>(call_.stored_analysis(kAsked, kind, here));
    if (found == nullptr || found->reduction() != reduction || found->moves() < most) {
      return std::nullopt;
    }
    const StoredRoot root(*found, call_.us(), here.position);
    return root.is_covered() ? std::optional(root) : std::nullopt;
  }

  // Returns the least value that can be forced, and the least number of moves that force this
  // value. `most` is the greatest number of moves that the search tries. Increases the search depth
  // by one move at a time, and stops when mate is forced. `least(n)` must return the least value
  // that can be forced in at most n moves. Returns nothing if the native call has failed.
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

  // Returns the moves that force `best`, in scan order. Returns no moves if the native call has
  // failed.
  [[nodiscard]] chess::MoveList moves_to(const Best& best, const vm::Standpoint& here,
                                         const Source& source) {
    if (source.stored == nullptr && source.table != nullptr) {
      return tabulated_moves_to(best, here, source);
    }
    const std::int64_t n = best.moves - 1;
    chess::MoveList found;
    const auto use = [&](const vm::Standpoint& there, const std::optional<ForcedValue>& value) {
      if (value == best.value) {
        found.push_back(there.step.move);
      }
      return value.has_value();
    };
    const chess::MoveList moves = in_scan_order(call_, here);
    const bool has_keys = source.stored == nullptr && (n > 0 || !known_answer_);
    const bool ok = has_keys ? for_each_prepared(here, moves, Rules::kTheirQuestion, n,
                                                 [&](const vm::Standpoint& there, const auto& key) {
                                                   return use(there, value_after(there, n, key));
                                                 })
                             : for_each_after(here, moves, [&](const vm::Standpoint& there) {
                                 return use(there, value_after(there, n, source));
                               });
    return ok ? found : chess::MoveList();
  }

  // ---- The next functions take values from `source`. Each of these functions returns nothing if
  // the native call has failed. A stored table from a damaged file may lack a position; the search
  // then finds the value.

  // Returns the value of `there`, a position after our move. The result is the lesser of two
  // values: the position's own value, and the least value that can be forced in at most n further
  // moves.
  [[nodiscard]] std::optional<ForcedValue> value_after(const vm::Standpoint& there, std::int64_t n,
                                                       const Source& source) {
    StoredTable::Row row;
    if (source.stored != nullptr) {
      row = source.stored->row_of(call_.us(), there.position);
    }
    if (row.empty() && source.table == nullptr) {
      return value_after(there, n);
    }
    if (!call_.charge(1)) {
      return std::nullopt;
    }
    return row.empty() ? source.table->after(call_, there.position, n)
                       : row[static_cast<std::size_t>(n)];
  }
  // Returns the least value that can be forced in at most n moves from `here`, a position in which
  // we are to move. Requires: n >= 1, and `here` is reachable from the tabulated position.
  [[nodiscard]] std::optional<ForcedValue> least_forced(const vm::Standpoint& here, std::int64_t n,
                                                        const Source& source) {
    if (source.stored != nullptr) {
      const StoredRoot root(*source.stored, call_.us(), here.position);
      if (root.is_covered()) {
        return call_.charge(1) ? std::optional(root.least(n)) : std::nullopt;
      }
    }
    if (source.table == nullptr) {
      return least_forced(here, n);
    }
    return call_.charge(1) ? std::optional(source.table->least(
                                 source.table->covered(call_, here, n).value(), n))
                           : std::nullopt;
  }

  // ---- The next functions are the search itself. Each of these functions returns nothing if the
  // native call has failed. If `key` is given, it is the key of the result in the memo table.

  // Returns the least value that can be forced in at most n moves. Requires: n >= 1.
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
  // Returns the value of `there`, a position after our move. The result is the lesser of two
  // values: the position's own value, and the least value that can be forced in at most n further
  // moves.
  template <class... Key>
  [[nodiscard]] std::optional<ForcedValue> value_after(const vm::Standpoint& there, std::int64_t n,
                                                       const Key&... key) {
    if (n == 0 && known_answer_) {
      return judge(call_, there);
    }
    const auto find = [&] { return n == 0 ? judge(call_, there) : after_replies(there, n); };
    return memoized(Rules::kTheirQuestion, there, n, find, key...);
  }

  [[nodiscard]] std::optional<ForcedValue> least_after_move(const vm::Standpoint& here,
                                                            std::int64_t n) {
    if (n == 1 && known_answer_) {
      return mate_at_once(here, *known_answer_);
    }
    ForcedValue least = kGivenUp;
    const auto use = [&](const vm::Standpoint& there, const auto&... key) {
      const auto value = value_after(there, n - 1, key...);
      least = std::min(least, value.value_or(kMated));
      return least != kMated;
    };
    const bool ok = for_each_in_order(here, Rules::kTheirQuestion, n - 1, use);
    return ok ? std::optional(least) : std::nullopt;
  }

  // Returns kMated if one of our moves gives checkmate. If no move gives checkmate, returns the
  // argument `otherwise`. A search for a mate calls this function far more often than any other
  // function. Each move costs as much work as in NativeCall::after().
  [[nodiscard]] std::optional<ForcedValue> mate_at_once(const vm::Standpoint& here,
                                                        ForcedValue otherwise) {
    const chess::MoveList moves = chess::legal_moves(here.position);
    if (!call_.charge(vm::NativeCall::kCostOfMove * static_cast<std::int64_t>(moves.size()))) {
      return std::nullopt;
    }
    const bool mates = std::ranges::any_of(moves, [&](chess::Move move) {
      const chess::Position there = here.position.after(move);
      return there.in_check() && chess::count_legal_moves(there) == 0;
    });
    return mates ? kMated : otherwise;
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
      return worst < *now;  // otherwise stopping at this node is better
    };
    const bool ok = for_each_in_order(there, Rules::kOurQuestion, n, use);
    return ok ? std::optional(std::min(*now, worst)) : std::nullopt;
  }

  // Does the same as moves_to() if all values come from the tabulation of `source`. Costs the same
  // as well.
  [[nodiscard]] chess::MoveList tabulated_moves_to(const Best& best, const vm::Standpoint& here,
                                                   const Source& source) {
    chess::MoveList found;
    std::int64_t moves = 0;
    source.table->for_each_value(call_, here.position, source.number, best.moves - 1,
                                 [&](chess::Move move, ForcedValue value) {
                                   ++moves;
                                   if (value == best.value) {
                                     found.push_back(move);
                                   }
                                 });
    constexpr std::int64_t kCostOfValue = vm::NativeCall::kCostOfMove + 1;
    return call_.charge(kCostOfValue * moves) ? vm::in_scan_order(found, call_.us())
                                              : chess::MoveList();
  }

  // Visits the position after each legal move, in the order of the rules, until `use` returns
  // false. For each position, calls use(position), or use(position, key) with the position's key in
  // the memo table. Returns false if the native call has failed.
  template <class Use>
  [[nodiscard]] bool for_each_in_order(const vm::Standpoint& at, QuestionKind kind, std::int64_t n,
                                       Use use) {
    const chess::MoveList moves = Rules::in_order(call_, at);
    if constexpr (Rules::kPreparesAll) {
      return for_each_prepared(at, moves, kind, n, use);
    } else {
      return for_each_after(at, moves, use);
    }
  }

  // Calls use(position) for the position after each of the moves, until `use` returns false.
  // Returns false if the native call has failed.
  template <class Use>
  [[nodiscard]] bool for_each_after(const vm::Standpoint& at, const chess::MoveList& moves,
                                    Use use) {
    for (const chess::Move move : moves) {
      const vm::NativeCall::Scope scope(call_);
      const auto next = call_.after(at, move);
      const bool goes_on = next && use(*next);
      if (!goes_on) {
        return !call_.error();
      }
    }
    return true;
  }

  // Calls use(position, key) in the same way. Prepares the memo-table keys of several positions
  // before it calls `use` for the first of these positions: the processor can fetch this number of
  // entries at the same time.
  template <class Use>
  [[nodiscard]] bool for_each_prepared(const vm::Standpoint& at, const chess::MoveList& moves,
                                       QuestionKind kind, std::int64_t n, Use use) {
    constexpr std::size_t kTogether = 16;
    std::array<std::optional<vm::Standpoint>, kTogether> next;
    std::array<std::optional<vm::MemoKey>, kTogether> keys;
    for (std::size_t first = 0; first < moves.size(); first += kTogether) {
      const vm::NativeCall::Scope scope(call_);
      const std::size_t count = std::min(kTogether, moves.size() - first);
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

  // Returns the value from the memo table. If the memo table does not contain the value, calls
  // `find`, and stores and returns the result of `find`. The memo table stores the value kMated as
  // logical true, and the value kGivenUp as undefined.
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
  std::optional<ForcedValue> known_answer_ = Rules::known_answer(call_);
};

}  // namespace cheg::stdlib
