// Sets of cells, stored as bits. Such a set contains the cells for which a condition holds. A
// Samples object counts how many positions in a set of cells belong to each class.
//
// Each bit of a 64-bit word represents a cell. All cells of one word have the same class and the
// same number of positions. To count positions, it is therefore enough to count the bits in each
// word.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/cells.hpp"
#include "learn/literals.hpp"

namespace cheg::learn {

// A set of cells.
using CellSet = std::vector<std::uint64_t>;
// For each class, the number of positions.
using Counts = std::array<std::uint64_t, kMostClasses>;

// Immutable.
class Samples {
 public:
  // A cell belongs to the class to which most of its positions belong. If several classes have
  // equally many positions, the cell belongs to the first of these classes. All positions of a cell
  // are counted for the class of the cell, even positions of other classes.
  Samples(const Cells& cells, const std::vector<Literal>& literals);

  [[nodiscard]] std::size_t literal_count() const { return literals_.size(); }
  // Returns the cells for which a literal holds.
  [[nodiscard]] const CellSet& literal(std::size_t number) const { return literals_[number]; }
  [[nodiscard]] const CellSet& all() const { return all_; }
  // Returns the cells of a class.
  [[nodiscard]] const CellSet& of_class(std::size_t number) const { return of_class_[number]; }

  // Returns the number of positions of each class in a set of cells.
  [[nodiscard]] Counts count(const CellSet& set) const;

  // class_of_word() returns the class of the cells in a word. weight_of_word() returns the number
  // of positions that each of these cells has.
  [[nodiscard]] std::size_t class_of_word(std::size_t word) const { return classes_[word]; }
  [[nodiscard]] std::uint64_t weight_of_word(std::size_t word) const { return weights_[word]; }

 private:
  std::vector<std::uint8_t> classes_;   // of each word
  std::vector<std::uint64_t> weights_;  // of each word
  CellSet all_;
  std::array<CellSet, kMostClasses> of_class_;
  std::vector<CellSet> literals_;
};

[[nodiscard]] std::uint64_t sum(const Counts& counts);
// Removes the cells of `other` from the set.
void remove(CellSet& set, const CellSet& other);
[[nodiscard]] bool is_empty(const CellSet& set);

}  // namespace cheg::learn
