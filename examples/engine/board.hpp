// A board of 64 squares. Each move is made on a copy of the board, so that no move needs to be
// taken back. This code is short, but slow.
#pragma once

#include <array>
#include <cheg/cheg.hpp>
#include <cstdint>
#include <vector>

namespace engine {

using cheg::Move;

inline constexpr int kKing = 5;  // the numbers of the other types of men are those in cheg.h
inline constexpr int kNothing = -1;

struct Man {
  int type = kNothing;
  int color = CHEG_WHITE;
};

class Board {
 public:
  explicit Board(const cheg::Position& position);

  [[nodiscard]] cheg::Position to_bitboards() const;
  [[nodiscard]] int side() const { return side_; }
  [[nodiscard]] int halfmove_clock() const { return halfmove_clock_; }
  [[nodiscard]] Man man(int square) const { return men_[static_cast<std::size_t>(square)]; }
  // Returns the number of men of each type and colour. Each move updates these numbers, so that a
  // call of cheg::Vm::covers() is fast.
  [[nodiscard]] cheg::Material material() const { return material_; }

  [[nodiscard]] std::vector<Move> legal_moves() const;
  [[nodiscard]] bool in_check() const { return is_attacked(king(side_), 1 - side_); }
  [[nodiscard]] Board after(Move move) const;
  [[nodiscard]] bool is_same(const Board& other) const;

 private:
  void put(int square, Man man);
  void clear(int square);
  [[nodiscard]] int king(int color) const;
  [[nodiscard]] bool is_attacked(int square, int by) const;
  void add_pawn_moves(int from, std::vector<Move>& moves) const;
  void add_castling(std::vector<Move>& moves) const;

  std::array<Man, 64> men_{};
  cheg::Material material_ = 0;
  int side_ = CHEG_WHITE;
  int castling_rights_ = 0;
  int en_passant_ = CHEG_NO_SQUARE;
  int halfmove_clock_ = 0;
};

// Returns the number of legal move sequences of length `plies`.
[[nodiscard]] std::uint64_t perft(const Board& board, int plies);

}  // namespace engine
