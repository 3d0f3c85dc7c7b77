#include "vm/placement.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "chess/bitboard.hpp"

namespace cheg::vm {

Placement::Placement(const chess::Position& position) {
  CHEG_REQUIRE(position.material().men() <= static_cast<int>(kMostPlacedMen));
  constexpr int kKindShift = kPieceShift + 4;
  for (chess::Bitboard rest = position.occupied(); rest != 0;) {
    const chess::Square square = chess::pop_first(rest);
    const chess::Piece piece = position.piece_on(square);
    const unsigned kind = type_of(piece) == chess::PieceType::king ? 0U : 1U;
    men_[count_++] = kind << kKindShift | static_cast<unsigned>(piece) << kPieceShift |
                     static_cast<unsigned>(square);
  }
  sort();
}

bool Placement::has_like_men() const {
  for (std::size_t i = 1; i < count_; ++i) {
    if (men_[i] >> kSquareBits == men_[i - 1] >> kSquareBits) {
      return true;
    }
  }
  return false;
}

std::uint64_t Placement::squares() const {
  std::uint64_t squares = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    squares = squares << kSquareBits | (men_[i] & kSquareMask);
  }
  return squares;
}

std::uint64_t Placement::least_squares() const {
  constexpr unsigned kLastFile = 7;
  constexpr unsigned kLastRank = 7 << 3;
  const unsigned first = men_[0] & kSquareMask;
  const unsigned turn = ((first & 7U) > 3 ? kLastFile : 0U) | (first >> 3 > 3 ? kLastRank : 0U);
  const unsigned file = (first ^ turn) & 7U;
  const unsigned rank = (first ^ turn) >> 3;
  const bool sorts = has_like_men();
  const auto squares_after = [&](auto symmetry) {
    Placement turned = *this;
    for (std::size_t i = 0; i < count_; ++i) {
      turned.men_[i] = (men_[i] & ~kSquareMask) | symmetry(men_[i] & kSquareMask);
    }
    if (sorts) {
      turned.sort();
    }
    return turned.squares();
  };
  const auto upright = [&](unsigned square) { return square ^ turn; };
  const auto transposed = [&](unsigned square) {
    return ((square ^ turn) & 7U) << 3 | (square ^ turn) >> 3;
  };
  if (rank < file) {
    return squares_after(upright);
  }
  return rank > file ? squares_after(transposed)
                     : std::min(squares_after(upright), squares_after(transposed));
}

void Placement::sort() {
  for (std::size_t i = 1; i < count_; ++i) {
    const unsigned man = men_[i];
    std::size_t place = i;
    for (; place > 0 && men_[place - 1] > man; --place) {
      men_[place] = men_[place - 1];
    }
    men_[place] = man;
  }
}

}  // namespace cheg::vm
