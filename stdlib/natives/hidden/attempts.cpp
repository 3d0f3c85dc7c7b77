#include "stdlib/natives/hidden/attempts.hpp"

#include <cstdint>

#include "chess/movegen.hpp"
#include "stdlib/natives/hidden/hidden_game.hpp"
#include "stdlib/natives/rows.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Move;
using vm::NativeCall;
using vm::Value;

// The measured work of these natives, in instructions (tests/stdlib/natives/work_test.cpp).
constexpr std::int64_t kAllowedWork = 20;
constexpr std::int64_t kCheckingWork = 30;

// Counts the work of a question. Returns false if the call has failed.
bool spend_question(NativeCall& call, std::int64_t work) {
  const HeardGame* const game = heard_game(call);
  return call.spend(game != nullptr ? work * static_cast<std::int64_t>(game->work()) : work);
}

// The answer without hidden men: the square of the other king if the move is legal.
Bitboard allowed_if_seen(const NativeCall& call, Move move) {
  return chess::is_legal(call.position(), move) ? chess::bit(call.position().king(~call.us()))
                                                : chess::kNoSquares;
}

}  // namespace

// ALLOWED result,move
void allowed(NativeCall& call) {
  if (!spend_question(call, kAllowedWork)) {
    return;
  }
  const HeardGame* const game = heard_game(call);
  const Move move = call.operand(1).move();
  call.store_squares(kResult, game != nullptr ? game->allowed(move) : allowed_if_seen(call, move));
}

// CHECKING result,move
void checking(NativeCall& call) {
  if (!spend_question(call, kCheckingWork)) {
    return;
  }
  const HeardGame* const game = heard_game(call);
  const Move move = call.operand(1).move();
  if (game != nullptr) {
    call.store_squares(kResult, game->checking(move));
    return;
  }
  const Bitboard squares = allowed_if_seen(call, move);
  const bool checks = squares != chess::kNoSquares && call.position().after(move).in_check();
  call.store_squares(kResult, checks ? squares : chess::kNoSquares);
}

// UNSEEN result
void unseen(NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  if (spend_question(call, kAllowedWork)) {
    call.store_squares(kResult,
                       game != nullptr ? game->unseen() : call.position().pieces(~call.us()));
  }
}

// WAYS result
void ways(NativeCall& call) {
  const HeardGame* const game = heard_game(call);
  call.store(kResult,
             Value::integer(game != nullptr ? static_cast<std::int64_t>(game->ways()) : 1));
}

// CHANCE result,move
void chance(NativeCall& call) {
  if (!spend_question(call, kAllowedWork)) {
    return;
  }
  const HeardGame* const game = heard_game(call);
  const Move move = call.operand(1).move();
  const std::int64_t allowing = game != nullptr
                                    ? static_cast<std::int64_t>(game->ways_allowing(move))
                                : chess::is_legal(call.position(), move) ? 1
                                                                         : 0;
  call.store(kResult, Value::integer(allowing));
}

}  // namespace cheg::stdlib
