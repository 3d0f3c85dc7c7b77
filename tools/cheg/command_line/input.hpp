// Lines and positions from the command line and from standard input.
#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/text.hpp"
#include "chess/position.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {

// One line of standard input, or one argument.
struct InputLine {
  std::string text;
  std::size_t number;  // from 1; 0: from the command line
};

// Reads standard input or a file line by line, without waiting for more than one line.
class LineReader {
 public:
  LineReader() : LineReader("-") {}
  // A file, or standard input (`-`). Throws StreamError if it cannot be opened.
  explicit LineReader(const std::string& path);

  // The next line that is not blank and does not start with `#`, without its line end; nothing at
  // the end of the input. Throws StreamError if reading fails.
  [[nodiscard]] std::optional<InputLine> next();

  // The next line, even if it is blank or starts with `#`.
  [[nodiscard]] std::optional<InputLine> next_of_any_kind();

  // The name of the input in messages: the path, or "standard input".
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const;
  };

  [[noreturn]] void fail() const;  // with errno

  std::string name_;
  std::unique_ptr<std::FILE, Close> file_;
  std::size_t number_ = 0;  // of the last line read
};

// A FEN, or the word `startpos`.
[[nodiscard]] Result<chess::Position, TextError> read_position(std::string_view text);

// Calls use(line) for each line that a LineReader gives. use(line) returns false if the line is
// bad. Returns ok, or negative if any line was bad. Throws StreamError if reading fails.
ExitStatus for_each_line(const std::function<bool(const InputLine&)>& use);

// Calls use(position) for each position that the user gives. The arguments are FENs, quoted or as
// unquoted fields, or `startpos`. Without arguments, the positions are the lines of standard input,
// or the start position if standard input is a terminal, /dev/null or closed. Reports a bad FEN and
// continues with the next. Returns ok, or negative if any FEN was bad.
ExitStatus for_each_position(const std::vector<std::string>& arguments,
                             const std::function<void(const chess::Position&)>& use);

// Like for_each_position(), for positions that may be unusable for other reasons: use(position)
// returns the reason, or nothing. A reason is reported with the line number.
using CheckedUse = std::function<std::optional<std::string>(const chess::Position&)>;
ExitStatus for_each_checked_position(const std::vector<std::string>& arguments,
                                     const CheckedUse& use);

// Joins arguments to FENs: an argument with a space is a whole FEN, others are fields; a field with
// a `/` starts a new FEN.
[[nodiscard]] std::vector<std::string> join_fens(const std::vector<std::string>& arguments);

}  // namespace cheg::tool
