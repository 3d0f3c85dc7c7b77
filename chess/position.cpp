#include "chess/position.hpp"

#include <cstdlib>

#include "base/require.hpp"
#include "chess/fen.hpp"

namespace cheg::chess {
namespace {

// The rights that end when a man leaves or reaches a square.
constexpr auto kRightsKept = [] {
  std::array<CastlingRights, kSquareCount> kept{};
  kept.fill(CastlingRights::all);
  for (const Color color : {Color::white, Color::black}) {
    const auto at = [&kept, color](Square square) -> CastlingRights& {
      return kept[static_cast<std::size_t>(relative(color, square))];
    };
    at(Square::a1) = ~queen_side(color);
    at(Square::h1) = ~king_side(color);
    at(Square::e1) = ~(king_side(color) | queen_side(color));
  }
  return kept;
}();

constexpr std::uint16_t counted_up(std::uint16_t number, int most) {
  return static_cast<std::uint16_t>(number + (number < most ? 1 : 0));
}

}  // namespace

Position::Position() : Position(Empty{}) {
  static const Position start = *parse_fen(kStartFen);
  *this = start;
}

Position::Position(Empty /*tag*/)
    : by_type_{},
      by_color_{},
      board_{},
      key_(0),
      halfmove_clock_(0),
      fullmove_number_(1),
      side_to_move_(Color::white),
      castling_rights_(CastlingRights::none),
      en_passant_(Square::none) {
  board_.fill(Piece::none);
}

void Position::put(Piece piece, Square square) {
  by_type_[static_cast<std::size_t>(type_of(piece))] |= bit(square);
  by_color_[static_cast<std::size_t>(color_of(piece))] |= bit(square);
  board_[static_cast<std::size_t>(square)] = piece;
  key_ ^= zobrist(piece, square);
  material_.add(piece);
}

bool Position::en_passant_is_legal(Square from, Square target) const {
  CHEG_REQUIRE(piece_on(from) == make_piece(side_to_move_, PieceType::pawn));
  CHEG_REQUIRE(contains(pawn_attacks(side_to_move_, from), target));
  CHEG_REQUIRE(piece_on(offset(target, -forward(side_to_move_))) ==
               make_piece(~side_to_move_, PieceType::pawn));
  const Square captured = offset(target, -forward(side_to_move_));
  const Bitboard after = (occupied() ^ bit(from) ^ bit(captured)) | bit(target);
  const Bitboard attackers = attackers_to(king(side_to_move_), after);
  return (attackers & pieces(~side_to_move_) & ~bit(captured)) == kNoSquares;
}

void Position::set_en_passant_if_legal(Square target) {
  Bitboard capturers =
      pawn_attacks(~side_to_move_, target) & pieces(side_to_move_, PieceType::pawn);
  while (capturers != kNoSquares) {
    if (en_passant_is_legal(pop_first(capturers), target)) {
      en_passant_ = target;
      key_ ^= zobrist_en_passant(target);
      return;
    }
  }
}

template <Color us>
void Position::promote(Square to, PieceType type) {
  constexpr Piece pawn = make_piece(us, PieceType::pawn);
  const Piece promoted = make_piece(us, type);
  by_type_[static_cast<std::size_t>(PieceType::pawn)] ^= bit(to);
  by_type_[static_cast<std::size_t>(type)] ^= bit(to);
  board_[static_cast<std::size_t>(to)] = promoted;
  material_.remove(pawn);
  material_.add(promoted);
  key_ ^= zobrist(pawn, to) ^ zobrist(promoted, to);
}

template <Color us>
void Position::remove_pawn_passed(Square to) {
  constexpr Piece victim = make_piece(~us, PieceType::pawn);
  const Square square = offset(to, -forward(us));
  by_type_[static_cast<std::size_t>(PieceType::pawn)] ^= bit(square);
  by_color_[static_cast<std::size_t>(~us)] ^= bit(square);
  board_[static_cast<std::size_t>(square)] = Piece::none;
  material_.remove(victim);
  key_ ^= zobrist(victim, square);
}

template <Color us>
void Position::move_castling_rook(bool to_king_side) {
  constexpr Piece rook = make_piece(us, PieceType::rook);
  const Square from = relative(us, to_king_side ? Square::h1 : Square::a1);
  const Square to = relative(us, to_king_side ? Square::f1 : Square::d1);
  by_type_[static_cast<std::size_t>(PieceType::rook)] ^= bit(from) | bit(to);
  by_color_[static_cast<std::size_t>(us)] ^= bit(from) | bit(to);
  board_[static_cast<std::size_t>(from)] = Piece::none;
  board_[static_cast<std::size_t>(to)] = rook;
  key_ ^= zobrist(rook, from) ^ zobrist(rook, to);
}

template <Color us>
void Position::make(Move move) {
  constexpr Color them = ~us;
  constexpr auto kUs = static_cast<std::size_t>(us);
  constexpr auto kThem = static_cast<std::size_t>(them);

  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = piece_on(from);
  const Piece captured = piece_on(to);
  const Bitboard both = bit(from) | bit(to);

  by_type_[static_cast<std::size_t>(type_of(captured))] &= ~bit(to);
  by_color_[kThem] &= ~bit(to);
  by_type_[static_cast<std::size_t>(type_of(piece))] ^= both;
  by_color_[kUs] ^= both;
  board_[static_cast<std::size_t>(from)] = Piece::none;
  board_[static_cast<std::size_t>(to)] = piece;
  material_.remove(captured);
  key_ ^= zobrist(piece, from) ^ zobrist(piece, to) ^ zobrist(captured, to) ^
          zobrist_side(Color::black) ^ zobrist_en_passant(en_passant_);
  en_passant_ = Square::none;
  side_to_move_ = them;

  const CastlingRights kept = castling_rights_ & kRightsKept[static_cast<std::size_t>(from)] &
                              kRightsKept[static_cast<std::size_t>(to)];
  key_ ^= zobrist(castling_rights_) ^ zobrist(kept);
  castling_rights_ = kept;

  const bool irreversible = type_of(piece) == PieceType::pawn || captured != Piece::none;
  halfmove_clock_ = irreversible ? std::uint16_t{0} : counted_up(halfmove_clock_, kMostHalfmoves);
  if constexpr (us == Color::black) {
    fullmove_number_ = counted_up(fullmove_number_, kMostFullmoves);
  }

  switch (move.kind()) {
    case MoveKind::normal:
      if (type_of(piece) == PieceType::pawn && (index(from) ^ index(to)) == 16) {
        set_en_passant_if_legal(offset(from, forward(us)));
      }
      break;
    case MoveKind::promotion:
      promote<us>(to, move.promotion());
      break;
    case MoveKind::en_passant:
      remove_pawn_passed<us>(to);
      break;
    case MoveKind::castling:
      move_castling_rook<us>(to > from);
      break;
  }
}

bool Position::is_pseudo_legal(Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = piece_on(from);
  const Piece captured = piece_on(to);
  const Color us = side_to_move_;
  if (piece == Piece::none || color_of(piece) != us || contains(pieces(us), to) ||
      type_of(captured) == PieceType::king) {
    return false;
  }
  if (move.kind() == MoveKind::castling) {
    const bool to_king_side = to > from;
    const Square rook = relative(us, to_king_side ? Square::h1 : Square::a1);
    return type_of(piece) == PieceType::king && std::abs(index(to) - index(from)) == 2 &&
           any(castling_rights_ & (to_king_side ? king_side(us) : queen_side(us))) &&
           (between(from, rook) & occupied()) == kNoSquares;
  }
  if (type_of(piece) != PieceType::pawn) {
    return move.kind() == MoveKind::normal && contains(attacks(piece, from, occupied()), to);
  }
  if (move.kind() == MoveKind::en_passant) {
    return to == en_passant_ && contains(pawn_attacks(us, from), to);
  }
  if ((move.kind() == MoveKind::promotion) != (relative_rank(us, to) == 7)) {
    return false;
  }
  if (captured != Piece::none) {
    return contains(pawn_attacks(us, from), to);
  }
  const Square step = offset(from, forward(us));
  return to == step || (relative_rank(us, from) == 1 && piece_on(step) == Piece::none &&
                        to == offset(step, forward(us)));
}

void Position::make(Move move) {
  CHEG_REQUIRE(is_pseudo_legal(move));
  side_to_move_ == Color::white ? make<Color::white>(move) : make<Color::black>(move);
  // If this fails, the move was not legal.
  CHEG_REQUIRE((attackers_to(king(~side_to_move_), occupied()) & pieces(side_to_move_)) ==
               kNoSquares);
}

}  // namespace cheg::chess
