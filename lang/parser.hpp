// From text to syntax tree.
#pragma once

#include "lang/diagnostic.hpp"
#include "lang/source.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang {

// Always gives a tree. What is wrong with the text is added to the diagnostics, and is `bad` in the
// tree. Takes time in proportion to the text; does not recurse deeper than literals may.
[[nodiscard]] SyntaxTree parse(const SourcePointer& source, Diagnostics& diagnostics);

}  // namespace cheg::lang
