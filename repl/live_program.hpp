// The program of a session: its text, and the result of compiling this text.
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

// The text of a program, and the result of compiling this text.
struct CompiledText {
  ProgramText text;
  ProgramPointer program;  // nullptr: the diagnostics have errors
  lang::Diagnostics diagnostics;
};
[[nodiscard]] CompiledText compile(ProgramText text, const lang::Libraries& libraries);

// Returns whether the text uses tags that it does not define. Such a text may be incomplete,
// because further lines could define these tags.
[[nodiscard]] bool has_undefined_tags(const CompiledText& compiled);

// Returns the first five errors, and the number of the other errors, as text for people.
[[nodiscard]] std::string errors_text(std::span<const lang::Diagnostic> errors, bool color);

// The text of a program, and the compiled program. The compiled program is nullptr at the beginning
// and after set_saved_as(), until the text is compiled without errors. A text that has been
// compiled without errors is compiled again only after set_saved_as().
class LiveProgram {
 public:
  // The libraries must outlive this object.
  explicit LiveProgram(const lang::Libraries& libraries) : libraries_(libraries) {}

  [[nodiscard]] const ProgramText& text() const { return compiled_.text; }
  [[nodiscard]] const lang::Libraries& libraries() const { return libraries_; }

  // Returns the text and the result of compiling it. Compiles the text if there is no compiled
  // program yet.
  [[nodiscard]] const CompiledText& compiled();
  // Returns the compiled program. Returns an error with the diagnostics if the text does not
  // compile.
  [[nodiscard]] Result<ProgramPointer, CommandError> program(bool color);
  // Returns the compiled program. Returns nullptr if the text has not been compiled yet, or if it
  // has errors.
  [[nodiscard]] const lang::Program* program_if_compiled() const { return compiled_.program.get(); }

  // Replaces the text and the compiled program. If the new text has errors, changes nothing and
  // returns these errors.
  [[nodiscard]] std::optional<CommandError> replace(CompiledText compiled, bool color);
  // Records that the text was saved in this file. The text will be compiled again, because the
  // folder of the file may have other libraries.
  void set_saved_as(const std::string& path);

 private:
  const lang::Libraries& libraries_;
  CompiledText compiled_;
};

}  // namespace cheg::repl
