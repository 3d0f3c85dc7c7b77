// Selects the examples of a report that are shown, and makes the commands that play them again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// The number of faults that are shown by default.
inline constexpr std::size_t kFaultsShown = 3;

// The first `worst` examples of the side; if `worst` is empty, the first kFaultsShown faults.
[[nodiscard]] std::span<const ProofExample> examples_shown(const SideReport& side,
                                                           std::optional<std::size_t> worst);

// The shell command that plays the example again.
[[nodiscard]] std::string replay(const ProofReport& report, const ProofExample& example);

}  // namespace cheg::proof
