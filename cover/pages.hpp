// Writes a CoverReport as text and HTML for people, and as JSON for programs.
#pragma once

#include <string>

#include "base/json.hpp"
#include "cover/report.hpp"

namespace cheg::cover {

// Returns a text with three parts: a table of the rules, the effects of their steps, and the
// notices for the author. If `has_maps` is true, the text also has boards for each rule. The boards
// show where the men stand in the positions in which the rule decides.
[[nodiscard]] std::string cover_text(const CoverReport& report, bool has_maps);
[[nodiscard]] Json cover_json(const CoverReport& report);
// Returns a self-contained HTML 5 page, without scripts and without external fonts or pictures.
[[nodiscard]] std::string cover_page(const CoverReport& report);

// Returns a name such as "our king" or "their pawn".
[[nodiscard]] std::string man_name(chess::Piece man);
// Returns the name of the predefined variable for this man, such as "WK" or "BP".
[[nodiscard]] std::string man_key(chess::Piece man);
// Returns a text that says what a step has done, such as "asked 12 times: keeps 20 of 204 moves,
// removes moves 12 times".
[[nodiscard]] std::string step_text(const CoveredStep& step);

}  // namespace cheg::cover
