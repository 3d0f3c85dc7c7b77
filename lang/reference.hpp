// The language reference as text, generated from the tables.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lang/library.hpp"

namespace cheg::lang {

// The native libraries of a host.
using NativeLibraries = std::span<const NativeRows* const>;

// One line for each statement, instruction, condition, ordering, predefined variable, diagnostic,
// run-time error and native, under headings.
[[nodiscard]] std::string reference(NativeLibraries natives = {});

// The full entries for this name in all name spaces. Finds
// diagnostics by code too, and native libraries with all
// their natives. Ignores case. Empty if there is no entry.
[[nodiscard]] std::string reference(std::string_view name, NativeLibraries natives = {});

// All names accepted by reference(name), each once.
[[nodiscard]] std::vector<std::string_view> reference_names(NativeLibraries natives = {});

}  // namespace cheg::lang
