#include "chess/search/move_order.hpp"

#include <cstdlib>
#include <utility>

#include "base/require.hpp"
#include "chess/search/exchange.hpp"

namespace cheg::chess {

void History::clear() { scores_ = {}; }

void History::add(Color color, Move move, int bonus) {
  CHEG_REQUIRE(std::abs(bonus) <= kCeiling);
  std::int16_t& score =
      scores_[static_cast<std::size_t>(color)][static_cast<std::size_t>(move.from())]
             [static_cast<std::size_t>(move.to())];
  score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kCeiling);
}

MoveOrder::MoveOrder(  // NOLINT(*-member-init): scores beyond the list mean nothing
    MoveList& moves, const Position& position, Move table_move, const Killers& killers,
    const History& history)
    : moves_(moves) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    int& score = scores_[i];
    if (move == table_move) {
      score = kTableMove;
    } else if (!is_quiet(position, move)) {
      // With equal gains, the capture of the more valuable man comes first, because long exchanges
      // are often not completed.
      const Score gain = exchange_gain(position, move);
      const Score victim = exchange_value(type_of(position.piece_on(move.to())));
      score = (gain >= 0 ? kWinning : 2 * kLosing) + 16 * gain + victim / 16;
    } else if (move == killers.moves[0]) {
      score = kKiller + 1;
    } else if (move == killers.moves[1]) {
      score = kKiller;
    } else {
      score = history.score(position.side_to_move(), move);
    }
  }
}

Move MoveOrder::next() {
  CHEG_REQUIRE(taken_ < moves_.size());
  std::size_t best = taken_;
  for (std::size_t i = taken_ + 1; i < moves_.size(); ++i) {
    if (scores_[i] > scores_[best]) {
      best = i;
    }
  }
  std::swap(scores_[taken_], scores_[best]);
  std::swap(moves_.begin()[taken_], moves_.begin()[best]);
  return moves_.begin()[taken_++];
}

}  // namespace cheg::chess
