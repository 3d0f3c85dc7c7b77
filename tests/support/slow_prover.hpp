// Proofs of endgame programs in a slow and simple way, for comparison with the real proofs. Visits
// one position after the other, puts every man on every square, uses no symmetry, and sweeps over
// all positions until nothing changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "chess/material.hpp"
#include "chess/position.hpp"
#include "chess/tablebase/table.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"
#include "vm/prepared.hpp"

namespace cheg::test {

// A reply to the program's move.
struct SlowReply {
  std::optional<std::size_t> place;  // where the program moves next; nothing: the tables play
  int table_moves = 0;               // the program's moves to mate, if the tables play
  double table_expected = 0;         // their expected number against random replies
  bool resets_clock = false;         // true for a capture or a pawn move
};

// The known facts about a position in which the program is to move.
struct SlowNode {
  explicit SlowNode(const chess::Position& where) : position(where) {}

  chess::Position position;
  bool is_of_ending = false;           // false: reached only by a capture or promotion
  chess::tablebase::TableValue value;  // according to the tables
  std::optional<chess::Move> move;     // the program's move
  std::optional<chess::Position> after;
  proof::ProofFault own_fault = proof::ProofFault::none;  // of the answer itself
  bool resets_clock = false;
  std::vector<SlowReply> replies;  // filled only if the move keeps the win

  int moves = 0;          // the program's moves to mate; 0: it does not win
  double expected = 0;    // their expected number against random replies
  int quiet = 0;          // the most plies to mate, a capture or a pawn move
  int longest_quiet = 0;  // the most such plies in the rest of the line
  // The nearest fault that prevents the win in a won position, and the number of moves before it
  // happens.
  proof::ProofFault reason = proof::ProofFault::none;
  int distance = 0;
};

// The proof for one colour of the program, in an ending with three men.
class SlowProof {
 public:
  // The name of the ending puts the program's men first, for either colour of the program.
  SlowProof(const std::shared_ptr<const vm::PreparedProgram>& program,
            chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
            chess::Color program_color = chess::Color::white, const vm::Limits& limits = {});

  // Returns the whole report except for `worst`.
  [[nodiscard]] const proof::SideReport& report() const { return report_; }
  [[nodiscard]] const std::vector<SlowNode>& places() const { return places_; }
  // Requires: the position, without its counters, is one of places().
  [[nodiscard]] const SlowNode& at(const chess::Position& position) const;

 private:
  using Men = std::uint64_t;  // identifies the men and the squares on which they stand

  [[nodiscard]] static Men men_of(const chess::Position& position);
  [[nodiscard]] chess::tablebase::TableValue value_of(const chess::Position& position) const;
  [[nodiscard]] bool plays_at(const chess::Position& position) const;

  void add_all_positions(chess::MaterialSignature ending);
  std::size_t number_of(const chess::Position& position);
  void ask_everywhere();
  [[nodiscard]] proof::ProofFault fault_of(const SlowNode& place) const;
  [[nodiscard]] std::vector<SlowReply> replies_to(const SlowNode& place);
  void find_wins();
  void find_expectations();
  void find_quiet_plies();
  void find_reasons();
  void count();
  [[nodiscard]] double best_expectation(const chess::Position& position);

  chess::MaterialSignature material_;  // with the colours that are on the board
  const chess::tablebase::TableSet* tables_;
  std::unique_ptr<vm::Machine> machine_;
  std::vector<SlowNode> places_;
  std::unordered_map<Men, std::size_t> numbers_;
  std::vector<std::size_t> won_;  // ordered by the length of the win
  std::unordered_map<Men, double> best_expectations_;
  proof::SideReport report_;
};

}  // namespace cheg::test
