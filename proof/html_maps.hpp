// The maps of the board on the page. Private to the files that write the report.
#pragma once

#include <string>

#include "proof/report.hpp"

namespace cheg::proof::html {

// Maps by the square of the other king: the mean excess, if a position is won; the failures, if
// there are any; the rule that plays most often, with a table of the rules, if
// SideReport::rules is filled.
[[nodiscard]] std::string maps(const SideReport& side);

}  // namespace cheg::proof::html
