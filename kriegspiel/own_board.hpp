// The board that one player sees: his own men and the announcements he heard.
//
// Everything here depends only on this information. The board separates two kinds of illegal
// attempts: attempts that only hidden men make illegal, and attempts that the player could have
// known to be illegal.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/check.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// A player's knowledge of tries (his legal pawn captures).
enum class TriesKnown : std::uint8_t {
  nothing,
  none,    // there are no tries
  some,    // there are tries, on unknown squares
  squares  // there are tries on certain squares and on no other square
};

struct KnownTries {
  TriesKnown told = TriesKnown::nothing;
  chess::Bitboard squares = chess::kNoSquares;  // for TriesKnown::squares
  bool must_capture = false;                    // only pawn captures are allowed
};

// The knowledge of the side to move.
struct OwnBoard : OwnMen {
  // `checks` are the announced kinds of check; all kinds if only "check" was announced.
  OwnBoard(const RuleSet& rules, const OwnMen& own_men, CheckKinds checks, bool in_check,
           const KnownTries& tries);

  bool castles_king_side;  // castling may be legal as far as the player knows; no own man stands in
                           // between
  bool castles_queen_side;
  chess::Bitboard
      targets;  // squares that men other than the king may enter, except by pawn captures
  chess::Bitboard captures;  // squares on which pawns may try to capture
  bool must_capture;

  // Whether the attempt could be legal as far as the player knows. The rule set decides which
  // announcements count as the player's knowledge. Accepts any squares and pieces. The result is
  // true for every legal move, unless must_capture is set.
  [[nodiscard]] bool is_possible(Attempt attempt) const;

  // Whether the attempt is a pawn move to a diagonally adjacent square.
  [[nodiscard]] bool is_pawn_capture(Attempt attempt) const;

  // All attempts for which is_possible() is true. The order of the men is pawns, knights, bishops,
  // rooks, queens, king; the order of promotions is queen, rook, bishop, knight.
  [[nodiscard]] AttemptList possible_attempts() const;
};

}  // namespace cheg::kriegspiel
