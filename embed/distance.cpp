#include "embed/distance.hpp"

#include <algorithm>

#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "host/score.hpp"

namespace cheg::embed {
namespace {

using chess::Move;
using chess::Position;

// A draw can be claimed when the clock has this value.
constexpr int kFiftyMoves = 100;

bool is_zeroing(const Position& position, Move move) {
  return position.after(move).halfmove_clock() == 0;
}

std::uint32_t plies_of(int our_moves) { return static_cast<std::uint32_t>(2 * our_moves - 1); }

// Whether a draw is certain: the last ply of the rule passes without mate, capture or pawn move.
bool comes_too_late(const Position& position, Move move) {
  const int left = kFiftyMoves - position.halfmove_clock();
  const Position there = position.after(move);
  if (left > 2 || is_zeroing(position, move) || chess::is_checkmate(there)) {
    return false;
  }
  const chess::MoveList replies = chess::legal_moves(there);
  return left <= 1 ||
         std::ranges::any_of(replies, [&](Move reply) { return !is_zeroing(there, reply); });
}

}  // namespace

Distance distance_of(const SharedProgram& shared, const Position& position,
                     const vm::NodeOutcome& outcome) {
  using Kind = vm::Forced::Kind;
  const bool is_win = outcome.score > chess::kCertain || outcome.forced.kind == Kind::mate;
  if (outcome.kind != vm::NodeOutcome::Kind::move || !is_win) {
    return {};
  }
  Distance distance;
  const std::optional<int> longest = shared.longest_win(position);
  // The number of plies until mate or, at the latest, a capture or pawn move.
  std::optional<std::uint32_t> until_zero;
  if (longest) {
    distance = {CHEG_REACH_WIN, plies_of(*longest), CHEG_FIFTY_UNKNOWN};
    until_zero = distance.plies;
  }
  if (outcome.forced.kind != Kind::nothing) {
    distance.plies = plies_of(outcome.forced.moves);
    distance.reach = outcome.forced.kind == Kind::mate ? CHEG_REACH_MATE : CHEG_REACH_GOAL;
    until_zero = outcome.forced.kind == Kind::mate ? distance.plies : until_zero;
  }
  if (chess::is_mate(outcome.score)) {  // found by the program's own search, from the root
    distance.plies = static_cast<std::uint32_t>(chess::kMate - outcome.score);
    distance.reach = CHEG_REACH_MATE;
    until_zero = distance.plies;
  }
  const int clock = position.halfmove_clock();
  if ((until_zero && clock + static_cast<int>(*until_zero) <= kFiftyMoves) ||
      (longest && clock < kFiftyMoves && is_zeroing(position, outcome.move))) {
    distance.fifty = CHEG_FIFTY_HOLDS;
  } else if (comes_too_late(position, outcome.move)) {
    distance.fifty = CHEG_FIFTY_DRAW;
  } else if (until_zero) {
    distance.fifty = CHEG_FIFTY_DOUBTFUL;
  }
  return distance;
}

bool is_too_late(const Distance& distance, const Position& position) {
  return distance.fifty == CHEG_FIFTY_DRAW || distance.fifty == CHEG_FIFTY_DOUBTFUL ||
         (distance.fifty != CHEG_FIFTY_HOLDS && position.halfmove_clock() >= kFiftyMoves);
}

std::uint32_t conversions_left(const Position& position, chess::Color winner) {
  return static_cast<std::uint32_t>(
      chess::count(position.pieces(~winner)) - 1 +
      chess::count(position.pieces(winner) & position.pieces(chess::PieceType::pawn)));
}

}  // namespace cheg::embed

int32_t cheg_score(const cheg_scale* scale, const cheg_answer* answer, int32_t ply) {
  if (scale == nullptr || answer == nullptr) {
    return 0;
  }
  constexpr std::uint32_t kMostPlies = 100;
  const cheg_advice& advice = answer->advice;
  const std::uint32_t plies = answer->plies == 0 ? kMostPlies : std::min(answer->plies, kMostPlies);
  const auto conversions = static_cast<std::int32_t>(answer->conversions);
  switch (advice.certainty) {
    case CHEG_CERTAINTY_WIN:
      return answer->reach == CHEG_REACH_MATE
                 ? scale->mate - ply - static_cast<std::int32_t>(answer->plies)
                 : scale->win -
                       scale->step * (ply + 100 * conversions + static_cast<std::int32_t>(plies));
    case CHEG_CERTAINTY_LOSS:
      return scale->step * (ply + 100 * conversions + static_cast<std::int32_t>(plies)) -
             scale->win;
    case CHEG_CERTAINTY_DRAW:
      return 0;
    default:
      return scale->estimate == 0 ? advice.score
                                  : std::clamp(advice.score, -scale->estimate, scale->estimate);
  }
}
