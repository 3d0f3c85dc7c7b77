// Computes the values of all keys of BEST, in every position that a decision may need. Uses these
// values to make the decisions.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "tune/batch_places.hpp"
#include "tune/choice_probe.hpp"
#include "tune/formula.hpp"
#include "tune/probe.hpp"
#include "tune/rank.hpp"

namespace cheg::tune {

class BatchTable {
 public:
  // Requires: all arguments outlive this object.
  BatchTable(const proof::Nodes& nodes, const Formulas& formulas, const proof::ProofWork& work);

  // Evaluates the features of `program` once in each position. Returns false in three cases: a
  // decision may need a position that is not in the table, a feature cannot be evaluated, or a sum
  // is too great.
  bool evaluate(const ProbeProgram& program);

  // Returns the answers at all nodes, with the program as White. For each node, `programs` finds
  // the rule that chooses the move, and the moves from which this rule chooses. At the nodes that
  // have no value in `tables`, the rules that look for a mate run as well. Requires: evaluate() has
  // returned true.
  [[nodiscard]] proof::Answers answers(const ChoicePrograms& programs,
                                       const chess::tablebase::TableSet& tables);

  // Keeps only the moves that the key ranks first, without changing their order. The keys of all
  // rules are numbered consecutively; equal keys share their values. Returns false if the table
  // does not have the positions after the moves; `moves` is then unchanged. Several threads may
  // call this function at the same time. Requires: evaluate() has returned true; the moves are
  // legal in `position`, and White is to move.
  [[nodiscard]] bool keep_best(std::size_t key, std::vector<chess::Move>& moves,
                               const chess::Position& position) const;

 private:
  // The values of one key of BEST, or of several equal keys. All lists except `next` have one
  // element for each position in theirs_.
  struct KeyValues {
    const KeyFormula* key;
    std::vector<PointSum> sums;  // for a look: the sums; for another key: its values
    std::vector<std::uint8_t> undefined;
    std::vector<PointSum> next;  // for each of ours_: the least value after our next move
    std::vector<std::int64_t> ranks;
  };
  static constexpr std::uint8_t kNoMove = UINT8_MAX;  // the position is not legal

  template <class Work>
  void in_pieces(const char* what, std::size_t count, const Work& use) const;
  [[nodiscard]] AfterMove after_move(std::size_t place) const {
    return static_cast<AfterMove>(after_move_[place]);
  }
  void judge();
  [[nodiscard]] std::optional<chess::Position> find_root() const;
  bool evaluate(Probe& probe, const chess::Position& root, const std::vector<std::size_t>& places,
                const std::vector<chess::Position>& positions);
  void add_up(KeyValues& key, const std::vector<std::vector<FeatureValue>>& values,
              std::size_t number, std::size_t place);
  // Returns the number of the position in `places`. Sets has_failed_ if the position has no number
  // in `places`, or if an en passant capture is possible.
  [[nodiscard]] std::size_t place_of(const BatchPlaces& places, const chess::Position& position);
  // Returns the number of the position in theirs_. Returns nothing if the position has no number in
  // theirs_, or if an en passant capture is possible.
  [[nodiscard]] std::optional<std::size_t> place_after(const chess::Position& position) const;
  void find_ranks(KeyValues& key);
  void find_next(KeyValues& key);
  void find_plain_ranks(KeyValues& key);
  [[nodiscard]] proof::NodeAnswer answer(const Probe::Choice& choice,
                                         const chess::Position& position);
  [[nodiscard]] chess::Move best_of(std::uint32_t rule, std::vector<chess::Move> moves,
                                    const chess::Position& position);

  const proof::Nodes& nodes_;
  const Formulas& formulas_;
  const proof::ProofWork& work_;
  BatchPlaces ours_;
  BatchPlaces theirs_;
  std::vector<std::uint8_t> after_move_;  // for each position of theirs_
  std::vector<KeyValues> keys_;           // the different keys of all rules
  std::vector<std::size_t> values_of_;    // for each key of all rules: its element of keys_
  mutable std::atomic<bool> has_failed_{false};
  std::atomic<bool> is_out_of_range_{false};
};

}  // namespace cheg::tune
