#include "tests/support/slow_view.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <tuple>

namespace cheg::test {
namespace {

char man_at(const slow::Board& board, int square) {
  return board.squares[static_cast<std::size_t>(square)];
}

std::string square_text(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

// Returns all squares in scan order.
std::vector<int> scan_order(bool white) {
  std::vector<int> squares;
  for (int file = 8; file >= 1; --file) {
    for (int rank = 1; rank <= 8; ++rank) {
      squares.push_back(slow_square(file, rank, white));
    }
  }
  return squares;
}

SlowMove from_uci(const std::string& uci) {
  const auto square = [&](std::size_t at) { return (uci[at] - 'a') + 8 * (uci[at + 1] - '1'); };
  return {square(0), square(2), uci.size() == 5 ? uci[4] : ' '};
}

std::vector<SlowMove> moves_in_order(const slow::Board& board) {
  std::vector<SlowMove> moves;
  for (const std::string& uci : slow::legal_moves(board)) {
    moves.push_back(from_uci(uci));
  }
  const std::vector<int> order = scan_order(board.white_to_move);
  const auto place = [&](int square) { return std::find(order.begin(), order.end(), square); };
  const auto key = [&](const SlowMove& move) {
    return std::tuple(place(move.from), place(move.to), std::string(" qrbn").find(move.promotion));
  };
  std::sort(moves.begin(), moves.end(),
            [&](const SlowMove& a, const SlowMove& b) { return key(a) < key(b); });
  return moves;
}

// Returns the squares of the men of one kind and colour, in scan order from their owner's side.
std::vector<int> men(const SlowView& view, char kind, bool white) {
  std::vector<int> squares;
  for (const int square : scan_order(white)) {
    if (view.kind_at(square) == kind && view.is_white(square) == white) {
      squares.push_back(square);
    }
  }
  return squares;
}

SlowSet pawn_groups(const SlowView& view) {
  SlowSet groups;
  SlowSet group;
  int pawns_on_file = 0;
  int squares_on_file = 0;
  for (const int square : scan_order(view.board.white_to_move)) {
    if (view.kind_at(square) == 'P') {
      group.push_back({SlowPiece{square}});
      ++pawns_on_file;
    }
    if (++squares_on_file == 8) {
      if (pawns_on_file == 0 && !group.empty()) {
        groups.push_back({group});
        group.clear();
      }
      pawns_on_file = squares_on_file = 0;
    }
  }
  if (!group.empty()) {
    groups.push_back({group});
  }
  return groups;
}

// Returns true if a king goes two files from its home square along the rank. The move may be
// illegal.
bool is_castling(const SlowView& view, const SlowMove& move) {
  const int home = slow_square(5, 1, view.is_white(move.from));
  return view.kind_at(move.from) == 'K' && move.from == home && std::abs(move.to - home) == 2;
}

std::string piece_text(const SlowView& view, int square) {
  return std::string(1, view.kind_at(square)) + '/' + square_text(square);
}

std::string move_text(const SlowView& view, const SlowMove& move) {
  if (is_castling(view, move)) {
    return move.to > move.from ? "O-O" : "O-O-O";
  }
  std::string text = piece_text(view, move.from);
  if (view.kind_at(move.to) != '.') {
    text += '*' + piece_text(view, move.to);
  } else if (view.is_capture(move)) {
    text += "*P/" + square_text(move.to) + " EP";
  } else {
    text += '-' + square_text(move.to);
  }
  if (move.promotion != ' ') {
    text += '=';
    text += static_cast<char>(std::toupper(move.promotion));
  }
  return text;
}

// Returns the square of a man after a legal move. Returns nothing if the man was captured.
std::optional<int> new_square(const SlowView& view, int square, const SlowMove& move) {
  if (square == move.from) {
    return move.to;
  }
  if (square == move.to) {
    return std::nullopt;
  }
  const bool white = view.board.white_to_move;
  if (view.kind_at(move.from) == 'P' && move.to == view.ep &&
      square == slow_square(slow_file(move.to), 5, white)) {
    return std::nullopt;
  }
  if (is_castling(view, move)) {
    const bool king_side = move.to > move.from;
    if (square == slow_square(king_side ? 8 : 1, 1, white)) {
      return slow_square(king_side ? 6 : 4, 1, white);
    }
  }
  return square;
}

}  // namespace

int slow_file(int square) { return square % 8 + 1; }

int slow_rank(int square) { return square / 8 + 1; }

int slow_rank_from(bool white, int square) {
  return white ? slow_rank(square) : 9 - slow_rank(square);
}

int slow_square(int file, int rank, bool white) {
  return (file - 1) + 8 * ((white ? rank : 9 - rank) - 1);
}

int slow_distance(int a, int b) {
  return std::max(std::abs(slow_file(a) - slow_file(b)), std::abs(slow_rank(a) - slow_rank(b)));
}

bool slow_opposition(int a, int b) {
  return (slow_file(a) - slow_file(b)) % 2 == 0 && (slow_rank(a) - slow_rank(b)) % 2 == 0;
}

bool slow_is_light(int square) { return (slow_file(square) + slow_rank(square)) % 2 == 1; }

int slow_side(int square) { return slow_file(square) >= 5 ? 0 : 1; }

std::string slow_uci(const SlowMove& move) {
  const std::string squares = square_text(move.from) + square_text(move.to);
  return move.promotion == ' ' ? squares : squares + move.promotion;
}

SlowView::SlowView(const slow::Board& position) : board(position), moves(moves_in_order(position)) {
  for (const SlowMove& move : moves) {
    if (kind_at(move.from) == 'P' && slow_file(move.from) != slow_file(move.to) &&
        kind_at(move.to) == '.') {
      ep = move.to;
    }
  }
}

char SlowView::kind_at(int square) const {
  return static_cast<char>(std::toupper(man_at(board, square)));
}

bool SlowView::is_white(int square) const { return std::isupper(man_at(board, square)) != 0; }

bool SlowView::is_ours(int square) const { return is_white(square) == board.white_to_move; }

bool SlowView::is_legal(const SlowMove& move) const {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool SlowView::is_capture(const SlowMove& move) const {
  return kind_at(move.to) != '.' || (kind_at(move.from) == 'P' && move.to == ep);
}

slow::Board SlowView::after(const SlowMove& legal_move) const {
  return slow::play(board, slow_uci(legal_move));
}

int SlowView::our_rank(int square) const { return slow_rank_from(board.white_to_move, square); }

int SlowView::piece_of(const SlowValue& value) const {
  if (const auto* piece = value.as<SlowPiece>()) {
    return piece->square;
  }
  if (const auto* move = value.as<SlowMove>()) {
    return move->from;
  }
  if (const auto* square = value.as<SlowSquare>()) {
    if (kind_at(square->square) == '.') {
      slow_fail("no-piece");
    }
    return square->square;
  }
  slow_fail("wrong-type");
}

int SlowView::square_of(const SlowValue& value) {
  if (const auto* piece = value.as<SlowPiece>()) {
    return piece->square;
  }
  if (const auto* move = value.as<SlowMove>()) {
    return move->to;
  }
  if (const auto* square = value.as<SlowSquare>()) {
    return square->square;
  }
  slow_fail("wrong-type");
}

std::string SlowView::text(const SlowValue& value) const {
  if (const auto* logical = value.as<bool>()) {
    return *logical ? "T" : "F";
  }
  if (const auto* integer = value.as<std::int64_t>()) {
    return std::to_string(*integer);
  }
  if (const auto* set = value.as<SlowSet>()) {
    std::string elements;
    for (const SlowValue& element : *set) {
      elements += (elements.empty() ? "" : ",") + text(element);
    }
    return '(' + elements + ')';
  }
  if (const auto* piece = value.as<SlowPiece>()) {
    return piece_text(*this, piece->square);
  }
  if (const auto* square = value.as<SlowSquare>()) {
    return square_text(square->square);
  }
  if (const auto* move = value.as<SlowMove>()) {
    return move_text(*this, *move);
  }
  return "#";
}

SlowValue SlowView::followed(const SlowValue& value, const SlowMove& move) const {
  if (const auto* set = value.as<SlowSet>()) {
    SlowSet elements;
    for (const SlowValue& element : *set) {
      elements.push_back(followed(element, move));
    }
    return {elements};
  }
  if (const auto* piece = value.as<SlowPiece>()) {
    const auto square = new_square(*this, piece->square, move);
    return square ? SlowValue{SlowPiece{*square}} : SlowValue{};
  }
  if (const auto* planned = value.as<SlowMove>()) {
    const auto square = new_square(*this, planned->from, move);
    return square ? SlowValue{SlowMove{*square, planned->to, planned->promotion}} : SlowValue{};
  }
  return value;
}

SlowVariables SlowView::variables() const {
  SlowVariables variables;
  SlowSet all_moves;
  for (const SlowMove& move : moves) {
    all_moves.push_back({move});
  }
  variables["LM"] = {all_moves};
  variables["PG"] = {pawn_groups(*this)};
  for (const bool ours : {true, false}) {
    const bool white = ours == board.white_to_move;
    for (const char kind : std::string("KQRBNP")) {
      const std::size_t slots = kind == 'P' ? 8 : kind == 'K' || kind == 'Q' ? 1 : 2;
      const std::vector<int> squares = men(*this, kind, white);
      for (std::size_t i = 0; i < std::min(slots, squares.size()); ++i) {
        const std::string name = std::string(ours ? "W" : "B") + kind;
        variables[i == 0 ? name : name + std::to_string(i + 1)] = {SlowPiece{squares[i]}};
      }
    }
  }
  return variables;
}

}  // namespace cheg::test
