// The conditions of the rules layer for the slow evaluator.
#include <algorithm>
#include <functional>
#include <map>

#include "chess/movegen.hpp"
#include "tests/support/slow_rules_geometry.hpp"
#include "tests/support/slow_rules_words.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;

// Returns true if no enemy pawn is ahead of the pawn, on its own file or a neighbouring file.
bool is_passed(const SlowPlace& place, int pawn) {
  const Piece piece = place.piece_on(pawn);
  if (type_of(piece) != PieceType::pawn) {
    slow_fail("non-pawn");
  }
  const Color owner = color_of(piece);
  return all_squares([&](int square) {
           return place.piece_on(square) == make_piece(~owner, PieceType::pawn) &&
                  files_between(square, pawn) <= 1 &&
                  relative_rank(owner, as_square(square)) > relative_rank(owner, as_square(pawn));
         })
      .empty();
}

bool is_of_kind(const SlowPlace& place, const SlowValue& value, PieceType type) {
  return type_of(place.piece_on(man_square(place, value))) == type;
}

// Returns true if the man that has moved can be taken on its new square and is not defended there.
bool is_loose(const SlowPlace& after, int square) {
  const Color mover = color_of(after.piece_on(square));
  return is_attacked(after.position, ~mover, square) && !is_attacked(after.position, mover, square);
}

using Conditions = std::map<std::string, std::function<bool(const SlowValue&, const SlowPlace&)>>;

Conditions man_conditions() {
  const auto kind = [](PieceType type) {
    return [type](const SlowValue& value, const SlowPlace& place) {
      return is_of_kind(place, value, type);
    };
  };
  return {{"KING", kind(PieceType::king)},
          {"QUEEN", kind(PieceType::queen)},
          {"ROOK", kind(PieceType::rook)},
          {"BISH", kind(PieceType::bishop)},
          {"NIGHT", kind(PieceType::knight)},
          {"PAWN", kind(PieceType::pawn)},
          {"WPC",
           [](const SlowValue& value, const SlowPlace& place) {
             return color_of(place.piece_on(man_square(place, value))) == place.us;
           }},
          {"PASSD", [](const SlowValue& value, const SlowPlace& place) {
             return is_passed(place, man_square(place, value));
           }}};
}

Conditions value_conditions() {
  return {{"EDGE",
           [](const SlowValue& value, const SlowPlace& place) {
             const int square = place.square(value);
             return std::min(from_edge(file_of(square)), from_edge(rank_of(square))) == 0;
           }},
          {"CORNER",
           [](const SlowValue& value, const SlowPlace& place) {
             const int square = place.square(value);
             return std::max(from_edge(file_of(square)), from_edge(rank_of(square))) == 0;
           }},
          {"WSQ", [](const SlowValue& value,
                     const SlowPlace& place) { return !is_dark(place.square(value)); }},
          {"EMPTY", [](const SlowValue& value,
                       const SlowPlace& /*place*/) { return slow_set(value).empty(); }},
          {"ODD", [](const SlowValue& value, const SlowPlace& /*place*/) {
             return slow_integer(value) % 2 != 0;
           }}};
}

// The conditions on moves. The move must be legal, and the condition must hold after it.
Conditions move_conditions() {
  const auto after = [](bool (*holds)(const SlowPlace& after, int to)) {
    return [holds](const SlowValue& value, const SlowPlace& place) {
      const SlowMove move = slow_move(value);
      return place.legal(move).has_value() && holds(place.after(move), move.to);
    };
  };
  return {{"CHECK", after([](const SlowPlace& there, int) { return there.position.in_check(); })},
          {"MATE", after([](const SlowPlace& there, int) { return slow_is_mated(there); })},
          {"STALE", after([](const SlowPlace& there, int) { return slow_is_stalemated(there); })},
          {"LOOSE", after([](const SlowPlace& there, int to) { return is_loose(there, to); })},
          {"CAPT", [](const SlowValue& value, const SlowPlace& place) {
             const auto move = place.legal(slow_move(value));
             return move.has_value() && is_capture(place.position, *move);
           }}};
}

const Conditions& all_conditions() {
  static const Conditions kConditions = [] {
    Conditions all;
    for (Conditions some : {man_conditions(), value_conditions(), move_conditions()}) {
      all.merge(some);
    }
    return all;
  }();
  return kConditions;
}

}  // namespace

bool slow_is_mated(const SlowPlace& place) {
  return place.position.in_check() && chess::legal_moves(place.position).empty();
}

bool slow_is_stalemated(const SlowPlace& place) {
  return !place.position.in_check() && chess::legal_moves(place.position).empty();
}

bool is_slow_condition(const std::string& name) { return all_conditions().contains(name); }

std::optional<bool> slow_condition(const std::string& name, const SlowValue& value,
                                   const SlowPlace& place) {
  const auto found = all_conditions().find(name);
  return found == all_conditions().end() ? std::nullopt
                                         : std::optional(found->second(value, place));
}

}  // namespace cheg::test
