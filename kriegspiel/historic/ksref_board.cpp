#include "kriegspiel/historic/ksref_board.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/require.hpp"
#include "chess/attacks.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::Color;
using chess::file_of;
using chess::Piece;
using chess::PieceType;
using chess::rank_of;
using chess::Square;

// The type with each code.
constexpr std::array<PieceType, kMostKsrefCode + 1> kTypes{
    PieceType::none,   PieceType::king,  PieceType::pawn, PieceType::knight,
    PieceType::bishop, PieceType::queen, PieceType::rook};

// An own man anywhere on the way counts, even beyond an opponent's man.
KsrefVerdict way(const KsrefBoard& board, Color us, Bitboard squares) {
  if ((squares & board.pieces(us)) != chess::kNoSquares) {
    return KsrefVerdict::heck_no;
  }
  return (squares & board.pieces(~us)) != chess::kNoSquares ? KsrefVerdict::no
                                                            : KsrefVerdict::legal;
}

KsrefVerdict castling_motion(const KsrefBoard& board, Color us, Square from, Square to) {
  const Square corner = ksref_castling_corner(from, to);
  if (board.history(from) != 0 || corner == Square::none ||
      board.piece_on(corner) != chess::make_piece(us, PieceType::rook) ||
      board.history(corner) != 0) {
    return KsrefVerdict::heck_no;
  }
  Bitboard squares = chess::kNoSquares;
  const Square last = std::max(from, corner);
  for (Square square = std::min(from, corner); square != last; square = chess::offset(square, 1)) {
    squares |= bit(square);
  }
  squares &= ~bit(from) & ~bit(corner);
  return way(board, us, squares);
}

KsrefVerdict king_motion(const KsrefBoard& board, Color us, Square from, Square to) {
  const int files = std::abs(file_of(to) - file_of(from));
  if (files == 2 && rank_of(to) == rank_of(from)) {
    return castling_motion(board, us, from, to);
  }
  return contains(chess::king_attacks(from), to) ? KsrefVerdict::legal : KsrefVerdict::heck_no;
}

KsrefVerdict pawn_motion(const KsrefBoard& board, Color us, Square from, Square to,
                         KsrefRules rules) {
  if (contains(chess::pawn_attacks(us, from), to)) {
    const bool captures = !board.is_empty(to) || is_ksref_en_passant(board, from, to);
    return captures                       ? KsrefVerdict::legal
           : rules == KsrefRules::western ? KsrefVerdict::heck_no
                                          : KsrefVerdict::no;
  }
  const int ranks = chess::relative_rank(us, to) - chess::relative_rank(us, from);
  const bool fits =
      file_of(to) == file_of(from) && (ranks == 1 || (ranks == 2 && board.history(from) == 0));
  return fits ? way(board, us, chess::between(from, to) | bit(to)) : KsrefVerdict::heck_no;
}

KsrefVerdict line_motion(const KsrefBoard& board, Color us, Square from, Square to,
                         Bitboard lines) {
  return contains(lines, to) ? way(board, us, chess::between(from, to)) : KsrefVerdict::heck_no;
}

}  // namespace

int ksref_code(PieceType type) {
  return static_cast<int>(std::find(kTypes.begin(), kTypes.end(), type) - kTypes.begin());
}

int ksref_code(Piece piece) {
  if (piece == Piece::none) {
    return 0;
  }
  const int code = ksref_code(type_of(piece));
  return color_of(piece) == Color::white ? code : -code;
}

Piece ksref_piece(int code) {
  CHEG_REQUIRE(-kMostKsrefCode <= code && code <= kMostKsrefCode);
  return code == 0 ? Piece::none
                   : chess::make_piece(code > 0 ? Color::white : Color::black,
                                       kTypes[static_cast<std::size_t>(std::abs(code))]);
}

KsrefBoard::KsrefBoard() { men_.fill(Piece::none); }

