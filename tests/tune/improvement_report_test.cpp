// When a tuning run reports better numbers.
#include "tune/improvement_report.hpp"

#include <chrono>
#include <cstdint>

#include "tests/support/catch.hpp"

namespace cheg::test::improvement_report_test {
namespace {

using namespace std::chrono_literals;

tune::Quality with_unwon(std::uint64_t unwon) { return {unwon, 20, 1000, 100}; }

TEST_CASE("better numbers are reported at most once in a minute, and others never") {
  const Clock::time_point begin;
  tune::ImprovementReport report(with_unwon(50), begin);
  CHECK_FALSE(report.is_due(with_unwon(50), begin + 5min));  // as good as at the beginning
  CHECK_FALSE(report.is_due(with_unwon(40), begin + 59s));   // too soon
  CHECK(report.is_due(with_unwon(40), begin + 60s));
  CHECK_FALSE(report.is_due(with_unwon(40), begin + 5min));  // already reported
  CHECK(report.is_due(with_unwon(39), begin + 5min));
  CHECK_FALSE(report.is_due(with_unwon(10), begin + 5min + 59s));
  CHECK(report.is_due(with_unwon(10), begin + 6min));
}

}  // namespace
}  // namespace cheg::test::improvement_report_test
