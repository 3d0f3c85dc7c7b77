// Selects the examples of a report that are shown to people. Writes the shell command that plays an
// example again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// The number of examples of faults that are shown by default.
inline constexpr std::size_t kFaultsShown = 3;

// Returns the first `worst` examples of the side. If `worst` has no value, returns the first
// examples of faults, at most kFaultsShown.
[[nodiscard]] std::span<const ProofExample> examples_shown(const SideReport& side,
                                                           std::optional<std::size_t> worst);

// Returns the shell command that plays the example again.
[[nodiscard]] std::string replay(const ProofReport& report, const ProofExample& example);

}  // namespace cheg::proof
