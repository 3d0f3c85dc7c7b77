// Chess notations: moves as text.
//
// The function format_move() writes a move in any notation, and parse_move() reads the same move
// from this text. Both format_move() and parse_move() need the position, and parse_move() returns
// only legal moves.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"

namespace cheg::chess {

enum class Notation : std::uint8_t {
  // The notation of the UCI protocol: e2e4, e7e8q, castling e1g1. Letters are in lower case.
  uci,
  // Standard algebraic notation (Edwards 1994, section 8.2.3): Nbd2, exd5, e8=Q+, O-O. The function
  // parse_move() also accepts these forms:
  // - 0-0 for O-O;
  // - a missing or superfluous check mark or x;
  // - a start square that is not needed (Ng1f3, e2-e4);
  // - the marks e.p. and !?.
  san,
  // English descriptive notation, for example P-K4, KR-K1, R-KB8, PxP, P-K8=Q, O-O. The files a to
  // h are QR, QN, QB, Q, K, KB, KN and KR. Ranks count from the mover's side. KR is the rook that
  // now stands on the king's side (files e to h). A pawn is named by its file (KBP). If a name is
  // ambiguous, a square follows in brackets: R(KB1)-KB3. The function format_move() writes no check
  // marks. The function parse_move() also accepts these forms:
  // - Kt for N;
  // - the marks ch, check, dbl ch, dis. ch., mate, + and e.p.;
  // - the promotions P-K8(Q) and P-K8/Q;
  // - short squares (R-B8), and men named by their rank (R/3: the rook on the mover's third rank),
  //   if only one legal move fits.
  descriptive,
  // ICCF numeric notation: the two squares of the move, with file and rank as digits (5254).
  // Castling is the king's move (5171). A fifth digit is the promotion piece (1 for a queen, 2 for
  // a rook, 3 for a bishop, 4 for a knight). The function parse_move() also accepts 52-54 and 52
  // 54.
  numeric,
  // The notation of the UMPIRE referee of 1967. A move consists of two squares with their
  // descriptive names, seen from the mover's side: K2 K4. Castling is CK or CQ. A pawn promotes to
  // a queen, unless the letter of another piece follows: K7 K8 N.
  umpire
};

inline constexpr std::array<Notation, 5> kNotations{
    Notation::uci, Notation::san, Notation::descriptive, Notation::numeric, Notation::umpire};

// Returns one of the names "UCI", "SAN", "English descriptive", "numeric" and "UMPIRE".
[[nodiscard]] const char* name(Notation notation);

// Returns the keyword that users type to choose the notation. The keywords are "uci", "san",
// "descriptive", "numeric" and "umpire".
[[nodiscard]] const char* keyword(Notation notation);
// Returns the notation with this keyword; the keyword may be in upper or lower case. Returns
// nothing for any other text.
[[nodiscard]] std::optional<Notation> notation_from_keyword(std::string_view text);
// Returns the text "uci, san, descriptive, numeric and umpire" for messages.
[[nodiscard]] std::string notation_keywords();

// Returns the name of a square, for texts that mention a square but no move. If the notation names
// squares from the side of `mover` (descriptive, UMPIRE), the result is a name such as "KR1". For
// the other notations, the result is a name such as "h1". For the numeric notation, the result is
// "h1", too: the numeric name of the square h1 is "81", but "81" looks like a number.
[[nodiscard]] std::string format_square(Color mover, Square square, Notation notation);

enum class MoveTextFault : std::uint8_t {
  malformed,  // the text is not a move in this notation
  illegal,    // the move is not legal in this position
  ambiguous   // more than one legal move fits
};

struct MoveTextError {
  MoveTextFault kind;
  std::string message;           // names the error and, if possible, its correction
  std::vector<Move> candidates;  // the moves that fit, or similar legal moves
};

// Returns the move as text in this notation. Requires: the move is legal in the position, or the
// notation is Notation::uci, which does not depend on the position.
[[nodiscard]] std::string format_move(const Position& position, Move move, Notation notation);

// Returns whether JSON output for scripts needs an additional key to show a move in this notation.
// The name of this key is keyword(notation). JSON output always contains moves in UCI and SAN
// notation, so these two notations need no additional key.
[[nodiscard]] constexpr bool adds_json_key(Notation notation) {
  return notation != Notation::uci && notation != Notation::san;
}

// Returns the legal move that the text names. Ignores spaces around the text.
[[nodiscard]] Result<Move, MoveTextError> parse_move(const Position& position,
                                                     std::string_view text, Notation notation);

// Returns the legal move that the text names. The text may be in any of the notations. If the text
// names different moves in two notations, the error is MoveTextFault::ambiguous.
[[nodiscard]] Result<Move, MoveTextError> parse_move(const Position& position,
                                                     std::string_view text);

}  // namespace cheg::chess
