// What an interactive session needs from outside: somebody to talk to, files, proofs. With it the
// session itself knows no terminal and can be tested without one.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"

namespace cheg::repl {

// What was entered cannot be done; the text says why, and what would be right. Nothing has changed.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// How things are shown.
struct Style {
  bool color = false;
  bool unicode = false;
};

class Surroundings {
 public:
  virtual ~Surroundings() = default;
  Surroundings(const Surroundings&) = delete;
  Surroundings(Surroundings&&) = delete;
  Surroundings& operator=(const Surroundings&) = delete;
  Surroundings& operator=(Surroundings&&) = delete;

  virtual void write(std::string_view text) = 0;
  // What could not be done, without the final line feed.
  virtual void complain(std::string_view text) = 0;
  // Whether a session goes on behind an error: at a terminal, or where a script is told to.
  [[nodiscard]] virtual bool goes_on_after_errors() const = 0;
  // The next line, for a program that has stopped in the debugger; nothing at the end of the input.
  [[nodiscard]] virtual std::optional<std::string> read(const std::string& prompt) = 0;
  // Becomes true when what runs is to end; whoever enters the next line sets it back.
  [[nodiscard]] virtual const std::atomic<bool>& stop() const = 0;
  // Makes it true.
  virtual void stop_now() = 0;
  [[nodiscard]] virtual Style style() const = 0;

  [[nodiscard]] virtual const lang::Libraries& libraries() const = 0;
  // A program file or a shipped program. Throws Failure.
  [[nodiscard]] virtual lang::SourcePointer read_program(const std::string& path) const = 0;
  // Throw Failure.
  [[nodiscard]] virtual std::string read_file(const std::string& path) const = 0;
  virtual void write_file(const std::string& path, std::string_view text) const = 0;
  // Proves the program in an ending, "KRK", or in those that it claims if that is empty; the report
  // goes to write(). False if it is not proved. Throws Failure.
  [[nodiscard]] virtual bool prove(const std::shared_ptr<const lang::Program>& program,
                                   const std::string& ending) = 0;

 protected:
  Surroundings() = default;
};

}  // namespace cheg::repl
