// Writes the compiled form of the programs that come with CHEG as C++ source text.
#pragma once

#include <string>
#include <string_view>

namespace cheg::amalgamate {

// Returns bytes as C++ string literals, one on each line. A new literal begins after each line feed
// in the bytes, and when the literal has more than 90 columns.
[[nodiscard]] std::string literal_of(std::string_view bytes);

// Compiles the default programs, and returns C++ source text for the amalgamation. This text
// defines the same functions of stdlib/shipped.hpp as the file that cmake/EmbedPrograms.cmake
// writes for other builds. The texts of the programs are bytecode, as `cheg compile` writes it.
// Throws a std::runtime_error if a program does not compile.
[[nodiscard]] std::string shipped_bytecode();

}  // namespace cheg::amalgamate
