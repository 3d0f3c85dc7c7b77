// Examines the other side's replies to our move: checkmate, stalemate and captures.
#pragma once

#include <algorithm>

#include "chess/move.hpp"
#include "chess/movegen.hpp"
#include "chess/position.hpp"

namespace cheg::stdlib {

enum class Danger : std::uint8_t {
  none,
  checkmate,  // the side to move is checkmated
  stalemate,
  capture  // some reply is a capture
};

// Returns the danger in `position`, which is a position after our move. `replies` must be all legal
// moves in this position.
[[nodiscard]] inline Danger danger(const chess::Position& position,
                                   const chess::MoveList& replies) {
  if (replies.empty()) {
    return position.in_check() ? Danger::checkmate : Danger::stalemate;
  }
  const bool captures = std::any_of(replies.begin(), replies.end(), [&](chess::Move reply) {
    return chess::is_capture(position, reply);
  });
  return captures ? Danger::capture : Danger::none;
}

// Returns true if the side to move can take a man for nothing. A capture takes a man for nothing if
// the opponent cannot recapture on the same square.
[[nodiscard]] inline bool can_take_for_nothing(const chess::Position& position) {
  const chess::MoveList captures = chess::legal_captures(position);
  return std::any_of(captures.begin(), captures.end(), [&](chess::Move reply) {
    if (!chess::is_capture(position, reply)) {
      return false;  // a promotion
    }
    const chess::MoveList answers = chess::legal_captures(position.after(reply));
    return std::none_of(answers.begin(), answers.end(),
                        [&](chess::Move answer) { return answer.to() == reply.to(); });
  });
}

}  // namespace cheg::stdlib
