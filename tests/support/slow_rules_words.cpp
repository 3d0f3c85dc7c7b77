#include "tests/support/slow_rules_words.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

#include "chess/attacks.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "tests/support/slow_operations.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Square;

using Operands = std::vector<SlowValue>;

Square as_square(int square) { return static_cast<Square>(square); }

SlowValue number(std::int64_t value) { return {value}; }

int file_of(int square) { return square % 8; }
int rank_of(int square) { return square / 8; }
int files_between(int a, int b) { return std::abs(file_of(a) - file_of(b)); }
int ranks_between(int a, int b) { return std::abs(rank_of(a) - rank_of(b)); }
int moves_between(int a, int b) { return std::max(files_between(a, b), ranks_between(a, b)); }
bool is_dark(int square) { return (file_of(square) + rank_of(square)) % 2 == 0; }
int from_edge(int line) { return std::min(line, 7 - line); }

int man_square(const SlowPlace& place, const SlowValue& value) {
  return place.square_of[static_cast<std::size_t>(place.man(value))];
}

bool attacks(const chess::Position& position, int man, int square) {
  return contains(
      chess::attacks(position.piece_on(as_square(man)), as_square(man), position.occupied()),
      as_square(square));
}

bool is_attacked(const chess::Position& position, Color by, int square) {
  for (int man = 0; man < 64; ++man) {
    if (contains(position.pieces(by), as_square(man)) && attacks(position, man, square)) {
      return true;
    }
  }
  return false;
}

std::vector<int> all_squares(const std::function<bool(int)>& holds) {
  std::vector<int> squares;
  for (int square = 0; square < 64; ++square) {
    if (holds(square)) {
      squares.push_back(square);
    }
  }
  return squares;
}

// Whether a king there would stand on a square without a man of its side and without an attack of
// the others, with itself taken off the board.
bool may_king_stand(const SlowPlace& place, int king, int square) {
  const Color side = color_of(place.piece_on(king));
  const Piece there = place.piece_on(square);
  if (there != Piece::none && color_of(there) == side) {
    return false;
  }
  const chess::Bitboard others = place.position.occupied() ^ chess::bit(as_square(king));
  return (place.position.attackers_to(as_square(square), others) & place.position.pieces(~side)) ==
         chess::kNoSquares;
}

int king_square(const SlowPlace& place, const SlowValue& value) {
  const int king = man_square(place, value);
  if (type_of(place.piece_on(king)) != PieceType::king) {
    slow_fail("not-king-pawn");
  }
  return king;
}

// The number of moves to each square, by its square.
std::map<int, int> king_paths(const SlowPlace& place, int king) {
  std::map<int, int> paths{{king, 0}};
  for (int moves = 1; moves < 64; ++moves) {
    const std::map<int, int> before = paths;
    for (const auto& [from, count] : before) {
      for (int to = 0; to < 64; ++to) {
        if (moves_between(from, to) == 1 && may_king_stand(place, king, to)) {
          paths.emplace(to, moves);
        }
      }
    }
    if (paths.size() == before.size()) {
      break;
    }
  }
  return paths;
}

std::vector<int> king_reach(const SlowPlace& place, int king) {
  std::vector<int> squares;
  for (const auto& [square, moves] : king_paths(place, king)) {
    squares.push_back(square);
  }
  return squares;
}

// The lines open beside a fence.
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

// An instruction over the squares of one or two operands.
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
         return open_lines(file_of(fence), file_of(king)) *
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

// A pawn with no enemy pawn ahead of it on its own file or a neighbouring one.
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

// Whether the man that has moved can be taken there, and is not defended.
bool is_loose(const SlowPlace& after, int square) {
  return is_attacked(after.position, ~after.us, square) &&
         !is_attacked(after.position, after.us, square);
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

// Of a move: whether it is legal and this holds after it.
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

std::optional<SlowValue> slow_instruction(const std::string& name,
                                          const std::vector<SlowValue>& operands,
                                          const SlowPlace& place) {
  static const Instructions kInstructions = all_instructions();
  const auto found = kInstructions.find(name);
  return found == kInstructions.end() ? std::nullopt
                                      : std::optional(found->second(operands, place));
}

bool is_slow_condition(const std::string& name) { return all_conditions().contains(name); }

std::optional<bool> slow_condition(const std::string& name, const SlowValue& value,
                                   const SlowPlace& place) {
  const auto found = all_conditions().find(name);
  return found == all_conditions().end() ? std::nullopt
                                         : std::optional(found->second(value, place));
}

}  // namespace cheg::test
