// Where a table keeps which position: kings first, then the other men, without positions that only
// a symmetry of the board tells apart.
//
// The two kings choose a block; they stand on one of 462 pairs of squares where the whole board may
// be turned and mirrored, on one of 1806 where pawns leave only left and right. Within a block each
// group of alike men has a number, the rank of its set of squares (combinatorial number system),
// and these numbers make the offset. Pairs with both kings on the diagonal a1-h8 keep both images
// of a position that mirror each other there: 3 % more, and no further case.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"

namespace cheg::chess::tablebase {

inline constexpr int kMostMen = 5;

// The squares of the men of a layout, in the order of Layout::men().
using Squares = std::array<Square, kMostMen>;

// One of the eight ways to turn and mirror the board. Bit 0: a <-> h, bit 1: 1 <-> 8, bit 2: then
// a8 <-> h1 across the diagonal a1-h8.
using Symmetry = std::uint8_t;

inline constexpr Symmetry kSymmetryCount = 8;

// Where the square comes to lie.
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

// Which positions count as one.
enum class Symmetries : std::uint8_t {
  none,        // every position of the board by itself
  left_right,  // a <-> h: what pawns leave
  all          // turned and mirrored in every way
};

// The pairs of squares where the kings can stand.
class KingPairs {
 public:
  struct Pair {
    std::int16_t block = kNone;  // kNone: the kings touch
    Symmetry symmetry = 0;       // leads from the squares asked for to those of the block
  };
  static constexpr std::int16_t kNone = -1;

  // Made once, lives for ever.
  [[nodiscard]] static const KingPairs& get(Symmetries symmetries);

  // The block to which kings on these squares belong.
  [[nodiscard]] Pair find(Square white_king, Square black_king) const {
    return pairs_[static_cast<std::size_t>(white_king)][static_cast<std::size_t>(black_king)];
  }
  [[nodiscard]] std::size_t size() const { return kings_.size(); }
  // White's king and Black's king of a block.
  [[nodiscard]] std::array<Square, 2> kings(std::size_t block) const { return kings_[block]; }
  // How many positions of the whole board each place in the block stands for.
  [[nodiscard]] int weight(std::size_t block) const { return weights_[block]; }

 private:
  explicit KingPairs(Symmetries symmetries);

  std::array<std::array<Pair, kSquareCount>, kSquareCount> pairs_;
  std::vector<std::array<Square, 2>> kings_;
  std::vector<int> weights_;
};

// The side with more men is White, then the one with the more valuable men: of KRK and KKR the
// former. A table serves both.
[[nodiscard]] MaterialSignature canonical(MaterialSignature material);

class Layout {
 public:
  // A group of alike men: men()[first] and so on.
  struct Group {
    std::size_t first;
    std::size_t count;
    bool is_pawns;
    std::size_t size;    // sets of squares
    std::size_t stride;  // in the offset
  };

  struct Place {
    std::size_t block;
    std::size_t offset;
  };

  // As tables keep positions: all symmetries, or those that pawns leave. Requires: 3 to kMostMen
  // men.
  explicit Layout(MaterialSignature material);
  // With symmetries of one's own choice; `all` is for endings without pawns.
  Layout(MaterialSignature material, Symmetries symmetries);

  [[nodiscard]] MaterialSignature material() const { return material_; }
  // White's king, Black's king, White's men by falling value, Black's men by falling value.
  [[nodiscard]] std::span<const Piece> men() const { return men_; }
  [[nodiscard]] std::span<const Group> groups() const { return groups_; }
  // The group of men()[man]. Requires: man >= 2.
  [[nodiscard]] const Group& group_of(std::size_t man) const { return groups_[group_of_[man]]; }
  [[nodiscard]] const KingPairs& king_pairs() const { return *king_pairs_; }
  [[nodiscard]] bool has_pawns() const { return has_pawns_; }

  [[nodiscard]] std::size_t blocks() const { return king_pairs_->size(); }
  [[nodiscard]] std::size_t block_size() const { return block_size_; }
  // Places: bytes of a table for each side to move.
  [[nodiscard]] std::size_t size() const { return blocks() * block_size_; }

  // Where men on these squares are kept. Requires: kings that do not touch, pawns off the first and
  // last rank; alike men stand on different squares, in any order.
  [[nodiscard]] Place find(const Squares& squares) const {
    const KingPairs::Pair pair = king_pairs_->find(squares[0], squares[1]);
    return {static_cast<std::size_t>(pair.block), offset_of(squares, pair.symmetry)};
  }

  // The squares of the men other than kings at an offset; squares()[0] and [1] are not set.
  [[nodiscard]] const Squares& squares_at(std::size_t offset) const { return squares_[offset]; }
  // All of them.
  [[nodiscard]] Squares squares_at(Place place) const;

  // The offset after men()[man] has gone to another square. Requires: man >= 2, a square where such
  // a man can stand, and none of its like there.
  [[nodiscard]] std::size_t moved(std::size_t offset, std::size_t man, Square to) const;

  // For each offset of the turned board the offset on the board as it was.
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
