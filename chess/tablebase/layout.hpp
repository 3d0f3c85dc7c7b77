// Computes the index of a position in a table. Positions that differ only by a symmetry of the
// board have the same index.
//
// A table is divided into blocks. The squares of the two kings determine the block of a position.
// Without pawns, all eight symmetries apply, and there are 462 blocks. With pawns, only the
// left-right reflection applies, and there are 1806 blocks. Each group of identical men stands on a
// set of squares. Within a block, each possible set of squares of a group has a number
// (combinatorial number system). The offset of a position in its block combines the numbers of all
// groups. If both kings stand on the diagonal a1-h8, a position and its mirror image in this
// diagonal have separate entries. The separate entries make a table 3 % larger, but they avoid a
// special case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::chess::tablebase {

inline constexpr int kMostMen = 5;

// The squares of all men of a position, in the order of Layout::men().
using Squares = std::array<Square, kMostMen>;

// One of the eight ways to turn and mirror the board. Bit 0 mirrors the files (a <-> h), and bit 1
// mirrors the ranks (1 <-> 8). Then bit 2 mirrors the board in the diagonal a1-h8 (a8 <-> h1).
using Symmetry = std::uint8_t;

inline constexpr Symmetry kSymmetryCount = 8;

// Returns the square to which the symmetry moves `square`.
[[nodiscard]] constexpr Square turned(Symmetry symmetry, Square square) {
  int file = file_of(square);
  int rank = rank_of(square);
  file = (symmetry & 1) != 0 ? 7 - file : file;
  rank = (symmetry & 2) != 0 ? 7 - rank : rank;
  if ((symmetry & 4) != 0) {
    std::swap(file, rank);
  }
  return make_square(file, rank);
}

// The symmetries under which positions share an entry.
enum class Symmetries : std::uint8_t {
  none,        // every position has its own entry
  left_right,  // a <-> h: the only symmetry with pawns
  all          // all eight symmetries
};

// The pairs of squares on which the two kings can stand.
class KingPairs {
 public:
  struct Pair {
    std::int16_t block = kNone;  // kNone: the kings touch
    Symmetry symmetry = 0;       // maps the given squares to those of the block
  };
  static constexpr std::int16_t kNone = -1;

  // Returns the pairs for these symmetries. The object is created on first use and never destroyed.
  [[nodiscard]] static const KingPairs& get(Symmetries symmetries);

  // Finds the block of the positions with the kings on these two squares. Also finds the symmetry
  // of the board that maps the two squares to the king squares of the block.
  [[nodiscard]] Pair find(Square white_king, Square black_king) const {
    CHEG_REQUIRE(white_king < Square::none && black_king < Square::none);
    return pairs_[static_cast<std::size_t>(white_king)][static_cast<std::size_t>(black_king)];
  }
  [[nodiscard]] std::size_t size() const { return kings_.size(); }
  // Returns the squares of White's king and of Black's king in a block.
  [[nodiscard]] std::array<Square, 2> kings(std::size_t block) const { return kings_[block]; }
  // Returns the number of symmetric positions that each entry of the block represents.
  [[nodiscard]] int weight(std::size_t block) const { return weights_[block]; }

 private:
  explicit KingPairs(Symmetries symmetries);

  std::array<std::array<Pair, kSquareCount>, kSquareCount> pairs_;
  std::vector<std::array<Square, 2>> kings_;
  std::vector<int> weights_;
};

// Returns the material with the stronger side as White. The stronger side is the side with more
// men. If both sides have the same number of men, the stronger side is the side with the more
// valuable men. For example, the result is KRK for both KRK and KKR, so one table contains the
// positions of both endings.
[[nodiscard]] MaterialSignature canonical(MaterialSignature material);

class Layout {
 public:
  // A group of identical men: `count` elements of men(), beginning with men()[first].
  struct Group {
    std::size_t first;
    std::size_t count;
    bool is_pawns;
    std::size_t size;    // the number of sets of squares
    std::size_t stride;  // the offset contains the number of the group's set times this factor
  };

