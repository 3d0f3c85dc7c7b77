// Finds the squares on which a hidden lone king can stand, according to everything that the player
// has heard.
//
// The opponent must have only a king. A set of squares then describes the player's knowledge
// exactly, and is updated after each move. Several hidden men are not supported, because their
// possible squares depend on each other.
//
// A square belongs to the set if and only if the king can stand on this square at the end of some
// game with the same announcements. The set ignores two kinds of evidence. The first kind is the
// fact that no draw by repetition was announced. The second kind is the number of the opponent's
// refused attempts, if the referee announces this number after the opponent's turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "chess/bitboard.hpp"
#include "kriegspiel/announcement.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::kriegspiel {

// The referee's answer to an attempt against a lone king.
enum class ToldKind : std::uint8_t { refused, moved, checkmate, stalemate };

struct Told {
  ToldKind kind = ToldKind::moved;
  // The announced kinds of check, if `kind` is `moved`. All kinds are set if the announcement was
  // only "check".
  CheckKinds checks = 0;

  friend bool operator==(Told, Told) = default;
};

// An answer of the referee, and the squares of the king for which the referee gives this answer.
struct Case {
  Told told;
  chess::Bitboard squares;
};

// All possible answers to one attempt. Each square is in at most one of the cases. The object does
// not allocate memory.
class Cases {
 public:
  void add(Told told, chess::Bitboard squares);

  [[nodiscard]] const Case* begin() const { return cases_.data(); }
  [[nodiscard]] const Case* end() const { return begin() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Case& operator[](std::size_t i) const { return cases_[i]; }

  // Returns the squares of the king for which the referee gives this answer. The result is empty if
  // the answer is impossible.
  [[nodiscard]] chess::Bitboard squares(Told told) const;

 private:
  // The greatest number of cases: `refused`, `checkmate`, `stalemate`, and `moved` with each
  // possible set of check kinds.
  static constexpr std::size_t kMost = 3 + (1U << static_cast<unsigned>(kCheckKindCount));

  std::size_t size_ = 0;
  std::array<Case, kMost> cases_{};
};

// Returns the announcements that are possible when the lone king is to move and stands on one of
// `squares`. Each square is in exactly one of the cases. None of the cases is a refusal.
[[nodiscard]] Cases cases_before_reply(const RuleSet& rules, const OwnMen& men,
                                       chess::Bitboard squares);

// The knowledge of one player ("we"): his men, the possible squares of the other king, and the side
// to move. A Belief is a plain value: a copy can be changed without changing the original. All
// functions require rules without drops.
//
//   Belief belief(rules, OwnMen(position, us), position.side_to_move());
//   belief.hear_answer(attempt, heard);      // after each of our attempts
//   belief.hear_opponent(heard, men);        // after each act of the opponent
class Belief {
 public:
  // Creates the knowledge at the beginning of a game. The player knows only his men, the side to
  // move, and the announcements in `heard`.
  Belief(const RuleSet& rules, const OwnMen& men, chess::Color to_move,
         std::span<const Announcement> heard = {});

  // Creates the knowledge of a player who is to move. The player knows his men, and he knows that
  // the other king stands on one of `squares`.
  Belief(const RuleSet& rules, const OwnMen& men, chess::Bitboard squares)
      : rules_(rules), men_(men), squares_(squares), is_our_turn_(true) {}

  [[nodiscard]] const RuleSet& rules() const { return rules_; }
  [[nodiscard]] const OwnMen& men() const { return men_; }
  [[nodiscard]] chess::Bitboard squares() const { return squares_; }
  [[nodiscard]] bool is_our_turn() const { return is_our_turn_; }

  // ---- During a game.

  // Updates the knowledge with the referee's answer to our attempt.
  void hear_answer(Attempt attempt, std::span<const Announcement> heard);

  // Updates the knowledge after an act of the opponent. `heard` contains the announcements after
  // this act, and `now` contains our men after this act.
  void hear_opponent(std::span<const Announcement> heard, const OwnMen& now);

  // ---- Looking ahead. attempts(), cases() and after() examine our moves, and require that it is
  // our turn. takers() and after_reply() examine the opponent's moves, and require that it is his
  // turn.

  // Returns our attempts that are legal for at least one possible square of the other king.
  [[nodiscard]] AttemptList attempts() const;

  // Returns the possible answers to our attempt. Each answer is given for at least one square of
  // the other king. Requires: the attempt is one of attempts().
  [[nodiscard]] Cases cases(Attempt attempt) const;

  // Returns the knowledge after this answer to our attempt. After a refusal, it is still our turn;
  // otherwise it is the opponent's turn. Requires: `heard` is one of cases(attempt), and is not a
  // checkmate or stalemate.
  [[nodiscard]] Belief after(Attempt attempt, const Case& heard) const;

  // Returns the squares from which the other king can capture one of our men.
  [[nodiscard]] chess::Bitboard takers() const;

  // Returns the knowledge after a move of the other king. If `captured` has a value, the king
  // captured our man on this square. Otherwise the king captured nothing.
  [[nodiscard]] Belief after_reply(std::optional<chess::Square> captured = std::nullopt) const;

  friend bool operator==(const Belief&, const Belief&) = default;

 private:
  [[nodiscard]] chess::Bitboard squares_left(std::uint32_t refusals) const;
  void drop_stalemates();

  RuleSet rules_;
  OwnMen men_;
  chess::Bitboard squares_;
  std::uint32_t refusals_heard_ = 0;  // the opponent's refusals in this turn
  bool is_our_turn_;
};

}  // namespace cheg::kriegspiel
