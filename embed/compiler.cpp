#include "embed/compiler.hpp"

#include "base/compose.hpp"
#include "base/text.hpp"
#include "embed/failure.hpp"
#include "lang/compile.hpp"
#include "lang/diagnostic.hpp"
#include "lang/render.hpp"

namespace cheg::embed {
namespace {

std::unique_ptr<cheg_diagnostics> to_texts(const lang::Diagnostics& diagnostics) {
  auto texts = std::make_unique<cheg_diagnostics>();
  for (const lang::Diagnostic& item : diagnostics.items()) {
    texts->items.push_back({.is_error = item.severity() == lang::Severity::error,
                            .code = std::string(row(item.code).code),
                            .message = item.message,
                            .hint = item.hint,
                            .file = item.source->name(),
                            .rendered = render(item, lang::ColorMode::off),
                            .place = item.source->place(item.span.offset),
                            .length = item.source->length(item.span)});
  }
  return texts;
}

}  // namespace

std::shared_ptr<const lang::Program> compile_text(const lang::SourcePointer& source,
                                                  const EmbedderLibraries& libraries,
                                                  std::unique_ptr<cheg_diagnostics>& diagnostics) {
  lang::Diagnostics said;
  auto program = lang::compile(source, libraries, said);
  if (!said.items().empty()) {
    diagnostics = to_texts(said);
  }
  if (program == nullptr) {
    const lang::Diagnostic& first = said.items().front();
    const lang::LineColumn place = first.source->place(first.span.offset);
    refuse(composed("{}; the first at {}:{}:{}: {}", summary(made_printable(source->name()), said),
                    made_printable(first.source->name()), place.line, place.column, first.message),
           CHEG_BAD_PROGRAM);
  }
  return program;
}

}  // namespace cheg::embed
