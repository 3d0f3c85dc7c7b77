// Proofs of endgame programs the slow way, to compare the real ones with: one position after the
// other, every man on every square, no symmetry, and sweeps over all positions until nothing
// changes any more.
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
  std::optional<std::size_t> place;  // where the program has to move next; nothing: the tables play
  int table_moves = 0;               // moves of the program to mate, if the tables play
  double table_expected = 0;         // the same against random replies
  bool resets_clock = false;         // a capture or a pawn move
};

// What is known of a position in which the program has the move.
struct SlowNode {
  explicit SlowNode(const chess::Position& where) : position(where) {}

  chess::Position position;
  bool is_of_ending = false;           // otherwise the program plays on there
  chess::tablebase::TableValue value;  // by the tables
  std::optional<chess::Move> move;     // the program's
  std::optional<chess::Position> after;
  proof::ProofFault own_fault = proof::ProofFault::none;  // of the answer by itself
  bool resets_clock = false;
  std::vector<SlowReply> replies;  // where the move keeps the win

  int moves = 0;          // of the program to mate; 0: it does not win
  double expected = 0;    // the same against random replies
  int quiet = 0;          // plies, at most, to mate or a capture or pawn move
  int longest_quiet = 0;  // the same, from any such move on the way to the next
  // Why it does not win what is won: the nearest fault, and after how many moves it happens.
  proof::ProofFault reason = proof::ProofFault::none;
  int distance = 0;
};

// The proof for one colour of the program. Three men.
class SlowProof {
 public:
  // The ending names the program's men first, whatever colour it has.
  SlowProof(const std::shared_ptr<const vm::PreparedProgram>& program,
            chess::MaterialSignature ending, const chess::tablebase::TableSet& tables,
            chess::Color program_color = chess::Color::white, const vm::Limits& limits = {});

  // Everything but `worst`.
  [[nodiscard]] const proof::SideReport& report() const { return report_; }
  [[nodiscard]] const std::vector<SlowNode>& places() const { return places_; }
  // Requires: the position is one of places(), its counters aside.
  [[nodiscard]] const SlowNode& at(const chess::Position& position) const;

 private:
  using Men = std::uint64_t;  // which man stands where: different positions, different numbers

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

  chess::MaterialSignature material_;  // with the colours on the board
  const chess::tablebase::TableSet* tables_;
  std::unique_ptr<vm::Machine> machine_;
  std::vector<SlowNode> places_;
  std::unordered_map<Men, std::size_t> numbers_;
  std::vector<std::size_t> won_;  // in the order of their length
  std::unordered_map<Men, double> best_expectations_;
  proof::SideReport report_;
};

}  // namespace cheg::test
