// The statistics of judgements, against values that can be computed by hand.
#include "judge/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tests/support/catch.hpp"

namespace cheg::test::judge_statistics_test {
namespace {

using judge::Interval;
using judge::mcnemar_p;
using judge::wilson_interval;

// With exact binomial coefficients; for a few trials only.
double slow_mcnemar(int first, int second) {
  const int trials = first + second;
  double sum = 0;
  for (int i = 0; i <= std::min(first, second); ++i) {
    double choices = 1;
    for (int k = 0; k < i; ++k) {
      choices = choices * (trials - k) / (k + 1);
    }
    sum += choices;
  }
  return std::min(1.0, 2 * sum / std::pow(2.0, trials));
}

TEST_CASE("the exact McNemar test is the two-sided sign test of the differing positions") {
  for (int first = 0; first <= 25; ++first) {
    for (int second = 0; second <= 25; ++second) {
      CHECK(mcnemar_p(static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second)) ==
            Approx(slow_mcnemar(first, second)));
    }
  }
  CHECK(mcnemar_p(0, 0) == 1);
  CHECK(mcnemar_p(1, 9) == Approx(22.0 / 1024));
  CHECK(mcnemar_p(100'000, 100'000) == Approx(1));
  CHECK(mcnemar_p(0, 5000) == Approx(0).margin(1e-300));
}

TEST_CASE("an interval of a share contains the share, and is narrower for more games") {
  const Interval all = wilson_interval(50, 50);
  CHECK(all.high == Approx(1));
  CHECK(all.low == Approx(0.92865).epsilon(0.001));
  const Interval half = wilson_interval(5, 10);
  CHECK(half.low == Approx(0.2366).epsilon(0.001));
  CHECK(half.high == Approx(0.7634).epsilon(0.001));
  CHECK(wilson_interval(500, 1000).low > half.low);
  CHECK(wilson_interval(0, 10).low == Approx(0).margin(1e-12));
}

}  // namespace
}  // namespace cheg::test::judge_statistics_test
