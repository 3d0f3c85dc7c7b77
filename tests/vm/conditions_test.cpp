// The conditions, in the position of the language reference and against slow definitions.
#include "vm/conditions.hpp"

#include <string>
#include <vector>

#include "chess/movegen.hpp"
#include "chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "vm/predefined.hpp"

namespace cheg::test::conditions_test {
namespace {

using namespace vm;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;
using lang::Variable;

// A node without a program.
struct Node {
  explicit Node(const Position& at) : position(at), registers(lang::variables().size()) {
    set_piece_variables(position, position.side_to_move(), registers.data());
  }
  explicit Node(std::string_view fen) : Node(test::position(fen)) {}

  [[nodiscard]] Value of(Variable variable) const {
    return registers[static_cast<std::size_t>(variable)];
  }
  [[nodiscard]] ConditionResult is(std::string_view condition, const Value& value) const {
    return evaluate(*lang::find_condition(condition), value,
                    {position, position.side_to_move(), registers.data()});
  }
  // The legal moves that satisfy the condition, in the order of LM.
  [[nodiscard]] std::string select(std::string_view condition, bool negated = false) const {
    SetStore store(1 << 14);
    std::string selected;
    for (const Value& move :
         make_legal_moves(chess::legal_moves(position), position.side_to_move(), store)
             ->elements()) {
      const ConditionResult outcome = is(condition, move);
      if ((negated ? outcome.negated() : outcome).holds()) {
        selected += (selected.empty() ? "" : " ") +
                    format_move(position, move.move(), chess::Notation::uci);
      }
    }
    return selected;
  }

