#include "kriegspiel/lone_king.hpp"

#include <cstdlib>

#include "base/require.hpp"
#include "chess/attacks.hpp"
#include "kriegspiel/own_board.hpp"

namespace cheg::kriegspiel {

using chess::bit;
using chess::Bitboard;
using chess::PieceType;
using chess::Square;

namespace {

// Whether some piece can move wherever the other king stands: two squares next to it are free, and
// the king can be on only one of them. Faster than the list of all attempts.
bool has_free_piece(const OwnMen& men) {
  for (const PieceType type : {PieceType::queen, PieceType::rook, PieceType::bishop}) {
    for (Bitboard some = men.of(type); some != chess::kNoSquares;) {
      const Square square = chess::pop_first(some);
      const Bitboard steps =
          chess::attacks(make_piece(men.color, type), square, men.own) & ~men.own;
      if (chess::more_than_one(steps & chess::king_attacks(square))) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

Bitboard attacked(const OwnMen& men) {
  Bitboard squares = chess::kNoSquares;
  for (int i = 0; i < chess::kPieceTypeCount; ++i) {
    const auto type = static_cast<PieceType>(i);
    for (Bitboard some = men.of(type); some != chess::kNoSquares;) {
      squares |= chess::attacks(make_piece(men.color, type), chess::pop_first(some), men.own);
    }
  }
  return squares;
}

Bitboard king_steps(Bitboard squares) {
  const Bitboard sideways =
      chess::shift<1>(squares & ~chess::kFileH) | chess::shift<-1>(squares & ~chess::kFileA);
  const Bitboard rows = squares | sideways;
  return sideways | chess::shift<8>(rows) | chess::shift<-8>(rows);
}

AttemptList attempts_at_lone_king(const OwnMen& men) {
  OwnBoard board({}, men, 0, false, {});
  board.captures = chess::kNoSquares;
  return board.possible_attempts();
}

Bitboard refused_by(const OwnMen& men, Attempt attempt) {
  CHEG_REQUIRE(men.man_on(attempt.from) != PieceType::none &&
               men.man_on(attempt.to) == PieceType::none);
  const Bitboard to = bit(attempt.to);
  const Bitboard way = chess::between(attempt.from, attempt.to);
  if (attempt.from != men.king()) {
    // A knight's move has no squares in between; a king in front of a pawn blocks it.
    return way | to;
  }
  Bitboard squares = to | chess::king_attacks(attempt.to);
  const int files = chess::file_of(attempt.to) - chess::file_of(attempt.from);
  if (std::abs(files) == 2) {  // castling
    const Square rook = chess::relative(men.color, files > 0 ? Square::h1 : Square::a1);
    squares |= chess::king_attacks(chess::first(way)) | chess::between(attempt.from, rook);
  }
  return squares;
}

Bitboard without_attempts(const OwnMen& men, Bitboard squares) {
  if (has_free_piece(men)) {
    return chess::kNoSquares;
  }
  for (const Attempt attempt : attempts_at_lone_king(men)) {
    if (squares == chess::kNoSquares) {
      break;
    }
    squares &= refused_by(men, attempt);
  }
  return squares;
}

}  // namespace cheg::kriegspiel
