// The native libraries that come with CHEG.
#pragma once

#include <span>

#include "lang/library.hpp"
#include "vm/native.hpp"

namespace cheg::stdlib {

// All native libraries. They exist as long as the process.
[[nodiscard]] std::span<const vm::NativeLibrary* const> native_libraries();

// The rows of these libraries, for the compiler.
[[nodiscard]] std::span<const lang::NativeRows* const> native_rows();

}  // namespace cheg::stdlib
