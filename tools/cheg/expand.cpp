// cheg expand: shows the classic program that a program with rules stands for.
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "lang/rules/expand.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {

void add_expand(CLI::App& app, ExitStatus& status) {
  auto path = std::make_shared<std::string>();
  CLI::App* command =
      app.add_subcommand("expand", "Show the classic program that a program with rules stands for");
  command
      ->add_option("PROGRAM", *path,
                   "A program file, - for standard input, or the name of a shipped program")
      ->type_name("")
      ->required();
  command->footer("Example:\n  cheg expand krk.cheg | cheg check -");
  command->callback([path, &status] {
    const lang::SourcePointer source = read_source(*path);
    if (refuse_compiled(*source)) {
      status = ExitStatus::negative;
      return;
    }
    lang::Diagnostics diagnostics;
    const auto text = lang::rules::expand(source, FileLibraries(), diagnostics);
    if (text) {
      print(*text);
    } else {
      show_diagnostics(source->name(), diagnostics);
    }
    status = text ? ExitStatus::ok : ExitStatus::negative;
  });
}

}  // namespace cheg::tool
