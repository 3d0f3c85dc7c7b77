// Makes the decision of LOOK, which keeps the best of several moves. The search depth of LOOK is
// one or two of our moves. A subroutine of the program, called V below, gives an integer to each
// position after one of our moves. A smaller value is better.
//
// Each move gets a rank. With depth 1, the rank of a move is the value of V after this move. With
// depth 2, the rank is the sum of two parts. The first part is the value of V after our second
// move. The other side's reply makes this value as great as possible, and our second move makes
// this value as small as possible. The second part is the value of V after our first move,
// multiplied by a fraction (the share). A mate in one has the best rank. With depth 2, a mate in
// two has the second-best rank. A move is sound if it does not stalemate, and if the other side has
// no reply that takes one of our men for nothing. If at least one move is sound, LOOK considers
// only the sound moves. Our second move is worthless if it is not sound. Our second move is also
// worthless if V is undefined after this move.
//
// LOOK uses alpha-beta search to find the least and the greatest values. LOOK computes the second
// part of the rank before the first part. LOOK can therefore abandon a move as soon as a reply
// makes the rank worse than the best rank so far. LOOK first examines the moves that had the best
// values earlier.
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
  // The share is numerator / denominator. The denominator is positive. The numerator and the
  // denominator are less than 2^31.
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
};

// One of our moves and its rank. With depth 2, the other side's move `reply` and our second move
// `next` determine the rank.
struct LookLine {
  chess::Move move;
  // With depth 2, this member is the product of the rank and LookSettings::denominator. For a mate
  // in two, this member is kWon + 1.
  LookValue rank = kWorthless;
  std::optional<chess::Move> reply;
  std::optional<chess::Move> next;
};

class LookSearch {
 public:
  // `asked` is the number of the operand that names the subroutine. Requires: `memory` is new.
  LookSearch(vm::NativeCall& call, std::size_t asked, const LookSettings& settings,
             LookMemory& memory);

  // Keeps only the best moves in `moves`, without changing their order. Illegal moves are never
  // among the best ones. Returns false if the native call has failed.
  [[nodiscard]] bool keep_best(std::vector<chess::Move>& moves);

  // Returns the given move together with its rank. The rank is computed for this move alone; a move
  // that is not sound gets its rank in the same way as a sound move. Returns nothing if the native
  // call has failed. Requires: the move is legal.
  [[nodiscard]] std::optional<LookLine> line_of(chess::Move move);

 private:
  static constexpr LookValue kWonInTwo = kWon + 1;

  [[nodiscard]] std::span<LookCandidate> candidates() {
    return std::span(memory_.candidates).first(candidate_count_);
  }
  // Each of the following functions returns false or nothing if the native call has failed.
  [[nodiscard]] bool gather(const std::vector<chess::Move>& moves);
  [[nodiscard]] bool rank_candidates();
  [[nodiscard]] bool find_self();
  // Returns the rank of the candidate. With depth 2, also stores the reply and our second move in
  // `line`. May return kWorthless instead of a rank that is greater than `bound`.
  [[nodiscard]] std::optional<LookValue> rank_of(const LookCandidate& candidate, LookValue bound,
                                                 LookLine& line);
  // Returns the position after one of our moves. In this position, the variable X holds the man
  // that has moved. After later moves, X still holds this man.
  [[nodiscard]] std::optional<vm::Standpoint> after_move(chess::Move move);
  // Returns the greatest value to which a reply of the other side leads.
  [[nodiscard]] std::optional<LookValue> worst_reply(const vm::Standpoint& there, LookValue self,
                                                     LookValue bound, LookLine& line);
  // Returns the least value to which one of our moves leads. If a move leads to a value of at most
  // `enough`, stops at this move and returns this value.
  [[nodiscard]] std::optional<LookValue> best_next(const vm::Standpoint& here, LookValue enough,
                                                   chess::Move& best);
  // Returns the value of the position `there`, which is a position after our second move. The other
  // side is to move in this position.
  [[nodiscard]] std::optional<LookValue> value_there(const vm::Standpoint& there);
  // Returns the value that the subroutine gives to the position.
  [[nodiscard]] std::optional<LookValue> ask(const vm::Standpoint& there);
  // Returns the rank of our first move. `worst` is the first part of the rank. `self` is the value
  // of V after our first move.
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
