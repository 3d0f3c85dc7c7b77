// The conformance programs: program files whose comments state what the compiler must report.
#pragma once

#include <string>
#include <vector>

#include "lang/library.hpp"
#include "lang/source.hpp"

namespace cheg::test {

// Returns the paths of all program files in tests/conformance and its subfolders, sorted.
[[nodiscard]] std::vector<std::string> conformance_files();

// Returns the text of the file. The name of the returned source is the path relative to
// tests/conformance.
[[nodiscard]] lang::SourcePointer conformance_source(const std::string& path);

// The native libraries of CHEG, and the library programs in tests/conformance/libraries.
class ConformanceLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override { return {}; }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;
};

}  // namespace cheg::test
