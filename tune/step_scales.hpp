// For each tuned number, the usual size of its slopes.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cheg::tune {

// The root mean square of each number's slopes (partial derivatives) in the lessons so far. A step
// of gradient descent is divided by this root mean square (as in RMSProp, but old slopes keep their
// full weight).
struct StepScales {
  std::vector<double> squares;  // of each tuned number: the sum of the squared slopes
  double lessons = 1;

  // Forgets all lessons.
  void begin(std::size_t numbers) {
    squares.assign(numbers, 1e-9);
    lessons = 1;
  }
  void add(std::uint32_t place, double slope) { squares[place] += slope * slope; }
  [[nodiscard]] double of(std::uint32_t place) const { return std::sqrt(squares[place] / lessons); }
};

}  // namespace cheg::tune
