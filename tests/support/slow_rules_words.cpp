#include "tests/support/slow_rules_words.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

#include "chess/attacks.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "tests/support/slow_operations.hpp"
#include "tests/support/slow_rules_geometry.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Square;

using Operands = std::vector<SlowValue>;

SlowValue number(std::int64_t value) { return {value}; }

std::vector<int> king_reach(const SlowPlace& place, int king) {
  std::vector<int> squares;
  for (const auto& [square, moves] : king_paths(place, king)) {
    squares.push_back(square);
  }
  return squares;
}

// Returns the number of files or ranks that a fence leaves to the king.
int open_lines(int fence, int king) { return king == fence ? 8 : king > fence ? 7 - fence : fence; }

bool is_in_square(const SlowPlace& place, int king, int pawn) {
  const Color owner = color_of(place.piece_on(pawn));
  const int rank = relative_rank(owner, as_square(pawn)) + 1;
  int steps = rank == 2 ? 5 : 8 - rank;
  const Color king_side = color_of(place.piece_on(king));
  steps += king_side != owner && king_side == place.position.side_to_move() ? 1 : 0;
  return 8 - (relative_rank(owner, as_square(king)) + 1) <= steps &&
         files_between(king, pawn) <= steps;
}

using Instruction = std::function<SlowValue(const Operands&, const SlowPlace&)>;
using Instructions = std::map<std::string, Instruction>;

// These functions return an instruction that computes an integer from the squares of its operands.
Instruction of_square(std::int64_t (*compute)(int)) {
  return [compute](const Operands& operands, const SlowPlace& place) {
    return number(compute(place.square(operands.at(0))));
  };
}
Instruction of_squares(std::int64_t (*compute)(int, int)) {
  return [compute](const Operands& operands, const SlowPlace& place) {
    return number(compute(place.square(operands.at(0)), place.square(operands.at(1))));
  };
}

Instructions distance_instructions() {
  return {
      {"MVDIST", of_squares([](int a, int b) -> std::int64_t { return moves_between(a, b); })},
      {"MANDIST", of_squares([](int a, int b) -> std::int64_t {
         return files_between(a, b) + ranks_between(a, b);
       })},
      {"SQRDIST", of_squares([](int a, int b) -> std::int64_t {
         return files_between(a, b) * files_between(a, b) +
                ranks_between(a, b) * ranks_between(a, b);
       })},
      {"EDGEDIST", of_square([](int square) -> std::int64_t {
         return std::min(from_edge(file_of(square)), from_edge(rank_of(square)));
       })},
      {"CENTDIST", of_square([](int square) -> std::int64_t {
         return 3 - std::min(from_edge(file_of(square)), from_edge(rank_of(square)));
       })},
      {"CORNERS", of_square([](int square) -> std::int64_t {
         return from_edge(file_of(square)) + from_edge(rank_of(square));
       })},
      {"BOX", of_squares([](int fence, int king) -> std::int64_t {
         return std::int64_t{open_lines(file_of(fence), file_of(king))} *
                open_lines(rank_of(fence), rank_of(king));
       })},
      {"STRIP", of_squares([](int fence, int king) -> std::int64_t {
         return std::min(open_lines(file_of(fence), file_of(king)),
                         open_lines(rank_of(fence), rank_of(king)));
       })},
  };
}

Instructions place_instructions() {
  return {
      {"FILE", of_square([](int square) -> std::int64_t { return file_of(square) + 1; })},
      {"SIDE", of_square([](int square) -> std::int64_t { return file_of(square) < 4 ? 1 : 0; })},
      {"SCOLOR", of_square([](int square) -> std::int64_t { return is_dark(square) ? 1 : 0; })},
      {"RANK",
       [](const Operands& operands, const SlowPlace& place) {
         return number(relative_rank(place.us, as_square(place.square(operands[0]))) + 1);
       }},
      {"PCOLOR",
       [](const Operands& operands, const SlowPlace& place) {
         const Piece piece = place.piece_on(man_square(place, operands[0]));
         return number(color_of(piece) == place.us ? 0 : 1);
       }},
      {"SQUARE",
       [](const Operands& operands, const SlowPlace& place) {
         return SlowValue{SlowSquare{place.square(operands[0])}};
       }},
      {"PIECE",
       [](const Operands& operands, const SlowPlace& place) {
         return SlowValue{SlowPiece{place.man(operands[0])}};
       }},
      {"SETSQ",
       [](const Operands& operands, const SlowPlace& place) {
         const std::int64_t rank = slow_integer(operands[0]);
         const std::int64_t file = slow_integer(operands[1]);
         if (rank < 1 || rank > 8 || file < 1 || file > 8) {
           slow_fail("off-board");
         }
         const Square square =
             chess::make_square(static_cast<int>(file) - 1, static_cast<int>(rank) - 1);
         return SlowValue{SlowSquare{index(relative(place.us, square))}};
       }},
  };
}

