// The predefined variables at a node: the legal moves, the pawn groups, the men.
//
// The language views the board from the side that the program plays. Scan order, as a side sees it:
// files from h to a; within a file, ranks from that side's rank 1 upwards.
#pragma once

#include <cstdint>

#include "chess/bitboard.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "lang/language.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// The index of a square in scan order from this side, 0 to 63.
[[nodiscard]] constexpr int scan_index(chess::Square square, chess::Color side) {
  return 8 * (7 - chess::file_of(square)) + chess::relative_rank(side, square);
}

// Calls use(square) for each square of the set on this file, in scan order from the side.
template <class Use>
void scan_file(chess::Bitboard set, int file, chess::Color side, Use use) {
  // As the side sees the board, ranks ascend with square numbers.
  chess::Bitboard rest =
      (side == chess::Color::white ? set : chess::mirrored(set)) & chess::file_bits(file);
  while (rest != 0) {
    use(chess::relative(side, chess::pop_first(rest)));
  }
}

// Calls use(square) for each square of the set, in scan order from the side.
template <class Use>
void for_each_in_scan_order(chess::Bitboard set, chess::Color side, Use use) {
  for (int file = 7; set != 0 && file >= 0; --file) {
    scan_file(set, file, side, use);
  }
}

// Sorts the moves by origin, then by destination, both in scan order from this side, then by
// promotion: queen, rook, bishop, knight.
[[nodiscard]] chess::MoveList in_scan_order(const chess::MoveList& moves, chess::Color side);

// LM: the legal moves in scan order, as shared storage; nullptr if the store is full.
[[nodiscard]] Set* make_legal_moves(const chess::MoveList& moves, chess::Color side,
                                    SetStore& store);

// PG: the set of the pawn groups, as shared storage; nullptr if the store is full. A group holds
// the pawns of both sides on adjacent files, in scan order from this side; a file without pawns
// separates groups.
[[nodiscard]] Set* make_pawn_groups(const chess::Position& position, chess::Color us,
                                    SetStore& store);

// A set of groups, one bit each. A group is all men of one type and one side, as in the piece
// variables.
using ManGroups = std::uint32_t;
inline constexpr ManGroups kAllMen = 0xfff;

// The group of a piece variable; no group for any other predefined variable.
[[nodiscard]] ManGroups group_of(lang::Variable variable);

// Sets the piece variables of these groups, from WK to BP8: our men and theirs by type, in scan
// order from the owner's side. Variables without a man become undefined. Requires: `registers`
// holds at least the predefined variables.
void set_piece_variables(const chess::Position& position, chess::Color us, Value* registers,
                         ManGroups groups = kAllMen);

}  // namespace cheg::vm
