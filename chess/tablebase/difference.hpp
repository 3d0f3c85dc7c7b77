// Compares the table of a file with the one that has been generated.
#pragma once

#include <optional>
#include <string>

#include "chess/tablebase/table.hpp"

namespace cheg::chess::tablebase {

// How a table differs from the right one, in words: the number of wrong entries, and the first of
// a legal position with both values. Nothing if they are equal. Requires: tables of the same
// material.
[[nodiscard]] std::optional<std::string> difference(const Table& table, const Table& right);

}  // namespace cheg::chess::tablebase
