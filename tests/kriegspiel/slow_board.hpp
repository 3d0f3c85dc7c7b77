// A slow and simple implementation of chess on a mailbox board, for the slow referee. Shares no
// code with the chess core.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace cheg::test::slow_kriegspiel {

// A move or a drop. Squares are numbered from 0 to 63 (a1 = 0, h1 = 7, a8 = 56); -1 means no
// square.
struct Step {
  int from = -1;
  int to = -1;
  char piece = ' ';  // the promotion piece: Q, R, B, N, or a blank for none
  char drop = ' ';   // the dropped man: Q, R, B, N, P, or a blank for none; a drop has `from` -1

  friend bool operator==(const Step&, const Step&) = default;
};

int file(int square);
int rank(int square);
std::string square_text(int square);
std::string step_text(const Step& step);

struct Board {
  std::array<char, 64> men{};  // FEN letters, '.' for an empty square
  bool white = true;           // White is to move
  std::string castling;        // FEN letters
  int passed = -1;             // the square that a double step has just passed over; -1 if none
  int quiet_plies = 0;

  // Used only in games with drops.
  bool drops = false;
  std::array<std::string, 2> reserves;  // of White and of Black, in upper case
  std::array<bool, 64> promoted{};      // true for the squares of promoted men

  // Returns true if a man of the side to move stands on the square.
  bool own(int square) const;
  bool own_man(int square, char type) const;  // type in upper case
  int king(bool of_white) const;

  // Returns true if the man on `from` can go to `to`. Captures, en passant captures and castling
  // count. The move may leave the own king in check.
  bool reaches(int from, int to) const;
  bool attacks(int from, int to) const;
  bool attacked(int square, bool by_white) const;
  bool in_check() const;
  bool legal(const Step& step) const;
  std::vector<Step> legal_steps() const;
  // Returns true if the side to move has the man in its reserve, if the man may stand on the
  // square, and if the square looks empty to this side.
  bool may_drop(const Step& step) const;
  // Returns the square of the man that the step captures, or -1 if the step is not a capture.
  int captured(const Step& step) const;
  Board after(const Step& step) const;

  // Returns a text that is the same for positions that repeat each other.
  std::string key() const;
};

// Reads a valid FEN, with reserves in brackets and `~` after promoted men for games with drops.
Board from_fen(std::string_view fen);

}  // namespace cheg::test::slow_kriegspiel
