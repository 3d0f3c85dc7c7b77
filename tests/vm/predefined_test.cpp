// The predefined variables at a node, against slow definitions.
#include "vm/predefined.hpp"

#include <string>
#include <vector>

#include "chess/fen.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "lang/language.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test::predefined_test {
namespace {

using namespace vm;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr std::size_t kLimit = 1 << 16;

// "h1 h2 ... h8 g1 ... a8", from the words of the reference.
std::vector<Square> slow_scan_order(Color side) {
  std::vector<Square> order;
  for (int file = 7; file >= 0; --file) {
    for (int step = 0; step < 8; ++step) {
      order.push_back(chess::make_square(file, side == Color::white ? step : 7 - step));
    }
  }
  return order;
}

std::string text(const Value& value) {
  if (value.is(Type::set)) {
    std::string elements;
    for (const Value& element : value.set()->elements()) {
      elements += (elements.empty() ? "" : ",") + text(element);
    }
    return "(" + elements + ")";
  }
  return value.is(Type::undefined) ? "#" : to_string(value.square());
}

TEST_CASE("the scan order goes by files from h to a, and up the files from the side's own rank") {
  for (const Color side : {Color::white, Color::black}) {
    const std::vector<Square> order = slow_scan_order(side);
    for (std::size_t i = 0; i < order.size(); ++i) {
      CHECK(scan_index(order[i], side) == static_cast<int>(i));
    }
  }
}

TEST_CASE("LM has the legal moves in scan order, the queen first where a pawn promotes") {
  for_random_positions(kManyPositions / 10, [](const Position& position, Random&) {
    SetStore store(kLimit);
    const Set* moves =
        make_legal_moves(chess::legal_moves(position), position.side_to_move(), store);
    std::vector<Move> slow;
    const chess::MoveList legal = chess::legal_moves(position);
    const std::vector<Square> order = slow_scan_order(position.side_to_move());
    for (const Square from : order) {
      for (const Square to : order) {
        for (const PieceType promotion : {PieceType::queen, PieceType::rook, PieceType::bishop,
                                          PieceType::knight, PieceType::none}) {
          for (const Move move : legal) {
            if (move.from() == from && move.to() == to && move.promotion() == promotion) {
              slow.push_back(move);
            }
          }
        }
      }
    }
    REQUIRE(moves->size() == slow.size());
    for (std::size_t i = 0; i < slow.size(); ++i) {
      CHECK(moves->elements()[i].move() == slow[i]);
    }
    CHECK(moves->is_shared());
  });
}

TEST_CASE("PG has the pawns of both sides in groups with files between them") {
  const auto groups = [](std::string_view fen) {
    SetStore store(kLimit);
    return text(Value::set(make_pawn_groups(position(fen), position(fen).side_to_move(), store)));
  };
  CHECK(groups("4k3/6p1/1p6/8/7P/1P6/P6P/4K3 w - - 0 1") == "((h2,h4,g7),(b3,b6,a2))");
  CHECK(groups("4k3/6p1/1p6/8/7P/1P6/P6P/4K3 b - - 0 1") == "((h4,h2,g7),(b6,b3,a2))");
  CHECK(groups("4k3/8/8/8/8/8/8/4K3 w - - 0 1") == "()");
  CHECK(groups("4k3/p1p1p1p1/8/8/8/8/8/4K3 w - - 0 1") == "((g7),(e7),(c7),(a7))");
}

TEST_CASE("piece variables are filled from the front, each side seen from its own") {
  const auto variables = [](std::string_view fen) {
    std::vector<Value> registers(lang::variables().size(), Value::integer(0));
    set_piece_variables(position(fen), position(fen).side_to_move(), registers.data());
    std::string shown;
    for (std::size_t i = 0; i < registers.size(); ++i) {
      if (!registers[i].is(Type::undefined) && !registers[i].is(Type::integer)) {
        shown += std::string(lang::variables()[i].name) + "=" + text(registers[i]) + " ";
      }
    }
    return shown;
  };
  CHECK(variables("8/5p2/8/3k4/8/2P5/4R3/4K3 w - - 0 1") == "WK=e1 WR=e2 WP=c3 BK=d5 BP=f7 ");
  CHECK(variables("8/5p2/8/3k4/8/2P5/4R3/4K3 b - - 0 1") == "WK=d5 WP=f7 BK=e1 BR=e2 BP=c3 ");
  // A third rook and a second queen have no variable.
  CHECK(variables("rr2k3/r7/8/8/8/8/8/Q2QK3 w - - 0 1") == "WK=e1 WQ=d1 BK=e8 BR=b8 BR2=a8 ");
  CHECK(variables("4k3/pp6/8/8/8/8/P6P/4K3 w - - 0 1") == "WK=e1 WP=h2 WP2=a2 BK=e8 BP=b7 BP2=a7 ");
}

TEST_CASE("the predefined variables of the mirrored position are the mirrored ones") {
  const auto mirrored = [](const Value& value) {
    return value.is(Type::move)    ? Value::move(chess::mirrored(value.move()))
           : value.is(Type::piece) ? Value::piece(chess::mirrored(value.square()))
                                   : value;
  };
  for_random_positions(kManyPositions / 20, [&](const Position& position, Random&) {
    SetStore store(kLimit);
    const Position other = chess::mirrored(position);
    const Set* ours =
        make_legal_moves(chess::legal_moves(position), position.side_to_move(), store);
    const Set* theirs = make_legal_moves(chess::legal_moves(other), other.side_to_move(), store);
    REQUIRE(ours->size() == theirs->size());
    for (std::size_t i = 0; i < ours->size(); ++i) {
      CHECK(mirrored(ours->elements()[i]).is_same(theirs->elements()[i]));
    }
    std::vector<Value> first(lang::variables().size());
    std::vector<Value> second(lang::variables().size());
    set_piece_variables(position, position.side_to_move(), first.data());
    set_piece_variables(other, other.side_to_move(), second.data());
    for (std::size_t i = 0; i < first.size(); ++i) {
      CHECK(mirrored(first[i]).is_same(second[i]));
    }
  });
}

TEST_CASE("where storage ends no set is made") {
  SetStore store(64);
  CHECK(make_legal_moves(chess::legal_moves(Position()), Color::white, store) == nullptr);
  CHECK(make_pawn_groups(Position(), Color::white, store) == nullptr);
}

}  // namespace
}  // namespace cheg::test::predefined_test
