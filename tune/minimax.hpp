// Makes the decisions of BEST MIN in all judged positions (tune/graph.hpp) at once, for any values
// of the tuned numbers.
//
// The decisions are the same as those of a program that runs with these numbers. In a running
// program, the instruction LOOK (stdlib/natives/rules/look_search.hpp) does this work for one MIN
// key of a BEST clause.
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

// The part of a program that tuning changes: the values of the numbers, and the order of the keys
// in each rule with BEST MIN. An order is a list of indices in RuleFormula::keys.
struct Setting {
  NumberValues values;
  std::vector<std::vector<std::uint8_t>> orders;

  friend bool operator==(const Setting&, const Setting&) = default;
};

// Returns the setting that the text of the program contains.
[[nodiscard]] Setting setting_in_text(const Formulas& formulas);

// The decisions in all judged positions. A decision consists of the moves that are left after the
// last key. Each of these kept moves is represented by the position after the move.
struct Decisions {
  // For each judged position, `first` has the position after the first kept move, or kNoPosition if
  // no move is kept. `counts` has the number of kept moves, or 255 if this number is greater than
  // 255.
  std::vector<PositionNumber> first;
  std::vector<std::uint8_t> counts;
  // All other kept moves. Each pair consists of the judged position and the position after the
  // move. The judged positions are in ascending order.
  std::vector<std::pair<PositionNumber, PositionNumber>> others;
};

inline constexpr PositionNumber kNoPosition = UINT32_MAX;

class Minimax {
 public:
  // Requires: the model outlives this object.
  Minimax(const Model& model, int threads);

  // Returns an error message if numbers within their limits can give a sum outside the range of
  // LOOK; otherwise returns an empty string.
  [[nodiscard]] std::string range_fault() const;

  // Makes the decisions in all judged positions. Requires: range_fault() is empty.
  void run(const Setting& setting);
  [[nodiscard]] const Decisions& decisions() const { return decisions_; }

  // ---- The parts of a rank, for learning. Call the following functions only after run().

  // Returns the index of the first MIN key of a rule. The following functions take this index as
  // the argument `look`.
  [[nodiscard]] std::size_t look_of(std::uint8_t rule) const { return looks_of_[rule]; }
  [[nodiscard]] const KeyFormula& formula_of(std::size_t look) const { return *looks_[look].key; }
  // Returns the rank of the move that leads to the position `theirs`; a smaller rank is better.
  [[nodiscard]] std::int64_t rank(std::size_t look, PositionNumber theirs) const {
    return looks_[look].ranks[theirs];
  }
  // Assumes that the other side plays the reply that is worst for us, and that we then play our
  // best next move. Returns the position after the reply and our next move. The rank of the move
  // that leads to `theirs` contains the key's value in the returned position. Returns kNoPosition
  // if the rank has no such part, for example because our next move mates. Requires: the depth of
  // the key is 2.
  [[nodiscard]] PositionNumber leaf(std::size_t look_number, PositionNumber theirs) const;

 private:
  struct Look {
    const KeyFormula* key = nullptr;
    std::vector<bool> undefined;      // of theirs
    std::vector<PointSum> sums;       // of theirs
    std::vector<PointSum> leaves;     // of theirs: the sum, kWonSum or kWorthlessSum
    std::vector<PointSum> next;       // of ours: the least leaf after our move
    std::vector<PointSum> worst;      // of answered ones: the greatest `next` after a reply
    std::vector<std::int64_t> ranks;  // of answered ones
    std::int64_t numerator = 0;
  };
  struct PlainKey {
    std::vector<std::int64_t> ranks;  // of answered ones
  };
  // One key of a rule. `number` is an index in looks_ if `is_look` is true, otherwise an index in
  // plain_.
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
