// What the other side can do after our move.
#pragma once

#include <algorithm>

#include "chess/move.hpp"
#include "chess/movegen.hpp"
#include "chess/position.hpp"

namespace cheg::stdlib {

enum class Danger : std::uint8_t {
  none,
  checkmate,  // of the side to move
  stalemate,
  capture  // some reply captures
};

// The side to move replies with one of these, all its legal moves.
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

}  // namespace cheg::stdlib
