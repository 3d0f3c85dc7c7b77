// The language reference, as text, from the tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cheg::lang {

// Every statement, instruction, condition, ordering, predefined variable, diagnostic and run-time
// error with one line each, under headings.
[[nodiscard]] std::string reference();

// Everything of this name in any of the name spaces, in full; a diagnostic is also found by its
// code. Upper and lower case are alike. Empty if there is nothing.
[[nodiscard]] std::string reference(std::string_view name);

// All names that reference(name) knows, each once.
[[nodiscard]] std::vector<std::string_view> reference_names();

}  // namespace cheg::lang
