// The interface between an interactive session and the application that runs the session. The
// application provides input, output, files and proofs. The session itself uses no terminal, so
// that tests can run a session without a terminal.
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

// The style of the session's output.
struct Style {
  bool color = false;
  bool unicode = false;
};

// The application that runs a session implements this class. Only one thread calls the functions of
// a frontend.
class Frontend {
 public:
  virtual ~Frontend() = default;
  Frontend(const Frontend&) = delete;
  Frontend(Frontend&&) = delete;
  Frontend& operator=(const Frontend&) = delete;
  Frontend& operator=(Frontend&&) = delete;

  // Shows text. The text may contain any characters; the frontend makes it printable.
  virtual void write(std::string_view text) = 0;
  // Shows an error message, which may contain any characters. The message has no final line feed.
  virtual void complain(std::string_view text) = 0;
  // Does the same as write(), but for text that may be longer than a screen. A terminal shows this
  // text in pages.
  virtual void write_long(std::string_view text) { write(text); }
  // These two functions do the same as write() and complain(), but `text` may contain colour codes
  // if style().color is set. Except for the colour codes, all characters of the text are printable.
  virtual void write_painted(std::string_view text) { write(text); }
  virtual void complain_painted(std::string_view text) { complain(text); }
  // Returns whether the session continues after an error. A session at a terminal always continues
  // after an error. A session that reads a script ends after an error, unless the user has
  // requested that it continues.
  [[nodiscard]] virtual bool goes_on_after_errors() const = 0;
  // Reads the next line while a program is stopped in the debugger. Returns nothing at the end of
  // the input.
  [[nodiscard]] virtual std::optional<std::string> read(const std::string& prompt) = 0;
  // Returns a flag. When the flag becomes true, the current run ends. The caller of
  // InteractiveSession::enter() sets the flag to false before each line.
  [[nodiscard]] virtual const std::atomic<bool>& stop() const = 0;
  // Sets the flag of stop() to true.
  virtual void stop_now() = 0;
  [[nodiscard]] virtual Style style() const = 0;

  [[nodiscard]] virtual const lang::Libraries& libraries() const = 0;
  // Returns the text of a program file or of a shipped program.
  [[nodiscard]] virtual Result<lang::SourcePointer, CommandError> read_program(
      const std::string& path) const = 0;
  [[nodiscard]] virtual Result<std::string, CommandError> read_file(
      const std::string& path) const = 0;
  // Writes the file. Returns an error if the file cannot be written.
  [[nodiscard]] virtual std::optional<CommandError> write_file(const std::string& path,
                                                               std::string_view text) const = 0;
  // Proves the program in one ending, such as "KRK". If `ending` is empty, proves the program in
  // all endings that the program claims (proof::claimed_endings()). Shows the report, with moves in
  // `notation`. Returns false if the program is not proved.
  [[nodiscard]] virtual Result<bool, CommandError> prove(
      const std::shared_ptr<const lang::Program>& program, const std::string& ending,
      chess::Notation notation) = 0;
  // Shows that a program is thinking, and shows its time limit. The display ends when the returned
  // object is destroyed. As long as the returned object exists, the session writes and reads
  // nothing. The result may be nullptr if nothing is shown.
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
