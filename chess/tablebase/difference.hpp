// Compares the table of a file with the generated table.
#pragma once

#include <optional>
#include <string>

#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// Describes in words how `table` differs from `right`: the number of wrong entries, and the first
// legal position with a wrong entry, with both values. Returns nothing if the tables are equal.
// Requires: both tables have the same material.
[[nodiscard]] std::optional<std::string> difference(const Table& table, const Table& right);

}  // namespace cheg::chess::tablebase
