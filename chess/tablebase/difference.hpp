// Compares a table from a file with the table that CHEG generates.
#pragma once

#include <optional>
#include <string>

#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// Returns a text that says how `table` differs from the correct table `right`. The text contains
// the number of wrong entries. The text also contains the first legal position with a wrong entry
// and the values of this position in both tables. Returns nothing if the tables are equal.
// Requires: both tables have the same material.
[[nodiscard]] std::optional<std::string> difference(const Table& table, const Table& right);

}  // namespace cheg::chess::tablebase
