// cheg run: asks a program for its advice.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "tools/cheg/answers.hpp"
#include "tools/cheg/command.hpp"
#include "tools/cheg/consulting.hpp"
#include "tools/cheg/program.hpp"
#include "tools/cheg/trace.hpp"

namespace cheg::tool {
namespace {

struct RunOptions {
  std::string program;
  std::vector<std::string> fens;
  ConsultOptions consulting;
  bool json = false;
  bool breaks = false;
  bool trace = false;
};

ExitStatus run(const RunOptions& options) {
  const auto program = read_program(options.program);
  if (program == nullptr) {
    return ExitStatus::negative;
  }
  const auto consultant = make_consultant(program, options.consulting.limits);
  if (consultant == nullptr) {
    return ExitStatus::negative;
  }
  Recorder recorder(options.trace);
  consult::AskOptions ask = options.consulting.ask;
  ask.observer = &recorder;
  return for_each_position(options.fens, [&](const chess::Position& position) {
    const consult::Consultation consultation = consultant->ask(chess::Game(position), ask);
    const auto breaks = recorder.take_breaks();
    if (!options.json) {
      print(to_text(consultation, position, *program) + to_text(breaks));
      return;
    }
    Json json = answer_json(consultation, position, *program);
    if (options.breaks) {
      json["breaks"] = breaks;
    }
    print(json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n');
  });
}

}  // namespace

void add_run(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = app.add_subcommand("run", "Ask a program for its advice in positions");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  command->add_option("FEN", options->fens, "Positions; by default those on standard input")
      ->type_name("");
  command->add_flag("--json", options->json, "One JSON object per position");
  add_host_options(*command, options->consulting.ask);
  command
      ->add_option("--alpha", options->consulting.ask.alpha, "Lower bound at the root (bare host)")
      ->check(CLI::Range(-chess::kInfinity, chess::kInfinity))
      ->type_name("N");
  command->add_option("--beta", options->consulting.ask.beta, "Upper bound at the root (bare host)")
      ->check(CLI::Range(-chess::kInfinity, chess::kInfinity))
      ->type_name("N");
  command->add_flag("--breaks", options->breaks, "With --json: what each BREAK reported");
  command->add_flag("--trace", options->trace,
                    "Print every instruction with its values, on standard error");
  add_limit_options(*command, options->consulting.limits);
  command->footer("Example:\n  cheg run krk '8/8/8/8/8/2k5/8/K6R w - - 0 1'");
  command->callback([options, command, &status] {
    const bool has_bounds = command->count("--alpha") + command->count("--beta") > 0;
    if (has_bounds && options->consulting.ask.host != consult::HostKind::bare) {
      throw UsageError("run: --alpha and --beta need --host bare; a search sets its own bounds");
    }
    if (options->consulting.ask.alpha >= options->consulting.ask.beta) {
      throw UsageError(fmt::format("run: --alpha {} is not below --beta {}",
                                   options->consulting.ask.alpha, options->consulting.ask.beta));
    }
    status = run(*options);
  });
}

}  // namespace cheg::tool
