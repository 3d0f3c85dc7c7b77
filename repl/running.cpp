// Programs at work: at the prompt, asked for a move, explained, tested, measured.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <utility>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "host/bare_host.hpp"
#include "repl/prompt_line.hpp"
#include "repl/session.hpp"
#include "repl/value_text.hpp"
#include "stdlib/natives/natives.hpp"
#include "vm/text.hpp"
#include "vm/tracer.hpp"

namespace cheg::repl {
namespace {

using chess::Notation;
using vm::NodeOutcome;

// The values of a BREAK at the prompt.
class Values final : public vm::Observer {
 public:
  explicit Values(Notation notation) : notation_(notation) {}
  std::vector<std::string> texts;

  void break_point(const vm::Moment& moment) override {
    if (moment.instruction == *find_place(moment.program, kPromptTag)) {
      for (const std::uint16_t operand : moment.code().operands) {
        texts.push_back(value_text(moment.values[operand], moment.position, notation_));
      }
    }
  }

 private:
  Notation notation_;
};

std::map<std::string, std::string> texts_of(const Variables& variables,
                                            const chess::Position& position, Notation notation) {
  std::map<std::string, std::string> texts;
  variables.for_each([&](const std::string& name, const vm::Value& value) {
    texts[name] = value_text(value, position, notation);
  });
  return texts;
}

std::int64_t read_number(std::string_view text, std::string_view what, std::int64_t least,
                         std::int64_t most) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) {
    throw Failure(fmt::format("{} must be a number from {} to {}, not {}", what, least, most,
                              cheg::quoted(text)));
  }
  return number;
}

// True for `on`, false for `off`; what it was not, for nothing.
bool read_switch(std::string_view text, bool before) {
  const std::string word = lower_case(text);
  if (!word.empty() && word != "on" && word != "off" && word != "1" && word != "0") {
    throw Failure(fmt::format("say on or off, not {}", cheg::quoted(text)));
  }
  return word.empty() ? !before : word == "on" || word == "1";
}

}  // namespace

const std::shared_ptr<const lang::Program>& Session::compiled() {
  if (compiled_ == nullptr) {
    compiled_ = compile(program_.source(), surroundings_.libraries(), surroundings_.style().color);
  }
  return compiled_;
}

void Session::change_program(LiveProgram program) {
  auto compiled = compile(program.source(), surroundings_.libraries(), surroundings_.style().color);
  program_ = std::move(program);
  compiled_ = std::move(compiled);
  machine_.reset();
}

vm::Machine& Session::machine() {
  if (machine_ == nullptr) {
    auto prepared = vm::PreparedProgram::make(compiled(), stdlib::native_libraries());
    if (!prepared) {
      throw Failure(prepared.error());
    }
    machine_ = std::make_unique<vm::Machine>(std::move(prepared).value(), limits_);
  }
  return *machine_;
}

