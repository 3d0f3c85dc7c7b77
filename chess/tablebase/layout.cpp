// The tables of king pairs are computed once for each kind of symmetry. Sets of squares of the
// other men are numbered with binomial coefficients: the set {a < b < c} has the rank C(a,1) +
// C(b,2) + C(c,3).
#include "chess/tablebase/layout.hpp"

#include <algorithm>
#include <utility>

#include "base/require.hpp"
#include "chess/distance.hpp"

namespace cheg::chess::tablebase {
namespace {

constexpr int kPawnSquares = 48;
constexpr int kMostOfAGroup = kMostMen - 2;

constexpr bool is_above_diagonal(Square square) { return rank_of(square) > file_of(square); }
constexpr bool is_on_diagonal(Square square) { return rank_of(square) == file_of(square); }

// White's king stands on the left half; with all symmetries, in the triangle a1-d1-d4, and if it
// stands on the diagonal, Black's king stands on or below it.
bool is_representative(Square white_king, Square black_king, Symmetries symmetries) {
  if (symmetries == Symmetries::none) {
    return true;
  }
  if (file_of(white_king) > 3) {
    return false;
  }
  if (symmetries == Symmetries::left_right) {
    return true;
  }
  if (rank_of(white_king) > 3 || is_above_diagonal(white_king)) {
    return false;
  }
  return !is_on_diagonal(white_king) || !is_above_diagonal(black_king);
}

// The valid symmetries have the lowest numbers.
Symmetry symmetry_count(Symmetries symmetries) {
  return symmetries == Symmetries::none         ? 1
         : symmetries == Symmetries::left_right ? 2
                                                : kSymmetryCount;
}

// The number of board positions that each place stands for. Pairs on the diagonal have a separate
// entry for each of the two images.
int weight_of(Square white_king, Square black_king, Symmetries symmetries) {
  switch (symmetries) {
    case Symmetries::none:
      return 1;
    case Symmetries::left_right:
      return 2;
    case Symmetries::all:
      break;
  }
  return is_on_diagonal(white_king) && is_on_diagonal(black_king) ? kSymmetryCount / 2
                                                                  : kSymmetryCount;
}

// binomials[n][k], for n up to 64.
constexpr auto kBinomials = [] {
  std::array<std::array<std::uint32_t, kMostOfAGroup + 1>, kSquareCount + 1> table{};
  for (std::size_t n = 0; n <= kSquareCount; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= kMostOfAGroup && k <= n; ++k) {
      table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
    }
  }
  return table;
}();

// Numbers a group's squares from 0; for pawns, from the second rank.
using SetMembers = std::array<std::uint8_t, kMostOfAGroup>;

// The rank of a set in the combinatorial number system. May sort the numbers.
std::size_t rank_of_set(SetMembers& numbers, std::size_t size) {
  if (size == 1) {
    return numbers[0];
  }
  if (size == 2) {
    const std::size_t low = std::min(numbers[0], numbers[1]);
    const std::size_t high = std::max(numbers[0], numbers[1]);
    return low + high * (high - 1) / 2;
  }
  std::sort(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(size));
  std::size_t rank = 0;
  for (std::size_t i = 0; i < size; ++i) {
    rank += kBinomials[numbers[i]][i + 1];
  }
  return rank;
}

// The set with this rank, largest number last.
SetMembers set_of_rank(std::size_t rank, std::size_t size) {
  SetMembers numbers{};
  for (std::size_t k = size; k > 0; --k) {
    std::size_t n = k - 1;
    while (kBinomials[n + 1][k] <= rank) {
      ++n;
    }
    numbers[k - 1] = static_cast<std::uint8_t>(n);
    rank -= kBinomials[n][k];
  }
  return numbers;
}

std::uint8_t number_of_square(Square square, bool is_pawn) {
  return static_cast<std::uint8_t>(index(square) - (is_pawn ? 8 : 0));
}

Square square_of_number(std::uint8_t number, bool is_pawn) {
  return static_cast<Square>(number + (is_pawn ? 8 : 0));
}

}  // namespace

KingPairs::KingPairs(Symmetries symmetries) : pairs_{} {
  const auto each_pair = [](auto use) {
    for (int white = 0; white < kSquareCount; ++white) {
      for (int black = 0; black < kSquareCount; ++black) {
        const auto white_king = static_cast<Square>(white);
        const auto black_king = static_cast<Square>(black);
        if (king_distance(white_king, black_king) > 1) {
          use(white_king, black_king);
        }
      }
    }
  };
  const auto pair = [this](Square white, Square black) -> Pair& {
    return pairs_[static_cast<std::size_t>(white)][static_cast<std::size_t>(black)];
  };
  each_pair([&](Square white, Square black) {
    if (is_representative(white, black, symmetries)) {
      pair(white, black).block = static_cast<std::int16_t>(kings_.size());
      kings_.push_back({white, black});
      weights_.push_back(weight_of(white, black, symmetries));
    }
  });
  each_pair([&](Square white, Square black) {
    for (Symmetry symmetry = 0; pair(white, black).block == kNone; ++symmetry) {
      const Square to_white = turned(symmetry, white);
      const Square to_black = turned(symmetry, black);
      if (is_representative(to_white, to_black, symmetries)) {
        pair(white, black) = {pair(to_white, to_black).block, symmetry};
      }
    }
  });
}

