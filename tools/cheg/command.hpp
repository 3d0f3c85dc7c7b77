// What every subcommand shares: its exit status, its way to write results, where positions come
// from. Each subcommand is one file that adds itself to the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "chess/fen.hpp"
#include "chess/position.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's
class App;
}

namespace cheg::tool {

enum class ExitStatus : std::uint8_t {
  ok = 0,
  negative = 1,      // the answer is no: a bad position, a failed example
  usage = 2,         // the command line makes no sense
  stream = 3,        // a file or stream could not be read or written
  interrupted = 130  // by Ctrl-C, as shells count it
};

// A file or stream failed; main() reports it and exits with ExitStatus::stream.
class StreamError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The arguments are well formed but make no sense together; reported with ExitStatus::usage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Somebody pressed Ctrl-C during long work; reported with ExitStatus::interrupted.
class Interrupted : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Writes a result to standard output. Throws StreamError if that fails.
void print(std::string_view text);

// Sends on what print() has buffered. Throws StreamError if that fails.
void flush_output();

// Writes a diagnostic to standard error: "cheg: TEXT" and a line feed. Throws StreamError if
// results printed before are lost.
void complain(std::string_view text);

// Writes to standard error as it is, behind the results so far.
void print_error(std::string_view text);

// Replaces the content of the file as a whole: a failure leaves the old one as it was. Follows
// symbolic links, keeps permissions, writes straight into pipes and devices. Throws StreamError.
void write_file(const std::string& path, std::string_view content);

[[nodiscard]] bool output_is_terminal();
// A terminal, and the user has not set NO_COLOR or a dumb terminal.
[[nodiscard]] bool output_has_color();
[[nodiscard]] bool error_has_color();
// The locale's character encoding is UTF-8.
[[nodiscard]] bool output_is_utf8();

// One line of standard input, or one argument.
struct InputLine {
  std::string text;
  std::size_t number;  // from 1; 0: from the command line
};

// Standard input, line by line, as soon as each line is there.
class LineReader {
 public:
  // The next line that is neither blank nor starts with `#`, without its line end; nothing at the
  // end. Throws StreamError if reading fails.
  [[nodiscard]] std::optional<InputLine> next();

  // The next line, whatever it holds.
  [[nodiscard]] std::optional<InputLine> next_of_any_kind();

 private:
  std::size_t number_ = 0;  // of the last line read
};

// A FEN, or the word `startpos`.
[[nodiscard]] Result<chess::Position, TextError> read_position(std::string_view text);

// Calls use(line) for each line that a LineReader gives; false from `use` marks the line as bad.
// Returns ok, or negative if any line was bad. Throws StreamError if reading fails.
ExitStatus for_each_line(const std::function<bool(const InputLine&)>& use);

// Positions as every subcommand takes them: the arguments as FENs, each quoted or as unquoted
// fields, `startpos` meaning the start of the game; without arguments the lines of standard input,
// or the start position where that is a terminal, /dev/null or closed. A bad FEN is reported, and
// the rest still runs. Returns ok, or negative if any was bad.
ExitStatus for_each_position(const std::vector<std::string>& arguments,
                             const std::function<void(const chess::Position&)>& use);

// The same with positions that may be wrong in other ways: use(position) gives what is wrong, which
// is reported with the line's number.
using Fault = std::optional<std::string>;
using CheckedUse = std::function<Fault(const chess::Position&)>;
ExitStatus for_each_checked_position(const std::vector<std::string>& arguments,
                                     const CheckedUse& use);

// The arguments put together to FENs: an argument with a space in it is one, others are fields, of
// which one with a `/` starts a new FEN.
[[nodiscard]] std::vector<std::string> join_fens(const std::vector<std::string>& arguments);

// The interpreter at the terminal, or with commands from a pipe; the program to load may be empty.
ExitStatus run_repl(const std::string& program, bool keeps_going);

// Subcommands. Each adds itself to `app` and writes its exit status to `status` when it has run.
void add_bench(CLI::App& app, ExitStatus& status);
void add_board(CLI::App& app, ExitStatus& status);
void add_check(CLI::App& app, ExitStatus& status);
void add_compile(CLI::App& app, ExitStatus& status);
void add_dis(CLI::App& app, ExitStatus& status);
void add_doc(CLI::App& app, ExitStatus& status);
void add_fmt(CLI::App& app, ExitStatus& status);
void add_krk_cards(CLI::App& app, ExitStatus& status);
void add_perft(CLI::App& app, ExitStatus& status);
void add_play(CLI::App& app, ExitStatus& status);
void add_prove(CLI::App& app, ExitStatus& status);
void add_referee(CLI::App& app, ExitStatus& status);
void add_repl(CLI::App& app, ExitStatus& status);
void add_run(CLI::App& app, ExitStatus& status);
void add_tb(CLI::App& app, ExitStatus& status);
void add_test(CLI::App& app, ExitStatus& status);
void add_uci(CLI::App& app, ExitStatus& status);
void add_version(CLI::App& app, ExitStatus& status);

}  // namespace cheg::tool
