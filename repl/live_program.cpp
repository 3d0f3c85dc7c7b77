#include "repl/live_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "lang/compile.hpp"
#include "lang/render.hpp"

namespace cheg::repl {

CompiledText compile(ProgramText text, const lang::Libraries& libraries) {
  CompiledText compiled;
  compiled.program = lang::compile(text.source(), libraries, compiled.diagnostics);
  compiled.text = std::move(text);
  return compiled;
}

bool has_undefined_tags(const CompiledText& compiled) {
  const auto items = compiled.diagnostics.items();
  return std::any_of(items.begin(), items.end(), [](const lang::Diagnostic& it) {
    return it.code == lang::DiagnosticCode::undefined_tag;
  });
}

std::string errors_text(std::span<const lang::Diagnostic> errors, bool color) {
  constexpr std::size_t kMost = 5;
  std::string text;
  for (const lang::Diagnostic& error : errors.first(std::min(kMost, errors.size()))) {
    text += (text.empty() ? "" : "\n") +
            lang::render(error, color ? lang::ColorMode::on : lang::ColorMode::off);
  }
  return errors.size() <= kMost
             ? text
             : text + fmt::format("\nand {} more; `cheg check` lists all of a file",
                                  errors.size() - kMost);
}

const CompiledText& LiveProgram::compiled() {
  if (compiled_.program == nullptr) {
    compiled_ = compile(std::move(compiled_.text), libraries_);
  }
  return compiled_;
}

Result<ProgramPointer, CommandError> LiveProgram::program(bool color) {
  if (compiled().program == nullptr) {
    return CommandError::painted(errors_text(compiled_.diagnostics.items(), color));
  }
  return compiled_.program;
}

std::optional<CommandError> LiveProgram::replace(CompiledText compiled, bool color) {
  if (compiled.program == nullptr) {
    return CommandError::painted(errors_text(compiled.diagnostics.items(), color));
  }
  compiled_ = std::move(compiled);
  return std::nullopt;
}

void LiveProgram::set_saved_as(const std::string& path) {
  compiled_.text.set_saved_as(path);
  compiled_.program = nullptr;
}

}  // namespace cheg::repl
