// cheg run: asks a program for its advice.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "chess/drawing.hpp"
#include "chess/notation/notation.hpp"
#include "consult/consultant.hpp"
#include "consult/consultation.hpp"
#include "consult/consultation_json.hpp"
#include "consult/recorder.hpp"
#include "consult/trace_window.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/waiting_sign.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct RunOptions {
  std::string program;
  std::vector<std::string> fens;
  std::optional<std::string> svg;
  ConsultOptions consulting;
  bool json = false;
  bool breaks = false;
  bool trace = false;
  bool trace_all = false;
};

// The board with the move as an arrow, the move and its rule as the caption; without a move the
// caption says why.
std::string draw_answer(const vm::Answer& answer, const chess::Position& position,
                        const lang::Program& program) {
  chess::SvgDrawing drawing;
  drawing.bottom = position.side_to_move();
  if (answer.status == vm::AnswerStatus::move) {
    const chess::Move move = answer.outcome.move;
    drawing.highlighted = chess::bit(move.from()) | chess::bit(move.to());
    drawing.arrows = {{move.from(), move.to()}};
    const vm::Rule rule = vm::rule_of(program, answer.outcome.instruction);
    drawing.caption = {
        chess::format_move(position, move, chess::Notation::san),
        rule.explanation.empty() ? rule.location : rule.location + ": " + rule.explanation};
  } else {
    drawing.caption = {consult::why_no_move(answer, program)};
  }
  return draw_svg(position, drawing);
}

ExitStatus run(const RunOptions& options) {
  const auto consultant = read_consultant(options.program, options.consulting.limits);
  if (consultant == nullptr) {
    return ExitStatus::negative;
  }
  const lang::Program& program = consultant->program();
  const bool is_traced = options.trace || options.trace_all;
  consult::TraceWindow window([](const std::string& line) { print_error(line); });
  std::function<void(const std::string&)> trace;
  if (is_traced) {
    trace = [&](const std::string& line) {
      options.trace_all ? print_error(line) : window.add(line);
    };
  }
  consult::Recorder recorder(trace);
  recorder.at_root_end = [&](const vm::NodeOutcome& outcome) { window.root_ended(outcome); };
  consult::AskOptions ask = options.consulting.ask;
  ask.observer = &recorder;
  return for_each_position(options.fens, [&](const chess::Position& position) {
    const consult::Consultation consultation = [&] {
      std::optional<WaitingSign> sign;
      if (!is_traced) {
        sign.emplace(made_printable(options.program) + " thinks", options.consulting.limits.time);
      }
      return consultant->ask(chess::Game(position), ask);
    }();
    window.finish("`--trace-all` shows every line");
    const auto breaks = recorder.take_breaks();
    if (options.svg) {
      write_file(*options.svg, draw_answer(consultation.answer, position, program));
    }
    if (!options.json) {
      print(consult::to_text(consultation, position, program) + consult::breaks_text(breaks));
      return;
    }
    Json json = consult::consultation_json(consultation, position, program);
    if (options.breaks) {
      consult::add_breaks(json, breaks);
    }
    print(json_line(json));
  });
}

}  // namespace

void add_run(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = app.add_subcommand("run", "Ask a program for its advice in positions");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  command->add_option("FEN", options->fens, "Positions; by default those on standard input")
      ->type_name("");
  command
      ->add_option(
          "--svg", options->svg,
          "Also draw the position, with the move as an arrow and its rule, into an SVG file")
      ->type_name("FILE");
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
                    "Print every instruction with its values, on standard error; where the "
                    "program gives no answer, only the last before that");
  command->add_flag("--trace-all", options->trace_all, "The same without leaving anything out");
  add_limit_options(*command, options->consulting.limits);
  command->footer("Example:\n  cheg run krk '8/8/8/8/8/2k5/8/K6R w - - 0 1'");
  command->callback([options, command, &status] {
    const bool has_bounds = command->count("--alpha") + command->count("--beta") > 0;
    if (has_bounds && options->consulting.ask.host != consult::HostKind::bare) {
      throw UsageError("run: --alpha and --beta need --host bare; a search sets its own bounds");
    }
    if (options->svg && join_fens(options->fens).size() != 1) {
      throw UsageError("run: --svg draws one position; give one FEN");
    }
    if (options->consulting.ask.alpha >= options->consulting.ask.beta) {
      throw UsageError(fmt::format("run: --alpha {} is not below --beta {}",
                                   options->consulting.ask.alpha, options->consulting.ask.beta));
    }
    status = run(*options);
  });
}

}  // namespace cheg::tool
