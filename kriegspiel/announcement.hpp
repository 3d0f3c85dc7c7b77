// A referee's announcement as a value. text.hpp converts announcements to words.
#pragma once

#include <cstdint>

#include "chess/types.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/check.hpp"

namespace cheg::kriegspiel {

// The listeners of an announcement. Each announcement answers an act of a player, such as a move or
// a question. The player who acted is the mover, and the other player is the opponent.
enum class Audience : std::uint8_t {
  both,       // both players, and spectators
  mover,      // only the player who acted
  opponent,   // only the other player
  spectators  // neither player
};

inline constexpr int kAudienceCount = static_cast<int>(Audience::spectators) + 1;

// Returns "both", "mover", "opponent" or "spectators".
[[nodiscard]] const char* name(Audience audience);

// One listener: a player, or all spectators.
enum class Listener : std::uint8_t { white, black, spectators };

// Returns the player of this colour as a listener.
[[nodiscard]] constexpr Listener listener(chess::Color color) {
  return static_cast<Listener>(color);
}

// The name of a captured man in an announcement. The rule set decides how exact the name is.
enum class CapturedMan : std::uint8_t { pawn, knight, bishop, rook, queen, piece, man };

inline constexpr int kCapturedManCount = static_cast<int>(CapturedMan::man) + 1;

// Returns the name of the enumerator: "pawn", "knight", ..., "piece" or "man".
[[nodiscard]] const char* name(CapturedMan man);

// type_of() returns the type of the man, or PieceType::none if the name is not exact. exact_name()
// returns the exact name of a man of this type, and requires that the type is not king or none.
[[nodiscard]] constexpr chess::PieceType type_of(CapturedMan man) {
  return man < CapturedMan::piece ? static_cast<chess::PieceType>(man) : chess::PieceType::none;
}
[[nodiscard]] constexpr CapturedMan exact_name(chess::PieceType type) {
  return static_cast<CapturedMan>(type);
}

// An announcement of the referee. The members `kind`, `audience` and `player` are always set. The
// comment after each kind names the other members that this kind sets. Members that are not set
// have their default values, so that equal announcements compare equal.
struct Announcement {
  enum class Kind : std::uint8_t {
    begin,           // the game begins; `color` is to move
    moved,           // a legal move was made; `color` is to move now
    refused,         // illegal because of hidden men (or impossible, if the rules treat both alike)
    impossible,      // the player could have known that the attempt is illegal
    repeated,        // the attempt was refused before in this turn
    asked_any,       // `color` asks whether there are tries
    asked_refusals,  // `color` asks how often the opponent was refused
    capture,         // `color` lost `man` on `square`
    drop,            // `color` dropped `man` from his reserve
    promotion,       // a pawn of `color` promotes
    check,           // `color` is in check of the kind `check`
    any_check,       // `color` is in check
    try_on,          // `color` has a try on `square`, with `count` pawns (1 or 2)
    tries,           // `color` has `count` tries
    tries_exist,     // `color` has tries
    no_tries,        // `color` has no tries
    refusals,        // `color` was refused `count` times in its last turn
    move,            // `color` made the move `attempt`
    checkmate,       // `color` is mated
    stalemate,       // `color` cannot move
    repetition,      // draw
    fifty_moves,     // draw
    insufficient_material,  // draw
    resignation             // `color` resigns
  };

  Kind kind = Kind::begin;
  Audience audience = Audience::both;
  chess::Color player =
      chess::Color::white;  // the player who acted; at the beginning of the game, the side to move
  chess::Color color = chess::Color::white;  // the player whom the announcement concerns
  chess::Square square = chess::Square::none;
  CapturedMan man = CapturedMan::man;
  CheckKind check = CheckKind::long_diagonal;
  Attempt attempt{};
  std::uint32_t count = 0;
  bool en_passant = false;  // for `capture`, if the rules name captures en passant

  friend bool operator==(const Announcement&, const Announcement&) = default;
};

inline constexpr int kAnnouncementKindCount = static_cast<int>(Announcement::Kind::resignation) + 1;

// Returns the name of the enumerator: "begin", "moved", "try_on", ...
[[nodiscard]] const char* name(Announcement::Kind kind);

// Returns whether this listener hears the announcement.
[[nodiscard]] constexpr bool hears(Listener who, const Announcement& announcement) {
  switch (announcement.audience) {
    case Audience::both:
      return true;
    case Audience::mover:
      return who == listener(announcement.player);
    case Audience::opponent:
      return who == listener(~announcement.player);
    case Audience::spectators:
      break;
  }
  return who == Listener::spectators;
}

}  // namespace cheg::kriegspiel
