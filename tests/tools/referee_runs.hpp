// Runs sessions of `cheg referee` for tests.
#pragma once

#include <string>
#include <vector>

#include "tests/support/run.hpp"

namespace cheg::test {

[[nodiscard]] RunResult referee(const std::vector<std::string>& options, const std::string& input);

// Returns the printed text without the boards.
[[nodiscard]] std::string spoken(const RunResult& result);

}  // namespace cheg::test
