// The command line program: finds the subcommand, runs it, turns exceptions into exit statuses.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/text.hpp"
#include "stdlib/shipped.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/heap.hpp"
#include "tools/cheg/command_line/last_message.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/pager.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

std::vector<const CLI::App*> commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// The subcommand with this name, or nullptr.
const CLI::App* find_command(const CLI::App& app, std::string_view name) {
  for (const CLI::App* command : commands(app)) {
    if (command->get_name() == name) {
      return command;
    }
  }
  return nullptr;
}

std::string overview(const CLI::App& app) {
  // app.help() would show the parsed command instead.
  return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
}

// The innermost command that was parsed and its whole name: "tb build".
struct ParsedCommand {
  const CLI::App* command = nullptr;  // nullptr: none
  std::string name;
};
ParsedCommand parsed_command(const CLI::App& app) {
  ParsedCommand parsed;
  for (const CLI::App* at = &app; !at->get_subcommands().empty();) {
    at = at->get_subcommands()[0];
    parsed.command = at;
    parsed.name += (parsed.name.empty() ? "" : " ") + at->get_name();
  }
  return parsed;
}

std::string help_of(const CLI::App& app, const CLI::App& command, const std::string& name) {
  return app.get_formatter()->make_help(&command, app.get_name() + ' ' + name,
                                        CLI::AppFormatMode::Normal);
}

