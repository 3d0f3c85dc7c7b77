// Where a hidden lone king can stand, given everything that a player was told.
//
// Only a king without other men may be hidden: then what the player does not know is one square, a
// set of squares says exactly what he knows, and it can be brought up to date move by move. With a
// hidden army the squares of its men depend on each other, which no set of squares can say; that
// is not attempted here.
//
// The set is exact: it holds every square, and no other, on which the king stands in some game with
// the same record. Two kinds of evidence are left out: that no draw by repetition was announced,
// and a number of the opponent's refusals that was told later than at the end of his turn.
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

// What a player hears when he has attempted a move against a lone king.
struct Told {
  enum class Kind : std::uint8_t { refused, moved, checkmate, stalemate };
  Kind kind = Kind::moved;
  // For `moved`: the announced kinds, every kind if only "check" was said.
  CheckKinds checks = 0;

  friend bool operator==(Told, Told) = default;
};

// What he hears, and the squares of the king for which he would hear it.
struct Case {
  Told told;
  chess::Bitboard squares;
};

// All that he may hear in answer to one attempt, without a heap. No square is in two cases.
class Cases {
 public:
  void add(Told told, chess::Bitboard squares);

  [[nodiscard]] const Case* begin() const { return cases_.data(); }
  [[nodiscard]] const Case* end() const { return begin() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const Case& operator[](std::size_t i) const { return cases_[i]; }

  // The squares for which he would hear this; none if he cannot hear it.
  [[nodiscard]] chess::Bitboard squares(Told told) const;

 private:
  // Refused, the two ends, and each set of kinds of check.
  static constexpr std::size_t kMost = 3 + (1U << static_cast<unsigned>(kCheckKindCount));

  std::size_t size_ = 0;
  std::array<Case, kMost> cases_{};
};

// What one player knows: his men, the squares of the other king, and whose turn it is. A plain
// value, so that what might be heard can be tried out on copies.
//
//   Belief belief(rules, OwnMen(position, us), position.side_to_move());
//   belief.hear_answer(attempt, heard);      // after each attempt of his
//   belief.hear_opponent(heard, men);        // after each act of the opponent
class Belief {
 public:
  // At the beginning of a game of which the player knows no more than his men and whose turn it
  // is. `heard` is what the referee said then.
  Belief(const RuleSet& rules, const OwnMen& men, chess::Color to_move,
         std::span<const Announcement> heard = {});

  // On our turn, the king being on one of these squares.
  Belief(const RuleSet& rules, const OwnMen& men, chess::Bitboard squares)
      : rules_(rules), men_(men), squares_(squares), is_our_turn_(true) {}

  [[nodiscard]] const OwnMen& men() const { return men_; }
  [[nodiscard]] chess::Bitboard squares() const { return squares_; }
  [[nodiscard]] bool is_our_turn() const { return is_our_turn_; }

  // ---- A game goes on.

  // The answer to the player's own attempt, as he heard it.
  void hear_answer(Attempt attempt, std::span<const Announcement> heard);

  // What he heard of an act of the opponent, and the men that he has now.
  void hear_opponent(std::span<const Announcement> heard, const OwnMen& now);

  // ---- Looking ahead. Both require that it is the turn of whoever moves.

  // The attempts that are not certain to be refused.
  [[nodiscard]] AttemptList attempts() const;

  // What may be heard in answer to one of them, for at least one square each.
  [[nodiscard]] Cases cases(Attempt attempt) const;

  // What is known after it: the same turn if it was refused, otherwise that of the other king.
  // Requires: the case is one of cases(attempt); the game goes on.
  [[nodiscard]] Belief after(Attempt attempt, const Case& heard) const;

  // The squares from which the other king can take a man.
  [[nodiscard]] chess::Bitboard takers() const;

  // After a move of the other king that took the man on `captured`, or none.
  [[nodiscard]] Belief after_reply(std::optional<chess::Square> captured = std::nullopt) const;

  friend bool operator==(const Belief&, const Belief&) = default;

 private:
  [[nodiscard]] chess::Bitboard squares_left(std::uint32_t refusals) const;
  void drop_stalemates();

  RuleSet rules_;
  OwnMen men_;
  chess::Bitboard squares_;
  std::uint32_t refusals_heard_ = 0;  // of the opponent, in this turn
  bool is_our_turn_;
};

}  // namespace cheg::kriegspiel
