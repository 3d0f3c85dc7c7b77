// The language reference as text, generated from the language table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lang/library.hpp"

namespace cheg::lang {

// The native libraries of a host.
using NativeLibraries = std::span<const NativeRows* const>;

// Returns the short reference. The short reference has one line for each statement, instruction,
// condition, ordering, predefined variable, diagnostic, run-time error and native, under headings.
[[nodiscard]] std::string reference(NativeLibraries natives = {});

// Returns the full entries of all words with this name, for example an instruction, a condition or
// a variable. Also finds a diagnostic by its code, and a native library with all its natives.
// Ignores case. Returns an empty text if no entry has this name.
[[nodiscard]] std::string reference(std::string_view name, NativeLibraries natives = {});

// Returns all names for which reference(name) finds an entry, each name once.
[[nodiscard]] std::vector<std::string_view> reference_names(NativeLibraries natives = {});

}  // namespace cheg::lang
