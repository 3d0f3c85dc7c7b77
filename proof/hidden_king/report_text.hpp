// A report about hidden men as text for people.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "proof/hidden_king/report.hpp"

namespace cheg::proof::hidden_king {

// Returns the report as text. The text contains lines of play: one line for each group of failures,
// and then the lines of the longest wins. The parameter `lines` limits the number of lines of play;
// if `lines` has no value, the limit is kLinesShown.
[[nodiscard]] std::string report_text(const Report& report, std::optional<std::size_t> lines);

// Returns a row of the Markdown table whose head is kTableHead.
[[nodiscard]] std::string report_row(const Report& report);
inline constexpr const char* kTableHead =
    "| program | ending | starts won of those that can be won | longest / mean win | with best "
    "play |\n|---|---|---|---|---|\n";

}  // namespace cheg::proof::hidden_king
