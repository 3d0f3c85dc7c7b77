#include "repl/running_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "repl/board_commands.hpp"
#include "vm/answer.hpp"

namespace cheg::repl {
namespace {

Result<std::int64_t, CommandError> parse_number(std::string_view text, std::string_view what,
                                                std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) {
    return CommandError(fmt::format("{} must be a number from {} to {}, not {}", what, least, most,
                                    cheg::quoted(text)));
  }
  return number;
}

Result<bool, CommandError> parse_switch(std::string_view text) {
  const std::string word = lower_case(text);
  if (word != "on" && word != "off" && word != "1" && word != "0") {
    return CommandError(fmt::format("say on or off, not {}", cheg::quoted(text)));
  }
  return word == "on" || word == "1";
}

// The expectations of an example that an answer does not meet.
struct ExampleFailures {
  std::size_t count = 0;
  std::string text;
};

ExampleFailures failures_of(const lang::Example& example, const RecordedAnswer& answer) {
  const lang::Source& source = *answer.program->data().parts.front().source;
  ExampleFailures failures;
  for (const lang::Expectation& expected : example.expectations) {
    const std::string difference =
        vm::difference(answer.consultation.answer, expected, answer.root, *answer.program);
    if (!difference.empty()) {
      failures.text += fmt::format("line {}: {}\n  {}\n", source.line_at(example.span.offset),
                                   difference, example.fen);
      ++failures.count;
    }
  }
  return failures;
}

}  // namespace

void throw_stopped(const Debugger& debugger) {
  if (debugger.is_abandoned()) {
    throw RunAbandoned();
  }
  throw interrupted_run();
}

RecordedAnswer ask(const Frontend& frontend, const Settings& settings, LiveProgram& program,
                   Runner& runner, const chess::Game& game, vm::Observer* more) {
  auto compiled = value_or_throw(program.program(frontend.style().color));
  auto answer = runner.ask(game, std::move(compiled), settings, more);
  if (!answer && runner.is_abandoned()) {
    throw RunAbandoned();
  }
  return value_or_throw(std::move(answer));
}

void run(Frontend& frontend, const Settings& settings, const Board& board, LiveProgram& program,
         Runner& runner) {
  RecordedAnswer asked = ask(frontend, settings, program, runner, legal_game(board));
  if (settings.programs_are_on() && asked.consultation.answer.status == vm::AnswerStatus::move) {
    asked.consultation.rule_text = runner.rule_text(asked);
  }
  const RecordedAnswer& answer = runner.remember(std::move(asked));
  frontend.write(settings.programs_are_on()
                     ? consult::answer_text(answer.consultation, answer.root, *answer.program,
                                            settings.notation)
                     : fmt::format("  programs are switched off by EGSW={}\n", settings.egsw));
  frontend.write(consult::host_and_work_text(answer.consultation, answer.root, *answer.program,
                                             settings.notation));
}

void test(Frontend& frontend, const Settings& settings, LiveProgram& program, Runner& runner) {
  const ProgramPointer compiled = value_or_throw(program.program(frontend.style().color));
  const auto& examples = compiled->data().examples;
  std::size_t expectations = 0;
  std::size_t failed = 0;
  for (const lang::Example& example : examples) {
    const chess::Game game(*chess::parse_fen(example.fen));
    const ExampleFailures failures =
        failures_of(example, ask(frontend, settings, program, runner, game));
    frontend.write(failures.text);
    expectations += example.expectations.size();
    failed += failures.count;
  }
  if (failed > 0) {
    throw CommandError(fmt::format("{} of {} {} not hold", failed, expectations,
                                   expectations == 1 ? "expectation does" : "expectations do"));
  }
  frontend.write(examples.empty()
                     ? std::string("no examples; one is `;@ fen FEN expect move e2e4`\n")
                     : fmt::format("{} {}\n", examples.size(),
                                   examples.size() == 1 ? "example holds" : "examples hold"));
}

void prove(Frontend& frontend, const Settings& settings, LiveProgram& program,
           std::string_view arguments) {
  const ProgramPointer compiled = value_or_throw(program.program(frontend.style().color));
  if (!value_or_throw(frontend.prove(compiled, upper_case(arguments), settings.notation))) {
    throw CommandError("not proved");
  }
}

void time(Frontend& frontend, const Settings& settings, const Board& board, LiveProgram& program,
          Runner& runner) {
  runner.forget();  // so that the answer takes the time and work of the first one
  const RecordedAnswer& answer =
      runner.remember(ask(frontend, settings, program, runner, legal_game(board)));
  const consult::Consultation& consultation = answer.consultation;
  const double milliseconds = std::chrono::duration<double, std::milli>(consultation.time).count();
  const double each = milliseconds * 1e6 / static_cast<double>(consultation.work);
  frontend.write(
      fmt::format("{:.3f} milliseconds, {}{}\n", milliseconds, consult::work_text(consultation),
                  consultation.work > 0 ? fmt::format(", {:.1f} nanoseconds each", each) : ""));
}

void profile(Frontend& frontend, const Settings& settings, const Board& board, LiveProgram& program,
             Runner& runner) {
  Profile profile;
  runner.remember(ask(frontend, settings, program, runner, legal_game(board), &profile));
  frontend.write(profile.to_text());
}

void trace(Frontend& frontend, Settings& settings, std::string_view arguments) {
  settings.traces_all = lower_case(arguments) == "all";
  settings.traces =
      settings.traces_all ||
      (arguments.empty() ? !settings.traces : value_or_throw(parse_switch(arguments)));
  frontend.write(fmt::format("trace is {}\n", settings.traces_all ? "on for all"
                                              : settings.traces   ? "on"
                                                                  : "off"));
}

void set_host(Frontend& frontend, Settings& settings, std::string_view arguments) {
  const std::string host = lower_case(arguments);
  if (!host.empty() && host != "search" && host != "bare") {
    throw CommandError(fmt::format("the host is search or bare, not {}", cheg::quoted(arguments)));
  }
  settings.host_searches = host.empty() ? settings.host_searches : host == "search";
  frontend.write(fmt::format("host {}\n", settings.host_searches ? "search" : "bare"));
}

void set_depth(Frontend& frontend, Settings& settings, std::string_view arguments) {
  if (!arguments.empty()) {
    settings.depth = static_cast<int>(
        value_or_throw(parse_number(arguments, "the depth", 1, chess::kMostDepth)));
  }
  frontend.write(fmt::format("depth {}\n", settings.depth));
}

void set_limit(Frontend& frontend, Settings& settings, std::string_view arguments) {
  vm::Limits& limits = settings.limits;
  if (!arguments.empty()) {
    limits.instructions_per_node =
        value_or_throw(parse_number(arguments, "the limit", 1, 1'000'000'000'000'000));
    limits.instructions_per_search =
        std::max(limits.instructions_per_search, limits.instructions_per_node);
  }
  frontend.write(fmt::format("limit {} instructions in a node, {} in a search\n",
                             limits.instructions_per_node, limits.instructions_per_search));
}

void switch_programs(Frontend& frontend, Settings& settings, std::string_view arguments) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const std::string word = lower_case(arguments);
  if (word == "on" || word == "off") {
    settings.egsw = word == "on" ? 1 : 0;
  } else if (!arguments.empty()) {
    settings.egsw = value_or_throw(parse_number(arguments, "EGSW", -kMost, kMost));
  }
  frontend.write(fmt::format("EGSW={}: programs are {}\n", settings.egsw,
                             settings.programs_are_on() ? "asked" : "not asked"));
}

}  // namespace cheg::repl
