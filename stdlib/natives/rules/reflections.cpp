// Natives that examine a position and its reflections: exceptions of a rule, and questions for all
// symmetries of the board.
#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "chess/bitboard.hpp"
#include "chess/movegen.hpp"
#include "chess/symmetry.hpp"
#include "lang/rules/exception.hpp"
#include "stdlib/natives/rules/parts.hpp"
#include "vm/move_values.hpp"

namespace cheg::stdlib {
namespace {

using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;
using chess::Symmetry;
using lang::Type;
using lang::ValueClass;
using vm::NativeCall;
using vm::Value;

// ---- EXCEPTION ----

struct PlacedMan {
  Piece piece;
  Square square;
};

// An exception: see lang/rules/exception.hpp.
struct ExceptionPlace {
  std::array<PlacedMan, chess::kSquareCount> men;
  std::size_t men_count = 0;
  Square from = Square::none;
  Square to = Square::none;
  PieceType promotion = PieceType::none;

  [[nodiscard]] std::span<const PlacedMan> placed() const {
    return std::span(men).first(men_count);
  }
};

std::span<const Value> elements_of(const Value& value) {
  return value.is(Type::set) ? std::as_const(*value.set()).elements() : std::span<const Value>();
}

std::int64_t number_in(const Value& value) { return value.is(Type::integer) ? value.integer() : 0; }

bool read_men(std::span<const Value> numbers, chess::Color us, ExceptionPlace& place) {
  if (numbers.size() % 2 != 0 || numbers.size() / 2 > place.men.size()) {
    return false;
  }
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    const auto man = lang::rules::man_of(number_in(numbers[i]), us);
    const auto square = lang::rules::square_of(number_in(numbers[i + 1]), us);
    if (!man || !square) {
      return false;
    }
    place.men[place.men_count++] = {*man, *square};
  }
  return true;
}

// Returns false for a set that does not describe an exception.
bool read_place(std::span<const Value> elements, chess::Color us, ExceptionPlace& place) {
  constexpr std::size_t kParts = 4;
  if (elements.size() != kParts || !read_men(elements_of(elements[0]), us, place)) {
    return false;
  }
  const auto from = lang::rules::square_of(number_in(elements[1]), us);
  const auto to = lang::rules::square_of(number_in(elements[2]), us);
  const auto promotion = lang::rules::man_of(number_in(elements[3]), us);
  place.from = from.value_or(Square::none);
  place.to = to.value_or(Square::none);
  place.promotion = promotion ? type_of(*promotion) : PieceType::none;
  return from && to;
}

bool stands_there(const Position& position, std::span<const PlacedMan> men, Symmetry symmetry) {
  return std::ranges::all_of(men, [&](const PlacedMan& man) {
    return position.piece_on(chess::turned(man.square, symmetry)) == man.piece;
  });
}

// EXCEPTION result,place
void exception(NativeCall& call) {
  constexpr std::size_t kPlace = 1;
  const Position& position = call.position();
  const std::span<const Value> elements = elements_of(call.operand(kPlace));
  ExceptionPlace place;
  std::vector<Move>& moves = call.scratch();
  if (call.spend(static_cast<std::int64_t>(elements.size())) &&
      read_place(elements, call.us(), place) &&
      place.men_count == static_cast<std::size_t>(chess::count(position.occupied()))) {
    for (const Symmetry symmetry : chess::symmetries_of(position)) {
      const Square from = chess::turned(place.from, symmetry);
      if (!stands_there(position, place.placed(), symmetry) ||
          position.piece_on(from) == Piece::none) {
        continue;
      }
      const Move move =
          vm::make_move(position, from, chess::turned(place.to, symmetry), place.promotion);
      if (chess::is_legal(position, move) && std::ranges::find(moves, move) == moves.end()) {
        moves.push_back(move);
      }
    }
  }
  if (!call.error()) {
    call.store_moves(kResult, moves);
  }
}

// ---- SYMMETRIC, LEASTSYM, MOSTSYM ----

constexpr std::size_t kAskedThere = 1;

// Calls use(value) for the value that the subroutine returns in each reflection, until `use`
// returns false. Returns false if the call has failed.
template <class Use>
bool for_each_reflection(NativeCall& call, Use use) {
  const vm::Standpoint here = call.here();
  for (const Symmetry symmetry : chess::symmetries_of(here.position)) {
    const NativeCall::Scope scope(call);
    const auto there = call.turned(here, symmetry);
    const auto value = there ? call.ask_fresh(kAskedThere, *there) : std::nullopt;
    if (!value) {
      return false;
    }
    if (!use(*value)) {
      break;
    }
  }
  return !call.error();
}

// SYMMETRIC result,test
void symmetric(NativeCall& call) {
  bool holds = false;
  const bool is_known = for_each_reflection(call, [&](const Value& value) {
    if (!value.is(Type::logical)) {
      call.fail(lang::RunTimeError::non_logical);
      return false;
    }
    holds = value.logical();
    return !holds;
  });
  if (is_known) {
    call.store(kResult, Value::logical(holds));
  }
}

// The integer that better(a, b) prefers to all others; undefined if the value in some reflection is
// undefined.
template <class Better>
void store_extreme(NativeCall& call, Better better) {
  std::optional<std::int64_t> best;
  const bool is_known = for_each_reflection(call, [&](const Value& value) {
    if (value.is(Type::undefined)) {
      best.reset();
      return false;
    }
    if (!value.is(Type::integer)) {
      call.fail(lang::RunTimeError::non_numeric);
      return false;
    }
    if (!best || better(value.integer(), *best)) {
      best = value.integer();
    }
    return true;
  });
  if (is_known) {
    call.store(kResult, best ? Value::integer(*best) : Value());
  }
}

// LEASTSYM result,value
void leastsym(NativeCall& call) { store_extreme(call, std::less<>()); }

// MOSTSYM result,value
void mostsym(NativeCall& call) { store_extreme(call, std::greater<>()); }

// ---- Rows ----

constexpr lang::InstructionNotes kSymmetricNotes{
    R"(Without pawns, a position has eight reflections, one for each symmetry of the board; the
first reflection is the position itself. With pawns, a position has two reflections: the position
itself and its left-right mirror image. Men, squares and moves in variables are reflected together
with the position. The subroutine `test` must return T or F; any other value causes the error
non-logical.)",
    R"(USE RULES
ENTRY R,K
; Is their king on an edge? BACK tests only one edge.
       SYMMETRIC A,BACK
       CONDV  #T,A,NO
       PLAY   LM
NO:    LEAVE
BACK:  RANK   R,BK
       JUMP=  R,"8,YES
       RETURN "F
YES:   RETURN "T
END
)"};

