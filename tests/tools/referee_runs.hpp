// Sessions of cheg referee as the tests run them.
#pragma once

#include <string>
#include <vector>

#include "tests/support/run.hpp"

namespace cheg::test {

[[nodiscard]] RunResult referee(const std::vector<std::string>& options, const std::string& input);

// What was printed, without the boards.
[[nodiscard]] std::string spoken(const RunResult& result);

}  // namespace cheg::test
