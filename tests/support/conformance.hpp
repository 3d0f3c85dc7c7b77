// The conformance programs: files whose comments say what the compiler must report.
#pragma once

#include <string>
#include <vector>

#include "lang/source.hpp"

namespace cheg::test {

// All files below tests/conformance, sorted.
[[nodiscard]] std::vector<std::string> conformance_files();

// The file's text; its name is the path below tests/conformance.
[[nodiscard]] lang::SourcePointer conformance_source(const std::string& path);

}  // namespace cheg::test
