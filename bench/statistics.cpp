#include "bench/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cheg::bench {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

std::string time_text(double nanoseconds) {
  struct Unit {
    const char* name;
    double nanoseconds;
  };
  constexpr Unit kUnits[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  const Unit* unit = std::begin(kUnits);
  while (unit + 1 != std::end(kUnits) && nanoseconds >= (unit + 1)->nanoseconds) {
    ++unit;
  }
  return fmt::format("{:.3f} {}", nanoseconds / unit->nanoseconds, unit->name);
}

}  // namespace cheg::bench
