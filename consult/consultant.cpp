#include "consult/consultant.hpp"

#include <chrono>
#include <utility>

#include "base/clock.hpp"
#include "base/require.hpp"
#include "explain/recorder.hpp"
#include "host/bare_host.hpp"
#include "stdlib/natives/natives.hpp"
#include "vm/answer.hpp"
#include "vm/report.hpp"

namespace cheg::consult {
namespace {

// The machine's observer for the time of one question.
class Observing {
 public:
  Observing(vm::Machine& machine, vm::Observer* observer) : machine_(machine) {
    machine_.set_observer(observer);
  }
  ~Observing() { machine_.set_observer(nullptr); }
  Observing(const Observing&) = delete;
  Observing(Observing&&) = delete;
  Observing& operator=(const Observing&) = delete;
  Observing& operator=(Observing&&) = delete;

 private:
  vm::Machine& machine_;
};

}  // namespace

Result<std::unique_ptr<Consultant>, std::string> Consultant::make(
    std::shared_ptr<const lang::Program> program, const vm::Limits& limits) {
  CHEG_REQUIRE(program != nullptr);
  auto prepared = vm::PreparedProgram::make(std::move(program), stdlib::native_libraries());
  if (!prepared) {
    return prepared.error();
  }
  return std::unique_ptr<Consultant>(new Consultant(std::move(prepared).value(), limits));
}

Consultant::Consultant(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits)
    : program_(std::move(program)),
      limits_(limits),
      machine_(std::make_unique<vm::Machine>(program_, limits_)) {}

void Consultant::give(std::vector<vm::Given> given) {
  if (given != given_) {
    given_ = std::move(given);
    forget();
  }
}

void Consultant::forget() { machine_ = std::make_unique<vm::Machine>(program_, limits_, given_); }

Consultation Consultant::ask(const chess::Game& game, const AskOptions& options) {
  CHEG_REQUIRE(-chess::kInfinity <= options.alpha && options.alpha < options.beta &&
               options.beta <= chess::kInfinity);
  const auto begin = Clock::now();
  const Observing observing(*machine_, options.observer);
  Consultation consultation;
  if (options.host == HostKind::search || !options.asks_program) {
    ask_in_search(game, options, consultation);
  } else {
    ask_in_bare_host(game, options, consultation);
  }
  consultation.instructions = machine_->instructions();
  consultation.work = machine_->work();
  consultation.first_error_below = machine_->first_error_below();
  consultation.errors_below = machine_->errors_below();
  consultation.time = Clock::now() - begin;
  return consultation;
}

explain::Reason Consultant::explain(const chess::Game& game, const AskOptions& options,
                                    const Consultation& consultation) {
  const vm::Answer& answer = consultation.answer;
  const bool has_move = answer.status == vm::AnswerStatus::move;
  Consultant& asked = explaining();
  explain::ReasonRecorder recorder(has_move ? std::optional(answer.outcome.move) : std::nullopt,
                                   noted_.get());
  AskOptions again = options;
  again.observer = &recorder;
  const Consultation explained = asked.ask(game, again);
  return recorder.take({asked.program_, &asked.program()}, explained.answer.outcome);
}

std::string Consultant::rule_text(const chess::Game& game, const AskOptions& options,
                                  const Consultation& consultation) {
  CHEG_REQUIRE(consultation.answer.status == vm::AnswerStatus::move);
  static_cast<void>(explaining());
  const std::uint32_t instruction = consultation.answer.outcome.instruction;
  if (noted_ != nullptr && explain::has_values(*noted_, program(), instruction)) {
    const explain::Reason reason = explain(game, options, consultation);
    if (reason.incomplete.empty() && !reason.rules.empty()) {
      return reason.acting().text;
    }
  }
  return vm::rule_of(program(), instruction).explanation;
}

Consultant& Consultant::explaining() {
  if (!std::exchange(has_looked_for_rules_, true)) {
    noted_ = explain::make_noted(program(), stdlib::native_libraries());
    if (noted_ != nullptr) {
      noted_consultant_.reset(new Consultant(noted_->prepared, limits_));
    }
  }
  if (noted_consultant_ == nullptr) {
    return *this;
  }
  noted_consultant_->give(given_);
  return *noted_consultant_;
}

void Consultant::ask_in_search(const chess::Game& game, const AskOptions& options,
                               Consultation& consultation) {
  if (!search_) {
    search_.emplace();
  }
  search_->clear();
  machine_->begin_search();  // the search does not call this if the game is over
  chess::SearchLimits limits;
  limits.depth = options.depth;
  limits.first_depth = options.first_depth;
  limits.stop = options.stop;
  const chess::SearchResult result =
      search_->search(game, limits, options.asks_program ? machine_.get() : nullptr);
  consultation.answer = vm::answer_at(*machine_, game.position(), result.line);
  if (consultation.answer.status != vm::AnswerStatus::move && !result.game_over) {
    consultation.host = HostAnswer{result.move, result.score, result.line};
  }
  consultation.nodes = result.nodes;
}

void Consultant::ask_in_bare_host(const chess::Game& game, const AskOptions& options,
                                  Consultation& consultation) {
  chess::BareHost host(options.stop);
  chess::Line line;
  static_cast<void>(host.consult(game.position(), *machine_, line, options.alpha, options.beta));
  consultation.answer = vm::answer_at(*machine_, game.position(), line);
  consultation.nodes = machine_->nodes();
}

}  // namespace cheg::consult
