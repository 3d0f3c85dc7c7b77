// The language reference, as text, from the tables.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lang/library.hpp"

namespace cheg::lang {

// The native libraries that a host has.
using NativeLibraries = std::span<const NativeLibrary* const>;

// Every statement, instruction, condition, ordering, predefined variable, diagnostic and run-time
// error, and every native, with one line each, under headings.
[[nodiscard]] std::string reference(NativeLibraries natives = {});

// Everything of this name in any of the name spaces, in full; a diagnostic is also found by its
// code, a native library with all that is in it. Upper and lower case are alike. Empty if there is
// nothing.
[[nodiscard]] std::string reference(std::string_view name, NativeLibraries natives = {});

// All names that reference(name) knows, each once.
[[nodiscard]] std::vector<std::string_view> reference_names(NativeLibraries natives = {});

}  // namespace cheg::lang
