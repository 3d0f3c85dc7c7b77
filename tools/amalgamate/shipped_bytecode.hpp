// Compiles the programs that come with CHEG, and writes the bytecode as C++ source text.
#pragma once

#include <string>
#include <string_view>

namespace cheg::amalgamate {

// Returns bytes as C++ string literals, one literal on each line. A literal ends after a line feed
// in the bytes, or when it has more than 90 columns.
[[nodiscard]] std::string literal_of(std::string_view bytes);

// Compiles the default programs, and returns C++ source text for the amalgamation. This text
// defines functions of stdlib/shipped.hpp. In other builds, cmake/EmbedPrograms.cmake writes a file
// that defines these functions. In the amalgamation, ShippedProgram::text contains bytecode, as
// `cheg compile` writes it. Throws a std::runtime_error if a program does not compile.
[[nodiscard]] std::string shipped_bytecode();

}  // namespace cheg::amalgamate
