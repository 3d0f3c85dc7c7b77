// A move in 16 bits, and a list of moves that allocates no memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/require.hpp"
#include "chess/types.hpp"

namespace cheg::chess {

enum class MoveKind : std::uint8_t { normal, promotion, en_passant, castling };

// A move: its two squares, its kind and the promotion piece. The object does not contain the
// position in which the move is played. Castling is stored as the king's move of two squares
// (e1g1). `Move{}` is the null move a1a1, which is never legal. `Move m;` is uninitialised, so that
// creating a MoveList costs nothing.
class Move {
 public:
  constexpr Move() = default;
  // Requires: both squares are on the board; `kind` is not promotion (for a promotion, use
  // promote()).
  constexpr Move(Square from, Square to, MoveKind kind = MoveKind::normal)
      : bits_(static_cast<std::uint16_t>(index(from) | index(to) << 6 |
                                         static_cast<int>(kind) << 14)) {
    CHEG_REQUIRE(from < Square::none && to < Square::none);
  }

  // Requires: knight <= promotion <= queen.
  [[nodiscard]] static constexpr Move promote(Square from, Square to, PieceType promotion) {
    CHEG_REQUIRE(PieceType::knight <= promotion && promotion <= PieceType::queen);
    Move move(from, to, MoveKind::promotion);
    move.bits_ = static_cast<std::uint16_t>(
        move.bits_ | (static_cast<int>(promotion) - static_cast<int>(PieceType::knight)) << 12);
    return move;
  }

  [[nodiscard]] constexpr Square from() const { return static_cast<Square>(bits_ & 63); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>(bits_ >> 6 & 63); }
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 14); }

  // Returns the promotion piece, or PieceType::none if kind() is not promotion.
  [[nodiscard]] constexpr PieceType promotion() const {
    return kind() == MoveKind::promotion
               ? static_cast<PieceType>((bits_ >> 12 & 3) + static_cast<int>(PieceType::knight))
               : PieceType::none;
  }

  // Returns the move whose bits() equal `bits`. Accepts every value of 16 bits, even a value that
  // is not a legal move in any position.
  [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) {
    Move move{};
    move.bits_ = bits;
    return move;
  }

  // Returns the 16 bits as `from | to << 6 | (promotion - knight) << 12 | kind << 14`.
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint16_t bits_;
};

// Returns the same move in the mirrored position (see setup.hpp).
[[nodiscard]] constexpr Move mirrored(Move move) {
  return move.kind() == MoveKind::promotion
             ? Move::promote(mirrored(move.from()), mirrored(move.to()), move.promotion())
             : Move(mirrored(move.from()), mirrored(move.to()), move.kind());
}

// The legal moves of one position. No position has more than 218 legal moves.
class MoveList {
 public:
  static constexpr std::size_t kCapacity = 256;

  // This constructor is not `= default`, because `MoveList{}` would then fill the array with zeros.
  // Filling the array takes longer than generating the moves.
  MoveList() {}  // NOLINT(modernize-use-equals-default, *-member-init)

  // Requires: size() < kCapacity.
  void push_back(Move move) {
    CHEG_REQUIRE(size_ < kCapacity);
    moves_[size_++] = move;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  // Requires: i < size().
  [[nodiscard]] Move operator[](std::size_t i) const {
    CHEG_REQUIRE(i < size_);
    return moves_[i];
  }
  // These functions are not const, because callers sort the moves.
  [[nodiscard]] Move* begin() { return moves_.data(); }
  [[nodiscard]] Move* end() { return begin() + size_; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return begin() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<Move, kCapacity> moves_;
};

}  // namespace cheg::chess
