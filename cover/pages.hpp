// A report for people and for programs.
#pragma once

#include <string>

#include "base/json.hpp"
#include "cover/report.hpp"

namespace cheg::cover {

// A table of the rules, what their steps do, and what to look at. With `has_maps`, also the squares
// of the men where each rule decides.
[[nodiscard]] std::string cover_text(const CoverReport& report, bool has_maps);
[[nodiscard]] Json cover_json(const CoverReport& report);
// A self-contained HTML 5 page, like that of a proof: no scripts, no external fonts or pictures.
[[nodiscard]] std::string cover_page(const CoverReport& report);

// "our king", "their pawn".
[[nodiscard]] std::string man_name(chess::Piece man);
// The name of the predefined variable: "WK", "BP".
[[nodiscard]] std::string man_key(chess::Piece man);
// What a step has done, in words: "asked 12 times: keeps 20 of 204 moves, removes some 12 times".
[[nodiscard]] std::string step_text(const CoveredStep& step);

}  // namespace cheg::cover
