// Where the men of a position stand, as a number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/require.hpp"
#include "chess/position.hpp"

namespace cheg::vm {

inline constexpr std::size_t kMostPlacedMen = 6;

// The men of a position with at most six of them, in the order of their kinds: kings first, and
// last whoever moves most. Like men in the order of their squares.
class Placement {
 public:
  // Requires: at most kMostPlacedMen men.
  explicit Placement(const chess::Position& position);

  // Whether two men have the same type and colour.
  [[nodiscard]] bool has_like_men() const;

  // The squares, six bits each, the first man's highest.
  [[nodiscard]] std::uint64_t squares() const;

  // The same for all eight ways that the board can lie: the squares where it lies so that the first
  // man stands on a square of the triangle a1, d1, d4; if that leaves two ways, the smaller number.
  [[nodiscard]] std::uint64_t least_squares() const;

  [[nodiscard]] std::size_t size() const { return count_; }
  // In the order of the squares. Requires: number < size().
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

  std::array<unsigned, kMostPlacedMen> men_{};  // each a rank among the kinds, a piece and a square
  std::size_t count_ = 0;
};

}  // namespace cheg::vm