Instructions board_instructions() {
  return {
      {"OPP",
       [](const Operands& operands, const SlowPlace& place) {
         const int a = place.square(operands[0]);
         const int b = place.square(operands[1]);
         return SlowValue{files_between(a, b) % 2 == 0 && ranks_between(a, b) % 2 == 0};
       }},
      {"INSQ",
       [](const Operands& operands, const SlowPlace& place) {
         const int king = king_square(place, operands[0]);
         const int pawn = man_square(place, operands[1]);
         if (type_of(place.piece_on(pawn)) != PieceType::pawn) {
           slow_fail("not-king-pawn");
         }
         return SlowValue{is_in_square(place, king, pawn)};
       }},
      {"ATTACKED",
       [](const Operands& operands, const SlowPlace& place) {
         const std::int64_t side = slow_integer(operands[1]);
         const int square = place.square(operands[0]);
         return SlowValue{(side == 0 && is_attacked(place.position, place.us, square)) ||
                          (side == 1 && is_attacked(place.position, ~place.us, square))};
       }},
      {"ATTACKS",
       [](const Operands& operands, const SlowPlace& place) {
         const int man = man_square(place, operands[0]);
         return SlowValue{place.squares(
             all_squares([&](int square) { return attacks(place.position, man, square); }))};
       }},
      {"BETWEEN",
       [](const Operands& operands, const SlowPlace& place) {
         const Square a = as_square(place.square(operands[0]));
         const Square b = as_square(place.square(operands[1]));
         return SlowValue{place.squares(all_squares(
             [&](int square) { return contains(chess::between(a, b), as_square(square)); }))};
       }},
  };
}

Instructions king_instructions() {
  return {
      {"KINGMOVES",
       [](const Operands& operands, const SlowPlace& place) {
         const int king = king_square(place, operands[0]);
         return number(std::ssize(all_squares([&](int square) {
           return moves_between(king, square) == 1 && may_king_stand(place, king, square);
         })));
       }},
      {"REGION",
       [](const Operands& operands, const SlowPlace& place) {
         return number(std::ssize(king_reach(place, king_square(place, operands[0]))));
       }},
      {"REACH",
       [](const Operands& operands, const SlowPlace& place) {
         return SlowValue{place.squares(king_reach(place, king_square(place, operands[0])))};
       }},
      {"PATH",
       [](const Operands& operands, const SlowPlace& place) {
         const auto paths = king_paths(place, king_square(place, operands[0]));
         const auto found = paths.find(place.square(operands[1]));
         return found == paths.end() ? SlowValue{} : number(found->second);
       }},
  };
}

Instructions set_instructions() {
  Instructions all{
      {"CARD", [](const Operands& operands,
                  const SlowPlace& /*place*/) { return number(slow_size(slow_set(operands[0]))); }},
      {"GETEL",
       [](const Operands& operands, const SlowPlace& /*place*/) {
         const SlowSet set = slow_set(operands[0]);
         return slow_element(set, slow_position(set, slow_integer(operands[1])));
       }},
      {"MEMNUM",
       [](const Operands& operands, const SlowPlace& /*place*/) {
         return number(slow_number_of(operands[0], slow_set(operands[1])));
       }},
      {"APPEND",
       [](const Operands& operands, const SlowPlace& /*place*/) {
         SlowSet set = slow_set(operands[0]);
         const SlowSet more = slow_set(operands[1]);
         set.insert(set.end(), more.begin(), more.end());
         return SlowValue{set};
       }},
      {"ABS",
       [](const Operands& operands, const SlowPlace& /*place*/) {
         return number(slow_computed("DIF", slow_integer(operands[0]), 0));
       }},
  };
  for (const std::string name : {"MIN", "MAX", "MOD", "DIV", "DIF"}) {
    all[name] = [name](const Operands& operands, const SlowPlace& /*place*/) {
      return number(slow_computed(name, slow_integer(operands[0]), slow_integer(operands[1])));
    };
  }
  return all;
}

Instructions all_instructions() {
  Instructions all;
  for (Instructions some : {distance_instructions(), place_instructions(), board_instructions(),
                            king_instructions(), set_instructions()}) {
    all.merge(some);
  }
  return all;
}

}  // namespace

std::optional<SlowValue> slow_instruction(const std::string& name,
                                          const std::vector<SlowValue>& operands,
                                          const SlowPlace& place) {
  static const Instructions kInstructions = all_instructions();
  const auto found = kInstructions.find(name);
  return found == kInstructions.end() ? std::nullopt
                                      : std::optional(found->second(operands, place));
}

}  // namespace cheg::test
