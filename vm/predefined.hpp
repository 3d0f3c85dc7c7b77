// The predefined variables at a node: the legal moves, the pawn groups, the men.
//
// The language sees the board from the side that the program plays. Scan order, seen from a side:
// file h first, then g, down to a; within a file that side's own rank 1 first.
#pragma once

#include "chess/bitboard.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "lang/language.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// The place of a square in the scan order seen from this side, 0 to 63.
[[nodiscard]] constexpr int scan_index(chess::Square square, chess::Color side) {
  return 8 * (7 - chess::file_of(square)) + chess::relative_rank(side, square);
}

// Calls use(square) for each square of the set on this file, in scan order seen from the side.
template <class Use>
void scan_file(chess::Bitboard set, int file, chess::Color side, Use use) {
  // Seen from the side itself, ranks ascend with the numbers of the squares.
  chess::Bitboard rest =
      (side == chess::Color::white ? set : chess::mirrored(set)) & chess::file_bits(file);
  while (rest != 0) {
    use(chess::relative(side, chess::pop_first(rest)));
  }
}

// The same for all squares of the set.
template <class Use>
void for_each_in_scan_order(chess::Bitboard set, chess::Color side, Use use) {
  for (int file = 7; set != 0 && file >= 0; --file) {
    scan_file(set, file, side, use);
  }
}

// The moves by the square they leave, then by the square they reach, both in scan order seen from
// this side, then by promotion: queen, rook, bishop, knight.
[[nodiscard]] chess::MoveList in_scan_order(const chess::MoveList& moves, chess::Color side);

// LM: these legal moves in scan order. Shared storage; nullptr if there is no room.
[[nodiscard]] Set* make_legal_moves(const chess::MoveList& moves, chess::Color side,
                                    SetStore& store);

// PG: the set of the pawn groups. Going through the files h to a, the pawns of both sides on a file
// join the current group, in scan order seen from this side; a file without pawns ends it. Shared
// storage; nullptr if there is no room.
[[nodiscard]] Set* make_pawn_groups(const chess::Position& position, chess::Color us,
                                    SetStore& store);

// Fills the piece variables, WK to BP8: our men and theirs by kind, in scan order seen from their
// owner's side; those for which there is no man become undefined. `registers` holds at least the
// predefined variables.
void set_piece_variables(const chess::Position& position, chess::Color us, Value* registers);

}  // namespace cheg::vm
