// Shows reports as text for people.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// Returns the whole report; its only examples are those that examples_shown() selects.
[[nodiscard]] std::string report_text(const ProofReport& report, std::optional<std::size_t> worst);

// Returns rows of a Markdown table, one row for each colour. The first columns contain the program,
// the ending, the won positions that the program wins, and the drawn positions that it holds. The
// next columns contain the greatest and the mean length of the wins, the same two lengths with best
// play, and the mean number of instructions for an answer. If the report has ColdAnswers, two more
// columns follow. The first additional column has the median and the maximum of the CPU times of
// the first answers, in milliseconds, such as "0.25 / 0.44". The last column has the greatest
// amount of memory that the natives keep after an answer, in megabytes.
[[nodiscard]] std::string report_rows(const ProofReport& report);

}  // namespace cheg::proof
