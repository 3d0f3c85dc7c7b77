// The services that an interactive session needs from the program that runs it: input, output,
// files and proofs. The session itself does not use a terminal, so that tests can run it without
// one.
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

// The style of the output.
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

  // Shows text. The text may contain any characters; the frontend makes it printable.
  virtual void write(std::string_view text) = 0;
  // Like write(), for an error message, which has no final line feed.
  virtual void complain(std::string_view text) = 0;
  // Like write(), for text that may be longer than a screen. A terminal shows it in pages.
  virtual void write_long(std::string_view text) { write(text); }
  // Like write() and complain(), for text that has colours if style().color is set. Everything else
  // in the text is printable.
  virtual void write_painted(std::string_view text) { write(text); }
  virtual void complain_painted(std::string_view text) { complain(text); }
  // Whether the session continues after an error. It continues at a terminal, and in a script that
  // asks for it.
  [[nodiscard]] virtual bool goes_on_after_errors() const = 0;
  // Reads the next line while a program is stopped in the debugger. Returns nothing at the end of
  // the input.
  [[nodiscard]] virtual std::optional<std::string> read(const std::string& prompt) = 0;
  // A flag that ends a run when it becomes true. The caller of InteractiveSession::enter resets the
  // flag before each line.
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
  // Writes the file. Returns an error if the file cannot be written.
  [[nodiscard]] virtual std::optional<CommandError> write_file(const std::string& path,
                                                               std::string_view text) const = 0;
  // Proves the program in one ending, such as "KRK". If `ending` is empty, proves the program in
  // all endings that it claims. Writes the report, with moves in the notation. Returns false if the
  // program is not proved.
  [[nodiscard]] virtual Result<bool, CommandError> prove(
      const std::shared_ptr<const lang::Program>& program, const std::string& ending,
      chess::Notation notation) = 0;
  // Shows that a program is thinking, with its time limit, until the returned object is destroyed.
  // The result may be nullptr. The session neither writes nor reads meanwhile.
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
