// Chess notations: moves as text.
//
// format_move prints every notation and parse_move reads it back as the same move. Both need the
// position. parse_move returns only legal moves.
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
  // e2e4, e7e8q, castling e1g1 (the UCI protocol). Lower case only.
  uci,
  // Nbd2, exd5, e8=Q+, O-O (Edwards 1994, section 8.2.3). Also read: 0-0, missing or superfluous
  // check marks and x, more disambiguation than needed (Ng1f3, e2-e4), e.p., !?.
  san,
  // English descriptive: P-K4, KR-K1, R-KB8, PxP, P-K8=Q, O-O. Files are QR QN QB Q K KB KN KR;
  // ranks count from the mover's side. KR is the rook that now stands on the king's side (files e
  // to h). A pawn is named by its file (KBP). If a name is ambiguous, a square follows in brackets:
  // R(KB1)-KB3. Printed without check marks. Also read: Kt for N, short squares (R-B8) and R/3 if
  // only one legal move fits, ch, check, dbl ch, dis. ch., mate, +, e.p., P-K8(Q), P-K8/Q.
  descriptive,
  // Both squares, with file and rank as digits: 5254; castling is 5171. A fifth digit is the
  // promotion piece: 1 queen, 2 rook, 3 bishop, 4 knight (ICCF numeric notation). Also read: 52-54,
  // 52 54.
  numeric,
  // The notation of the UMPIRE referee of 1967. A move consists of two squares, named as in
  // descriptive notation from the mover's side: K2 K4. Castling is CK or CQ. A promotion makes a
  // queen unless another piece follows as a letter: K7 K8 N.
  umpire
};

inline constexpr std::array<Notation, 5> kNotations{
    Notation::uci, Notation::san, Notation::descriptive, Notation::numeric, Notation::umpire};

// "UCI", "SAN", "English descriptive", "numeric", "UMPIRE".
[[nodiscard]] const char* name(Notation notation);

// The keyword that users type to choose a notation: "uci", "san", "descriptive", "numeric",
// "umpire".
[[nodiscard]] const char* keyword(Notation notation);
// Returns the notation with this keyword, written in upper or lower case; nothing for any other
// text.
[[nodiscard]] std::optional<Notation> notation_from_keyword(std::string_view text);
// Returns "uci, san, descriptive, numeric and umpire", for messages.
[[nodiscard]] std::string notation_keywords();

// Returns the name of a square outside of a move. The name is "KR1" if the notation counts squares
// from the side of `mover` (descriptive, UMPIRE), otherwise "h1". The numeric notation also uses
// "h1", because 81 would look like a number.
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

// Requires: the move is legal in the position. Notation::uci accepts any move, because this
// notation does not depend on the position.
[[nodiscard]] std::string format_move(const Position& position, Move move, Notation notation);

// Whether a JSON object for scripts has the additional key keyword(notation). Every such object
// contains its moves in UCI and SAN.
[[nodiscard]] constexpr bool adds_json_key(Notation notation) {
  return notation != Notation::uci && notation != Notation::san;
}

// Returns the legal move that the text names. Ignores spaces around the text.
[[nodiscard]] Result<Move, MoveTextError> parse_move(const Position& position,
                                                     std::string_view text, Notation notation);

// Returns the legal move that the text names in any notation. The text is ambiguous if it names
// different moves in two notations.
[[nodiscard]] Result<Move, MoveTextError> parse_move(const Position& position,
                                                     std::string_view text);

}  // namespace cheg::chess
