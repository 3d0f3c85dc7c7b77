// Programs as the subcommands take them: files with their libraries, diagnostics as people see
// them.
#pragma once

#include <memory>
#include <string>

#include "lang/diagnostic.hpp"
#include "lang/library.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"
#include "tools/cheg/command.hpp"

namespace cheg::tool {

// How PROGRAM is explained in the help of every subcommand that takes one.
inline constexpr const char* kProgramHelp =
    "A program file, compiled or not, - for standard input, or the name of a shipped program";

// The libraries that a program can USE: natives, program files in lower case beside it, shipped
// programs.
class FileLibraries final : public lang::Libraries {
 public:
  [[nodiscard]] std::optional<lang::Library> find(std::string_view name,
                                                  const lang::Source& user) const override;
  [[nodiscard]] std::span<const lang::NativeRows* const> natives() const override;
  [[nodiscard]] std::vector<std::string> names(const lang::Source& user) const override;
};

// What a file or standard input (`-`) holds; of more than lang::Source::kMostBytes the beginning
// that is too long. Throws StreamError.
[[nodiscard]] std::string read_file(const std::string& path);

// The text of a file, of standard input (`-`) or of a shipped program. Throws StreamError.
[[nodiscard]] lang::SourcePointer read_source(const std::string& path);

// The compiled program from its text or from a file of `cheg compile`. Complains and gives nullptr
// if it is not sound. Throws StreamError.
[[nodiscard]] std::shared_ptr<const lang::Program> read_program(const std::string& path);
// The same, with what was said of its text; none for a compiled program.
[[nodiscard]] std::shared_ptr<const lang::Program> read_program(const std::string& path,
                                                                lang::Diagnostics& diagnostics);

// Complains and gives true if what should be a text is a compiled program.
[[nodiscard]] bool refuse_compiled(const lang::Source& source);

// Shows the diagnostics on standard error, and how many there are.
void show_diagnostics(const std::string& name, const lang::Diagnostics& diagnostics);

// Calls use(path) for each file in turn; one that cannot be read or written is reported, and the
// rest still runs. Returns the worst status.
ExitStatus for_each_file(const std::vector<std::string>& paths,
                         const std::function<ExitStatus(const std::string&)>& use);

}  // namespace cheg::tool
