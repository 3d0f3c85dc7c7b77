// What a proof has found, as `cheg prove` prints it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "proof/report.hpp"
#include "tools/cheg/json.hpp"

namespace cheg::tool {

// Without --worst so many faults are shown.
inline constexpr std::size_t kFaultsShown = 3;

// The examples to be shown: the first `worst`, or if it is not given the first faults.
[[nodiscard]] std::span<const proof::ProofExample> examples_shown(const proof::SideReport& side,
                                                                  std::optional<std::size_t> worst);

// The command that plays the example, as a shell reads it.
[[nodiscard]] std::string replay(const proof::ProofReport& report,
                                 const proof::ProofExample& example);

// Prints the report for people.
void show_report(const proof::ProofReport& report, std::optional<std::size_t> worst);

// Prints a row for each side, for a table in Markdown.
void show_report_row(const proof::ProofReport& report);

// The report for scripts.
[[nodiscard]] Json report_json(const proof::ProofReport& report, std::optional<std::size_t> worst);

}  // namespace cheg::tool
