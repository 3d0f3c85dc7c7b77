// The table of one ending: the distance to mate of each belief state that the solver has decided.
// The table contains every start: a state in which we know only our own men.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "chess/material.hpp"
#include "kriegspiel/belief_tables/placements.hpp"
#include "kriegspiel/belief_tables/solver.hpp"

namespace cheg::kriegspiel::belief_tables {

// The distance that a table stores for a state that is not won.
inline constexpr Distance kNotWon = 0;

// A placement of our men in a table.
struct TablePlacement {
  MenKey men;
  std::uint64_t begin;  // the index of its first belief state
};

// The belief states of a table, ordered by the placement of our men, then by the set of squares.
struct TableContent {
  std::span<const TablePlacement> placements;
  std::span<const chess::Bitboard> sets;
  std::span<const Distance> distances;
};

// A table is immutable, so many threads can read it at the same time.
class Table {
 public:
  // `owner` keeps the content alive. Requires: the content is ordered, there are as many distances
  // as sets, and no distance is greater than kMostMoves.
  Table(chess::MaterialSignature material, Announced announced, const TableContent& content,
        std::shared_ptr<const void> owner);

  [[nodiscard]] chess::MaterialSignature material() const { return material_; }
  [[nodiscard]] Announced announced() const { return announced_; }
  [[nodiscard]] const TableContent& content() const { return content_; }
  // Returns the number of belief states.
  [[nodiscard]] std::size_t size() const { return content_.sets.size(); }

  // Returns the number of moves to mate, kNotWon if the belief is not won, or nothing if the belief
  // is not in the table.
  [[nodiscard]] std::optional<Distance> distance(const CanonicalBelief& belief) const;

 private:
  chess::MaterialSignature material_;
  Announced announced_;
  TableContent content_;
  std::shared_ptr<const void> owner_;
};

// Returns the table of all states that the solver has decided.
[[nodiscard]] std::shared_ptr<const Table> table_of(const Solver& solver,
                                                    chess::MaterialSignature material,
                                                    Announced announced);

// Passes the distances of the table to the solver. Throws std::bad_alloc. Requires: the solver and
// the table have the same announcements.
void learn(const Table& table, Solver& solver);

// A start: a state in which we know our own men, but nothing about the square of the king.
struct Start {
  MenKey men;
  Distance distance;  // kNotWon if it is not won
};

struct Statistics {
  std::vector<Start> starts;
  std::size_t won = 0;
  std::uint64_t moves = 0;            // the sum of the distances of the won starts
  std::vector<std::size_t> won_in{};  // won_in[n] starts are won in n moves

  [[nodiscard]] std::size_t longest() const { return won == 0 ? 0 : won_in.size() - 1; }
  // Returns 0 if no start is won.
  [[nodiscard]] double mean() const {
    return won == 0 ? 0 : static_cast<double>(moves) / static_cast<double>(won);
  }
};

// Returns nothing if the table is wrong because a start is missing.
[[nodiscard]] std::optional<Statistics> statistics_of(const Table& table);

}  // namespace cheg::kriegspiel::belief_tables
