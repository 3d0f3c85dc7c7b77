// The decision of LOOK. LOOK looks one or two of our moves ahead. The subroutine V gives an integer
// value to each position after a move of ours. A smaller value is better.
//
// Each move gets a rank. With depth 1, the rank is V after the move. With depth 2, the rank is the
// sum of two parts. For the first part, each reply gets the least V that our next move can reach;
// the first part is the greatest of these values. The second part is a share of V after the move
// itself. Mate in one has the best rank; with depth 2, mate in two has the second best rank. A move
// is sound if it does not stalemate and if the other side cannot then take one of our men for
// nothing. Moves that are not sound are considered only if no move is sound. As next moves they are
// worthless. A next move is also worthless if V after it is undefined.
//
// Alpha-beta search finds the least and the greatest values. The share of V after the move is known
// first. A move is therefore given up as soon as a reply makes it worse than the best move so far.
// Moves with the best values so far are examined first.
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

// A move and its rank. With depth 2, `reply` and `next` are the reply and our next move that lead
// to this rank.
struct LookLine {
  chess::Move move;
  // With depth 2, multiplied by the denominator. Mate in two is kWon + 1.
  LookValue rank = kWorthless;
  std::optional<chess::Move> reply;
  std::optional<chess::Move> next;
};

class LookSearch {
 public:
  // `asked` is the operand that names the subroutine. The memory must be new.
  LookSearch(vm::NativeCall& call, std::size_t asked, const LookSettings& settings,
             LookMemory& memory);

  // Removes all moves except the best ones from `moves`; their order stays. Also removes illegal
  // moves. Returns false if the native call has failed.
  [[nodiscard]] bool keep_best(std::vector<chess::Move>& moves);

  // Returns the rank of a legal move, whatever the other moves are and whether or not the move is
  // sound. Returns nothing if the native call has failed.
  [[nodiscard]] std::optional<LookLine> line_of(chess::Move move);

 private:
  static constexpr LookValue kWonInTwo = kWon + 1;

  [[nodiscard]] std::span<LookCandidate> candidates() {
    return std::span(memory_.candidates).first(candidate_count_);
  }
  // Each of these functions returns false, or nothing, if the native call has failed.
  [[nodiscard]] bool gather(const std::vector<chess::Move>& moves);
  [[nodiscard]] bool rank_candidates();
  [[nodiscard]] bool find_self();
  // Returns the rank of the candidate. May return kWorthless instead of a rank greater than
  // `bound`.
  [[nodiscard]] std::optional<LookValue> rank_of(const LookCandidate& candidate, LookValue bound,
                                                 LookLine& line);
  // Returns the position after the move. In this position X is the man that has moved; X follows
  // this man in later moves.
  [[nodiscard]] std::optional<vm::Standpoint> after_move(chess::Move move);
  // Returns the greatest value that a reply of the other side reaches.
  [[nodiscard]] std::optional<LookValue> worst_reply(const vm::Standpoint& there, LookValue self,
                                                     LookValue bound, LookLine& line);
  // Returns the least value after a move of ours. Once a value is at most `enough`, the function
  // may return this value.
  [[nodiscard]] std::optional<LookValue> best_next(const vm::Standpoint& here, LookValue enough,
                                                   chess::Move& best);
  // Returns the value of a position after our next move. The other side is to move in the position.
  [[nodiscard]] std::optional<LookValue> value_there(const vm::Standpoint& there);
  // Returns the value of the position from the subroutine.
  [[nodiscard]] std::optional<LookValue> ask(const vm::Standpoint& there);
  // Returns the rank: the worst value plus the share of V after the move.
  [[nodiscard]] LookValue rank(LookValue worst, LookValue self) const;

  vm::NativeCall& call_;
  std::size_t asked_;
  LookSettings settings_;
  LookMemory& memory_;
  vm::Standpoint here_;
  bool are_shared_;  // the value of a position does not depend on the moves that lead to it
  std::size_t candidate_count_ = 0;
};

}  // namespace cheg::stdlib
