#include "repl/runner.hpp"

#include <tuple>
#include <utility>

#include "base/require.hpp"
#include "consult/recorder.hpp"
#include "consult/trace_window.hpp"
#include "vm/report.hpp"

namespace cheg::repl {
namespace {

bool are_same(const vm::Limits& a, const vm::Limits& b) {
  const auto fields = [](const vm::Limits& it) {
    return std::tie(it.instructions_per_node, it.instructions_per_search, it.calls, it.storage,
                    it.plies, it.memory, it.time);
  };
  return fields(a) == fields(b);
}

consult::AskOptions options_of(const Settings& settings) {
  consult::AskOptions options;
  options.host = settings.host_searches ? consult::HostKind::search : consult::HostKind::bare;
  options.depth = settings.depth;
  options.asks_program = settings.programs_are_on();
  return options;
}

}  // namespace

CommandError interrupted_run() { return CommandError("interrupted; the program has not finished"); }

std::optional<CommandError> Runner::prepare(const ProgramPointer& program,
                                            const vm::Limits& limits) {
  if (consultant_ != nullptr && program_ == program && are_same(limits_, limits)) {
    return std::nullopt;
  }
  auto made = consult::Consultant::make(program, limits);
  if (!made) {
    return CommandError(made.error());
  }
  consultant_ = std::move(made).value();
  program_ = program;
  limits_ = limits;
  return std::nullopt;
}

Result<RecordedAnswer, CommandError> Runner::ask(const chess::Game& game, ProgramPointer program,
                                                 const Settings& settings, vm::Observer* more) {
  CHEG_REQUIRE(program != nullptr);
  debugger_.begin(*program, game.position(), settings.notation);
  const bool is_debugged = debugger_.wants_instructions();
  vm::Limits limits = settings.limits;
  if (is_debugged) {
    limits.time = {};  // the program waits while the user examines it
  }
  if (auto error = prepare(program, limits)) {
    return *std::move(error);
  }
  auto given = variables_.given_to(*program);
  if (!given) {
    return given.error();
  }
  consultant_->give(*given);
  if (settings.traces || more != nullptr || is_debugged || debugger_.shows_breaks()) {
    consultant_->forget();  // an observer would not see the work of remembered results
  }
  RootRecord record(settings.notation);
  consult::TraceWindow window([this](const std::string& line) { frontend_.write(line); });
  consult::Recorder tracer(
      [&](const std::string& line) {
        settings.traces_all || is_debugged ? frontend_.write(line) : window.add(line);
      },
      settings.notation);
  tracer.at_root_end = [&](const vm::NodeOutcome& outcome) { window.root_ended(outcome); };
  ObserverList observers;
  observers.add(record);
  if (settings.traces) {
    observers.add(tracer);
  }
  if (more != nullptr) {
    observers.add(*more);
  }
  observers.add(debugger_);

  consult::AskOptions options = options_of(settings);
  // With equal depths, each node stops and shows its BREAKs only once.
  options.first_depth = is_debugged || debugger_.shows_breaks() ? settings.depth : 1;
  options.observer = &observers;
  options.stop = &frontend_.stop();
  const bool is_silent = !is_debugged && !settings.traces && more == nullptr;
  std::shared_ptr<void> thinking = is_silent ? frontend_.show_thinking(limits.time) : nullptr;
  consult::Consultation consultation = consultant_->ask(game, options);
  thinking.reset();
  window.finish("`trace all` shows every line");
  if (frontend_.stop()) {
    return interrupted_run();
  }
  options.observer = nullptr;
  return RecordedAnswer{std::move(consultation),
                        game.position(),
                        std::move(program),
                        std::move(record.events),
                        {game, options, settings.limits, std::move(given).value()}};
}

Result<explain::Reason, CommandError> Runner::explain(const RecordedAnswer& answer) {
  const Question& question = answer.question;
  if (auto error = prepare(answer.program, question.limits)) {
    return *std::move(error);
  }
  consultant_->give(question.given);
  const std::shared_ptr<void> thinking = frontend_.show_thinking(question.limits.time);
  explain::Reason reason =
      consultant_->explain(question.game, question.options, answer.consultation);
  if (frontend_.stop()) {
    return CommandError("interrupted; the reasons are incomplete");
  }
  return reason;
}

std::string Runner::rule_text(const RecordedAnswer& answer) {
  const Question& question = answer.question;
  if (prepare(answer.program, question.limits)) {
    return vm::rule_of(*answer.program, answer.consultation.answer.outcome.instruction).explanation;
  }
  consultant_->give(question.given);
  return consultant_->rule_text(question.game, question.options, answer.consultation);
}

}  // namespace cheg::repl
