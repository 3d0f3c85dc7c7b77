// cheg fmt: formats program files in the standard way.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lang/format.hpp"
#include "lang/parser.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct FmtOptions {
  std::vector<std::string> files;
  bool check = false;
};

ExitStatus format_file(const std::string& path, bool only_check) {
  const lang::SourcePointer source = read_source(path);
  if (refuse_compiled(*source)) {
    return ExitStatus::negative;
  }
  const std::string name = made_printable(source->name());
  lang::Diagnostics diagnostics;
  const lang::SyntaxTree tree = lang::parse(source, diagnostics);
  if (diagnostics.has_errors()) {
    show_diagnostics(source->name(), diagnostics);
    complain(fmt::format("{} is left as it is", name));
    return ExitStatus::negative;
  }
  const std::string text = lang::format(tree);
  const bool is_formatted = text == source->text();
  if (only_check) {
    if (!is_formatted) {
      print(fmt::format("{}\n", name));
    }
    return is_formatted ? ExitStatus::ok : ExitStatus::negative;
  }
  if (path == "-") {
    // A file gets the bytes of the comments unchanged. A terminal must not obey them as commands.
    output_is_terminal() ? print(text) : print_unchanged(text);
  } else if (!is_formatted) {
    write_file(path, text);
  }
  return ExitStatus::ok;
}

}  // namespace

void add_fmt(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<FmtOptions>();
  CLI::App* command = app.add_subcommand("fmt", "Lay out program files");
  command
      ->add_option("FILE", options->files,
                   "Program files, formatted in place; - formats standard input to standard output")
      ->type_name("")
      ->required();
  command->add_flag("--check", options->check,
                    "Change nothing; list the files that are not formatted");
  command->footer("Example:\n  printf 'entry r,k\\ntry lm,,deep\\ndone\\nend\\n' | cheg fmt -");
  command->callback([options, &status] {
    status = for_each_file(
        options->files, [&](const std::string& path) { return format_file(path, options->check); });
  });
}

}  // namespace cheg::tool
