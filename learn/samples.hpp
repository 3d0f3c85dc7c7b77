// Cells as bits: which cells a condition covers, and how many positions of each class these are.
//
// Each bit stands for a cell. The cells of one word have the same class and the same number of
// positions, so that counting needs only the number of bits in each word.
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
// A number of positions for each class.
using Counts = std::array<std::uint64_t, kMostClasses>;

// Immutable.
class Samples {
 public:
  // A cell belongs to the class of most of its positions, the first of several. All its positions
  // count for this class.
  Samples(const Cells& cells, const std::vector<Literal>& literals);

  [[nodiscard]] std::size_t literal_count() const { return literals_.size(); }
  // The cells for which a literal holds.
  [[nodiscard]] const CellSet& literal(std::size_t number) const { return literals_[number]; }
  [[nodiscard]] const CellSet& all() const { return all_; }
  // The cells of a class.
  [[nodiscard]] const CellSet& of_class(std::size_t number) const { return of_class_[number]; }

  // The positions of a set of cells by class.
  [[nodiscard]] Counts count(const CellSet& set) const;

  // The class of all cells in a word, and the positions of each of them.
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
