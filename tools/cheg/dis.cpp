// cheg dis, cheg compile: show and save bytecode.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "lang/disassemble.hpp"
#include "lang/save.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
void add_dis(CLI::App& app, ExitStatus& status) {
  auto path = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("dis", "Show a program's bytecode with its source lines");
  command->add_option("PROGRAM", *path, kProgramHelp)->type_name("")->required();
  command->footer("Example:\n  printf 'ENTRY R,K\\n TRY LM,,DEEP\\n DONE\\nEND\\n' | cheg dis -");
  command->callback([path, &status] {
    const auto program = read_program(*path);
    if (program != nullptr) {
      print(lang::disassemble(*program));
    }
    status = program != nullptr ? ExitStatus::ok : ExitStatus::negative;
  });
}

void add_compile(CLI::App& app, ExitStatus& status) {
  struct DisOptions {
    std::string program;
    std::string output;
  };
  auto options = std::make_shared<DisOptions>();
  CLI::App* command = app.add_subcommand("compile", "Write a program's bytecode to a file");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  command->add_option("-o,--output", options->output, "The file to write")
      ->type_name("FILE")
      ->required();
  command->footer(
      "Example:\n  printf 'ENTRY R,K\\n TRY LM,,DEEP\\n DONE\\nEND\\n' | cheg compile - -o "
      "/dev/null");
  command->callback([options, &status] {
    std::error_code ignored;
    if (std::filesystem::equivalent(options->program, options->output, ignored)) {
      throw UsageError("compile: the program would be overwritten by its bytecode");
    }
    const auto program = read_program(options->program);
    if (program != nullptr) {
      write_file(options->output, lang::save(*program));
    }
    status = program != nullptr ? ExitStatus::ok : ExitStatus::negative;
  });
}

}  // namespace cheg::tool
