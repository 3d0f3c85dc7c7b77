// Runs an engine at the other end of a pipe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/child_process/child_process.hpp"

namespace cheg::test {

// Runs `cheg uci` and reads its output line by line. If a line does not arrive in time, the
// function throws std::runtime_error, which ends the test.
class UciPipe {
 public:
  // Starts the engine. By default, `isready` does not wait for programs.
  explicit UciPipe(bool waits_for_programs = false, const std::vector<std::string>& options = {});
  // Ends the engine if wait() has not been called. The test fails if the engine fails, for example
  // because a sanitizer finds an error.
  ~UciPipe();
  UciPipe(const UciPipe&) = delete;
  UciPipe(UciPipe&&) = delete;
  UciPipe& operator=(const UciPipe&) = delete;
  UciPipe& operator=(UciPipe&&) = delete;

  // Writes the bytes unchanged and without a line feed.
  void write(std::string_view bytes) const;
  void send(const std::string& line) const { write(line + '\n'); }

  // Returns the lines up to and including the first line that starts with `beginning`.
  std::vector<std::string> until(std::string_view beginning);
  // Returns only the line that starts with `beginning`.
  std::string line(std::string_view beginning) { return until(beginning).back(); }
  // Sends `isready`, and returns the lines before the answer. Earlier commands have caused these
  // lines.
  std::vector<std::string> said();
  // Sends `go` with these words, and returns the lines up to and including `bestmove`.
  std::vector<std::string> go(const std::string& words);

  // Closes the engine's standard input.
  void close_input() { process_.close_input(); }
  // Waits until the engine ends. Returns the exit status, or -1 if a signal ended the engine.
  int wait();
  // Returns the remaining output.
  std::vector<std::string> rest();

 private:
  // Returns false at the end of the output.
  bool read_line(std::string& line);

  ChildProcess process_;
  bool has_ended_ = false;
};

// Returns the word after `word`, such as the score after "cp". Returns an empty text if there is no
// such word.
[[nodiscard]] std::string word_behind(const std::string& line, std::string_view word);

// Returns true if one of the lines contains the text.
[[nodiscard]] bool mentions(const std::vector<std::string>& lines, std::string_view text);

}  // namespace cheg::test
