// The board that one player sees. The board contains the player's own men and the announcements
// that he has heard.
//
// An OwnBoard depends on no other information. There are two kinds of illegal attempts. Some
// illegal attempts seem possible to the player, because he does not see the other side's men. The
// other illegal attempts are impossible according to the player's own knowledge. An OwnBoard
// distinguishes these two kinds.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/check.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// A player's knowledge of his tries. A try is a legal pawn capture.
enum class TriesKnown : std::uint8_t {
  nothing,
  none,    // there are no tries
  some,    // there are tries, on unknown squares
  squares  // there are tries on known squares, and on no other squares
};

struct KnownTries {
  TriesKnown told = TriesKnown::nothing;
  chess::Bitboard squares = chess::kNoSquares;  // for TriesKnown::squares
  bool must_capture = false;                    // only pawn captures are allowed
};

// The board as the player to move knows it.
struct OwnBoard : OwnMen {
  // `checks` contains the announced kinds of check, or all kinds if only "check" was announced.
  OwnBoard(const RuleSet& rules, const OwnMen& own_men, CheckKinds checks, bool in_check,
           const KnownTries& tries);

  // One value for each kind of castling: whether it may be legal, as far as the player knows. The
  // value is false if one of the player's own men stands between the king and the rook.
  bool castles_king_side;
  bool castles_queen_side;
  chess::Bitboard targets;       // squares to which knights, bishops, rooks and queens may move
  chess::Bitboard pawn_targets;  // squares to which pawns may move straight ahead
  chess::Bitboard captures;      // squares on which pawns may try to capture
  chess::Bitboard drops;         // squares on which men of the reserve may be dropped
  bool has_drops;                // whether the rules have drops
  bool must_capture;

  // Returns whether the attempt could be legal as far as the player knows. The rule set decides
  // whether announced checks and announced tries can make an attempt impossible. The attempt may
  // have any squares and any piece. If must_capture is false, the result is true for every legal
  // move.
  [[nodiscard]] bool is_possible(Attempt attempt) const;

  // Returns whether the attempt is a pawn move to a diagonally adjacent square.
  [[nodiscard]] bool is_pawn_capture(Attempt attempt) const;

  // Returns all attempts for which is_possible() is true. The attempts are in the order of the men:
  // pawns, knights, bishops, rooks, queens, king. Promotions are in the order queen, rook, bishop,
  // knight. Drops come last, in the same order of the men.
  [[nodiscard]] AttemptList possible_attempts() const;

 private:
  [[nodiscard]] bool is_possible_drop(Attempt attempt) const;
};

}  // namespace cheg::kriegspiel
