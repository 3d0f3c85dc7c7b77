// Programs that are ready to run, for tests.
#pragma once

#include <memory>
#include <string>

#include "lang/library.hpp"
#include "vm/machine.hpp"
#include "vm/prepared.hpp"

namespace cheg::test {

// The libraries that come with CHEG: the native libraries and the programs.
class ShippedLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override;
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;
};

// Returns the program with this text. Throws std::runtime_error with the diagnostics if the program
// has errors.
[[nodiscard]] std::shared_ptr<const vm::PreparedProgram> prepared(const std::string& text);
// Does the same as the function above, but uses stdlib::force_at_once() as the library FORCE.
[[nodiscard]] std::shared_ptr<const vm::PreparedProgram> prepared_at_once(const std::string& text);

}  // namespace cheg::test
