#include "stdlib/natives/attack.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "chess/attacks.hpp"
#include "chess/bitboard.hpp"
#include "chess/distance.hpp"
#include "chess/movegen.hpp"
#include "chess/position.hpp"
#include "stdlib/natives/legal_move.hpp"
#include "stdlib/natives/operands.hpp"
#include "stdlib/natives/pins.hpp"
#include "stdlib/natives/rows.hpp"
#include "stdlib/natives/threats.hpp"

namespace cheg::stdlib {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::MoveKind;
using chess::Position;
using chess::Square;
using lang::ValueClass;
using vm::NativeCall;
using vm::NodeView;
using vm::Value;

// ---- Sets of men ----

// The men of this side that attack the square.
Bitboard attackers_of(const Position& position, Square square, Color side) {
  return position.attackers_to(square, position.occupied()) & position.pieces(side);
}

void attackers(NativeCall& call) {
  const auto side = side_operand(call, 2);
  call.store_men(kResult,
                 side ? attackers_of(call.position(), call.square(1), *side) : chess::kNoSquares);
}

void defenders(NativeCall& call) {
  const Square man = call.man(1);
  const Color side = color_of(call.position().piece_on(man));
  call.store_men(kResult, attackers_of(call.position(), man, side));
}

void hanging(NativeCall& call) {
  const auto side = side_operand(call, 1);
  if (!side || !call.spend(10)) {
    call.store_men(kResult, chess::kNoSquares);
    return;
  }
  const Position& position = call.position();
  const Bitboard occupied = position.occupied();
  call.store_men(kResult, position.pieces(*side) & ~position.pieces(chess::PieceType::king) &
                              chess::attacked_squares(position, ~*side, occupied) &
                              ~chess::attacked_squares(position, *side, occupied));
}

void pinned(NativeCall& call) {
  const Position& position = call.position();
  const auto side = side_operand(call, 1);
  call.store_men(kResult,
                 side ? men_alone_between(position, position.king(*side), position.pieces(~*side)) &
                            position.pieces(*side)
                      : chess::kNoSquares);
}

void battery(NativeCall& call) {
  const Position& position = call.position();
  const auto side = side_operand(call, 1);
  call.store_men(kResult,
                 side ? men_alone_between(position, position.king(~*side), position.pieces(*side)) &
                            position.pieces(*side)
                      : chess::kNoSquares);
}

void forked(NativeCall& call) {
  if (call.spend(10)) {
    call.store_men(kResult, forked_by(call.position(), call.man(1)));
  }
}

void skewered(NativeCall& call) {
  if (call.spend(10)) {
    call.store_men(kResult, skewered_by(call.position(), call.man(1)));
  }
}

void linedist(NativeCall& call) {
  const Position& position = call.position();
  const Square man = call.man(1);
  const Square square = call.square(2);
  const chess::PieceType type = type_of(position.piece_on(man));
  const bool has_lines = type == chess::PieceType::rook || type == chess::PieceType::bishop ||
                         type == chess::PieceType::queen;
  const bool sees = contains(attacks(position.piece_on(man), man, position.occupied()), square);
  call.store(kResult, has_lines && (sees || man == square)
                          ? Value::integer(chess::king_distance(man, square))
                          : Value());
}

// ---- Conditions on moves ----

bool forks(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [&](const Position& after) {
    return forked_by(after, move.move().to()) != chess::kNoSquares;
  });
}

bool skewers(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [&](const Position& after) {
    return skewered_by(after, move.move().to()) != chess::kNoSquares;
  });
}

bool pins(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [&](const Position& after) {
    const Color them = after.side_to_move();
    return (men_alone_between(after, after.king(them), chess::bit(move.move().to())) &
            after.pieces(them)) != chess::kNoSquares;
  });
}

bool discovers_check(const Value& move, const NodeView& node) {
  return move.move().kind() != MoveKind::castling &&
         is_legal_and(move, node, [&](const Position& after) {
           return (after.checkers() & ~chess::bit(move.move().to())) != chess::kNoSquares;
         });
}

// Whether the reply captures the man that has just moved to `moved`.
bool takes(Move reply, Square moved) {
  return reply.to() == moved || reply.kind() == MoveKind::en_passant;
}

bool can_move_to(const Position& position, Square square) {
  const chess::MoveList moves = chess::legal_moves(position);
  return std::any_of(moves.begin(), moves.end(),
                     [square](Move move) { return move.to() == square; });
}

bool checks_safely(const Value& move, const NodeView& node) {
  return is_legal_and(move, node, [&](const Position& after) {
    if (!after.in_check()) {
      return false;
    }
    const chess::MoveList replies = chess::legal_moves(after);
    return std::all_of(replies.begin(), replies.end(), [&](Move reply) {
      return !takes(reply, move.move().to()) || can_move_to(after.after(reply), reply.to());
    });
  });
}

// ---- Rows ----

constexpr lang::InstructionNotes kForkedNotes{
    R"(A man is worth taking in three cases: it is a king; it is worth more than the man that
attacks it; no man of its own side defends it. A pawn is worth 1, a knight or bishop 3, a rook 5, a
queen 9, and a king more than all others. Pinned men, and men whose king is in check, attack and
defend like all other men.)",
    {}};

