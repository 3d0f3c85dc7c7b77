// Selects the examples that a report shows to people. Writes the shell command that plays an
// example again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// By default, a report shows at most this number of examples of faults.
inline constexpr std::size_t kFaultsShown = 3;

// Returns the first examples of the side, at most `worst` of them. If `worst` has no value, returns
// only examples of faults, at most kFaultsShown.
[[nodiscard]] std::span<const ProofExample> examples_shown(const SideReport& side,
                                                           std::optional<std::size_t> worst);

// Returns the shell command that plays the example again.
[[nodiscard]] std::string replay(const ProofReport& report, const ProofExample& example);

}  // namespace cheg::proof
