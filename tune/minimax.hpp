// The decision of BEST MIN in all judged positions at once, for any values of the numbers.
//
// The semantics are those of the instruction LOOK (stdlib/natives/rules/look_search.hpp) and of the
// other keys of BEST.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "tune/model.hpp"
#include "tune/rank.hpp"

namespace cheg::tune {

using NumberValues = std::vector<std::int64_t>;  // of Formulas::numbers

// What a run changes: the values of the numbers, and for each rule with BEST MIN the order of its
// keys, as their numbers in RuleFormula::keys.
struct Setting {
  NumberValues values;
  std::vector<std::vector<std::uint8_t>> orders;

  friend bool operator==(const Setting&, const Setting&) = default;
};

// As in the text.
[[nodiscard]] Setting setting_in_text(const Formulas& formulas);

// The positions after the moves that a decision keeps.
struct Decisions {
  // Of each judged position: the first move kept, and how many there are.
  std::vector<PositionNumber> first;
  std::vector<std::uint8_t> counts;
  // The others, as (judged position, position after the move), in ascending order.
  std::vector<std::pair<PositionNumber, PositionNumber>> others;
};

inline constexpr PositionNumber kNoPosition = UINT32_MAX;

class Minimax {
 public:
  // The model must outlive this object.
  Minimax(const Model& model, int threads);

  // Why sums could leave the range of LOOK with numbers within their limits; empty if they cannot.
  [[nodiscard]] std::string range_fault() const;

  // Decides everywhere. Requires: range_fault() is empty.
  void run(const Setting& setting);
  [[nodiscard]] const Decisions& decisions() const { return decisions_; }

  // ---- The way to a rank, for learning. All require that run() was called.

  // The first key with BEST MIN of a rule.
  [[nodiscard]] std::size_t look_of(std::uint8_t rule) const { return looks_of_[rule]; }
  [[nodiscard]] const KeyFormula& formula_of(std::size_t look) const { return *looks_[look].key; }
  // The rank of the position after a move; less is better.
  [[nodiscard]] std::int64_t rank(std::size_t look, PositionNumber theirs) const {
    return looks_[look].ranks[theirs];
  }
  // The position after our next move to which the sum of a position refers; kNoPosition if it
  // refers to none, such as a mate. Requires: depth 2.
  [[nodiscard]] PositionNumber leaf(std::size_t look, PositionNumber theirs) const;

 private:
  struct Look {
    const KeyFormula* key = nullptr;
    std::vector<bool> undefined;          // of theirs
    std::vector<PointSum> sums;           // of theirs
    std::vector<PointSum> leaves;         // of theirs: sums, or the state
    std::vector<PointSum> next;           // of ours: the least leaf after our move
    std::vector<PointSum> worst;          // of answered ones: the greatest `next` after a reply
    std::vector<std::int64_t> ranks;      // of answered ones
    std::int64_t numerator = 0;
  };
  struct PlainKey {
    std::vector<std::int64_t> ranks;  // of answered ones
  };
  // One key of a rule: a look or a plain key.
  struct KeyUse {
    bool is_look = true;
    std::size_t number = 0;
  };

  void make_look(const KeyFormula& key);
  void make_plain(const KeyFormula& key);
  void find_sums(Look& look, const NumberValues& values) const;
  void find_next(Look& look) const;
  void find_ranks(Look& look) const;
  void decide(const std::vector<std::vector<std::uint8_t>>& orders);
  [[nodiscard]] const std::vector<std::int64_t>& ranks_of(const KeyUse& use) const {
    return use.is_look ? looks_[use.number].ranks : plain_[use.number].ranks;
  }

  const Model* model_;
  int threads_;
  std::vector<Look> looks_;
  std::vector<PlainKey> plain_;
  std::vector<std::vector<KeyUse>> keys_;  // of each rule
  std::vector<std::size_t> looks_of_;      // of each rule
  std::vector<std::int64_t> greatest_;     // of each feature: the greatest absolute value
  Decisions decisions_;
};

}  // namespace cheg::tune
