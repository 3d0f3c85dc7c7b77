// Programs ready to run, for tests.
#pragma once

#include <memory>
#include <string>

#include "lang/library.hpp"
#include "vm/machine.hpp"
#include "vm/prepared.hpp"

namespace cheg::test {

// What comes with CHEG: the native libraries and the programs.
class ShippedLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override;
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;
};

// The program of this text, which must have no errors. Throws std::runtime_error with the
// diagnostics otherwise.
[[nodiscard]] std::shared_ptr<const vm::PreparedProgram> prepared(const std::string& text);
// The same, with FORCE as in stdlib::force_at_once().
[[nodiscard]] std::shared_ptr<const vm::PreparedProgram> prepared_at_once(const std::string& text);

}  // namespace cheg::test