std::string unknown_command(const CLI::App& app, const std::string& name) {
  if (const stdlib::ShippedProgram* program = stdlib::find_shipped_program(name)) {
    return fmt::format(
        "{} is a program, not a command; `cheg run {} FEN` asks it for a move, `cheg help` lists "
        "the commands",
        cheg::quoted(name), program->name);
  }
  std::vector<std::string> names;
  for (const CLI::App* command : commands(app)) {
    names.push_back(command->get_name());
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view nearest = nearest_name(name, views);
  return fmt::format("unknown command {}; {}", cheg::quoted(name),
                     nearest.empty() ? std::string("`cheg help` lists them")
                                     : fmt::format("did you mean `{}`?", nearest));
}

// The complaint about arguments that no option takes.
std::string unexpected_argument(const CLI::App& app) {
  const bool before_command = !app.remaining(false).empty();
  const auto [command, command_name] = before_command ? ParsedCommand() : parsed_command(app);
  const std::string place = command == nullptr ? "" : command_name + ": ";
  const std::vector<std::string> arguments = app.remaining(true);
  const std::string argument = arguments.empty() ? "" : arguments[0];
  if (!argument.starts_with('-')) {
    return fmt::format("{}unexpected argument {}", place, cheg::quoted(argument));
  }
  if (command == nullptr) {
    return fmt::format("unknown option {}; options follow the command", cheg::quoted(argument));
  }
  std::vector<std::string> names;
  for (const CLI::Option* option : command->get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view nearest = nearest_name(argument, views);
  return fmt::format("{}unknown option {}; {}", place, cheg::quoted(argument),
                     nearest.empty() ? fmt::format("`cheg help {}` lists them", command_name)
                                     : fmt::format("did you mean `{}`?", nearest));
}

// CLI11's message, made printable: it repeats what the user typed.
std::string describe(const CLI::App& app, const CLI::ParseError& error) {
  constexpr std::size_t kMost = 200;
  const std::string name = parsed_command(app).name;
  const std::string place = name.empty() ? "" : name + ": ";
  return place + made_printable(std::string_view(error.what()).substr(0, kMost));
}

// `cheg help` and `cheg help SUB`.
void add_help(CLI::App& app) {
  CLI::App* help = app.add_subcommand("help", "What cheg or one of its commands does");
  auto names = std::make_shared<std::vector<std::string>>();
  help->add_option("COMMAND", *names, "A command's name, such as perft or tb build")->type_name("");
  help->footer("Example:\n  cheg help perft");
  help->callback([&app, names] {
    if (names->empty()) {
      print_in_pages(overview(app));
      return;
    }
    const CLI::App* found = &app;
    std::string path;
    for (const std::string& name : *names) {
      const CLI::App* next = find_command(*found, name);
      if (next == nullptr) {
        throw UsageError(unknown_command(*found, name));
      }
      found = next;
      path += (path.empty() ? "" : " ") + name;
    }
    print_in_pages(help_of(app, *found, path));
  });
}

int run(int argc, char** argv) {
  CLI::App app("CHEG, a language for chess endgame knowledge", "cheg");
  ExitStatus status = ExitStatus::ok;
  add_bench(app, status);
  add_board(app, status);
  add_book(app, status);
  add_check(app, status);
  add_compare(app, status);
  add_compile(app, status);
  add_cover(app, status);
  add_dis(app, status);
  add_doc(app, status);
  add_expand(app, status);
  add_fmt(app, status);
  add_join(app, status);
  add_judge(app, status);
  add_krk_cards(app, status);
  add_learn(app, status);
  add_perft(app, status);
  add_play(app, status);
  add_prepare(app, status);
  add_prove(app, status);
  add_referee(app, status);
  add_repl(app, status);
  add_run(app, status);
  add_serve(app, status);
  add_slim(app, status);
  add_solve(app, status);
  add_tb(app, status);
  add_test(app, status);
  add_tune(app, status);
  add_uci(app, status);
  add_version(app, status);
  add_help(app);
  app.require_subcommand(0, 1);  // so that `help perft` does not run perft
  app.footer("`cheg help COMMAND` shows a command's options and an example.");
  try {
    if (argc > 1 && argv[1][0] != '-' && find_command(app, argv[1]) == nullptr) {
      throw UsageError(unknown_command(app, argv[1]));
    }
    const bool version_option = argc == 2 && std::string_view(argv[1]) == "--version";
    version_option ? app.parse("version") : app.parse(argc, argv);
    if (app.get_subcommands().empty()) {
      status = run_repl("", false);
    }
  } catch (const CLI::CallForHelp&) {
    const auto [command, name] = parsed_command(app);
    print_in_pages(command == nullptr ? overview(app) : help_of(app, *command, name));
  } catch (const CLI::ExtrasError&) {
    throw UsageError(unexpected_argument(app));
  } catch (const CLI::ParseError& error) {
    throw UsageError(describe(app, error));
  }
  flush_output();
  return static_cast<int>(status);
}

// Shows the last message of the program. Lost results would be a second error, which is not
// reported.
void complain_last(std::string_view text) {
  try {
    complain(text);
  } catch (const StreamError&) {
  }
}

}  // namespace
}  // namespace cheg::tool

int main(int argc, char** argv) {
  using cheg::tool::ExitStatus;
  cheg::tool::prepare_heap();
  // Both failures are reported like other errors. The signals would end the program silently and
  // leave half-written files.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  ExitStatus status = ExitStatus::stream;
  try {
    return cheg::tool::run(argc, argv);
  } catch (const cheg::tool::UsageError& error) {
    cheg::tool::complain_last(error.what());
    status = ExitStatus::usage;
  } catch (const cheg::tool::Interrupted& error) {
    cheg::tool::complain_last(error.what());
    status = ExitStatus::interrupted;
  } catch (const cheg::tool::OutputClosed&) {
  } catch (const cheg::tool::StreamError& error) {
    cheg::tool::complain_last(error.what());
  } catch (const std::bad_alloc&) {
    std::fputs(cheg::tool::kOutOfMemory.data(), stderr);
  } catch (const std::system_error& error) {
    cheg::tool::complain_last(fmt::format("the system refused: {}", error.code().message()));
  } catch (const std::exception&) {
    // A library's message would not help the users of the program.
    std::fputs(cheg::tool::kInternalError.data(), stderr);
  }
  return static_cast<int>(status);
}
