// Parses text to a syntax tree.
#pragma once

#include "lang/diagnostic.hpp"
#include "lang/source.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang {

// Always returns a tree. Adds errors to the diagnostics and marks them `bad` in the tree. Takes
// linear time. The recursion depth is limited by kMostLiteralDepth.
[[nodiscard]] SyntaxTree parse(const SourcePointer& source, Diagnostics& diagnostics);

}  // namespace cheg::lang
