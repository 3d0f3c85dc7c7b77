#include "tests/support/machines.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "lang/compile.hpp"
#include "lang/render.hpp"
#include "stdlib/natives/force.hpp"
#include "stdlib/natives/natives.hpp"
#include "stdlib/shipped.hpp"

namespace cheg::test {

std::optional<lang::Library> ShippedLibraries::find(std::string_view name,
                                                    const lang::Source& /*user*/) const {
  for (const lang::NativeRows* library : natives()) {
    if (library->name == name) {
      return library;
    }
  }
  const stdlib::ShippedProgram* program = stdlib::find_shipped_program(name);
  return program == nullptr ? std::nullopt
                            : std::optional<lang::Library>(std::make_shared<const lang::Source>(
                                  std::string(program->path), std::string(program->text)));
}

std::span<const lang::NativeRows* const> ShippedLibraries::natives() const {
  return stdlib::native_rows();
}

std::vector<std::string> ShippedLibraries::names(const lang::Source& /*user*/) const { return {}; }

namespace {

std::shared_ptr<const vm::PreparedProgram> prepared_with(
    const std::string& text, std::span<const vm::NativeLibrary* const> natives) {
  lang::Diagnostics diagnostics;
  auto program = lang::compile(std::make_shared<const lang::Source>("test.cheg", text),
                               ShippedLibraries(), diagnostics);
  if (program == nullptr) {
    std::string faults;
    for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
      faults += lang::render(diagnostic, lang::ColorMode::off) + '\n';
    }
    throw std::runtime_error(faults + text);
  }
  auto made = vm::PreparedProgram::make(std::move(program), natives);
  if (!made) {
    throw std::runtime_error(made.error());
  }
  return std::move(made).value();
}

}  // namespace

std::shared_ptr<const vm::PreparedProgram> prepared(const std::string& text) {
  return prepared_with(text, stdlib::native_libraries());
}

std::shared_ptr<const vm::PreparedProgram> prepared_at_once(const std::string& text) {
  const auto usual = stdlib::native_libraries();
  std::vector<const vm::NativeLibrary*> natives(usual.begin(), usual.end());
  std::ranges::replace(natives, &stdlib::force(), &stdlib::force_at_once());
  return prepared_with(text, natives);
}

}  // namespace cheg::test
