// The programs that come with CHEG, compiled, as source text.
#pragma once

#include <string>
#include <string_view>

namespace cheg::amalgamate {

// Returns bytes as literals of C++, one line for each line of text in the bytes.
[[nodiscard]] std::string literal_of(std::string_view bytes);

// Compiles the default programs, and returns a source file that defines the functions of
// stdlib/shipped.hpp which cmake/EmbedPrograms.cmake defines elsewhere. The texts of the programs
// are bytecode, as `cheg compile` writes it. Throws a std::runtime_error if a program does not
// compile.
[[nodiscard]] std::string shipped_bytecode();

}  // namespace cheg::amalgamate