constexpr lang::InstructionNotes kExtremeNotes{
    R"(The reflections are the same as for SYMMETRIC. The result is undefined if `value` returns
undefined in one of the reflections. The subroutine `value` must return an integer or undefined; any
other value causes the error non-numeric.)",
    {}};

constexpr lang::InstructionNotes kExceptionNotes{
    R"(Without pawns, a position has eight reflections, one for each symmetry of the board. With
pawns, a position has two reflections: the position itself and its left-right mirror image. The move
is reflected together with the position. The comparison of positions ignores castling and en passant
rights, but the move must be legal in the current position. If the position is itself symmetrical,
the result may contain several moves, one for each symmetry.

The set `place` has four elements: the men, the start square of the move, the destination square of
the move, and the promotion piece (0 without promotion). The first element of `place` is a set in
which each man is followed by its square. Our men have the numbers 1 (pawn), 2 (knight), 3 (bishop),
4 (rook), 5 (queen) and 6 (king); the other side's men have negative numbers. A square is a number
of two digits: the file (1 to 8 for a to h), then the rank. If the set `place` has any other form,
the result is empty.)",
    R"(USE RULES
ENTRY R,K
; Kc3, Ra2 and their Kc1: Ra1 mates, and so it does in the reflections.
       EXCEPTION MOVES,"((6,33,4,12,-6,31),12,11,0)
       PLAY   MOVES
       LEAVE
END
)"};

constexpr auto kReflectionRows = std::to_array<NativeInstructionRow>({
    instruction(
        "EXCEPTION", exception, ValueClass::moves, {reads("place", ValueClass::set)},
        "result := the set of the legal moves that `place` gives for this position; empty if the "
        "position in `place` is neither this position nor a reflection of this position",
        Orientation::free, kExceptionNotes),
    looking(lang::Look::reflections,
            instruction("SYMMETRIC", symmetric, ValueClass::logical, {asks("test")},
                        "result := T if the subroutine `test` returns T in some reflection of the "
                        "position, otherwise F",
                        Orientation::free, kSymmetricNotes)),
    looking(lang::Look::reflections,
            instruction("LEASTSYM", leastsym, ValueClass::any, {asks("value")},
                        "result := the least integer that the subroutine `value` returns in any "
                        "reflection of the position",
                        Orientation::free, kExtremeNotes)),
    looking(lang::Look::reflections,
            instruction("MOSTSYM", mostsym, ValueClass::any, {asks("value")},
                        "result := the greatest integer that the subroutine `value` returns in any "
                        "reflection of the position",
                        Orientation::free, kExtremeNotes)),
});

}  // namespace

RulesPart reflection_rows() { return kReflectionRows; }

}  // namespace cheg::stdlib
