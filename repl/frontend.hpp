// What an interactive session needs from the program that runs it: input and output, files, proofs.
// The session itself knows no terminal, and tests run it without one.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "chess/notation/notation.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"
#include "repl/command_error.hpp"

namespace cheg::repl {

// How text is shown.
struct Style {
  bool color = false;
  bool unicode = false;
};

// Implemented by the program that runs a session. Only one thread calls it.
class Frontend {
 public:
  virtual ~Frontend() = default;
  Frontend(const Frontend&) = delete;
  Frontend(Frontend&&) = delete;
  Frontend& operator=(const Frontend&) = delete;
  Frontend& operator=(Frontend&&) = delete;

  // Shows text, which may contain anything: the frontend makes it printable.
  virtual void write(std::string_view text) = 0;
  // Shows an error message; it has no final line feed. Otherwise as write().
  virtual void complain(std::string_view text) = 0;
  // The same for text that may be longer than a screen: a terminal shows it in pages.
  virtual void write_long(std::string_view text) { write(text); }
  // The same for text with colours, which only a style with colours has; everything else in it is
  // printable.
  virtual void write_painted(std::string_view text) { write(text); }
  virtual void complain_painted(std::string_view text) { complain(text); }
  // Whether the session continues after an error: at a terminal, or where a script asks for it.
  [[nodiscard]] virtual bool goes_on_after_errors() const = 0;
  // Reads the next line while a program is stopped in the debugger. Nothing at the end of the
  // input.
  [[nodiscard]] virtual std::optional<std::string> read(const std::string& prompt) = 0;
  // Ends a run when it becomes true. The caller of InteractiveSession::enter resets it before each
  // line.
  [[nodiscard]] virtual const std::atomic<bool>& stop() const = 0;
  // Sets stop() to true.
  virtual void stop_now() = 0;
  [[nodiscard]] virtual Style style() const = 0;

  [[nodiscard]] virtual const lang::Libraries& libraries() const = 0;
  // The text of a program file or of a shipped program.
  [[nodiscard]] virtual Result<lang::SourcePointer, CommandError> read_program(
      const std::string& path) const = 0;
  [[nodiscard]] virtual Result<std::string, CommandError> read_file(
      const std::string& path) const = 0;
  // The error if the file cannot be written.
  [[nodiscard]] virtual std::optional<CommandError> write_file(const std::string& path,
                                                               std::string_view text) const = 0;
  // Proves the program in one ending, "KRK", or in all endings that it claims if `ending` is empty.
  // Writes the report, with moves in the notation. False if the program is not proved.
  [[nodiscard]] virtual Result<bool, CommandError> prove(
      const std::shared_ptr<const lang::Program>& program, const std::string& ending,
      chess::Notation notation) = 0;
  // Shows, until the result is destroyed, that a program thinks, and how long it may; the result
  // may be nullptr. Nothing is written or read meanwhile.
  [[nodiscard]] virtual std::shared_ptr<void> show_thinking(std::chrono::nanoseconds /*limit*/) {
    return nullptr;
  }

 protected:
  Frontend() = default;
};

inline void complain(Frontend& frontend, const CommandError& error) {
  error.is_painted() ? frontend.complain_painted(error.what()) : frontend.complain(error.what());
}

}  // namespace cheg::repl
