// The conformance programs: files whose comments say what the compiler must report.
#pragma once

#include <string>
#include <vector>

#include "lang/library.hpp"
#include "lang/source.hpp"

namespace cheg::test {

// All files below tests/conformance, sorted.
[[nodiscard]] std::vector<std::string> conformance_files();

// The file's text; its name is the path below tests/conformance.
[[nodiscard]] lang::SourcePointer conformance_source(const std::string& path);

// The library programs in tests/conformance/libraries, and the native library RULES.
class ConformanceLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override { return {}; }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;
};

}  // namespace cheg::test
