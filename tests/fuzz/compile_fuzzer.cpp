// Fuzz target: any text. What compiles must come back from formatting, disassembly and a file as it
// was; what does not must be refused with diagnostics that can be shown. The layout of what can be
// parsed is its own layout; with blocks of the rules layer, too, whose library is not needed for
// it.
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

SyntaxTree parsed(const std::string& text, Diagnostics& diagnostics) {
  return parse(std::make_shared<const Source>("fuzz.cheg", text), diagnostics);
}

// The text in its layout.
std::string checked_layout(const SyntaxTree& tree) {
  const std::string laid_out = format(tree);
  Diagnostics diagnostics;
  const SyntaxTree again = parsed(laid_out, diagnostics);
  require(!diagnostics.has_errors());
  require(again.rules.expressions.size() == tree.rules.expressions.size());
  require(again.rules.blocks.size() == tree.rules.blocks.size());
  require(format(again) == laid_out);
  return laid_out;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  Diagnostics syntax_errors;
  const SyntaxTree tree = parsed(text, syntax_errors);
  const std::string laid_out = syntax_errors.has_errors() ? "" : checked_layout(tree);
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
  require(recompiled(laid_out)->data().code == program->data().code);
  return 0;
}
