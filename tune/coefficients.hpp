// A linear combination of sums, stored as one coefficient for each tuned number.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "tune/model.hpp"

namespace cheg::tune {

// Only one thread at a time may use an object.
class Coefficients {
 public:
  // Requires: the model outlives this object.
  explicit Coefficients(const Model& model);

  // Adds the sum of the position `theirs`, multiplied by `share`.
  void add(const KeyFormula& key, PositionNumber theirs, double share);
  // Makes all coefficients 0.
  void clear();

  // Returns the indices of all numbers that occur in the added sums, in ascending order. The
  // indices refer to Formulas::tuned(). The result is valid until the next call of another
  // function.
  [[nodiscard]] std::span<const std::uint32_t> touched();
  [[nodiscard]] double operator[](std::uint32_t tuned) const { return values_[tuned]; }

  // Returns the sum of the position `theirs` if the numbers in Formulas::tuned() have the values in
  // `numbers`. Only the tuned terms count.
  [[nodiscard]] double sum_of(const KeyFormula& key, PositionNumber theirs,
                              std::span<const double> numbers) const;
  // Returns the index of a number in Formulas::tuned(), or kNone if the number is not tuned.
  [[nodiscard]] std::uint32_t place_of(std::uint32_t number) const { return place_of_[number]; }

  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

 private:
  // Calls use(place, factor) for each tuned number in the sum of a position.
  template <class Use>
  void for_each_number(const KeyFormula& key, PositionNumber theirs, Use use) const;

  const Model* model_;
  std::vector<std::uint32_t> place_of_;
  std::vector<double> values_;
  std::vector<bool> is_touched_;
  std::vector<std::uint32_t> touched_;
};

}  // namespace cheg::tune
