#include "kriegspiel/own_board.hpp"

#include "chess/attacks.hpp"

namespace cheg::kriegspiel {
namespace {

using chess::bit;
using chess::Bitboard;
using chess::Color;
using chess::contains;
using chess::kNoSquares;
using chess::PieceType;
using chess::Square;

Bitboard forward_of(Color color, Bitboard set) {
  return color == Color::white ? chess::shift<8>(set) : chess::shift<-8>(set);
}

// The squares on which a man can answer the announced check.
Bitboard answers(Square king, CheckKinds kinds, Bitboard own) {
  if (kinds != kAllCheckKinds && (kinds & (kinds - 1)) != 0) {
    return kNoSquares;  // a double check: the king must move
  }
  Bitboard squares = kNoSquares;
  for (int i = 0; i < kCheckKindCount; ++i) {
    const auto kind = static_cast<CheckKind>(i);
    if ((kinds & check_bit(kind)) != 0) {
      squares |= check_squares(king, kind, own);
    }
  }
  return squares;
}

// Those of them on which a man can block the check. After the last square of a line there is no
// room for the checking man, and a check by a knight cannot be blocked.
Bitboard blocks(Square king, CheckKinds kinds, Bitboard own) {
  const Bitboard squares = answers(king, kinds, own) & ~chess::knight_attacks(king);
  Bitboard blocking = kNoSquares;
  for (Bitboard rest = squares; rest != kNoSquares;) {
    const Square square = chess::pop_first(rest);
    blocking |= squares & chess::between(king, square);
  }
  return blocking;
}

// The straight moves that a pawn may attempt.
Bitboard pawn_steps(const OwnBoard& board, Square from) {
  const Bitboard one = forward_of(board.color, bit(from)) & ~board.own;
  const Bitboard third_rank = chess::relative_rank_bits(board.color, 2);
  const Bitboard two = forward_of(board.color, one & third_rank) & ~board.own;
  return (one | two) & board.pawn_targets;
}

Bitboard pawn_captures(const OwnBoard& board, Square from) {
  return chess::pawn_attacks(board.color, from) & board.captures;
}

Bitboard piece_targets(const OwnBoard& board, PieceType type, Square from) {
  switch (type) {
    case PieceType::knight:
      return chess::knight_attacks(from) & board.targets;
    case PieceType::bishop:
      return chess::bishop_attacks(from, board.own) & board.targets;
    case PieceType::rook:
      return chess::rook_attacks(from, board.own) & board.targets;
    case PieceType::queen:
      return chess::queen_attacks(from, board.own) & board.targets;
    default:
      return kNoSquares;
  }
}

Bitboard king_targets(const OwnBoard& board, Square from) {
  Bitboard targets = chess::king_attacks(from) & ~board.own;
  if (board.castles_king_side) {
    targets |= bit(chess::relative(board.color, Square::g1));
  }
  if (board.castles_queen_side) {
    targets |= bit(chess::relative(board.color, Square::c1));
  }
  return targets;
}

// All attempts of the man on `from`.
Bitboard targets_of(const OwnBoard& board, PieceType type, Square from) {
  if (type == PieceType::pawn) {
    const Bitboard captures = pawn_captures(board, from);
    return board.must_capture ? captures : captures | pawn_steps(board, from);
  }
  if (board.must_capture) {
    return kNoSquares;
  }
  return type == PieceType::king ? king_targets(board, from) : piece_targets(board, type, from);
}

}  // namespace

OwnBoard::OwnBoard(const RuleSet& rules, const OwnMen& own_men, CheckKinds checks, bool in_check,
                   const KnownTries& tries)
    : OwnMen(own_men),
      targets(~own),
      pawn_targets(~own),
      captures(~own),
      drops(~own),
      has_drops(rules.drops == Drops::yes),
      must_capture(tries.must_capture) {
  const bool may_castle = !in_check || rules.attempts_in_check == AttemptsInCheck::any;
  const auto is_free = [&](Square from, Square to) {
    return (chess::between(chess::relative(color, from), chess::relative(color, to)) & own) ==
           kNoSquares;
  };
  castles_king_side =
      may_castle && any(castling & chess::king_side(color)) && is_free(Square::e1, Square::h1);
  castles_queen_side =
      may_castle && any(castling & chess::queen_side(color)) && is_free(Square::e1, Square::a1);

  if (in_check && rules.attempts_in_check == AttemptsInCheck::compatible) {
    const Square king = chess::first(men[static_cast<std::size_t>(PieceType::king)]);
    const Bitboard meets = answers(king, checks, own);
    targets &= meets;
    pawn_targets &= blocks(king, checks, own);
    drops &= blocks(king, checks, own);
    // An en passant capture can remove a checking pawn without entering its diagonal.
    const Bitboard checking_pawns =
        meets & chess::pawn_attacks(color, king) & chess::relative_rank_bits(color, 4);
    captures &= meets | forward_of(color, checking_pawns);
  }
  if (rules.unannounced_captures == UnannouncedCaptures::impossible) {
    if (tries.told == TriesKnown::none) {
      captures = kNoSquares;
    } else if (tries.told == TriesKnown::squares) {
      captures = tries.squares;
    }
  }
}

bool OwnBoard::is_possible(Attempt attempt) const {
  if (attempt.drop != PieceType::none) {
    return is_possible_drop(attempt);
  }
  const PieceType type = man_on(attempt.from);
  if (type == PieceType::none || attempt.to >= Square::none ||
      !contains(targets_of(*this, type, attempt.from), attempt.to)) {
    return false;
  }
  const bool promotes = type == PieceType::pawn && chess::relative_rank(color, attempt.to) == 7;
  return promotes ? attempt.promotion >= PieceType::knight && attempt.promotion <= PieceType::queen
                  : attempt.promotion == PieceType::none;
}

bool OwnBoard::is_possible_drop(Attempt attempt) const {
  return attempt == drop_on(attempt.drop, attempt.to) && attempt.to < Square::none &&
         !must_capture && reserves.count(color, attempt.drop) > 0 &&
         contains(drops & drop_ranks(attempt.drop), attempt.to);
}

bool OwnBoard::is_pawn_capture(Attempt attempt) const {
  return man_on(attempt.from) == PieceType::pawn && attempt.to < Square::none &&
         contains(chess::pawn_attacks(color, attempt.from), attempt.to);
}

AttemptList OwnBoard::possible_attempts() const {
  AttemptList list;
  for (int i = 0; i < chess::kPieceTypeCount; ++i) {
    const auto type = static_cast<PieceType>(i);
    for (Bitboard froms = men[static_cast<std::size_t>(i)]; froms != kNoSquares;) {
      const Square from = chess::pop_first(froms);
      for (Bitboard tos = targets_of(*this, type, from); tos != kNoSquares;) {
        const Square to = chess::pop_first(tos);
        if (type == PieceType::pawn && chess::relative_rank(color, to) == 7) {
          for (const PieceType promotion : chess::kPromotionTypes) {
            list.push_back({from, to, promotion});
          }
        } else {
          list.push_back({from, to});
        }
      }
    }
  }
  if (!must_capture && !reserves.is_empty(color)) {
    add_drops(reserves, color, drops, list);
  }
  return list;
}

}  // namespace cheg::kriegspiel
