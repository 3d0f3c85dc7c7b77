// KSREF is a Kriegspiel referee that was published in 1975 (Buckholtz, T.J., and Wetherell, C.S.:
// The Computer Journal 18, Algorithm 89). This class gives exactly the same answers as the
// published program, including its mistakes.
//
// As in the original, the only draw is stalemate. The referee knows only the board, the history of
// each man (such as "has moved") and its own last report. In a position that the caller has set up,
// a king and a rook with history 0 can therefore castle on any rank, and a pawn with history 0 can
// move two squares from any rank.
#pragma once

#include <array>
#include <string>

#include "base/result.hpp"
#include "chess/types.hpp"
#include "kriegspiel/historic/ksref_board.hpp"
#include "kriegspiel/historic/ksref_report.hpp"

namespace cheg::kriegspiel {

// The input of one call of the referee. The members are in the same order as the input of the
// original program. Files and ranks are numbered from 1 to 8. `promotion` is the code of the
// promotion piece, or 0 if there is none. `try_request` is 0 for a move and 1 for the question
// "any?"; any other number starts a new game. Ksref::call() accepts any numbers in all members.
struct KsrefCall {
  int from_file;
  int from_rank;
  int to_file;
  int to_rank;
  int promotion;
  int try_request;
};

// A start position: the code and the history of the man on each square, in the order a1, b1, ...,
// h8. The history of a rook is 1 if it has moved or comes from a promotion. The history of a king
// is 2 for each check against it, plus 1 if it has moved. At most two checks count (under Eastern
// rules, at most one). The history of a pawn is 1 if the last move of the game was a two-square
// move of this pawn. The history of any other pawn that has moved is 2. All other histories are 0.
inline constexpr int kMostKsrefHistory = 5;
struct KsrefPosition {
  KsrefRules rules;
  chess::Color side_to_move;
  std::array<int, chess::kSquareCount> men;
  std::array<int, chess::kSquareCount> histories;
};

class Ksref {
 public:
  // Starts a game from the usual start position.
  explicit Ksref(KsrefRules rules);

  // Starts a game from a position. Returns an error message in four cases: an unknown code, an
  // unknown history, a colour that does not have exactly one king, or a check against the side that
  // is not to move. The message does not end with a full stop. Nothing else is checked. In the
  // first turn, the referee announces no tries and notices no mate, because the previous move is
  // unknown.
  [[nodiscard]] static Result<Ksref, std::string> from_position(const KsrefPosition& position);

  // Processes the call. After the end of a game, every call begins a new game.
  void call(const KsrefCall& call);

  // The original has a function LEGAL, which its authors recommend for chess programs. The
  // following two functions together do the same as LEGAL. LEGAL does not read `try_request`. The
  // parameter ITYPE of LEGAL selects one of two actions.
  //
  // ITYPE 1: makes the move if it is legal, and updates the report in the same way as call().
  // Unlike call(), does not look for tries or mate. After a legal move, the entry kEnd of the
  // report is 0. The game never ends. Requires: call() has not ended the game.
  KsrefVerdict legal(const KsrefCall& call);
  // ITYPE 2: returns whether the move is legal, but changes nothing. Ignores the promotion piece,
  // the obligation to capture after "any?", and earlier refusals.
  [[nodiscard]] KsrefVerdict would_be_legal(const KsrefCall& call) const;

  // Returns the original's ICOLOR: 1 if White is to move, -1 if Black is to move, or 0 if the game
  // is over.
  [[nodiscard]] int color() const;
  [[nodiscard]] const KsrefBoard& board() const { return board_; }
  [[nodiscard]] const KsrefReport& report() const { return report_; }

 private:
  Ksref(KsrefRules rules, chess::Color side_to_move, const KsrefBoard& board);

  void attempt(const KsrefCall& call);
  [[nodiscard]] bool names_no_move(const KsrefCall& call) const;
  [[nodiscard]] bool is_impossible(const KsrefCall& call) const;
  [[nodiscard]] KsrefVerdict judge(chess::Square from, chess::Square to) const;
  [[nodiscard]] bool leaves_king_safe(chess::Square from, chess::Square to) const;
  [[nodiscard]] bool is_unannounced_capture(chess::Square from, chess::Square to) const;

  KsrefVerdict refuse(const KsrefCall& call, KsrefVerdict verdict);
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
