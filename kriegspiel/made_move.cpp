#include "kriegspiel/made_move.hpp"

#include "chess/movegen.hpp"
#include "kriegspiel/attempt_text.hpp"
#include "kriegspiel/reserves.hpp"

namespace cheg::kriegspiel {

using chess::Move;
using chess::MoveKind;
using chess::PieceType;
using chess::Square;

std::optional<Move> legal_move(const chess::Position& position, Attempt attempt) {
  if (attempt.drop != PieceType::none || attempt.from >= Square::none ||
      attempt.to >= Square::none) {
    return std::nullopt;
  }
  if (attempt.promotion >= PieceType::knight && attempt.promotion <= PieceType::queen) {
    const Move move = Move::promote(attempt.from, attempt.to, attempt.promotion);
    return chess::is_legal(position, move) ? std::optional(move) : std::nullopt;
  }
  for (const MoveKind kind : {MoveKind::normal, MoveKind::en_passant, MoveKind::castling}) {
    const Move move(attempt.from, attempt.to, kind);
    if (attempt.promotion == PieceType::none && chess::is_legal(position, move)) {
      return move;
    }
  }
  return std::nullopt;
}

chess::Position position_after(const chess::Position& position, Attempt attempt) {
  return attempt.drop != PieceType::none ? after_drop(position, attempt.drop, attempt.to)
                                         : position.after(*legal_move(position, attempt));
}

std::string move_text(const MadeMove& move, chess::Notation notation) {
  if (move.attempt.drop != PieceType::none) {
    const bool has_mark =
        notation == chess::Notation::san && position_after(move.before, move.attempt).in_check();
    return to_string(move.attempt) + (has_mark ? "+" : "");
  }
  constexpr int kMost = chess::MoveList::kCapacity;
  const auto legal = legal_move(move.before, move.attempt);
  return !legal || chess::count_legal_moves(move.before) > kMost
             ? to_string(move.attempt)
             : chess::format_move(move.before, *legal, notation);
}

}  // namespace cheg::kriegspiel