void Session::execute(std::string_view instruction) {
  const chess::Position position = board_.position();
  root_ = position;
  const auto program = compile_prompt_line(program_, instruction, surroundings_.libraries(),
                                           surroundings_.style().color);
  const auto before = texts_of(variables_, position, notation_);
  Values values(notation_);
  RootRecord record;
  vm::Tracer tracer([this](const std::string& line) { write(line); });
  Observers observers;
  observers.add(values);
  observers.add(record);
  if (traces_) {
    observers.add(tracer);
  }
  debugger_.begin(*program);
  observers.add(debugger_);
  const NodeOutcome outcome =
      run_prompt_line(program, position, limits_, variables_, observers, surroundings_.stop());
  if (!values.texts.empty()) {
    write(fmt::format("{}  {}  {}\n", values.texts[0], values.texts[1], values.texts[2]));
  }
  write(tried_text(record.events.tried_moves, position, notation_));
  const std::vector<std::string> stored = stored_variables(*program, instruction);
  for (const auto& [name, text] : texts_of(variables_, position, notation_)) {
    const auto old = before.find(name);
    const bool is_stored = std::find(stored.begin(), stored.end(), name) != stored.end();
    if (is_stored || old == before.end() || old->second != text) {
      write(fmt::format("{} = {}\n", name, text));
    }
  }
  for (const auto& [name, text] : before) {
    if (variables_.find(name) == nullptr) {
      write(fmt::format("{} = #\n", name));
    }
  }
  if (ended_behind(*program, outcome)) {
    return;
  }
  const std::string place = program->location(outcome.instruction);
  switch (outcome.kind) {
    case NodeOutcome::Kind::move:
      write(fmt::format("chooses {}, {}, by {}\n",
                        chess::format_move(position, outcome.move, notation_),
                        vm::score_text(outcome.score, outcome.is_certain_draw), place));
      break;
    case NodeOutcome::Kind::value:
      write(fmt::format("value {}, by {}\n", vm::score_text(outcome.score, outcome.is_certain_draw),
                        place));
      break;
    case NodeOutcome::Kind::error:
      throw Failure(
          fmt::format("{}\n  {}", vm::error_text(*program, outcome), record.events.failed));
    case NodeOutcome::Kind::stopped:
      end_stopped_run();
    default:
      write(fmt::format("not handled, by {}\n", place));
      break;
  }
}

void Session::show_value(std::string_view expression) {
  const auto program = compile_prompt_line(program_, "BREAK  " + std::string(expression),
                                           surroundings_.libraries(), surroundings_.style().color);
  Values values(notation_);
  static_cast<void>(run_prompt_line(program, board_.position(), limits_, variables_, values,
                                    surroundings_.stop()));
  write((values.texts.empty() ? "#" : values.texts[0]) + '\n');
}

Session::Answer Session::ask(const chess::Game& game, vm::Observer* more) {
  Answer answer;
  answer.root = game.position();
  root_ = answer.root;
  answer.program = compiled();
  debugger_.begin(*answer.program);
  if (traces_ || more != nullptr || debugger_.wants_instructions()) {
    machine_.reset();  // what natives remember would not be seen
  }
  vm::Machine& asked = machine();
  vm::Tracer tracer([this](const std::string& line) { write(line); });
  Observers observers;
  RootRecord record;
  observers.add(record);
  if (traces_) {
    observers.add(tracer);
  }
  if (more != nullptr) {
    observers.add(*more);
  }
  observers.add(debugger_);
  asked.set_observer(&observers);
  consult::Consultation& report = answer.report;
  const auto begin = std::chrono::steady_clock::now();
  if (host_searches_ || !programs_are_on_) {
    if (search_ == nullptr) {
      search_ = std::make_unique<chess::Search>();
    }
    search_->clear();  // the same question always gets the same answer
    asked.begin_search();
    chess::SearchLimits search_limits;
    search_limits.depth = depth_;
    search_limits.first_depth = debugger_.wants_instructions() ? depth_ : 1;
    search_limits.stop = &surroundings_.stop();
    const chess::SearchResult result =
        search_->search(game, search_limits, programs_are_on_ ? &asked : nullptr);
    report.answer = vm::answer_at(asked, game.position(), result.line);
    if (report.answer.status != vm::AnswerStatus::move && !result.game_over) {
      report.host = consult::HostAnswer{result.move, result.score, result.line};
    }
    report.nodes = result.nodes;
  } else {
    chess::BareHost host(&surroundings_.stop());
    chess::Line line;
    static_cast<void>(host.consult(game.position(), asked, line));
    report.answer = vm::answer_at(asked, game.position(), line);
    report.nodes = asked.nodes();
  }
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  asked.set_observer(nullptr);
  report.instructions = asked.instructions();
  report.first_error_below = asked.first_error_below();
  report.errors_below = asked.errors_below();
  answer.record = std::move(record.events);
  if (surroundings_.stop()) {
    end_stopped_run();
  }
  return answer;
}

