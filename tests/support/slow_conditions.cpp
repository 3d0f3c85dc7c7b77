#include "tests/support/slow_conditions.hpp"

#include <cstddef>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace cheg::test {
namespace {

SlowValue value_of(const SlowVariables& variables, const std::string& name) {
  const auto found = variables.find(name);
  return found == variables.end() ? SlowValue{} : found->second;
}

// Returns the integer in the variable SIDE.
std::int64_t chosen_side(const SlowVariables& variables) {
  const SlowValue side = value_of(variables, "SIDE");
  if (side == SlowValue{}) {
    slow_fail("side-undefined");
  }
  return slow_integer(side);
}

// Returns true if no enemy pawn is ahead of the pawn, on its own file or a neighbouring file.
bool is_passed(const SlowView& view, int pawn) {
  const bool white = view.is_white(pawn);
  for (int square = 0; square < 64; ++square) {
    if (view.kind_at(square) == 'P' && view.is_white(square) != white &&
        std::abs(slow_file(square) - slow_file(pawn)) <= 1 &&
        slow_rank_from(white, square) > slow_rank_from(white, pawn)) {
      return false;
    }
  }
  return true;
}

bool is_defended_by_pawn(const SlowView& view, int pawn) {
  const bool white = view.is_white(pawn);
  for (int square = 0; square < 64; ++square) {
    if (view.kind_at(square) == 'P' && view.is_white(square) == white &&
        std::abs(slow_file(square) - slow_file(pawn)) == 1 &&
        slow_rank_from(white, square) == slow_rank_from(white, pawn) - 1) {
      return true;
    }
  }
  return false;
}

bool gives_check(const SlowView& view, const SlowMove& move) {
  return view.is_legal(move) && slow::in_check(view.after(move), !view.board.white_to_move);
}

// Returns the square of our king after the move. If the man of the move is a king, this is the
// square to which it goes.
int king_after(const SlowView& view, const SlowMove& move, const SlowVariables& variables) {
  return view.kind_at(move.from) == 'K' ? move.to : SlowView::square_of(value_of(variables, "WK"));
}

bool is_safe(const SlowView& view, const SlowMove& move, const SlowVariables& variables) {
  const int king = king_after(view, move, variables);
  const int pawn =
      view.kind_at(move.from) == 'P' ? move.to : SlowView::square_of(value_of(variables, "WP"));
  const int their_king = SlowView::square_of(value_of(variables, "BK"));
  return slow_distance(king, pawn) <= slow_distance(their_king, pawn);
}

bool is_true_of_integer(const std::string& name, std::int64_t integer) {
  return name == "=0"   ? integer == 0
         : name == "<0" ? integer < 0
         : name == ">0" ? integer > 0
                        : integer % 2 != 0;
}

bool is_true_of_square(const std::string& name, int square, const SlowVariables& variables) {
  const int file = slow_file(square);
  if (name == "FAR") {
    return slow_side(square) != chosen_side(variables);
  }
  if (name == "RF") {
    return file == 1 || file == 8;
  }
  if (name == "NF") {
    return file == 2 || file == 7;
  }
  if (name == "NNF") {
    return (file == 2 || file == 7) && slow_side(square) == chosen_side(variables);
  }
  return slow_is_light(square);  // WSQ
}

bool is_true_of_piece(const std::string& name, int square, const SlowView& view) {
  static const std::map<std::string, char> kKinds{{"KING", 'K'},  {"QUEEN", 'Q'}, {"ROOK", 'R'},
                                                  {"NIGHT", 'N'}, {"BISH", 'B'},  {"PAWN", 'P'}};
  if (kKinds.contains(name)) {
    return view.kind_at(square) == kKinds.at(name);
  }
  if (name == "WPC") {
    return view.is_ours(square);
  }
  if (view.kind_at(square) != 'P') {
    slow_fail("non-pawn");
  }
  return name == "PASSD" ? is_passed(view, square) : is_defended_by_pawn(view, square);
}

bool is_true_of_move(const std::string& name, const SlowMove& move, const SlowView& view,
                     const SlowVariables& variables) {
  if (name == "CAPT") {
    return view.is_capture(move);
  }
  if (name == "CHECK") {
    return gives_check(view, move);
  }
  if (name == "OPP") {
    return slow_opposition(king_after(view, move, variables),
                           SlowView::square_of(value_of(variables, "BK")));
  }
  if (name == "RWK=") {
    return view.kind_at(move.from) != 'K' || slow_rank(move.to) == slow_rank(move.from);
  }
  return is_safe(view, move, variables);  // SAFE
}

}  // namespace

bool slow_satisfies(const std::string& condition, const SlowValue& value, const SlowView& view,
                    const SlowVariables& variables) {
  if (condition.starts_with('#')) {
    return !slow_satisfies(condition.substr(1), value, view, variables);
  }
  const auto is_one_of = [&](const std::string& names) {
    return names.find(' ' + condition + ' ') != std::string::npos;
  };
  if (condition.empty()) {
    return true;
  }
  if (condition == "DEFD") {
    return value != SlowValue{};
  }
  if (condition == "T") {
    return slow_logical(value);
  }
  if (condition == "EMPTY") {
    return slow_set(value).empty();
  }
  if (is_one_of(" =0 <0 >0 ODD ")) {
    return is_true_of_integer(condition, slow_integer(value));
  }
  if (is_one_of(" FAR RF NF NNF WSQ ")) {
    return is_true_of_square(condition, SlowView::square_of(value), variables);
  }
  if (is_one_of(" KING QUEEN ROOK BISH NIGHT PAWN WPC PASSD PDP ")) {
    return is_true_of_piece(condition, view.piece_of(value), view);
  }
  if (is_one_of(" CAPT CHECK OPP RWK= SAFE ")) {
    return is_true_of_move(condition, slow_move(value), view, variables);
  }
  throw std::logic_error("unknown condition: " + condition);
}

}  // namespace cheg::test
