// The predefined variables at a node: the legal moves, the pawn groups, the men.
//
// The language sees the board from the side to move. Scan order, seen from a side: file h first,
// then g, down to a; within a file that side's own rank 1 first.
#pragma once

#include "chess/position.hpp"
#include "lang/language.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// The place of a square in the scan order seen from this side, 0 to 63.
[[nodiscard]] constexpr int scan_index(chess::Square square, chess::Color side) {
  return 8 * (7 - chess::file_of(square)) + chess::relative_rank(side, square);
}

// LM: the legal moves by the square they leave, then by the square they reach, both in scan order,
// then by promotion: queen, rook, bishop, knight. Shared storage; nullptr if there is no room.
[[nodiscard]] Set* make_legal_moves(const chess::Position& position, SetStore& store);

// PG: the set of the pawn groups. Going through the files h to a, the pawns of both sides on a file
// join the current group, in scan order seen from the side to move; a file without pawns ends it.
// Shared storage; nullptr if there is no room.
[[nodiscard]] Set* make_pawn_groups(const chess::Position& position, SetStore& store);

// Fills the piece variables, WK to BP8: the men of a kind and side in scan order seen from their
// owner's side; those for which there is no man become undefined. `registers` holds at least the
// predefined variables.
void set_piece_variables(const chess::Position& position, Value* registers);

}  // namespace cheg::vm
