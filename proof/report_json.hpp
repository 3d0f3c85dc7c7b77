// Shows reports as JSON for scripts.
#pragma once

#include <cstddef>
#include <optional>

#include "base/json.hpp"
#include "proof/report.hpp"

namespace cheg::proof {

// Returns the whole report, but only with the examples that examples_shown() selects.
[[nodiscard]] Json report_json(const ProofReport& report, std::optional<std::size_t> worst);

}  // namespace cheg::proof
