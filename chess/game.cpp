#include "chess/game.hpp"

#include <array>

#include "base/require.hpp"
#include "chess/movegen.hpp"

namespace cheg::chess {

bool has_insufficient_material(const Position& position) {
  const Bitboard bishops = position.pieces(PieceType::bishop);
  const Bitboard knights = position.pieces(PieceType::knight);
  const Bitboard harmless = position.pieces(PieceType::king) | bishops | knights;
  if ((position.occupied() & ~harmless) != kNoSquares) {
    return false;
  }
  if (knights != kNoSquares) {
    return count(knights | bishops) == 1;
  }
  return (bishops & kDarkSquares) == kNoSquares || (bishops & ~kDarkSquares) == kNoSquares;
}

bool is_checkmate(const Position& position) {
  return position.in_check() && count_legal_moves(position) == 0;
}

bool is_stalemate(const Position& position) {
  return !position.in_check() && count_legal_moves(position) == 0;
}

const char* name(Termination termination) {
  constexpr std::array<const char*, 5> kNames{"checkmate", "stalemate", "insufficient material",
                                              "fifty-move rule", "threefold repetition"};
  return kNames[static_cast<std::size_t>(termination)];
}

const char* GameOutcome::result() const {
  if (!winner) {
    return "1/2-1/2";
  }
  return *winner == Color::white ? "1-0" : "0-1";
}

std::optional<GameOutcome> outcome(const Position& position) {
  if (count_legal_moves(position) == 0) {
    return position.in_check() ? GameOutcome{Termination::checkmate, ~position.side_to_move()}
                               : GameOutcome{Termination::stalemate, std::nullopt};
  }
  if (has_insufficient_material(position)) {
    return GameOutcome{Termination::insufficient_material, std::nullopt};
  }
  if (position.halfmove_clock() >= kFiftyMoveRule) {
    return GameOutcome{Termination::fifty_moves, std::nullopt};
  }
  return std::nullopt;
}

void Game::play(Move move) {
  CHEG_REQUIRE(is_legal(position(), move));
  positions_.push_back(position().after(move));
  moves_.push_back(move);
}

bool Game::undo() {
  if (moves_.empty()) {
    return false;
  }
  positions_.pop_back();
  moves_.pop_back();
  return true;
}

int Game::occurrences() const {
  const Position& now = position();
  // Positions before the last capture or pawn move cannot recur.
  const auto reversible = static_cast<std::size_t>(now.halfmove_clock());
  const std::size_t last = moves_.size();
  const std::size_t earliest = reversible < last ? last - reversible : 0;
  int found = 0;
  for (std::size_t ply = last;; ply -= 2) {
    if (positions_[ply].key() == now.key()) {
      ++found;
    }
    if (ply < earliest + 2) {
      return found;
    }
  }
}

std::optional<GameOutcome> Game::outcome() const {
  constexpr int kThreefold = 3;
  if (const std::optional<GameOutcome> by_position = chess::outcome(position())) {
    return by_position;
  }
  if (occurrences() >= kThreefold) {
    return GameOutcome{Termination::threefold_repetition, std::nullopt};
  }
  return std::nullopt;
}

}  // namespace cheg::chess
