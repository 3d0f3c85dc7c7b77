// An attempt: the move that a player asks for.
#pragma once

#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "chess/types.hpp"

namespace cheg::kriegspiel {

// Two squares and, for a pawn that reaches the last rank, the promotion piece. Castling is written
// as the king's move by two squares. Unlike a chess::Move, an attempt need not be legal in any
// position.
struct Attempt {
  chess::Square from = chess::Square::none;
  chess::Square to = chess::Square::none;
  chess::PieceType promotion = chess::PieceType::none;

  friend constexpr bool operator==(Attempt, Attempt) = default;
};

// The attempt that asks for this move.
[[nodiscard]] constexpr Attempt to_attempt(chess::Move move) {
  return {move.from(), move.to(), move.promotion()};
}

// A list of attempts. It does not allocate memory.
class AttemptList {
 public:
  // An upper bound: nine queens on open lines, the king and the other pieces of the start position
  // together have fewer attempts. A pawn has at most twelve attempts, fewer than a queen.
  static constexpr std::size_t kCapacity = 384;

  AttemptList() {}  // NOLINT(modernize-use-equals-default, *-member-init): not filled with zeros

  void push_back(Attempt attempt) { attempts_[size_++] = attempt; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Attempt operator[](std::size_t i) const { return attempts_[i]; }
  [[nodiscard]] const Attempt* begin() const { return attempts_.data(); }
  [[nodiscard]] const Attempt* end() const { return begin() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Attempt, kCapacity> attempts_;
};

}  // namespace cheg::kriegspiel
