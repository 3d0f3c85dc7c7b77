#include "uci/moves.hpp"

#include "base/text.hpp"
#include "chess/movegen.hpp"

namespace cheg::uci {
namespace {

// The square of the rook with which the king castles.
chess::Square rook_of(chess::Move castling) {
  constexpr int kRookFiles[] = {0, 7};
  const bool is_short = chess::file_of(castling.to()) > chess::file_of(castling.from());
  return chess::make_square(kRookFiles[is_short ? 1 : 0], chess::rank_of(castling.from()));
}

}  // namespace

Result<chess::Move, chess::MoveTextError> read_move(const chess::Position& position,
                                                    std::string_view text) {
  const std::string word = lower_case(text);
  for (const chess::Move move : chess::legal_moves(position)) {
    if (move.kind() == chess::MoveKind::castling &&
        word == move_text(position, move, Castling::king_takes_rook)) {
      return move;
    }
  }
  return chess::parse_move(position, word, chess::Notation::uci);
}

std::string move_text(const chess::Position& position, chess::Move move, Castling castling) {
  return castling == Castling::king_takes_rook && move.kind() == chess::MoveKind::castling
             ? to_string(move.from()) + to_string(rook_of(move))
             : chess::format_move(position, move, chess::Notation::uci);
}

}  // namespace cheg::uci
