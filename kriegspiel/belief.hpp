// The squares on which a hidden lone king can stand, given everything that the player has heard.
//
// The opponent has only a king. The player's knowledge is then exactly a set of squares, which can
// be updated move by move. The squares of several hidden men would depend on each other, so that a
// set of squares would not be enough; several hidden men are not supported.
//
// The set is exact: a square belongs to the set if and only if the king stands there in some game
// with the same record. Two kinds of evidence are ignored: the absence of an announced draw by
// repetition, and the number of the opponent's refusals, if it is announced after the opponent's
// turn.
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
  // For `moved`: the announced kinds of check; all kinds if the announcement was only "check".
  CheckKinds checks = 0;

  friend bool operator==(Told, Told) = default;
};

// An answer, and the squares of the king for which the referee gives this answer.
struct Case {
  Told told;
  chess::Bitboard squares;
};

// All possible answers to one attempt. A square is in at most one case. The object does not
// allocate memory.
class Cases {
 public:
  void add(Told told, chess::Bitboard squares);

  [[nodiscard]] const Case* begin() const { return cases_.data(); }
  [[nodiscard]] const Case* end() const { return begin() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Case& operator[](std::size_t i) const { return cases_[i]; }

  // The squares for which the referee gives this answer; empty if the answer is impossible.
  [[nodiscard]] chess::Bitboard squares(Told told) const;

 private:
  // `refused`, the two ends of the game, and each set of kinds of check.
  static constexpr std::size_t kMost = 3 + (1U << static_cast<unsigned>(kCheckKindCount));

  std::size_t size_ = 0;
  std::array<Case, kMost> cases_{};
};

// The knowledge of one player: his men, the possible squares of the other king, and the side to
// move. A plain value: to examine a possible answer, copy the value and apply the answer to the
// copy.
//
//   Belief belief(rules, OwnMen(position, us), position.side_to_move());
//   belief.hear_answer(attempt, heard);      // after each of our attempts
//   belief.hear_opponent(heard, men);        // after each act of the opponent
class Belief {
 public:
  // The beginning of a game. The player knows only his men and the side to move. `heard` holds the
  // announcements that he heard at the beginning.
  Belief(const RuleSet& rules, const OwnMen& men, chess::Color to_move,
         std::span<const Announcement> heard = {});

  // It is our turn, and the other king stands on one of these squares.
  Belief(const RuleSet& rules, const OwnMen& men, chess::Bitboard squares)
      : rules_(rules), men_(men), squares_(squares), is_our_turn_(true) {}

  [[nodiscard]] const OwnMen& men() const { return men_; }
  [[nodiscard]] chess::Bitboard squares() const { return squares_; }
  [[nodiscard]] bool is_our_turn() const { return is_our_turn_; }

  // ---- During a game.

  // Updates the knowledge with the answer to the player's own attempt.
  void hear_answer(Attempt attempt, std::span<const Announcement> heard);

  // Updates the knowledge after an act of the opponent. `now` holds the player's men after that
  // act.
  void hear_opponent(std::span<const Announcement> heard, const OwnMen& now);

  // ---- Looking ahead. Each function requires the turn of the side whose moves it examines.

  // The attempts that are legal for at least one square of the king.
  [[nodiscard]] AttemptList attempts() const;

  // The possible answers to the attempt, each with at least one square. Requires: the attempt is
  // one of attempts().
  [[nodiscard]] Cases cases(Attempt attempt) const;

  // The knowledge after this answer. If the attempt was refused, it is still our turn; otherwise it
  // is the other king's turn. Requires: the case is one of cases(attempt), and the game continues.
  [[nodiscard]] Belief after(Attempt attempt, const Case& heard) const;

  // The squares from which the other king can capture one of our men.
  [[nodiscard]] chess::Bitboard takers() const;

  // The knowledge after a move of the other king. The move captured our man on `captured`, or no
  // man if `captured` is empty.
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
