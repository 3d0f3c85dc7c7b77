// Chess on a mailbox, slow and plain: the ground on which the slow referee stands. Shares no code
// with the chess core.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::test::slow_kriegspiel {

// Squares are 0..63, a1 = 0, h1 = 7, a8 = 56; -1 is none.
struct Step {
  int from = -1;
  int to = -1;
  char piece = ' ';  // what a pawn becomes: Q, R, B, N, or a blank
  char drop = ' ';   // the man that is dropped: Q, R, B, N, P, or a blank; `from` is then -1

  friend bool operator==(const Step&, const Step&) = default;
};

int file(int square);
int rank(int square);
std::string square_text(int square);
std::string step_text(const Step& step);

struct Board {
  std::array<char, 64> men{};  // FEN letters, '.' for an empty square
  bool white = true;           // to move
  std::string castling;        // FEN letters
  int passed = -1;             // the square that a pawn has just passed over by its double step
  int quiet_plies = 0;

  // For games with drops.
  bool drops = false;
  std::array<std::string, 2> reserves;  // of White and of Black, in upper case
  std::array<bool, 64> promoted{};      // where promoted men stand

  // Does the man of the side to move stand there?
  bool own(int square) const;
  bool own_man(int square, char type) const;  // type in upper case
  int king(bool of_white) const;

  // Can the man on `from` go to `to`, captures and en passant included, if the king may be left in
  // check?
  bool reaches(int from, int to) const;
  bool attacks(int from, int to) const;
  bool attacked(int square, bool by_white) const;
  bool in_check() const;
  bool legal(const Step& step) const;
  std::vector<Step> legal_steps() const;
  // Is the man in the reserve of the side to move, may it stand on the square, and does the square
  // look empty to this side?
  bool may_drop(const Step& step) const;
  // Where the man stood that a step captures, -1 for none.
  int captured(const Step& step) const;
  Board after(const Step& step) const;

  // The same for positions that repeat each other.
  std::string key() const;
};

// Reads a valid FEN, with reserves in brackets and `~` after promoted men for games with drops.
Board from_fen(std::string_view fen);

}  // namespace cheg::test::slow_kriegspiel
