// The native libraries that come with CHEG.
#pragma once

#include <span>

#include "lang/library.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// Returns all native libraries. The libraries exist until the process ends.
[[nodiscard]] std::span<const vm::NativeLibrary* const> native_libraries();

// Returns the rows of all native libraries for the compiler.
[[nodiscard]] std::span<const lang::NativeRows* const> native_rows();

}  // namespace cheg::stdlib
