// Reports as JSON for scripts.
#pragma once

#include <cstddef>
#include <optional>

#include "base/json.hpp"
#include "proof/report.hpp"

namespace cheg::proof {

// Everything in the report, with the examples that examples_shown() chooses.
[[nodiscard]] Json report_json(const ProofReport& report, std::optional<std::size_t> worst);

}  // namespace cheg::proof
