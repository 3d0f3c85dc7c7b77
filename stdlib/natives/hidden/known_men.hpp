// The consequences of our attempts against a lone king, computed once for each arrangement of our
// men. The stored consequences make it quick to find the announcements after an attempt: a few
// operations on bitboards are enough.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "chess/bitboard.hpp"
#include "kriegspiel/attempt.hpp"
#include "kriegspiel/own_men.hpp"
#include "kriegspiel/rules.hpp"

namespace cheg::stdlib {

// The number of an arrangement of our men.
using MenId = std::uint32_t;

struct KnownAttempt {
  kriegspiel::Attempt attempt;
  chess::Bitboard refused;  // the squares of the king on which the attempt is refused
  MenId after;              // our men after the attempt
};

// All members except `men` assume that the king is to move.
struct MenFacts {
  kriegspiel::OwnMen men;
  // The squares on which the king is stalemated, or can capture a man.
  chess::Bitboard unsafe;
  // One set of squares for each announcement after which the king moves. Each set contains the
  // squares of the king for which the referee makes the announcement.
  std::vector<chess::Bitboard> announced;
  // The squares that the king can enter, except the squares on which we would have no attempt.
  chess::Bitboard enterable;
};

// Returns a hash of the men and of an additional number.
[[nodiscard]] std::uint64_t hash_of(const kriegspiel::OwnMen& men, std::uint64_t number);

class KnownMen {
 public:
  explicit KnownMen(const kriegspiel::RuleSet& rules) : rules_(rules) {}

  [[nodiscard]] const kriegspiel::RuleSet& rules() const { return rules_; }
  // Returns the number of these men. The number is valid until forget() is called.
  [[nodiscard]] MenId find_or_add(const kriegspiel::OwnMen& men);
  // This function and the next function return references, which are valid until forget() is
  // called.
  [[nodiscard]] const MenFacts& operator[](MenId id) const { return rows_[id].facts; }
  // Returns every attempt that is legal for at least one square of the king.
  [[nodiscard]] const std::vector<KnownAttempt>& attempts(MenId id);
  // Returns the number of known arrangements.
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  // Returns the approximate size in memory, in bytes.
  [[nodiscard]] std::size_t bytes() const { return bytes_; }
  void forget();

 private:
  struct Row {
    MenFacts facts;
    std::vector<KnownAttempt> attempts;  // empty until they are needed
  };
  struct HashOfMen {
    std::size_t operator()(const kriegspiel::OwnMen& men) const { return hash_of(men, 0); }
  };

  [[nodiscard]] MenFacts facts_of(const kriegspiel::OwnMen& men) const;

  kriegspiel::RuleSet rules_;
  std::deque<Row> rows_;
  std::unordered_map<kriegspiel::OwnMen, MenId, HashOfMen> ids_;
  std::size_t bytes_ = 0;
};

}  // namespace cheg::stdlib
