// Shows reports as text for people.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "proof/report.hpp"

namespace cheg::proof {

// Returns the whole report, without the examples that examples_shown() leaves out.
[[nodiscard]] std::string report_text(const ProofReport& report, std::optional<std::size_t> worst);

// Returns rows of a Markdown table, one row for each colour. The columns are: the program, the
// ending, the won positions that the program wins, the drawn positions that it holds, the longest
// and the mean win, the longest and the mean win with best play, and the mean number of
// instructions for an answer. If the report has ColdAnswers, two more columns follow. The first has
// the median and the maximum of the CPU times of these answers, in milliseconds: "0.25 / 0.44". The
// second has the most memory that the natives keep after an answer, in megabytes.
[[nodiscard]] std::string report_rows(const ProofReport& report);

}  // namespace cheg::proof
