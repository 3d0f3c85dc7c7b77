// The program of a session: its text together with the result of compiling the text.
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

// Whether the text uses tags that it does not define. Further lines might define them.
[[nodiscard]] bool has_undefined_tags(const CompiledText& compiled);

// The first five errors, as text for people.
[[nodiscard]] std::string errors_text(std::span<const lang::Diagnostic> errors, bool color);

// A text and its program, the result of compiling the text. The program is nullptr while the text
// is not yet compiled: at the beginning and after set_saved_as(). The same text is not compiled
// twice.
class LiveProgram {
 public:
  // The libraries must outlive this object.
  explicit LiveProgram(const lang::Libraries& libraries) : libraries_(libraries) {}

  [[nodiscard]] const ProgramText& text() const { return compiled_.text; }
  [[nodiscard]] const lang::Libraries& libraries() const { return libraries_; }

  // The text and the result of compiling it. Compiles the text unless there is already a program.
  [[nodiscard]] const CompiledText& compiled();
  // The program, or the errors of the text.
  [[nodiscard]] Result<ProgramPointer, CommandError> program(bool color);
  // The program; nullptr if the text is not yet compiled.
  [[nodiscard]] const lang::Program* program_if_compiled() const { return compiled_.program.get(); }

  // Replaces the text and the program. If the new text has errors, nothing changes, and the
  // returned error shows them.
  [[nodiscard]] std::optional<CommandError> replace(CompiledText compiled, bool color);
  // Records that the text was saved in this file. Another folder may have other libraries, so the
  // text is compiled again.
  void set_saved_as(const std::string& path);

 private:
  const lang::Libraries& libraries_;
  CompiledText compiled_;
};

}  // namespace cheg::repl
