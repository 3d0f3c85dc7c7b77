// Fuzz target: any program text, compiled with all libraries and run under limits that its last
// bytes set. Whatever it does, it ends within them, and its move is legal.
#include <memory>
#include <string>

#include "lang/compile.hpp"
#include "tests/fuzz/limited_run.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cheg;
  const std::string_view text = fuzz::text_of(data, size);
  lang::Diagnostics diagnostics;
  auto program = lang::compile(std::make_shared<const lang::Source>("fuzz.cheg", std::string(text)),
                               test::ShippedLibraries(), diagnostics);
  if (program != nullptr) {
    fuzz::run_within_limits(std::move(program), text);
  }
  return 0;
}