  struct Place {
    std::size_t block;
    std::size_t offset;
  };

  // Creates the layout that tables use. The symmetries of this layout are `left_right` for an
  // ending with pawns and `all` for other endings. Requires: the material has 3 to kMostMen men.
  explicit Layout(MaterialSignature material);
  // Creates a layout with the given symmetries. Requires: if `symmetries` is `all`, the ending has
  // no pawns.
  Layout(MaterialSignature material, Symmetries symmetries);

  [[nodiscard]] MaterialSignature material() const { return material_; }
  // Returns White's king, Black's king, White's other men and Black's other men, in this order. The
  // other men of each side are in the order of their values, the most valuable first.
  [[nodiscard]] std::span<const Piece> men() const { return men_; }
  [[nodiscard]] std::span<const Group> groups() const { return groups_; }
  // Returns the group of men()[man]. Requires: man >= 2.
  [[nodiscard]] const Group& group_of(std::size_t man) const {
    CHEG_REQUIRE(2 <= man && man < men_.size());
    return groups_[group_of_[man]];
  }
  [[nodiscard]] const KingPairs& king_pairs() const { return *king_pairs_; }
  [[nodiscard]] bool has_pawns() const { return has_pawns_; }

  [[nodiscard]] std::size_t blocks() const { return king_pairs_->size(); }
  [[nodiscard]] std::size_t block_size() const { return block_size_; }
  // Returns the number of entries for each side to move. Each entry of a table has one byte.
  [[nodiscard]] std::size_t size() const { return blocks() * block_size_; }

  // Returns the place of the position with the men on these squares. The squares of identical men
  // may be in any order. Requires: the kings do not touch, no pawn stands on the first or last
  // rank, and identical men stand on different squares.
  [[nodiscard]] Place find(const Squares& squares) const {
    const KingPairs::Pair pair = king_pairs_->find(squares[0], squares[1]);
    CHEG_REQUIRE(pair.block != KingPairs::kNone);
    return {static_cast<std::size_t>(pair.block), offset_of(squares, pair.symmetry)};
  }

  // Numbers the places from 0 to size() - 1. A table stores its entries in this order.
  [[nodiscard]] std::size_t number_of(Place place) const {
    CHEG_REQUIRE(place.block < blocks() && place.offset < block_size_);
    return place.block * block_size_ + place.offset;
  }
  // Returns the place with this number. Requires: number < size().
  [[nodiscard]] Place place_of(std::size_t number) const {
    CHEG_REQUIRE(number < size());
    return {number / block_size_, number % block_size_};
  }

  // Returns the squares of the men, except the kings, in the positions with this offset. The
  // elements 0 and 1 (the squares of the kings) are not set. Requires: offset < block_size().
  [[nodiscard]] const Squares& squares_at(std::size_t offset) const {
    CHEG_REQUIRE(offset < block_size_);
    return squares_[offset];
  }
  // Returns the squares of all men in the position at this place.
  [[nodiscard]] Squares squares_at(Place place) const;

  // Returns the offset of the position that results when men()[man] moves to the square `to`.
  // Requires: man >= 2, the man can stand on the square, and no identical man stands there.
  [[nodiscard]] std::size_t moved(std::size_t offset, std::size_t man, Square to) const;

  // Returns an array for this symmetry. The array maps each offset on the transformed board to the
  // offset on the original board.
  [[nodiscard]] std::span<const std::uint32_t> turned_back(Symmetry symmetry) const {
    return turned_back_[symmetry];
  }

 private:
  [[nodiscard]] std::size_t offset_of(const Squares& squares, Symmetry symmetry) const;

  MaterialSignature material_;
  std::vector<Piece> men_;
  std::vector<Group> groups_;
  std::array<std::size_t, kMostMen> group_of_{};
  const KingPairs* king_pairs_;
  bool has_pawns_;
  std::size_t block_size_ = 1;
  std::vector<Squares> squares_;
  std::array<std::vector<std::uint32_t>, kSymmetryCount> turned_back_;
};

}  // namespace cheg::chess::tablebase
