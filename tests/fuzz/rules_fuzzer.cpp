// Fuzz target: any text of the rules layer. What is wrong with it is refused with diagnostics that
// can be shown; what compiles comes back from formatting as it was, and ends within the limits that
// its last bytes set.
#include <memory>
#include <string>

#include "lang/compile.hpp"
#include "lang/format.hpp"
#include "lang/parser.hpp"
#include "lang/render.hpp"
#include "tests/fuzz/limited_run.hpp"

namespace {

using namespace cheg;

std::shared_ptr<const lang::Source> source_of(std::string text) {
  return std::make_shared<const lang::Source>("fuzz.cheg", std::move(text));
}

std::shared_ptr<const lang::Program> compiled(std::string text, lang::Diagnostics& diagnostics) {
  return lang::compile(source_of(std::move(text)), test::ShippedLibraries(), diagnostics);
}

void check_format(const std::string& text, const lang::Program& program) {
  lang::Diagnostics none;
  const std::string laid_out = lang::format(lang::parse(source_of(text), none));
  const auto again = compiled(laid_out, none);
  fuzz::require(again != nullptr && again->data().code == program.data().code);
  fuzz::require(lang::format(lang::parse(source_of(laid_out), none)) == laid_out);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = fuzz::text_of(data, size);
  const std::string text = "USE RULES\nUSE GEOMETRY\n" + std::string(input);
  lang::Diagnostics diagnostics;
  auto program = compiled(text, diagnostics);
  fuzz::require((program == nullptr) == diagnostics.has_errors());
  for (const lang::Diagnostic& diagnostic : diagnostics.items()) {
    fuzz::require(!lang::render(diagnostic, lang::ColorMode::on).empty());
  }
  if (program != nullptr) {
    check_format(text, *program);
    fuzz::run_within_limits(std::move(program), input);
  }
  return 0;
}
