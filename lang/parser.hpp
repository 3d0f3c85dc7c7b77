// Parses text to a syntax tree.
#pragma once

#include "lang/diagnostic.hpp"
#include "lang/source.hpp"
#include "lang/syntax.hpp"

namespace cheg::lang {

// Returns the syntax tree, even if there are errors. Adds the errors to the diagnostics, and marks
// the faulty parts of the tree as `bad`. Takes linear time. The recursion depth is limited by
// kMostLiteralDepth.
[[nodiscard]] SyntaxTree parse(const SourcePointer& source, Diagnostics& diagnostics);

}  // namespace cheg::lang
