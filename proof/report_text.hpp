// Reports as text for people.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// The whole report, with the examples that examples_shown() chooses.
[[nodiscard]] std::string report_text(const ProofReport& report, std::optional<std::size_t> worst);

// A row of a Markdown table for each side: program, ending, positions won and held, longest and
// mean win, the same with best play, instructions for an answer.
[[nodiscard]] std::string report_rows(const ProofReport& report);

}  // namespace cheg::proof