void Session::run(std::string_view /*arguments*/) {
  answer_ = ask(board_.game());
  const auto& [report, root, program, record, seconds] = *answer_;
  const std::string answer = consult::answer_text(report.answer, root, *program);
  write((programs_are_on_ ? answer : "  programs are switched off by EGSW=0\n") +
        consult::host_and_work_text(report, root, *program));
}

void Session::test(std::string_view /*arguments*/) {
  const auto program = compiled();
  const auto& examples = program->data().examples;
  const lang::Source& source = *program->data().parts.front().source;
  std::size_t expectations = 0;
  std::size_t failed = 0;
  for (const lang::Example& example : examples) {
    const chess::Position root = *chess::parse_fen(example.fen);
    const Answer answer = ask(chess::Game(root));
    expectations += example.expectations.size();
    for (const lang::Expectation& expected : example.expectations) {
      const std::string difference = vm::difference(answer.report.answer, expected, root, *program);
      if (!difference.empty()) {
        write(fmt::format("line {}: {}\n  {}\n", source.line_at(example.span.offset), difference,
                          example.fen));
        ++failed;
      }
    }
  }
  if (failed > 0) {
    throw Failure(fmt::format("{} of {} {} not hold", failed, expectations,
                              expectations == 1 ? "expectation does" : "expectations do"));
  }
  write(examples.empty() ? std::string("no examples; one is `;@ fen FEN expect move e2e4`\n")
                         : fmt::format("{} {}\n", examples.size(),
                                       examples.size() == 1 ? "example holds" : "examples hold"));
}

void Session::prove(std::string_view arguments) {
  if (!surroundings_.prove(compiled(), upper_case(arguments))) {
    throw Failure("not proved");
  }
}

void Session::time(std::string_view /*arguments*/) {
  answer_ = ask(board_.game());
  const auto instructions = static_cast<double>(answer_->report.instructions);
  write(fmt::format("{:.3f} milliseconds, {} {}, {} instructions{}\n", answer_->seconds * 1000,
                    answer_->report.nodes, answer_->report.nodes == 1 ? "node" : "nodes",
                    answer_->report.instructions,
                    instructions > 0 ? fmt::format(", {:.1f} nanoseconds each",
                                                   answer_->seconds * 1e9 / instructions)
                                     : ""));
}

void Session::profile(std::string_view /*arguments*/) {
  Profile profile;
  answer_ = ask(board_.game(), &profile);
  write(profile.to_text(true));
}

void Session::trace(std::string_view arguments) {
  traces_ = read_switch(arguments, traces_);
  write(fmt::format("trace is {}\n", traces_ ? "on" : "off"));
}

void Session::set_host(std::string_view arguments) {
  const std::string host = lower_case(arguments);
  if (!host.empty() && host != "search" && host != "bare") {
    throw Failure(fmt::format("the host is search or bare, not {}", cheg::quoted(arguments)));
  }
  host_searches_ = host.empty() ? host_searches_ : host == "search";
  write(fmt::format("host {}\n", host_searches_ ? "search" : "bare"));
}

void Session::set_depth(std::string_view arguments) {
  if (!arguments.empty()) {
    depth_ = static_cast<int>(read_number(arguments, "the depth", 1, chess::kMostDepth));
  }
  write(fmt::format("depth {}\n", depth_));
}

void Session::set_limit(std::string_view arguments) {
  if (!arguments.empty()) {
    limits_.instructions_per_node = read_number(arguments, "the limit", 1, 1'000'000'000'000'000);
    limits_.instructions_per_search =
        std::max(limits_.instructions_per_search, limits_.instructions_per_node);
    machine_.reset();
  }
  write(fmt::format("limit {} instructions in a node, {} in a search\n",
                    limits_.instructions_per_node, limits_.instructions_per_search));
}

void Session::switch_programs(std::string_view arguments) {
  programs_are_on_ = arguments.empty() ? programs_are_on_ : read_switch(arguments, false);
  write(fmt::format("EGSW={}: programs are {}\n", programs_are_on_ ? 1 : 0,
                    programs_are_on_ ? "asked" : "not asked"));
}

}  // namespace cheg::repl
