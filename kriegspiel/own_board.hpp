// The board that one player sees: his own men and the announcements he heard.
//
// Everything here depends on that information only. It distinguishes attempts that only hidden men
// can make illegal from attempts that the player could have known to be illegal.
#pragma once

#include "kriegspiel/attempt.hpp"
#include "kriegspiel/check.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// How much a player has been told about the captures that his pawns can make.
enum class TriesKnown : std::uint8_t {
  nothing,
  none,    // there are no tries
  some,    // there are, anywhere
  squares  // there are on certain squares and nowhere else
};

struct KnownTries {
  TriesKnown told = TriesKnown::nothing;
  chess::Bitboard squares = chess::kNoSquares;  // for TriesKnown::squares
  bool must_capture = false;                    // nothing but a capture by a pawn is allowed
};

// The knowledge of the side to move.
struct OwnBoard : OwnMen {
  // `checks` are the announced kinds of check; all kinds if only "check" was announced.
  OwnBoard(const RuleSet& rules, const OwnMen& own_men, CheckKinds checks, bool in_check,
           const KnownTries& tries);

  bool castles_king_side;  // allowed as far as the player can know, the own men in between included
  bool castles_queen_side;
  chess::Bitboard targets;   // where men other than the king may go, captures by pawns apart
  chess::Bitboard captures;  // squares on which pawns may try to capture
  bool must_capture;

  // Whether the attempt is legal for some arrangement of the hidden men, judged by the knowledge
  // that the rule set assumes. Accepts any squares and pieces. Legal moves are always possible,
  // unless must_capture is set.
  [[nodiscard]] bool is_possible(Attempt attempt) const;

  // Whether the attempt is a pawn move to a diagonally adjacent square.
  [[nodiscard]] bool is_pawn_capture(Attempt attempt) const;

  // All attempts for which is_possible(): pawns, knights, bishops, rooks, queens, king; promotions
  // to queen, rook, bishop, knight.
  [[nodiscard]] AttemptList possible_attempts() const;
};

}  // namespace cheg::kriegspiel
