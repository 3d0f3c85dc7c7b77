// KSREF, the Kriegspiel referee that T. J. Buckholtz and C. S. Wetherell published in 1975 (The
// Computer Journal 18, Algorithm 89): what it answers, number for number, mistakes included.
//
// Like the original it knows no draw but stalemate, and it looks at nothing but the board, the
// histories of the men and its own last report: in a position that is given to it a king and a rook
// with history 0 castle on any rank, and a pawn with history 0 steps two squares from any.
#pragma once

#include <array>
#include <string>

#include "base/result.hpp"
#include "chess/types.hpp"
#include "kriegspiel/historic/ksref_board.hpp"
#include "kriegspiel/historic/ksref_report.hpp"

namespace cheg::kriegspiel {

// What a call asks, in the order of the original's data: squares by file and rank from 1 to 8, the
// code of the man that a pawn promotes to or 0, and 1 for the question "any?" instead of a move
// (any number but 0 and 1 begins a new game). Any numbers may be asked.
struct KsrefCall {
  int from_file;
  int from_rank;
  int to_file;
  int to_rank;
  int promotion;
  int try_request;
};

// A position to go on from: codes of men and histories, a1 to h1 first. A history says of a rook 1
// if it has moved or was made by promotion; of a king 1 if it has moved, and 2 more for each check
// that it is in (at most two, under Eastern rules one); of a pawn 1 if the last move was its
// two-step, 2 if it has moved otherwise; 0 of everything else.
inline constexpr int kMostKsrefHistory = 5;
struct KsrefPosition {
  KsrefRules rules;
  chess::Color side_to_move;
  std::array<int, chess::kSquareCount> men;
  std::array<int, chess::kSquareCount> histories;
};

class Ksref {
 public:
  // A game from its beginning.
  explicit Ksref(KsrefRules rules);

  // Refused, in words without a full stop: a code or history that does not exist, not exactly one
  // king of each colour, the side not to move in check. Nothing else is asked of a position, and of
  // its past nothing is known: no tries are announced in the first turn, and no mate is noticed.
  [[nodiscard]] static Result<Ksref, std::string> from_position(const KsrefPosition& position);

  // Does what the call asks; when the game is over that is always to begin a new one.
  void call(const KsrefCall& call);

  // ICOLOR: 1 White to move, -1 Black, 0 the game is over.
  [[nodiscard]] int color() const;
  [[nodiscard]] const KsrefBoard& board() const { return board_; }
  [[nodiscard]] const KsrefReport& report() const { return report_; }

 private:
  Ksref(KsrefRules rules, chess::Color side_to_move, const KsrefBoard& board);

  void attempt(const KsrefCall& call);
  [[nodiscard]] bool is_impossible(const KsrefCall& call) const;
  [[nodiscard]] KsrefVerdict judge(chess::Square from, chess::Square to) const;
  [[nodiscard]] bool leaves_king_safe(chess::Square from, chess::Square to) const;
  [[nodiscard]] bool is_unannounced_capture(chess::Square from, chess::Square to) const;

  void refuse(const KsrefCall& call, KsrefVerdict verdict);
  void play(const KsrefCall& call);
  void move_men(chess::Square from, chess::Square to, int promotion);
  void report_capture(chess::Piece victim, chess::Square square);
  void report_checks();
  void report_tries();
  void end_if_mated();
  [[nodiscard]] bool has_legal_move() const;

  KsrefRules rules_;
  chess::Color side_to_move_;
  bool is_over_ = false;
  KsrefBoard board_;
  KsrefReport report_;
};

}  // namespace cheg::kriegspiel
