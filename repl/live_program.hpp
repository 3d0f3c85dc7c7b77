// The program of a session: its text together with what the compiler makes of it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "repl/command_error.hpp"
#include "repl/program_text.hpp"

namespace cheg::repl {

using ProgramPointer = std::shared_ptr<const lang::Program>;

// A text and the result of compiling it.
struct CompiledText {
  ProgramText text;
  ProgramPointer program;  // nullptr: the diagnostics have errors
  lang::Diagnostics diagnostics;
};
[[nodiscard]] CompiledText compile(ProgramText text, const lang::Libraries& libraries);

// Whether the text uses tags that it does not define, and might define in further lines.
[[nodiscard]] bool has_undefined_tags(const CompiledText& compiled);

// Errors as people read them, the first five of them.
[[nodiscard]] std::string errors_text(std::span<const lang::Diagnostic> errors, bool color);

// The program is the result of compiling the text. It is nullptr while the text is not yet
// compiled: at the beginning and after set_saved_as(). A text is compiled once.
class LiveProgram {
 public:
  // The libraries must outlive it.
  explicit LiveProgram(const lang::Libraries& libraries) : libraries_(libraries) {}

  [[nodiscard]] const ProgramText& text() const { return compiled_.text; }
  [[nodiscard]] const lang::Libraries& libraries() const { return libraries_; }

  // The text with the result of compiling it. Compiles it unless there is a program.
  [[nodiscard]] const CompiledText& compiled();
  // The program, or its errors as text.
  [[nodiscard]] Result<ProgramPointer, CommandError> program(bool color);
  // nullptr if the text is not yet compiled.
  [[nodiscard]] const lang::Program* program_if_compiled() const { return compiled_.program.get(); }

  // Replaces text and program. With errors in the text nothing changes, and the error says which.
  [[nodiscard]] std::optional<CommandError> replace(CompiledText compiled, bool color);
  // The text now stands in this file. Its libraries may be others there, so it is compiled anew.
  void set_saved_as(const std::string& path);

 private:
  const lang::Libraries& libraries_;
  CompiledText compiled_;
};

}  // namespace cheg::repl
