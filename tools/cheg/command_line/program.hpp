// Reads program files and their libraries for subcommands, and shows diagnostics.
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

// The help text of the argument PROGRAM.
inline constexpr const char* kProgramHelp =
    "A program file, compiled or not, - for standard input, or the name of a shipped program";

// The libraries that a program can USE: native libraries, program files with lower-case names in
// the program's folder, and shipped programs.
class FileLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override;
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;
};

// The content of a file or of standard input (`-`). Stops after more than lang::Source::kMostBytes,
// so that the compiler reports that the text is too long. Throws StreamError.
[[nodiscard]] std::string read_file(const std::string& path);

// The text of a file, of standard input (`-`) or of a shipped program. Throws StreamError.
[[nodiscard]] lang::SourcePointer read_source(const std::string& path);

// The compiled program, from its text or from a file of `cheg compile`. Complains and returns
// nullptr if the program has errors. Throws StreamError.
[[nodiscard]] std::shared_ptr<const lang::Program> read_program(const std::string& path);
// Does the same, and adds the diagnostics of the program's text to `diagnostics`. A file of `cheg
// compile` has no diagnostics.
[[nodiscard]] std::shared_ptr<const lang::Program> read_program(const std::string& path,
                                                                lang::Diagnostics& diagnostics);

// Whether an ENTRY line of the program fits the position and its side to move.
[[nodiscard]] bool has_entry(const lang::Program& program, const chess::Position& position);

// Complains and returns true if the source is a compiled program, not a text.
[[nodiscard]] bool refuse_compiled(const lang::Source& source);

// Shows the diagnostics and their number on standard error.
void show_diagnostics(const std::string& name, const lang::Diagnostics& diagnostics);

// Calls use(path) for each file in turn; reports a file that cannot be read or written and
// continues with the next. Returns the worst status.
ExitStatus for_each_file(const std::vector<std::string>& paths,
                         const std::function<ExitStatus(const std::string&)>& use);

}  // namespace cheg::tool
