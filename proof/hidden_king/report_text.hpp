// A report about a hidden lone king as text for people.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// Returns the report with its lines: of each group of failures one, then of the longest wins, at
// most `lines` in all. Without `lines`, at most kLinesShown.
[[nodiscard]] std::string report_text(const Report& report, std::optional<std::size_t> lines);

// Returns a row of the Markdown table whose head is kTableHead.
[[nodiscard]] std::string report_row(const Report& report);
inline constexpr const char* kTableHead =
    "| program | ending | starts won of those that can be won | longest / mean win | with best "
    "play |\n|---|---|---|---|---|\n";

}  // namespace cheg::proof::hidden_king
