// Packs the squares of all men of a position into one number. The number is a part of the keys of
// the memo table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/require.hpp"
#include "chess/position.hpp"

namespace cheg::vm {

inline constexpr std::size_t kMostPlacedMen = 6;

// The men of a position with at most six men. The men are sorted by kind: kings come first, and the
// most mobile kind comes last. Men of the same kind are sorted by square.
class Placement {
 public:
  // Requires: the position has at most kMostPlacedMen men.
  explicit Placement(const chess::Position& position);

  // Returns whether two of the men have the same type and colour.
  [[nodiscard]] bool has_like_men() const;

  // Returns the squares of the men, with six bits for each square. The square of the first man is
  // in the highest bits.
  [[nodiscard]] std::uint64_t squares() const;

  // Rotates or mirrors the board so that the first man comes into the triangle a1-d1-d4, and
  // returns squares() on this board. If two symmetries bring the first man into the triangle,
  // returns the smaller of the two numbers. The result is the same for all eight symmetric images
  // of a position.
  [[nodiscard]] std::uint64_t least_squares() const;

  [[nodiscard]] std::size_t size() const { return count_; }
  // Returns a man; the men have the same order as in squares(). Requires: number < size().
  [[nodiscard]] chess::Piece piece(std::size_t number) const {
    CHEG_REQUIRE(number < count_);
    return static_cast<chess::Piece>(men_[number] >> kPieceShift & kPieceMask);
  }

  static constexpr int kSquareBits = 6;

 private:
  static constexpr unsigned kSquareMask = (1U << kSquareBits) - 1;
  static constexpr int kPieceShift = kSquareBits;
  static constexpr unsigned kPieceMask = 15;

  void sort();

  std::array<unsigned, kMostPlacedMen>
      men_{};  // each combines the order of its type, the piece and the square
  std::size_t count_ = 0;
};

}  // namespace cheg::vm
