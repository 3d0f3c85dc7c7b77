// Explains why a move is not legal.

#include <fmt/format.h>

#include "chess/movegen.hpp"
#include "chess/notation/pattern.hpp"

namespace cheg::chess::notation {
namespace {

// "the rook on a1".
std::string the_man(const Position& position, Square square) {
  return fmt::format("the {} on {}", name(type_of(position.piece_on(square))), to_string(square));
}

std::string side_name(const Position& position) { return name(position.side_to_move()); }

// The pseudo-legal destinations
// of a man, without castling.
Bitboard reachable(const Position& position, Square from) {
  const Color us = position.side_to_move();
  const Piece piece = position.piece_on(from);
  if (type_of(piece) != PieceType::pawn) {
    return attacks(piece, from, position.occupied()) & ~position.pieces(us);
  }
  Bitboard victims = position.pieces(~us);
  if (position.en_passant() != Square::none) {
    victims |= bit(position.en_passant());
  }
  Bitboard reached = pawn_attacks(us, from) & victims;
  const Square step = offset(from, forward(us));
  if (position.piece_on(step) == Piece::none) {
    reached |= bit(step);
    if (relative_rank(us, from) == 1) {
      reached |= bit(offset(step, forward(us))) & ~position.occupied();
    }
  }
  return reached;
}

std::string explain_castling(const Position& position, Castling castling) {
  const Color us = position.side_to_move();
  const bool to_king_side = castling == Castling::king_side;
  if (!any(position.castling_rights() & (to_king_side ? king_side(us) : queen_side(us)))) {
    return fmt::format("{} has no right to castle {}-side", name(us),
                       to_king_side ? "king" : "queen");
  }
  if (position.in_check()) {
    return fmt::format("{} is in check", name(us));
  }
  const Square rook = relative(us, to_king_side ? Square::h1 : Square::a1);
  const Bitboard in_the_way = between(position.king(us), rook) & position.occupied();
  if (in_the_way != kNoSquares) {
    return the_man(position, first(in_the_way)) + " is in the way";
  }
  const Square target = relative(us, to_king_side ? Square::g1 : Square::c1);
  Bitboard path = between(position.king(us), target) | bit(target);
  while (path != kNoSquares) {
    const Square square = pop_first(path);
    const Bitboard attackers =
        position.attackers_to(square, position.occupied()) & position.pieces(~us);
    if (attackers != kNoSquares) {
      return fmt::format("the king would {} {}, which {} attacks",
                         square == target ? "reach" : "pass", to_string(square),
                         the_man(position, first(attackers)));
    }
  }
  return "castling is not possible";
}

// The move is pseudo-legal, but leaves the mover's king in check.
std::string explain_king_safety(const Position& position, Square from, Square to) {
  const Color us = position.side_to_move();
  const Bitboard occupied = (position.occupied() & ~bit(from)) | bit(to);
  const auto attackers_of = [&](Square square) {
    return position.attackers_to(square, occupied) & position.pieces(~us) & ~bit(to);
  };
  constexpr const char* kExposed = "it would leave the king in check";
  if (type_of(position.piece_on(from)) == PieceType::king) {
    const Bitboard attackers = attackers_of(to);
    return attackers == kNoSquares
               ? std::string(kExposed)
               : fmt::format("{} attacks {}", the_man(position, first(attackers)), to_string(to));
  }
  const Bitboard checkers = position.checkers();
  if (more_than_one(checkers)) {
    return fmt::format("{} is in check from two men at once, and only the king can answer that",
                       name(us));
  }
  if (checkers != kNoSquares) {
    const Square checker = first(checkers);
    if (!contains(between(position.king(us), checker) | checkers, to)) {
      return fmt::format("{} is in check from {}, and this does not answer it", name(us),
                         the_man(position, checker));
    }
  }
  const Bitboard pinning = attackers_of(position.king(us)) & ~checkers;
  return pinning == kNoSquares ? std::string(kExposed)
                               : fmt::format("{} is pinned by {}", the_man(position, from),
                                             the_man(position, first(pinning)));
}

// Explains the failure for one man of the right type and one destination.
std::string explain_step(const Position& position, Square from, Square to, const Pattern& pattern,
                         std::string_view castling_text) {
  const Color us = position.side_to_move();
  const PieceType type = type_of(position.piece_on(from));
  const bool is_pawn = type == PieceType::pawn;
  if (pattern.from == bit(to)) {
    return "a man must move to another square";
  }
  const Piece target = position.piece_on(to);
  if (target != Piece::none && color_of(target) == us) {
    return fmt::format("{} has a {} on {} itself", name(us), name(type_of(target)), to_string(to));
  }
  const bool promotes = is_pawn && relative_rank(us, to) == 7;
  if (pattern.promotion != PieceType::none && !promotes) {
    return "only a pawn that reaches the last rank is promoted";
  }
  if (pattern.promotion == PieceType::king || pattern.promotion == PieceType::pawn) {
    return "a pawn becomes a queen, rook, bishop or knight";
  }
  if (!contains(reachable(position, from), to)) {
    const bool castles = type == PieceType::king && from == relative(us, Square::e1) &&
                         rank_of(from) == rank_of(to) && (file_of(to) == 6 || file_of(to) == 2);
    if (castles) {
      return pattern.castling == Castling::no
                 ? fmt::format("castling is written {}", castling_text)
                 : explain_castling(position,
                                    file_of(to) == 6 ? Castling::king_side : Castling::queen_side);
    }
    return is_pawn && contains(pawn_attacks(us, from), to)
               ? fmt::format("there is nothing to capture on {}", to_string(to))
               : fmt::format("{} does not reach {}", the_man(position, from), to_string(to));
  }
  const bool is_en_passant = is_pawn && to == position.en_passant();
  if (pattern.en_passant && !is_en_passant) {
    return "this is no en passant capture";
  }
  const bool captures = target != Piece::none || is_en_passant;
  if (pattern.capture && *pattern.capture != captures) {
    return captures ? fmt::format("it captures the {} on {}, which is written with an x",
                                  is_en_passant ? "pawn" : name(type_of(target)),
                                  to_string(is_en_passant ? offset(to, -forward(us)) : to))
                    : fmt::format("there is nothing to capture on {}", to_string(to));
  }
  return explain_king_safety(position, from, to);
}

std::string explain_origin(const Position& position, Square from) {
  const Piece piece = position.piece_on(from);
  if (piece == Piece::none) {
    return fmt::format("{} is empty", to_string(from));
  }
  return fmt::format("{} is {}'s, and {} is to move", the_man(position, from),
                     name(color_of(piece)), side_name(position));
}

}  // namespace

std::string explain_illegal(const Position& position, const Pattern& pattern,
                            std::string_view castling_text) {
  const Color us = position.side_to_move();
  if (count_legal_moves(position) == 0) {
    return fmt::format("{} is {} and has no legal move", name(us),
                       position.in_check() ? "checkmated" : "stalemated");
  }
  if (pattern.castling == Castling::king_side || pattern.castling == Castling::queen_side) {
    if (pattern.en_passant) {
      return "castling is no en passant capture";
    }
    return explain_castling(position, pattern.castling);
  }
  if (count(pattern.from) == 1 && (pattern.from & position.pieces(us)) == kNoSquares) {
    return explain_origin(position, first(pattern.from));
  }
  Bitboard men = position.pieces(us) & pattern.from;
  if (pattern.piece != PieceType::none) {
    men &= position.pieces(pattern.piece);
    if (men == kNoSquares) {
      return position.pieces(us, pattern.piece) == kNoSquares
                 ? fmt::format("{} has no {}", name(us), name(pattern.piece))
                 : fmt::format("{} has no {} there", name(us), name(pattern.piece));
    }
  }
  if (count(pattern.to) != 1) {
    return pattern.victim == PieceType::none
               ? std::string("no legal move fits")
               : fmt::format("no {} can capture such a {}", name(pattern.piece),
                             name(pattern.victim));
  }
  // Explains the move for the man that comes closest to making it.
  const Square to = first(pattern.to);
  Square nearest = first(men);
  for (Bitboard rest = men; rest != kNoSquares;) {
    const Square from = pop_first(rest);
    if (contains(reachable(position, from), to)) {
      nearest = from;
    }
  }
  if (more_than_one(men) && !contains(reachable(position, nearest), to) &&
      (position.pieces(us) & pattern.to) == kNoSquares) {
    return fmt::format("no {} of {} reaches {}", name(type_of(position.piece_on(nearest))),
                       name(us), to_string(to));
  }
  return explain_step(position, nearest, to, pattern, castling_text);
}

}  // namespace cheg::chess::notation
