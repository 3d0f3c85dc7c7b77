#include "chess/attacks.hpp"

#include <cstdlib>
#include <utility>

#include "base/require.hpp"

namespace cheg::chess {
namespace detail {
namespace {

struct Offset {
  int file;
  int rank;
};

constexpr std::array<Offset, 4> kRookSteps{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr std::array<Offset, 4> kBishopSteps{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
constexpr std::array<Offset, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Offset, 8> kKingSteps{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

// The squares that are reached from `square` by each step. A step is taken once, or if `far`,
// repeatedly up to the edge or the first occupied square.
template <std::size_t n>
constexpr Bitboard reach(Square square, const std::array<Offset, n>& steps, bool far,
                         Bitboard occupied) {
  Bitboard reached = kNoSquares;
  for (const Offset step : steps) {
    int file = file_of(square) + step.file;
    int rank = rank_of(square) + step.rank;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      const Bitboard here = bit(make_square(file, rank));
      reached |= here;
      if (!far || (here & occupied) != 0) {
        break;
      }
      file += step.file;
      rank += step.rank;
    }
  }
  return reached;
}

constexpr int sign(int n) { return n > 0 ? 1 : n < 0 ? -1 : 0; }

constexpr Bitboard squares_between(Square a, Square b) {
  const int files = file_of(b) - file_of(a);
  const int ranks = rank_of(b) - rank_of(a);
  const bool on_a_line = files == 0 || ranks == 0 || files == ranks || files == -ranks;
  if (!on_a_line || a == b) {
    return kNoSquares;
  }
  const int delta = sign(files) + 8 * sign(ranks);
  Bitboard squares = kNoSquares;
  for (Square square = offset(a, delta); square != b; square = offset(square, delta)) {
    squares |= bit(square);
  }
  return squares;
}

constexpr LeaperTables make_leaper_tables() {
  LeaperTables tables{};
  for (int i = 0; i < kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    const auto at = static_cast<std::size_t>(i);
    tables.knight[at] = reach(square, kKnightSteps, false, kNoSquares);
    tables.king[at] = reach(square, kKingSteps, false, kNoSquares);
    tables.pawn[0][at] = pawn_attacks<Color::white>(bit(square));
    tables.pawn[1][at] = pawn_attacks<Color::black>(bit(square));
    tables.orthogonals[at] = reach(square, kRookSteps, true, kNoSquares);
    tables.diagonals[at] = reach(square, kBishopSteps, true, kNoSquares);
    for (int j = 0; j < kSquareCount; ++j) {
      tables.between[at][static_cast<std::size_t>(j)] =
          squares_between(square, static_cast<Square>(j));
    }
  }
  return tables;
}

}  // namespace

constinit const LeaperTables kLeapers = make_leaper_tables();

// Initialised before ordinary global objects, whose constructors may use it.
__attribute__((init_priority(101))) const Sliders kSliders;

}  // namespace detail

Bitboard walk_rook(Square square, Bitboard occupied) {
  return detail::reach(square, detail::kRookSteps, true, occupied);
}

Bitboard walk_bishop(Square square, Bitboard occupied) {
  return detail::reach(square, detail::kBishopSteps, true, occupied);
}

Bitboard attacks(Piece piece, Square square, Bitboard occupied) {
  CHEG_REQUIRE(piece != Piece::none);
  CHEG_REQUIRE(square < Square::none);
  switch (type_of(piece)) {
    case PieceType::pawn:
      return pawn_attacks(color_of(piece), square);
    case PieceType::knight:
      return knight_attacks(square);
    case PieceType::bishop:
      return bishop_attacks(square, occupied);
    case PieceType::rook:
      return rook_attacks(square, occupied);
    case PieceType::queen:
      return queen_attacks(square, occupied);
    case PieceType::king:
      return king_attacks(square);
    case PieceType::none:
      break;
  }
  return kNoSquares;
}

}  // namespace cheg::chess
