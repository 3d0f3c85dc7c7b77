// The native library of the rules layer, for programs that use no other.
#pragma once

#include <optional>
#include <string_view>

#include "lang/library.hpp"

namespace cheg::test {

// Returns the library RULES. Returns nothing for any other name.
[[nodiscard]] std::optional<lang::Library> rules_library(std::string_view name);

// Contains only the library RULES.
class RulesLibrary final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override { return {}; }
  [[nodiscard]] std::vector<std::string> names(const lang::Source& /*user*/) const override {
    return {};
  }
};

}  // namespace cheg::test
