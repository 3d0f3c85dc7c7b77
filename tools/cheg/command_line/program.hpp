// Reads program files and their libraries for subcommands. Also prints the compiler's diagnostics.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.hpp"
#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"
#include "tools/cheg/command_line/exit_status.hpp"

namespace cheg::tool {

// The help text for the argument PROGRAM of subcommands.
inline constexpr const char* kProgramHelp =
    "A program file, compiled or not, - for standard input, or the name of a shipped program";
// The help text of --ending for commands that examine all endings of a program if --ending is
// missing.
inline constexpr const char* kEndingsHelp =
    "Which one, the program's men first: KRK, or KKP for the side without the pawn. "
    "Default: those of its ENTRY lines in which it has the stronger side";

// Finds the libraries that a program can USE: native libraries, program files in the folder of the
// program, and shipped programs. The names of program files must be in lower case.
class FileLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override;
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;
};

// Returns the content of a file, or of standard input if `path` is `-`. If the content is longer
// than lang::Source::kMostBytes, returns only its first part. The returned part is still longer
// than kMostBytes, so that the compiler reports the length as an error. Throws StreamError if
// reading fails.
[[nodiscard]] std::string read_file(const std::string& path);

// Returns the text of a file, of standard input (`-`) or of a shipped program. Throws StreamError
// if reading fails.
[[nodiscard]] lang::SourcePointer read_source(const std::string& path);

// Returns a compiled program. The input is the text of a program, or a file that `cheg compile` has
// written. If the program has errors, prints them and returns nullptr. Throws StreamError if
// reading fails.
[[nodiscard]] std::shared_ptr<const lang::Program> read_program(const std::string& path);
// Does the same as the function above, and also adds the compiler's diagnostics to `diagnostics`.
// There are no diagnostics for a file that `cheg compile` has written.
[[nodiscard]] std::shared_ptr<const lang::Program> read_program(const std::string& path,
                                                                lang::Diagnostics& diagnostics);

// Returns true if an ENTRY line of the program fits the position and the side to move.
[[nodiscard]] bool has_entry(const lang::Program& program, const chess::Position& position);

// If the source is a compiled program and not a text, prints an error and returns true.
[[nodiscard]] bool refuse_compiled(const lang::Source& source);

// Prints the diagnostics and their number to standard error.
void show_diagnostics(const std::string& name, const lang::Diagnostics& diagnostics);

// Calls use(path) for each file in turn. If a file cannot be read or written, prints an error and
// continues with the next file. Returns the worst status of all files.
ExitStatus for_each_file(const std::vector<std::string>& paths,
                         const std::function<ExitStatus(const std::string&)>& use);

}  // namespace cheg::tool