KsrefBoard KsrefBoard::start() {
  constexpr std::string_view kFirstRank = "RNBQKBNR";
  KsrefBoard board;
  for (int file = 0; file < 8; ++file) {
    const PieceType type =
        chess::piece_type_from_letter(kFirstRank[static_cast<std::size_t>(file)]);
    for (const Color color : {Color::white, Color::black}) {
      board.put(chess::make_piece(color, type), relative(color, chess::make_square(file, 0)));
      board.put(chess::make_piece(color, PieceType::pawn),
                relative(color, chess::make_square(file, 1)));
    }
  }
  return board;
}

void KsrefBoard::put(Piece piece, Square square) {
  for (Bitboard& set : by_color_) {
    set &= ~bit(square);
  }
  for (Bitboard& set : by_piece_) {
    set &= ~bit(square);
  }
  men_[index(square)] = piece;
  if (piece != Piece::none) {
    by_color_[static_cast<std::size_t>(color_of(piece))] |= bit(square);
    by_piece_[static_cast<std::size_t>(piece)] |= bit(square);
  }
}

void KsrefBoard::move(Square from, Square to) {
  put(piece_on(from), to);
  put(Piece::none, from);
}

Bitboard KsrefBoard::attackers(Square square, Color by) const {
  const Bitboard queens = pieces(by, PieceType::queen);
  return (chess::pawn_attacks(~by, square) & pieces(by, PieceType::pawn)) |
         (chess::knight_attacks(square) & pieces(by, PieceType::knight)) |
         (chess::king_attacks(square) & pieces(by, PieceType::king)) |
         (chess::rook_attacks(square, occupied()) & (pieces(by, PieceType::rook) | queens)) |
         (chess::bishop_attacks(square, occupied()) & (pieces(by, PieceType::bishop) | queens));
}

KsrefVerdict ksref_motion(const KsrefBoard& board, Square from, Square to, KsrefRules rules) {
  CHEG_REQUIRE(!board.is_empty(from));
  CHEG_REQUIRE(board.is_empty(to) ||
               color_of(board.piece_on(to)) != color_of(board.piece_on(from)));
  const Color us = color_of(board.piece_on(from));
  switch (type_of(board.piece_on(from))) {
    case PieceType::king:
      return king_motion(board, us, from, to);
    case PieceType::pawn:
      return pawn_motion(board, us, from, to, rules);
    case PieceType::knight:
      return contains(chess::knight_attacks(from), to) ? KsrefVerdict::legal
                                                       : KsrefVerdict::heck_no;
    case PieceType::bishop:
      return line_motion(board, us, from, to, chess::diagonals(from));
    case PieceType::rook:
      return line_motion(board, us, from, to, chess::orthogonals(from));
    default:
      return line_motion(board, us, from, to, chess::diagonals(from) | chess::orthogonals(from));
  }
}

bool is_ksref_castling(const KsrefBoard& board, Square from, Square to) {
  CHEG_REQUIRE(!board.is_empty(from));
  return type_of(board.piece_on(from)) == PieceType::king &&
         std::abs(file_of(to) - file_of(from)) == 2;
}

bool is_ksref_en_passant(const KsrefBoard& board, Square from, Square to) {
  CHEG_REQUIRE(!board.is_empty(from));
  const Piece pawn = board.piece_on(from);
  const Square passed = beside(from, to);
  return type_of(pawn) == PieceType::pawn && file_of(from) != file_of(to) && board.is_empty(to) &&
         board.piece_on(passed) == chess::make_piece(~color_of(pawn), PieceType::pawn) &&
         board.history(passed) == 1;
}

Square ksref_castling_corner(Square from, Square to) {
  if (to > from) {
    return chess::make_square(std::min(file_of(from) + 4, 7), rank_of(from));
  }
  return chess::index(from) >= 4 ? chess::offset(from, -4) : Square::none;
}

}  // namespace cheg::kriegspiel
