// KSREF, the Kriegspiel referee that T. J. Buckholtz and C. S. Wetherell published in 1975 (The
// Computer Journal 18, Algorithm 89). This class gives the same answers, number for number,
// including the original's mistakes.
//
// As in the original, the only draw is stalemate, and the referee uses only the board, the
// histories of the men and its own last report. In a position set up by the caller, a king and a
// rook with history 0 can therefore castle on any rank, and a pawn with history 0 can move two
// squares from any rank.
#pragma once

#include <array>
#include <string>

#include "base/result.hpp"
#include "chess/types.hpp"
#include "kriegspiel/historic/ksref_board.hpp"
#include "kriegspiel/historic/ksref_report.hpp"

namespace cheg::kriegspiel {

// A call. The members are in the order of the original's data. Files and ranks are from 1 to 8.
// `promotion` is the code of the promotion piece, or 0. `try_request` is 0 for a move, 1 for the
// question "any?", and any other number for a new game. All numbers are accepted.
struct KsrefCall {
  int from_file;
  int from_rank;
  int to_file;
  int to_rank;
  int promotion;
  int try_request;
};

// A position to start from: the codes and the histories of the men, a1 to h1 first. The history of
// a rook is 1 if it has moved or comes from a promotion. The history of a king is 1 if it has
// moved, plus 2 for each check against it (at most two checks; under Eastern rules one). The
// history of a pawn is 1 if the last move was its two-square move, and 2 if it has moved otherwise.
// All other histories are 0.
inline constexpr int kMostKsrefHistory = 5;
struct KsrefPosition {
  KsrefRules rules;
  chess::Color side_to_move;
  std::array<int, chess::kSquareCount> men;
  std::array<int, chess::kSquareCount> histories;
};

class Ksref {
 public:
  // A game from the usual beginning.
  explicit Ksref(KsrefRules rules);

  // Starts from a position. The error is a message without a full stop. It reports an unknown code,
  // an unknown history, a colour without exactly one king, or a check against the side that is not
  // to move. Nothing else is checked. In the first turn, no tries are announced and no mate is
  // noticed, because the previous move is unknown.
  [[nodiscard]] static Result<Ksref, std::string> from_position(const KsrefPosition& position);

  // Performs the call. After the end of a game, every call begins a new game.
  void call(const KsrefCall& call);

  // The function LEGAL by itself. The article recommends it to chess programs. LEGAL does not read
  // `try_request`.
  //
  // ITYPE 1: makes a legal move and updates the report like call(), but does not look for tries or
  // mate. kEnd is 0, and the game never ends. Requires: call() did not end the game.
  KsrefVerdict legal(const KsrefCall& call);
  // ITYPE 2: changes nothing. Ignores the promotion, the obligation after "any?" and earlier
  // refusals.
  [[nodiscard]] KsrefVerdict would_be_legal(const KsrefCall& call) const;

  // ICOLOR: 1 White to move, -1 Black, 0 game over.
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