const KingPairs& KingPairs::get(Symmetries symmetries) {
  static const std::array<KingPairs, 3> pairs{
      KingPairs(Symmetries::none), KingPairs(Symmetries::left_right), KingPairs(Symmetries::all)};
  return pairs[static_cast<std::size_t>(symmetries)];
}

MaterialSignature canonical(MaterialSignature material) {
  // Compares the men, most valuable first: the side with more men is the stronger one, or else the
  // side with the first more valuable man.
  const auto strength = [](MaterialSignature side) {
    std::array<int, kPieceTypeCount> counts{};
    for (int type = 0; type < static_cast<int>(PieceType::king); ++type) {
      const int count = side.count(make_piece(Color::white, static_cast<PieceType>(type)));
      counts[0] += count;
      counts[static_cast<std::size_t>(static_cast<int>(PieceType::king) - type)] = count;
    }
    return counts;
  };
  return strength(material) >= strength(material.mirrored()) ? material : material.mirrored();
}

Layout::Layout(MaterialSignature material)
    : Layout(material, material.count(Piece::white_pawn) + material.count(Piece::black_pawn) > 0
                           ? Symmetries::left_right
                           : Symmetries::all) {}

Layout::Layout(MaterialSignature material, Symmetries symmetries)
    : material_(material),
      men_{Piece::white_king, Piece::black_king},
      king_pairs_(&KingPairs::get(symmetries)),
      has_pawns_(material.count(Piece::white_pawn) + material.count(Piece::black_pawn) > 0) {
  CHEG_REQUIRE(3 <= material.men() && material.men() <= kMostMen);
  CHEG_REQUIRE(!has_pawns_ || symmetries != Symmetries::all);
  for (const Color color : {Color::white, Color::black}) {
    for (int type = static_cast<int>(PieceType::queen); type >= 0; --type) {
      const Piece piece = make_piece(color, static_cast<PieceType>(type));
      const auto count = static_cast<std::size_t>(material.count(piece));
      if (count == 0) {
        continue;
      }
      const bool is_pawns = type_of(piece) == PieceType::pawn;
      const auto squares = static_cast<std::size_t>(is_pawns ? kPawnSquares : kSquareCount);
      for (std::size_t i = 0; i < count; ++i) {
        group_of_[men_.size() + i] = groups_.size();
      }
      groups_.push_back({men_.size(), count, is_pawns, kBinomials[squares][count], 0});
      men_.insert(men_.end(), count, piece);
    }
  }
  for (std::size_t i = groups_.size(); i-- > 0;) {
    groups_[i].stride = block_size_;
    block_size_ *= groups_[i].size;
  }

  squares_.resize(block_size_);
  for (std::size_t offset = 0; offset < block_size_; ++offset) {
    for (const Group& group : groups_) {
      const SetMembers numbers = set_of_rank(offset / group.stride % group.size, group.count);
      for (std::size_t i = 0; i < group.count; ++i) {
        squares_[offset][group.first + i] = square_of_number(numbers[i], group.is_pawns);
      }
    }
  }
  for (Symmetry symmetry = 0; symmetry < symmetry_count(symmetries); ++symmetry) {
    turned_back_[symmetry].resize(block_size_);
    for (std::size_t offset = 0; offset < block_size_; ++offset) {
      turned_back_[symmetry][offset_of(squares_[offset], symmetry)] =
          static_cast<std::uint32_t>(offset);
    }
  }
}

Squares Layout::squares_at(Place place) const {
  CHEG_REQUIRE(place.block < blocks() && place.offset < block_size_);
  Squares squares = squares_[place.offset];
  const auto kings = king_pairs_->kings(place.block);
  squares[0] = kings[0];
  squares[1] = kings[1];
  return squares;
}

std::size_t Layout::offset_of(const Squares& squares, Symmetry symmetry) const {
  std::size_t offset = 0;
  for (const Group& group : groups_) {
    if (group.count == 1) {  // nearly all groups
      offset +=
          number_of_square(turned(symmetry, squares[group.first]), group.is_pawns) * group.stride;
      continue;
    }
    SetMembers numbers{};
    for (std::size_t i = 0; i < group.count; ++i) {
      numbers[i] = number_of_square(turned(symmetry, squares[group.first + i]), group.is_pawns);
    }
    offset += rank_of_set(numbers, group.count) * group.stride;
  }
  return offset;
}

std::size_t Layout::moved(std::size_t offset, std::size_t man, Square to) const {
  const Group& group = group_of(man);
  const Squares& squares = squares_[offset];
  CHEG_REQUIRE(to < Square::none);
  CHEG_REQUIRE(std::count_if(&squares[group.first], &squares[group.first] + group.count,
                             [to](Square square) { return square == to; }) == 0);
  SetMembers before{};
  SetMembers after{};
  for (std::size_t i = 0; i < group.count; ++i) {
    const std::size_t from = group.first + i;
    before[i] = number_of_square(squares[from], group.is_pawns);
    after[i] = number_of_square(from == man ? to : squares[from], group.is_pawns);
  }
  return offset - rank_of_set(before, group.count) * group.stride +
         rank_of_set(after, group.count) * group.stride;
}

}  // namespace cheg::chess::tablebase
