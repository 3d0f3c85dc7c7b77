// Which examples of a report are shown, and how to play them again.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// So many faults are shown if nobody asks for another number.
inline constexpr std::size_t kFaultsShown = 3;

// The first `worst` examples of the side; without a number the first kFaultsShown faults.
[[nodiscard]] std::span<const Example> examples_shown(const SideReport& side,
                                                      std::optional<std::size_t> worst);

// The command that plays the example, as a shell reads it.
[[nodiscard]] std::string replay(const Report& report, const Example& example);

}  // namespace cheg::proof
