// How LOOK decides: one or two moves of ours ahead, by what a subroutine says of positions after
// our moves. Less is better.
//
// A move's rank with depth 1 is V after it. With depth 2 it is the greatest, over their replies, of
// the least V after a next move of ours, plus a share of V after the move itself. Mate in one comes
// first, then with depth 2 mate in two. A move is sound if it does not stalemate and if they cannot
// take a man of ours for nothing. Moves that are not sound count only if no move is sound; as next
// moves they are worthless, as are those after which V is undefined.
//
// The least and the greatest are found by alpha-beta: the share of V after the move is known first,
// so that a move is given up as soon as a reply makes it worse than the best so far. The moves with
// the best values so far are looked at first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chess/move.hpp"
#include "stdlib/natives/rules/look_memory.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

struct LookSettings {
  int depth = 1;  // 1 or 2
  // The share of V after the move; the denominator is positive, and both are less than 2^31.
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
};

// A move, what it is worth, and with depth 2 the reply and the next move that show it.
struct LookLine {
  chess::Move move;
  LookValue rank = kWorthless;  // times the denominator; a mate in two is kWon + 1
  std::optional<chess::Move> reply;
  std::optional<chess::Move> next;
};

class LookSearch {
 public:
  // `asked` is the operand that names the subroutine. The memory must be new.
  LookSearch(vm::NativeCall& call, std::size_t asked, const LookSettings& settings,
             LookMemory& memory);

  // Leaves only the best of these moves, in their order; those that are not legal go. False if the
  // call has failed.
  [[nodiscard]] bool keep_best(std::vector<chess::Move>& moves);

  // What a legal move is worth, without regard to others and to whether it is sound. Nothing if the
  // call has failed.
  [[nodiscard]] std::optional<LookLine> line_of(chess::Move move);

 private:
  static constexpr LookValue kWonInTwo = kWon + 1;

  [[nodiscard]] std::span<LookCandidate> candidates() {
    return std::span(memory_.candidates).first(candidate_count_);
  }
  // Each of these is false, or gives nothing, if the call has failed.
  [[nodiscard]] bool gather(const std::vector<chess::Move>& moves);
  [[nodiscard]] bool rank_candidates();
  [[nodiscard]] bool find_self();
  // What is greater than `bound` may be given as kWorthless.
  [[nodiscard]] std::optional<LookValue> rank_of(const LookCandidate& candidate, LookValue bound,
                                                 LookLine& line);
  // The position after the move, where X is the man that has moved. Later moves take X along.
  [[nodiscard]] std::optional<vm::Standpoint> after_move(chess::Move move);
  // The greatest value after a reply.
  [[nodiscard]] std::optional<LookValue> worst_reply(const vm::Standpoint& there, LookValue self,
                                                     LookValue bound, LookLine& line);
  // The least value after a move of ours; any number up to `enough` if that is reached.
  [[nodiscard]] std::optional<LookValue> best_next(const vm::Standpoint& here, LookValue enough,
                                                   chess::Move& best);
  // As a next move is worth it: they are to move there.
  [[nodiscard]] std::optional<LookValue> value_there(const vm::Standpoint& there);
  // What the subroutine says.
  [[nodiscard]] std::optional<LookValue> ask(const vm::Standpoint& there);
  // With the share of V after the move.
  [[nodiscard]] LookValue rank(LookValue worst, LookValue self) const;

  vm::NativeCall& call_;
  std::size_t asked_;
  LookSettings settings_;
  LookMemory& memory_;
  vm::Standpoint here_;
  bool are_shared_;  // what is said of a position holds however it is reached
  std::size_t candidate_count_ = 0;
};

}  // namespace cheg::stdlib
