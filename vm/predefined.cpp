#include "vm/predefined.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "chess/bitboard.hpp"

namespace cheg::vm {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr int kFiles = 8;

// The sort key of a move.
int order_key(Move move, Color side) {
  const int promotion =
      move.kind() == chess::MoveKind::promotion
          ? static_cast<int>(PieceType::queen) - static_cast<int>(move.promotion())
          : 0;
  return (scan_index(move.from(), side) * chess::kSquareCount + scan_index(move.to(), side)) * 4 +
         promotion;
}

// The first variable of a type for each side, and the number of variables.
struct PieceVariables {
  PieceType type;
  lang::Variable ours;
  lang::Variable theirs;
  std::size_t count;
};

constexpr PieceVariables kPieceVariables[] = {
    {PieceType::king, lang::Variable::wk, lang::Variable::bk, 1},
    {PieceType::queen, lang::Variable::wq, lang::Variable::bq, 1},
    {PieceType::rook, lang::Variable::wr, lang::Variable::br, 2},
    {PieceType::bishop, lang::Variable::wb, lang::Variable::bb, 2},
    {PieceType::knight, lang::Variable::wn, lang::Variable::bn, 2},
    {PieceType::pawn, lang::Variable::wp, lang::Variable::bp, 8}};

}  // namespace

chess::MoveList in_scan_order(const chess::MoveList& moves, Color side) {
  // The key in the high bits and the move in the low bits, so that one sort suffices.
  std::array<std::uint32_t, chess::MoveList::kCapacity> keyed;  // NOLINT(*-member-init)
  std::uint32_t* end = keyed.data();
  for (const Move move : moves) {
    *end++ = static_cast<std::uint32_t>(order_key(move, side)) << 16 | move.bits();
  }
  std::sort(keyed.data(), end);
  chess::MoveList ordered;
  for (const std::uint32_t* key = keyed.data(); key != end; ++key) {
    ordered.push_back(Move::from_bits(static_cast<std::uint16_t>(*key)));
  }
  return ordered;
}

Set* make_legal_moves(const chess::MoveList& moves, Color side, SetStore& store) {
  Set* set = store.make(moves.size());
  if (set == nullptr) {
    return nullptr;
  }
  for (const Move move : in_scan_order(moves, side)) {
    set->push_back(Value::move(move));
  }
  set->share();
  return set;
}

Set* make_pawn_groups(const Position& position, Color us, SetStore& store) {
  constexpr std::size_t kMostGroups = 4;  // groups are separated by at least one file
  const Bitboard pawns = position.pieces(PieceType::pawn);
  Set* groups = store.make(kMostGroups);
  if (groups == nullptr) {
    return nullptr;
  }
  groups->share();
  Set* group = nullptr;
  for (int file = kFiles - 1; file >= 0; --file) {
    if ((pawns & chess::file_bits(file)) == 0) {
      group = nullptr;
      continue;
    }
    if (group == nullptr) {
      group = store.make(static_cast<std::size_t>(chess::count(pawns)));
      if (group == nullptr) {
        return nullptr;
      }
      group->share();
      groups->push_back(Value::set(group));
    }
    scan_file(pawns, file, us, [&](Square square) { group->push_back(Value::piece(square)); });
  }
  return groups;
}

ManGroups group_of(lang::Variable variable) {
  ManGroups group = 1;
  for (const PieceVariables& variables : kPieceVariables) {
    for (const lang::Variable first : {variables.ours, variables.theirs}) {
      const auto place = static_cast<std::size_t>(variable) - static_cast<std::size_t>(first);
      if (variable >= first && place < variables.count) {
        return group;
      }
      group <<= 1;
    }
  }
  return 0;
}

void set_piece_variables(const Position& position, Color us, Value* registers, ManGroups groups) {
  for (ManGroups rest = groups; rest != 0; rest &= rest - 1) {
    const auto group = static_cast<std::size_t>(std::countr_zero(rest));
    const PieceVariables& variables = kPieceVariables[group / 2];
    const bool is_ours = group % 2 == 0;
    const Color side = is_ours ? us : ~us;
    Value* const first =
        registers + static_cast<std::size_t>(is_ours ? variables.ours : variables.theirs);
    std::fill(first, first + variables.count, Value());
    const Bitboard men = position.pieces(side, variables.type);
    if (men != chess::kNoSquares && !chess::more_than_one(men)) {
      *first = Value::piece(chess::first(men));
      continue;
    }
    std::size_t found = 0;
    for_each_in_scan_order(men, side, [&](Square square) {
      if (found < variables.count) {
        first[found++] = Value::piece(square);
      }
    });
  }
}

}  // namespace cheg::vm
