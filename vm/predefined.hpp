// Computes the predefined variables at a node: the legal moves, the pawn groups and the men.
//
// Programs see the board from the side that they play. Scan order is the order of squares for a
// side: the files from h to a, and in each file the ranks upwards from the side's first rank.
#pragma once

#include <cstdint>

#include "chess/bitboard.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "lang/language.hpp"
#include "vm/set_store.hpp"
#include "vm/value.hpp"

namespace cheg::vm {

// Returns the index of a square in scan order for this side, from 0 to 63.
[[nodiscard]] constexpr int scan_index(chess::Square square, chess::Color side) {
  return 8 * (7 - chess::file_of(square)) + chess::relative_rank(side, square);
}

// Calls use(square) for each square of the set that lies on this file, in scan order for the side.
template <class Use>
void scan_file(chess::Bitboard set, int file, chess::Color side, Use use) {
  // For Black, the board is mirrored. Ascending square numbers then mean ascending ranks for both
  // sides.
  chess::Bitboard rest =
      (side == chess::Color::white ? set : chess::mirrored(set)) & chess::file_bits(file);
  while (rest != 0) {
    use(chess::relative(side, chess::pop_first(rest)));
  }
}

// Calls use(square) for each square of the set, in scan order for the side.
template <class Use>
void for_each_in_scan_order(chess::Bitboard set, chess::Color side, Use use) {
  for (int file = 7; set != 0 && file >= 0; --file) {
    scan_file(set, file, side, use);
  }
}

// Returns the moves sorted by origin, then by destination, both in scan order for this side. Moves
// that differ only in the promotion have the order queen, rook, bishop, knight.
[[nodiscard]] chess::MoveList in_scan_order(const chess::MoveList& moves, chess::Color side);

// Returns the value of LM: the set of `moves`, in scan order for the side. The set is marked as
// shared. Returns nullptr if the store is full.
[[nodiscard]] Set* make_legal_moves(const chess::MoveList& moves, chess::Color side,
                                    SetStore& store);

// Returns the value of PG: the set of the pawn groups. The set is marked as shared. A group is the
// set of all pawns of both sides on adjacent files, in scan order for `us`; a file without pawns
// separates two groups. Returns nullptr if the store is full.
[[nodiscard]] Set* make_pawn_groups(const chess::Position& position, chess::Color us,
                                    SetStore& store);

// A set of groups of men; each group is one bit. A group consists of all men of one type and one
// side, for example our rooks.
using ManGroups = std::uint32_t;
inline constexpr ManGroups kAllMen = 0xfff;

// Returns the group to which a piece variable belongs; 0 (no group) for any other predefined
// variable.
[[nodiscard]] ManGroups group_of(lang::Variable variable);

// Sets those piece variables (WK to BP8) that belong to `groups`. Men of the same type and side are
// numbered in scan order for their own side. A piece variable becomes undefined if the position has
// no man for this variable. Requires: `registers` begins with all predefined variables.
void set_piece_variables(const chess::Position& position, chess::Color us, Value* registers,
                         ManGroups groups = kAllMen);

}  // namespace cheg::vm
