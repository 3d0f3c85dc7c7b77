// Reads lines and positions from the command line and from standard input.
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

// A line of standard input, or an argument of the command line.
struct InputLine {
  std::string text;
  std::size_t number;  // from 1; 0: from the command line
};

// Reads standard input or a file line by line. Returns each line without waiting for the next line.
class LineReader {
 public:
  LineReader() : LineReader("-") {}
  // Opens a file, or standard input if `path` is `-`. Throws StreamError if the file cannot be
  // opened.
  explicit LineReader(const std::string& path);

  // Returns the next line that is not blank and does not start with `#`. The returned line has no
  // line feed. Returns nothing at the end of the input. Throws StreamError if reading fails.
  [[nodiscard]] std::optional<InputLine> next();

  // Does the same as next(), but also returns lines that are blank or start with `#`.
  [[nodiscard]] std::optional<InputLine> next_of_any_kind();

  // Returns the name of the input for messages: the path, or "standard input".
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

// Parses a FEN or the word `startpos`.
[[nodiscard]] Result<chess::Position, TextError> read_position(std::string_view text);

// Calls use(line) for each line that LineReader::next() returns. `use` must return false if the
// line is bad. Returns ExitStatus::negative if any line was bad, otherwise ExitStatus::ok. Throws
// StreamError if reading fails.
ExitStatus for_each_line(const std::function<bool(const InputLine&)>& use);

// Calls use(position) for each position from the command line or standard input. Each argument is
// `startpos`, a FEN in quotes, or one field of a FEN without quotes. If there are no arguments,
// each line of standard input is a position. There is one exception: if standard input is closed,
// or is a terminal or /dev/null, the only position is the start position. After a bad FEN, prints
// an error and continues with the next position. Returns ExitStatus::negative if any FEN was bad,
// otherwise ExitStatus::ok.
ExitStatus for_each_position(const std::vector<std::string>& arguments,
                             const std::function<void(const chess::Position&)>& use);

// Does the same as for_each_position(), but `use` can refuse a position. `use` returns the reason
// for the refusal, or nothing if it accepts the position. A refused position counts as bad, and the
// reason is printed. If the position comes from standard input, its line number is printed too.
using CheckedUse = std::function<std::optional<std::string>(const chess::Position&)>;
ExitStatus for_each_checked_position(const std::vector<std::string>& arguments,
                                     const CheckedUse& use);

// Joins arguments to FENs. An argument that contains a space, or is `startpos`, is a whole
// position. Every other argument is a field; a field that contains a `/` starts a new FEN.
[[nodiscard]] std::vector<std::string> join_fens(const std::vector<std::string>& arguments);

}  // namespace cheg::tool
