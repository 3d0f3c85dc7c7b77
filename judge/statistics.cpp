#include "judge/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "base/require.hpp"

namespace cheg::judge {

double mcnemar_p(std::uint64_t only_first, std::uint64_t only_second) {
  const auto trials = static_cast<double>(only_first + only_second);
  // Sums the smaller tail of the binomial distribution with p = 1/2, in logarithms, because a
  // single term of many trials is below the smallest number.
  double sum = 0;
  double log_term = -trials * std::log(2.0);
  const std::uint64_t smaller = std::min(only_first, only_second);
  for (std::uint64_t i = 0; i <= smaller; ++i) {
    sum += std::exp(log_term);
    log_term += std::log((trials - static_cast<double>(i)) / static_cast<double>(i + 1));
  }
  return std::min(1.0, 2 * sum);
}

Interval wilson_interval(std::uint64_t part, std::uint64_t whole) {
  CHEG_REQUIRE(part <= whole && whole > 0);
  constexpr double kZ = 1.959964;  // 97.5 % of the normal distribution lie below
  const auto n = static_cast<double>(whole);
  const double share = static_cast<double>(part) / n;
  const double weight = 1 + kZ * kZ / n;
  const double center = (share + kZ * kZ / (2 * n)) / weight;
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n)) / weight;
  return {std::max(0.0, center - half), std::min(1.0, center + half)};
}

}  // namespace cheg::judge
