#include "tests/support/slow_rules_place.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "tests/support/native_runs.hpp"
#include "tests/support/positions.hpp"

namespace cheg::test {
namespace {

using chess::Color;
using chess::MoveKind;
using chess::Piece;
using chess::PieceType;
using chess::Square;

Square as_square(int square) { return static_cast<Square>(square); }

// Returns 'q', 'r', 'b', 'n' or ' ', as in UCI.
char promotion_of(chess::Move move) {
  return move.kind() == MoveKind::promotion
             ? static_cast<char>(letter(move.promotion()) - 'A' + 'a')
             : ' ';
}

// Returns the square of the man that the move takes, if it takes a man.
int taken_square(chess::Move move) {
  return move.kind() == MoveKind::en_passant
             ? index(chess::make_square(file_of(move.to()), rank_of(move.from())))
             : index(move.to());
}

// Returns the number of squares that come before this square in scan order, from the side of
// `color`.
int scan_place(Color color, int square) {
  return 8 * (7 - file_of(as_square(square))) + relative_rank(color, as_square(square));
}

// Returns the squares of all men of this kind, in scan order from the side of their owner.
std::vector<int> squares_of(const chess::Position& position, Color owner, PieceType type) {
  std::vector<int> found;
  for (int square = 0; square < 64; ++square) {
    if (position.piece_on(as_square(square)) == make_piece(owner, type)) {
      found.push_back(square);
    }
  }
  std::sort(found.begin(), found.end(),
            [&](int a, int b) { return scan_place(owner, a) < scan_place(owner, b); });
  return found;
}

}  // namespace

SlowPlace::SlowPlace(const chess::Position& node) : position(node), us(node.side_to_move()) {
  for (int square = 0; square < 64; ++square) {
    square_of[static_cast<std::size_t>(square)] = piece_on(square) == Piece::none ? -1 : square;
  }
}

int SlowPlace::man_on(int square) const {
  for (int man = 0; man < 64; ++man) {
    if (square_of[static_cast<std::size_t>(man)] == square) {
      return man;
    }
  }
  return -1;
}

Piece SlowPlace::piece_on(int square) const { return position.piece_on(as_square(square)); }

std::vector<SlowMove> SlowPlace::moves() const {
  std::vector<SlowMove> found;
  for (const chess::Move move : moves_in_order(position, us)) {
    found.push_back({man_on(index(move.from())), index(move.to()), promotion_of(move)});
  }
  return found;
}

std::optional<chess::Move> SlowPlace::legal(const SlowMove& move) const {
  for (const chess::Move legal : chess::legal_moves(position)) {
    if (man_on(index(legal.from())) == move.from && index(legal.to()) == move.to &&
        promotion_of(legal) == move.promotion) {
      return legal;
    }
  }
  return std::nullopt;
}

SlowPlace SlowPlace::after(const SlowMove& legal_move) const {
  const chess::Move move = legal(legal_move).value();
  SlowPlace next = *this;
  next.position = position.after(move);
  ++next.stage;
  const int taken = man_on(taken_square(move));
  if (taken >= 0) {
    next.square_of[static_cast<std::size_t>(taken)] = -1;
  }
  next.square_of[static_cast<std::size_t>(legal_move.from)] = index(move.to());
  if (move.kind() == MoveKind::castling) {
    const bool is_king_side = file_of(move.to()) == 6;
    const int rank = rank_of(move.to());
    const int rook = man_on(index(chess::make_square(is_king_side ? 7 : 0, rank)));
    next.square_of[static_cast<std::size_t>(rook)] =
        index(chess::make_square(is_king_side ? 5 : 3, rank));
  }
  return next;
}

SlowValue SlowPlace::followed(const SlowValue& value) const {
  const auto is_gone = [&](int man) { return square_of[static_cast<std::size_t>(man)] < 0; };
  if (const auto* piece = value.as<SlowPiece>(); piece != nullptr && is_gone(piece->square)) {
    return {};
  }
  if (const auto* move = value.as<SlowMove>(); move != nullptr && is_gone(move->from)) {
    return {};
  }
  if (const auto* set = value.as<SlowSet>()) {
    SlowSet elements;
    for (const SlowValue& element : *set) {
      elements.push_back(followed(element));
    }
    return {elements};
  }
  return value;
}

int SlowPlace::square(const SlowValue& value) const {
  if (const auto* piece = value.as<SlowPiece>()) {
    return square_of[static_cast<std::size_t>(piece->square)];
  }
  if (const auto* square = value.as<SlowSquare>()) {
    return square->square;
  }
  if (const auto* move = value.as<SlowMove>()) {
    return move->to;
  }
  slow_fail("wrong-type");
}

int SlowPlace::man(const SlowValue& value) const {
  if (const auto* piece = value.as<SlowPiece>()) {
    return piece->square;
  }
  if (const auto* move = value.as<SlowMove>()) {
    return move->from;
  }
  const int man = man_on(square(value));
  if (man < 0) {
    slow_fail("no-piece");
  }
  return man;
}

SlowSet SlowPlace::squares(const std::vector<int>& squares) const {
  std::vector<int> ordered = squares;
  std::sort(ordered.begin(), ordered.end(),
            [&](int a, int b) { return scan_place(us, a) < scan_place(us, b); });
  SlowSet set;
  for (const int square : ordered) {
    set.push_back({SlowSquare{square}});
  }
  return set;
}

std::optional<SlowValue> SlowPlace::variable(std::string_view name) const {
  if (name == "LM") {
    SlowSet set;
    for (const SlowMove& move : moves()) {
      set.push_back({move});
    }
    return SlowValue{set};
  }
  if (name.size() < 2 || name.size() > 3 || (name[0] != 'W' && name[0] != 'B')) {
    return std::nullopt;
  }
  const PieceType type = chess::piece_type_from_letter(name[1]);
  const std::size_t most = type == PieceType::pawn                               ? 8
                           : type == PieceType::king || type == PieceType::queen ? 1
                                                                                 : 2;
  const std::size_t number = name.size() == 2 ? 1 : static_cast<std::size_t>(name[2] - '0');
  if (type == PieceType::none || number < 1 || number > most || name.ends_with('1')) {
    return std::nullopt;
  }
  const auto men = squares_of(position, name[0] == 'W' ? us : ~us, type);
  return men.size() < number ? SlowValue{} : SlowValue{SlowPiece{man_on(men[number - 1])}};
}

SlowPlace SlowPlace::reflected(int way) const {
  SlowPlace place = *this;
  chess::PositionSetup setup;
  for (int square = 0; square < 64; ++square) {
    setup.put(piece_on(square), turned(as_square(square), way));
  }
  setup.side_to_move(position.side_to_move());
  if (position.en_passant() != Square::none) {
    setup.en_passant(turned(position.en_passant(), way));
  }
  place.position = setup.build().value();
  for (int& square : place.square_of) {
    square = square < 0 ? -1 : index(turned(as_square(square), way));
  }
  place.is_reflected = true;
  return place;
}

SlowValue SlowPlace::reflected(const SlowValue& value, int way) {
  if (const auto* square = value.as<SlowSquare>()) {
    return {SlowSquare{index(turned(as_square(square->square), way))}};
  }
  if (const auto* move = value.as<SlowMove>()) {
    return {SlowMove{move->from, index(turned(as_square(move->to), way)), move->promotion}};
  }
  if (const auto* set = value.as<SlowSet>()) {
    SlowSet elements;
    for (const SlowValue& element : *set) {
      elements.push_back(reflected(element, way));
    }
    return {elements};
  }
  return value;
}

}  // namespace cheg::test
