#include "board.hpp"

#include <cstdlib>

namespace engine {
namespace {

struct Step {
  int file;
  int rank;
};

constexpr std::array<Step, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
// The directions of rooks come first, then those of bishops.
constexpr std::array<Step, 8> kDirections{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

// Returns the square that is one step away, or CHEG_NO_SQUARE beyond the edge.
int step_from(int square, Step step) {
  const int file = square % 8 + step.file;
  const int rank = square / 8 + step.rank;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? CHEG_NO_SQUARE : 8 * rank + file;
}

bool goes(int type, std::size_t direction) {
  return type == CHEG_QUEEN || type == kKing || (type == CHEG_ROOK) == (direction < 4);
}

int forward(int color) { return color == CHEG_WHITE ? 1 : -1; }

Move make(int from, int to, int kind = CHEG_NORMAL, int promotion = 0) {
  return CHEG_MAKE_MOVE(from, to, kind, promotion);
}

// Returns the castling rights that are lost when a man moves from or to the square.
int rights_of(int square) {
  switch (square) {
    case 0:
      return CHEG_WHITE_QUEEN_SIDE;
    case 4:
      return CHEG_WHITE_QUEEN_SIDE | CHEG_WHITE_KING_SIDE;
    case 7:
      return CHEG_WHITE_KING_SIDE;
    case 56:
      return CHEG_BLACK_QUEEN_SIDE;
    case 60:
      return CHEG_BLACK_QUEEN_SIDE | CHEG_BLACK_KING_SIDE;
    case 63:
      return CHEG_BLACK_KING_SIDE;
    default:
      return 0;
  }
}

}  // namespace

Board::Board(const cheg::Position& position)
    : side_(position.side_to_move),
      castling_rights_(position.castling_rights),
      en_passant_(position.en_passant),
      halfmove_clock_(position.halfmove_clock) {
  const std::array<std::uint64_t, 6> types{position.pawns, position.knights, position.bishops,
                                           position.rooks, position.queens,  position.kings};
  for (int square = 0; square < 64; ++square) {
    const std::uint64_t bit = std::uint64_t{1} << square;
    for (std::size_t type = 0; type < types.size(); ++type) {
      if ((types[type] & bit) != 0) {
        put(square,
            {static_cast<int>(type), (position.black & bit) != 0 ? CHEG_BLACK : CHEG_WHITE});
      }
    }
  }
}

cheg::Position Board::to_bitboards() const {
  cheg::Position position{};
  std::uint64_t* const types[] = {&position.pawns, &position.knights, &position.bishops,
                                  &position.rooks, &position.queens,  &position.kings};
  for (int square = 0; square < 64; ++square) {
    if (man(square).type != kNothing) {
      const std::uint64_t bit = std::uint64_t{1} << square;
      *types[man(square).type] |= bit;
      (man(square).color == CHEG_WHITE ? position.white : position.black) |= bit;
    }
  }
  position.side_to_move = static_cast<std::uint8_t>(side_);
  position.castling_rights = static_cast<std::uint8_t>(castling_rights_);
  position.en_passant = static_cast<std::uint8_t>(en_passant_);
  position.halfmove_clock = static_cast<std::uint16_t>(halfmove_clock_);
  return position;
}

void Board::put(int square, Man man) {
  clear(square);
  men_[static_cast<std::size_t>(square)] = man;
  if (man.type != kKing) {
    material_ += CHEG_MATERIAL(man.type, man.color);
  }
}

void Board::clear(int square) {
  Man& there = men_[static_cast<std::size_t>(square)];
  if (there.type != kNothing && there.type != kKing) {
    material_ -= CHEG_MATERIAL(there.type, there.color);
  }
  there = {};
}

int Board::king(int color) const {
  int square = 0;
  while (man(square).type != kKing || man(square).color != color) {
    ++square;
  }
  return square;
}

bool Board::is_attacked(int square, int by) const {
  const auto is = [&](int where, int type) {
    return where != CHEG_NO_SQUARE && man(where).type == type && man(where).color == by;
  };
  for (const Step step : kKnightSteps) {
    if (is(step_from(square, step), CHEG_KNIGHT)) {
      return true;
    }
  }
  for (const int file : {-1, 1}) {
    if (is(step_from(square, {file, -forward(by)}), CHEG_PAWN)) {
      return true;
    }
  }
  for (std::size_t direction = 0; direction < kDirections.size(); ++direction) {
    int where = step_from(square, kDirections[direction]);
    if (is(where, kKing)) {
      return true;
    }
    while (where != CHEG_NO_SQUARE && man(where).type == kNothing) {
      where = step_from(where, kDirections[direction]);
    }
    if (where != CHEG_NO_SQUARE && man(where).color == by && man(where).type > CHEG_KNIGHT &&
        man(where).type < kKing && goes(man(where).type, direction)) {
      return true;
    }
  }
  return false;
}

void Board::add_pawn_moves(int from, std::vector<Move>& moves) const {
  const auto add = [&](int to) {
    if (to / 8 == 0 || to / 8 == 7) {
      for (int promotion = CHEG_TO_QUEEN; promotion >= CHEG_TO_KNIGHT; --promotion) {
        moves.push_back(make(from, to, CHEG_PROMOTING, promotion));
      }
    } else {
      moves.push_back(make(from, to));
    }
  };
  for (const int file : {-1, 1}) {
    const int to = step_from(from, {file, forward(side_)});
    if (to == CHEG_NO_SQUARE) {
      continue;
    }
    if (to == en_passant_) {
      moves.push_back(make(from, to, CHEG_EN_PASSANT));
    } else if (man(to).type != kNothing && man(to).color != side_) {
      add(to);
    }
  }
  const int one = from + 8 * forward(side_);
  if (man(one).type == kNothing) {
    add(one);
    const int two = one + 8 * forward(side_);
    if (from / 8 == (side_ == CHEG_WHITE ? 1 : 6) && man(two).type == kNothing) {
      moves.push_back(make(from, two));
    }
  }
}

void Board::add_castling(std::vector<Move>& moves) const {
  const int home = side_ == CHEG_WHITE ? 4 : 60;
  const int shift = side_ == CHEG_WHITE ? 0 : 2;
  const auto is_free = [&](int square) { return man(square).type == kNothing; };
  if (in_check()) {
    return;
  }
  if ((castling_rights_ >> shift & CHEG_WHITE_KING_SIDE) != 0 && is_free(home + 1) &&
      is_free(home + 2) && !is_attacked(home + 1, 1 - side_)) {
    moves.push_back(make(home, home + 2, CHEG_CASTLING));
  }
  if ((castling_rights_ >> shift & CHEG_WHITE_QUEEN_SIDE) != 0 && is_free(home - 1) &&
      is_free(home - 2) && is_free(home - 3) && !is_attacked(home - 1, 1 - side_)) {
    moves.push_back(make(home, home - 2, CHEG_CASTLING));
  }
}

std::vector<Move> Board::legal_moves() const {
  std::vector<Move> moves;
  const auto add = [&](int from, int to) {
    const bool is_ours = to != CHEG_NO_SQUARE && man(to).type != kNothing && man(to).color == side_;
    if (to != CHEG_NO_SQUARE && !is_ours) {
      moves.push_back(make(from, to));
    }
    return to != CHEG_NO_SQUARE && man(to).type == kNothing;
  };
  for (int from = 0; from < 64; ++from) {
    const int type = man(from).type;
    if (type == kNothing || man(from).color != side_) {
      continue;
    }
    if (type == CHEG_PAWN) {
      add_pawn_moves(from, moves);
    } else if (type == CHEG_KNIGHT) {
      for (const Step step : kKnightSteps) {
        add(from, step_from(from, step));
      }
    } else {
      for (std::size_t direction = 0; direction < kDirections.size(); ++direction) {
        int to = from;
        do {
          to = step_from(to, kDirections[direction]);
        } while (goes(type, direction) && add(from, to) && type != kKing);
      }
    }
  }
  add_castling(moves);
  std::vector<Move> legal;
  for (const Move move : moves) {
    const Board next = after(move);
    if (!next.is_attacked(next.king(side_), 1 - side_)) {
      legal.push_back(move);
    }
  }
  return legal;
}

Board Board::after(Move move) const {
  Board next = *this;
  const int from = CHEG_FROM(move);
  const int to = CHEG_TO(move);
  Man moved = man(from);
  const bool is_pawn = moved.type == CHEG_PAWN;
  next.halfmove_clock_ = is_pawn || man(to).type != kNothing ? 0 : halfmove_clock_ + 1;
  if (CHEG_KIND(move) == CHEG_PROMOTING) {
    moved.type = CHEG_KNIGHT + CHEG_PROMOTION(move);
  }
  next.clear(from);
  next.put(to, moved);
  if (CHEG_KIND(move) == CHEG_EN_PASSANT) {
    next.clear(to - 8 * forward(side_));
  } else if (CHEG_KIND(move) == CHEG_CASTLING) {
    const int corner = to > from ? from + 3 : from - 4;
    next.put((from + to) / 2, man(corner));
    next.clear(corner);
  }
  next.castling_rights_ &= ~(rights_of(from) | rights_of(to));
  next.en_passant_ = is_pawn && std::abs(to - from) == 16 ? (from + to) / 2 : CHEG_NO_SQUARE;
  next.side_ = 1 - side_;
  return next;
}

bool Board::is_same(const Board& other) const {
  for (int square = 0; square < 64; ++square) {
    if (man(square).type != other.man(square).type ||
        (man(square).type != kNothing && man(square).color != other.man(square).color)) {
      return false;
    }
  }
  return side_ == other.side_ && castling_rights_ == other.castling_rights_ &&
         en_passant_ == other.en_passant_;
}

std::uint64_t perft(const Board& board, int plies) {
  if (plies == 0) {
    return 1;
  }
  std::uint64_t sum = 0;
  for (const Move move : board.legal_moves()) {
    sum += perft(board.after(move), plies - 1);
  }
  return sum;
}

}  // namespace engine
