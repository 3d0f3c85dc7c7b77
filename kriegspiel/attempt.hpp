// An attempt is a move that a player wants to make.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "chess/types.hpp"

namespace cheg::kriegspiel {

// An attempt has two squares. If a pawn reaches the last rank, the attempt also has a promotion
// piece. Castling is the king's move by two squares. Under rules with drops, an attempt can also
// put a man of the player's reserve on the square `to`; then `from` is Square::none. Unlike a
// chess::Move, an attempt need not be legal.
struct Attempt {
  chess::Square from = chess::Square::none;
  chess::Square to = chess::Square::none;
  chess::PieceType promotion = chess::PieceType::none;
  chess::PieceType drop = chess::PieceType::none;  // the man that is dropped

  friend constexpr bool operator==(Attempt, Attempt) = default;
};

// Returns the move as an attempt.
[[nodiscard]] constexpr Attempt to_attempt(chess::Move move) {
  return {move.from(), move.to(), move.promotion()};
}

// Returns the drop of a man of this type as an attempt.
[[nodiscard]] constexpr Attempt drop_on(chess::PieceType type, chess::Square to) {
  return {.to = to, .drop = type};
}

// A list of attempts. The list does not allocate memory.
class AttemptList {
 public:
  // An upper bound on the number of attempts in a position. Under rules with drops, one player can
  // have a king, eighteen queens, four rooks, four bishops and four knights. These men have at most
  // 650 attempts together, even if all lines are open. A pawn has at most twelve attempts. A queen
  // can have more attempts than a pawn. Men in the reserve can be dropped in at most 5 * 63 ways.
  static constexpr std::size_t kCapacity = 1024;

  AttemptList() {}  // NOLINT(modernize-use-equals-default, *-member-init): not filled with zeros

  void push_back(Attempt attempt) { attempts_[size_++] = attempt; }

  // Removes the attempts for which the condition is true. The other attempts keep their order.
  template <class Condition>
  void erase_if(Condition condition) {
    Attempt* const first = attempts_.data();
    size_ = static_cast<std::size_t>(std::remove_if(first, first + size_, condition) - first);
  }

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