  Position position;
  std::vector<Value> registers;
};

constexpr const char* kReference = "8/5p2/8/3k4/8/2P5/4R3/4K3 w - - 0 1";

constexpr ConditionResult kYes = ConditionResult::of(true);
constexpr ConditionResult kNo = ConditionResult::of(false);

TEST_CASE("the conditions answer as in the examples of the reference") {
  Node node(kReference);
  CHECK(node.is("PASSD", node.of(Variable::wp)) == kYes);
  CHECK(node.is("PASSD", node.of(Variable::bp)) == kYes);
  CHECK(node.is("PDP", node.of(Variable::wp)) == kNo);
  CHECK(node.is("PAWN", node.of(Variable::wk)) == kNo);
  CHECK(node.is("WPC", node.of(Variable::bp)) == kNo);
  CHECK(node.is("WSQ", node.of(Variable::wr)) == kYes);
  CHECK(node.is("RF", node.of(Variable::bk)) == kNo);
  CHECK(node.is("FAR", node.of(Variable::wp)) ==
        ConditionResult::error(RunTimeError::side_undefined));
  node.registers[static_cast<std::size_t>(Variable::side)] = Value::integer(0);
  CHECK(node.is("FAR", node.of(Variable::wp)) == kYes);
  CHECK(node.select("CHECK") == "e2e5 e2d2 c3c4");
  CHECK(node.select("OPP") == "e1f1 e1d1");
  CHECK(node.select("SAFE", true) == "e1f1 e1f2 c3c4");
  CHECK(node.select("RWK=", true) == "e1f2 e1d2");
}

TEST_CASE("each condition takes only the values of its class") {
  const Node node(kReference);
  const Value values[] = {Value(),
                          Value::logical(true),
                          Value::integer(0),
                          Value::square(Square::e2),
                          Value::piece(Square::e2),
                          Value::move(chess::Move(Square::e2, Square::e5))};
  for (std::size_t i = 0; i < lang::conditions().size(); ++i) {
    const lang::ConditionRow& row = lang::conditions()[i];
    INFO(row.name);
    for (const Value& value : values) {
      const ConditionResult outcome = node.is(row.name, value);
      const bool is_wrong = outcome == ConditionResult::error(RunTimeError::wrong_type) ||
                            outcome == ConditionResult::error(RunTimeError::non_numeric) ||
                            outcome == ConditionResult::error(RunTimeError::non_logical) ||
                            outcome == ConditionResult::error(RunTimeError::non_set) ||
                            outcome == ConditionResult::error(RunTimeError::non_move);
      CHECK(is_wrong != accepted_types(row.values).has(value.type()));
      CHECK(outcome.negated().is_error() == outcome.is_error());
    }
  }
}

TEST_CASE("conditions on integers, logical values and sets") {
  const Node node(kReference);
  CHECK(node.is("=0", Value::integer(0)) == kYes);
  CHECK(node.is("<0", Value::integer(-1)) == kYes);
  CHECK(node.is(">0", Value::integer(0)) == kNo);
  CHECK(node.is("ODD", Value::integer(-3)) == kYes);
  CHECK(node.is("ODD", Value::integer(-4)) == kNo);
  CHECK(node.is("T", Value::logical(false)) == kNo);
  CHECK(node.is("DEFD", Value()) == kNo);
  CHECK(node.is("DEFD", Value::logical(false)) == kYes);
  SetStore store(1000);
  Set* set = store.make(1);
  CHECK(node.is("EMPTY", Value::set(set)) == kYes);
  set->push_back(Value());
  CHECK(node.is("EMPTY", Value::set(set)) == kNo);
}

TEST_CASE("an empty square is no piece, and only pawns are passed") {
  const Node node(kReference);
  CHECK(node.is("KING", Value::square(Square::a1)) ==
        ConditionResult::error(RunTimeError::no_piece));
  CHECK(node.is("PASSD", node.of(Variable::wk)) == ConditionResult::error(RunTimeError::non_pawn));
  CHECK(node.is("PDP", Value::square(Square::e2)) ==
        ConditionResult::error(RunTimeError::non_pawn));
  CHECK(node.is("ROOK", Value::move(chess::Move(Square::e2, Square::e5))) == kYes);
}

TEST_CASE("NNF needs SIDE on the files b and g only, and FAR takes any integer") {
  Node node(kReference);
  CHECK(node.is("NNF", Value::square(Square::a1)) == kNo);
  CHECK(node.is("NNF", Value::square(Square::b1)) ==
        ConditionResult::error(RunTimeError::side_undefined));
  Value& side = node.registers[static_cast<std::size_t>(Variable::side)];
  side = Value::integer(1);
  CHECK(node.is("NNF", Value::square(Square::b1)) == kYes);
  CHECK(node.is("NNF", Value::square(Square::g1)) == kNo);
  CHECK(node.is("FAR", Value::square(Square::d1)) == kNo);
  CHECK(node.is("FAR", Value::square(Square::e1)) == kYes);
  side = Value::integer(7);
  CHECK(node.is("FAR", Value::square(Square::d1)) == kYes);
  CHECK(node.is("NNF", Value::square(Square::b1)) == kNo);
  side = Value::logical(true);
  CHECK(node.is("FAR", Value::square(Square::d1)) ==
        ConditionResult::error(RunTimeError::non_numeric));
}

TEST_CASE("SAFE needs a pawn of the side to move, unless one moves") {
  const Node node("8/8/8/3k4/8/8/4R3/4K3 w - - 0 1");
  CHECK(node.is("SAFE", Value::move(chess::Move(Square::e2, Square::e5))) ==
        ConditionResult::error(RunTimeError::wrong_type));
}

TEST_CASE("capturing en passant is a capture, castling is none") {
  Node passing("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
  CHECK(passing.select("CAPT") == "e5d6");
  CHECK(passing.is("CAPT", Value::move(chess::Move(Square::e1, Square::g1,
                                                   chess::MoveKind::castling))) == kNo);
}

// Passed and defended pawns, square by square in the words of the reference.
bool slow_passed(const Position& position, Square pawn) {
  const Color owner = color_of(position.piece_on(pawn));
  for (int i = 0; i < chess::kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    if (position.piece_on(square) == make_piece(~owner, PieceType::pawn) &&
        std::abs(chess::file_of(square) - chess::file_of(pawn)) <= 1 &&
        chess::relative_rank(owner, square) > chess::relative_rank(owner, pawn)) {
      return false;
    }
  }
  return true;
}

bool slow_defended(const Position& position, Square pawn) {
  const Color owner = color_of(position.piece_on(pawn));
  for (int i = 0; i < chess::kSquareCount; ++i) {
    const auto square = static_cast<Square>(i);
    if (position.piece_on(square) == make_piece(owner, PieceType::pawn) &&
        std::abs(chess::file_of(square) - chess::file_of(pawn)) == 1 &&
        chess::relative_rank(owner, square) + 1 == chess::relative_rank(owner, pawn)) {
      return true;
    }
  }
  return false;
}

TEST_CASE("passed and defended pawns, captures and checks are those of the slow definitions") {
  for_random_positions(kManyPositions / 10, [](const Position& position, Random&) {
    const Node node(position);
    for (int i = 0; i < chess::kSquareCount; ++i) {
      const auto square = static_cast<Square>(i);
      if (type_of(position.piece_on(square)) == PieceType::pawn) {
        CHECK(node.is("PASSD", Value::square(square)).holds() == slow_passed(position, square));
        CHECK(node.is("PDP", Value::square(square)).holds() == slow_defended(position, square));
      }
    }
    for (const chess::Move move : chess::legal_moves(position)) {
      const Position after = position.after(move);
      CHECK(node.is("CHECK", Value::move(move)).holds() == after.in_check());
      CHECK(node.is("CAPT", Value::move(move)).holds() ==
            (after.material().men() < position.material().men()));
    }
  });
}

}  // namespace
}  // namespace cheg::test::conditions_test