constexpr lang::InstructionNotes kSkeweredNotes{
    R"(A skewer needs two enemy men on one line of a rook, bishop or queen: the front man comes
first, and the skewered man comes next. The front man and the skewered man must both be worth taking
(see FORKED). The skewered man is judged as if the front man were not on the board. The front man
must be worth at least as much as the skewered man.)",
    {}};

constexpr lang::InstructionNotes kLineDistNotes{
    R"(A rook moves on files and ranks, a bishop on diagonals, and a queen on both. The squares
between the man and the given square must be empty, but the given square may be occupied. For the
man's own square, the result is 0. For a king, a knight or a pawn, the result is undefined.)",
    {}};

constexpr lang::InstructionNotes kDisregardNotes{
    R"(A man attacks the squares that ATTACKS gives for this man, even if the man is pinned or its
king is in check.)",
    {}};

constexpr lang::InstructionNotes kBatteryNotes{
    R"(Each man of the set stands alone on the line between the enemy king and a rook, bishop or
queen of the man's own side.)",
    {}};

constexpr auto kAttackInstructions = std::to_array<NativeInstructionRow>({
    instruction(
        "ATTACKERS", attackers, ValueClass::set,
        {reads("square", ValueClass::square), reads("side", ValueClass::integer)},
        "result := the set of the men that attack the square and belong to the given side (0: "
        "ours, 1: the other side), sorted by file from h to a, then by rank as seen from our side",
        Orientation::free, kDisregardNotes),
    instruction("DEFENDERS", defenders, ValueClass::set, {reads("man", ValueClass::piece)},
                "result := the set of the men that defend the given man: men of the same side that "
                "attack its square",
                Orientation::free, kDisregardNotes),
    instruction("HANGING", hanging, ValueClass::set, {reads("side", ValueClass::integer)},
                "result := the set of the men of the given side (0: ours, 1: the other side) that "
                "the enemy attacks and no man defends; the set never contains the king",
                Orientation::free, kDisregardNotes),
    instruction("PINNED", pinned, ValueClass::set, {reads("side", ValueClass::integer)},
                "result := the set of the pinned men of the given side (0: ours, 1: the other "
                "side); each stands alone between its king and an enemy rook, bishop or queen "
                "that aims at the king"),
    instruction("BATTERY", battery, ValueClass::set, {reads("side", ValueClass::integer)},
                "result := the set of the men of the given side (0: ours, 1: the other side) that "
                "discover a check when they leave the line on which they stand",
                Orientation::free, kBatteryNotes),
    instruction("FORKED", forked, ValueClass::set, {reads("man", ValueClass::piece)},
                "result := the set of the enemy men that the man attacks and that are worth "
                "taking, if there are at least two such men; otherwise the empty set",
                Orientation::free, kForkedNotes),
    instruction("SKEWERED", skewered, ValueClass::set, {reads("man", ValueClass::piece)},
                "result := the set of the enemy men that the man skewers; each stands behind "
                "another enemy man of the same or a higher value",
                Orientation::free, kSkeweredNotes),
    instruction("LINEDIST", linedist, ValueClass::any,
                {reads("man", ValueClass::piece), reads("square", ValueClass::square)},
                "result := the number of steps along a line from the man (a rook, bishop or "
                "queen) to the square; undefined if the man cannot reach the square in one move "
                "over empty squares",
                Orientation::free, kLineDistNotes),
});

constexpr auto kAttackConditions = std::to_array<NativeConditionRow>({
    condition("FORK", {forks, 30}, ValueClass::move,
              "the move is legal, and after the move the man that has moved forks at least two "
              "men (see FORKED)"),
    condition("SKEWER", {skewers, 30}, ValueClass::move,
              "the move is legal, and after the move the man that has moved skewers at least one "
              "man (see SKEWERED)"),
    condition("PIN", {pins, 20}, ValueClass::move,
              "the move is legal, and after the move the man that has moved pins an enemy man: "
              "the enemy man stands alone between the pinning man and the enemy king"),
    condition("DISCHECK", {discovers_check, 20}, ValueClass::move,
              "the move is legal, and after the move a man that has not moved gives check"),
    condition("SAFECHECK", {checks_safely, 60}, ValueClass::move,
              "the move is legal and gives check, and we can recapture whenever a reply captures "
              "the man that has moved"),
});

constexpr auto kAttackInstructionRows = column(kAttackInstructions, &NativeInstructionRow::row);
constexpr auto kAttackInstructionFunctions =
    column(kAttackInstructions, &NativeInstructionRow::function);
constexpr auto kAttackConditionRows = column(kAttackConditions, &NativeConditionRow::row);
constexpr auto kAttackConditionFunctions = column(kAttackConditions, &NativeConditionRow::function);

}  // namespace

const vm::NativeLibrary& attack() {
  static const vm::NativeLibrary library{
      {"ATTACK",
       "attackers and defenders, pins, forks, skewers and checks",
       kAttackInstructionRows,
       kAttackConditionRows,
       {}},
      kAttackInstructionFunctions,
      kAttackConditionFunctions,
      {}};
  return library;
}

}  // namespace cheg::stdlib
