// What the instructions have in common that look some moves ahead: result,subroutine,moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "chess/move.hpp"
#include "stdlib/natives/rows.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Operands: the subroutine that is asked, and how many moves of ours to look ahead.
inline constexpr std::size_t kAsked = 1;
inline constexpr std::size_t kMoves = 2;

// Stores what Search(call).soonest(moves) finds.
template <class Search>
void store_soonest(vm::NativeCall& call) {
  constexpr std::int64_t kMostMoves = 255;
  const chess::MoveList moves = Search(call).soonest(std::min(call.integer(kMoves), kMostMoves));
  if (!call.error()) {
    call.store_moves(kResult, {moves.begin(), moves.size()});
  }
}

}  // namespace cheg::stdlib
