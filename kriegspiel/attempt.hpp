// An attempt is a move that a player wants to make.
#pragma once

#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "chess/types.hpp"

namespace cheg::kriegspiel {

// An attempt has two squares. If a pawn reaches the last rank, the attempt also has a promotion
// piece. Castling is the king's move by two squares. Unlike a chess::Move, an attempt need not be
// legal.
struct Attempt {
  chess::Square from = chess::Square::none;
  chess::Square to = chess::Square::none;
  chess::PieceType promotion = chess::PieceType::none;

  friend constexpr bool operator==(Attempt, Attempt) = default;
};

// Returns the move as an attempt.
[[nodiscard]] constexpr Attempt to_attempt(chess::Move move) {
  return {move.from(), move.to(), move.promotion()};
}

// A list of attempts. The list does not allocate memory.
class AttemptList {
 public:
  // An upper bound on the number of attempts in a position. Even a king, nine queens, two rooks,
  // two bishops and two knights on open lines have fewer attempts together. A pawn that has not
  // promoted has at most twelve attempts, fewer than a queen.
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
