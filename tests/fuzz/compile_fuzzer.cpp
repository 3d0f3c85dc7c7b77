// Fuzz target: any text. What compiles must come back from formatting, disassembly and a file as it
// was; what does not must be refused with diagnostics that can be shown.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lang/compile.hpp"
#include "lang/disassemble.hpp"
#include "lang/format.hpp"
#include "lang/parser.hpp"
#include "lang/render.hpp"
#include "lang/save.hpp"

namespace {

using namespace cheg::lang;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

std::shared_ptr<const Program> compiled(std::string text, Diagnostics& diagnostics) {
  return compile(std::make_shared<const Source>("fuzz.cheg", std::move(text)), NoLibraries(),
                 diagnostics);
}

std::shared_ptr<const Program> recompiled(std::string text) {
  Diagnostics diagnostics;
  auto program = compiled(std::move(text), diagnostics);
  require(program != nullptr);
  return program;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  Diagnostics diagnostics;
  const auto program = compiled(text, diagnostics);
  require((program == nullptr) == diagnostics.has_errors());
  for (const Diagnostic& diagnostic : diagnostics.items()) {
    require(!render(diagnostic, ColorMode::on).empty());
  }
  if (program == nullptr) {
    return 0;
  }
  require(recompiled(disassemble(*program))->data().code == program->data().code);
  const auto loaded = load(save(*program), NoLibraries());
  require(loaded.ok() && save(**loaded) == save(*program));
  Diagnostics none;
  const std::string laid_out =
      format(parse(std::make_shared<const Source>("fuzz.cheg", text), none));
  require(recompiled(laid_out)->data().code == program->data().code);
  require(format(parse(std::make_shared<const Source>("fuzz.cheg", laid_out), none)) == laid_out);
  return 0;
}
