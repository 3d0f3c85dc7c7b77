// An engine at the other end of a pipe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/child_process/child_process.hpp"

namespace cheg::test {

// Runs `cheg uci`. What it says is read line by line; a line that does not come in time is an
// error that ends the test: std::runtime_error.
class UciPipe {
 public:
  // Isready does not wait for programs, unless they are wanted.
  explicit UciPipe(bool waits_for_programs = false, const std::vector<std::string>& options = {});
  // Ends the engine, if nobody has waited for its end. A failure of it, such as what a sanitizer
  // finds, is one of the test.
  ~UciPipe();
  UciPipe(const UciPipe&) = delete;
  UciPipe(UciPipe&&) = delete;
  UciPipe& operator=(const UciPipe&) = delete;
  UciPipe& operator=(UciPipe&&) = delete;

  // As it is, without a line end.
  void write(std::string_view bytes) const;
  void send(const std::string& line) const { write(line + '\n'); }

  // The lines up to the first that begins so, which is the last of them.
  std::vector<std::string> until(std::string_view beginning);
  // That line alone.
  std::string line(std::string_view beginning) { return until(beginning).back(); }
  // The lines that come before the answer to isready: what earlier commands have made it say.
  std::vector<std::string> said();
  // Sends it and gives the lines up to bestmove, which is the last of them.
  std::vector<std::string> go(const std::string& words);

  // No more input: closes the engine's standard input.
  void close_input() { process_.close_input(); }
  // Waits for its end; the exit status, -1 for a signal.
  int wait();
  // The rest of what it says.
  std::vector<std::string> rest();

 private:
  // False at the end of what it says.
  bool read_line(std::string& line);

  ChildProcess process_;
  bool has_ended_ = false;
};

// The word behind this one, such as the score behind "cp"; empty if there is none.
[[nodiscard]] std::string word_behind(const std::string& line, std::string_view word);

// Whether one of them has this in it.
[[nodiscard]] bool mentions(const std::vector<std::string>& lines, std::string_view text);

}  // namespace cheg::test
