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
#include "consult/reason_json.hpp"
#include "consult/recorder.hpp"
#include "consult/trace_window.hpp"
#include "explain/text.hpp"
#include "tools/cheg/command_line/consult_options.hpp"
#include "tools/cheg/command_line/exit_status.hpp"
#include "tools/cheg/command_line/given_positions.hpp"
#include "tools/cheg/command_line/input.hpp"
#include "tools/cheg/command_line/mate_check.hpp"
#include "tools/cheg/command_line/notation_option.hpp"
#include "tools/cheg/command_line/output.hpp"
#include "tools/cheg/command_line/program.hpp"
#include "tools/cheg/command_line/suite.hpp"
#include "tools/cheg/command_line/tables.hpp"
#include "tools/cheg/command_line/waiting_sign.hpp"
#include "tools/cheg/subcommands.hpp"

namespace cheg::tool {
namespace {

struct RunOptions {
  std::string program;
  PositionOptions positions;
  std::optional<std::string> svg;
  ConsultOptions consulting;
  TableOptions tables;
  chess::Notation notation = chess::Notation::san;
  bool json = false;
  bool breaks = false;
  bool why = false;
  bool trace = false;
  bool trace_all = false;
};

// The board with the move as an arrow, the move and its rule as the caption; without a move the
// caption says why.
std::string draw_answer(const consult::Consultation& consultation, const chess::Position& position,
                        const lang::Program& program, chess::Notation notation) {
  const vm::Answer& answer = consultation.answer;
  chess::SvgDrawing drawing;
  drawing.bottom = position.side_to_move();
  if (answer.status == vm::AnswerStatus::move) {
    const chess::Move move = answer.outcome.move;
    drawing.highlighted = chess::bit(move.from()) | chess::bit(move.to());
    drawing.arrows = {{move.from(), move.to()}};
    const vm::Rule rule = vm::rule_of(program, answer.outcome.instruction);
    const std::string says = consultation.rule_text.value_or(rule.explanation);
    drawing.caption = {chess::format_move(position, move, notation),
                       says.empty() ? rule.location : rule.location + ": " + says};
  } else {
    drawing.caption = {consult::why_no_move(answer, program)};
  }
  return draw_svg(position, drawing);
}

// Compares answers with the file of the positions: an EPD file gives the right answers, a game
// gives the played moves.
class Comparison {
 public:
  explicit Comparison(const RunOptions& options)
      : notation_(options.notation), tables_(options.tables) {}

  [[nodiscard]] std::string text(const GivenPosition& given, const vm::Answer& answer) {
    if (given.game) {
      return played_text(given, answer);
    }
    return given.expected ? suite_.add(given, checks(given, answer)) : "";
  }

  void add_to(Json& object, const GivenPosition& given, const vm::Answer& answer) {
    given.add_to(object, notation_);
    if (given.game && given.game->played) {
      object["game"]["same"] = move_of(answer) == given.game->played;
    } else if (given.expected) {
      suite_.add(given, checks(given, answer), object);
    }
  }

  [[nodiscard]] std::string summary(const PositionOptions& positions, const GivenCounts& counts,
                                    const std::string& program) const {
    if (positions.epd) {
      return suite_.text();
    }
    return !positions.pgn
               ? ""
               : fmt::format(
                     "{} of {} games have a position with an ENTRY of {}; "
                     "it plays the same move in {} of {}\n",
                     counts.taken, counts.games, made_printable(program), same_, played_);
  }

  [[nodiscard]] ExitStatus status(ExitStatus status) const { return suite_.status(status); }

 private:
  // The program's own move. The move of its host is not an answer of the program.
  static std::optional<chess::Move> move_of(const vm::Answer& answer) {
    return answer.status == vm::AnswerStatus::move ? std::optional(answer.outcome.move)
                                                   : std::nullopt;
  }

  [[nodiscard]] std::vector<SuiteCheck> checks(const GivenPosition& given,
                                               const vm::Answer& answer) {
    const auto move = move_of(answer);
    auto checks = check_move(*given.expected, given.position, move, notation_);
    if (given.expected->mate) {
      checks.push_back(check_mate(*given.expected->mate, given.position, move,
                                  move ? answer.outcome.score : 0, tables_));
    }
    return checks;
  }

  [[nodiscard]] std::string played_text(const GivenPosition& given, const vm::Answer& answer) {
    if (!given.game->played) {
      return "  played nothing: the game ends here\n";
    }
    const auto move = move_of(answer);
    const bool is_same = move == given.game->played;
    ++played_;
    same_ += is_same ? 1 : 0;
    return fmt::format("  played {}{}\n",
                       chess::format_move(given.position, *given.game->played, notation_),
                       is_same ? ", the same"
                       : move  ? ", another move"
                               : "");
  }

  chess::Notation notation_;
  Tables tables_;
  SuiteTally suite_;
  std::size_t played_ = 0;
  std::size_t same_ = 0;
};

// The reasons of an answer. The reports of BREAKs are not shown a second time.
explain::Reason explain(consult::Consultant& consultant, const chess::Position& position,
                        const RunOptions& options, const consult::Consultation& consultation) {
  const WaitingSign sign("finding out why", options.consulting.limits.time);
  return consultant.explain(chess::Game(position), options.consulting.ask, consultation);
}

// The text of the rule that chose the move, with its values; nothing if there is no move.
std::optional<std::string> rule_text(consult::Consultant& consultant,
                                     const chess::Position& position, const RunOptions& options,
                                     const consult::Consultation& consultation) {
  if (consultation.answer.status != vm::AnswerStatus::move) {
    return std::nullopt;
  }
  const WaitingSign sign("putting in the values of the rule", options.consulting.limits.time);
  return consultant.rule_text(chess::Game(position), options.consulting.ask, consultation);
}

std::function<void(const std::string&)> trace_into(consult::TraceWindow& window,
                                                   const RunOptions& options) {
  return [&window, is_all = options.trace_all](const std::string& line) {
    is_all ? print_error(line) : window.add(line);
  };
}

ExitStatus run(const RunOptions& options) {
  const auto consultant = read_consultant(options.program, options.consulting.limits);
  if (consultant == nullptr) {
    return ExitStatus::negative;
  }
  const lang::Program& program = consultant->program();
  const bool is_traced = options.trace || options.trace_all;
  consult::TraceWindow window([](const std::string& line) { print_error(line); });
  consult::Recorder recorder(is_traced ? trace_into(window, options) : nullptr, options.notation);
  recorder.at_root_end = [&](const vm::NodeOutcome& outcome) { window.root_ended(outcome); };
  consult::AskOptions ask = options.consulting.ask;
  ask.observer = &recorder;
  Comparison comparison(options);
  const auto ask_at = [&](const GivenPosition& given) -> std::optional<std::string> {
    const chess::Position& position = given.position;
    consult::Consultation consultation = [&] {
      std::optional<WaitingSign> sign;
      if (!is_traced) {
        sign.emplace(made_printable(options.program) + " thinks", options.consulting.limits.time);
      }
      return consultant->ask(chess::Game(position), ask);
    }();
    window.finish("`--trace-all` shows every line");
    consultation.rule_text = rule_text(*consultant, position, options, consultation);
    const explain::Reason reason =
        options.why ? explain(*consultant, position, options, consultation) : explain::Reason();
    const auto breaks = recorder.take_breaks();
    if (options.svg) {
      write_file(*options.svg, draw_answer(consultation, position, program, options.notation));
    }
    if (!options.json) {
      print(given.heading() + consult::to_text(consultation, position, program, options.notation) +
            explain::reason_text(reason, position, options.notation) +
            comparison.text(given, consultation.answer) + consult::breaks_text(breaks));
      return std::nullopt;
    }
    Json json = consult::consultation_json(consultation, position, program, options.notation);
    if (options.breaks) {
      consult::add_breaks(json, breaks);
    }
    if (options.why) {
      json["reason"] = consult::reason_json(reason, position);
    }
    comparison.add_to(json, given, consultation.answer);
    print(json_line(json));
    return std::nullopt;
  };
  const GivenCounts counts = for_each_given_position(
      options.positions,
      [&program](const chess::Position& position) { return has_entry(program, position); }, ask_at);
  if (!options.json) {
    print(comparison.summary(options.positions, counts, options.program));
  }
  return comparison.status(counts.status);
}

}  // namespace

void add_run(CLI::App& app, ExitStatus& status) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = app.add_subcommand("run", "Ask a program for its advice in positions");
  command->add_option("PROGRAM", options->program, kProgramHelp)->type_name("")->required();
  add_position_options(*command, options->positions,
                       "Positions. Default: the positions on standard input", "--pgn,--from-pgn",
                       "Of each game of a PGN file, the first position with an ENTRY");
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
  command->add_flag("--why", options->why,
                    "Also explain the move: the rules that had no move, the moves that each clause "
                    "left, the forced line, the next best move");
  command->add_flag("--breaks", options->breaks, "With --json: the report of each BREAK");
  command->add_flag("--trace", options->trace,
                    "Print every instruction with its values, on standard error; if the program "
                    "gives no answer, only the last ones");
  command->add_flag("--trace-all", options->trace_all, "The same, but with every instruction");
  add_notation_option(*command, options->notation);
  add_table_folder(*command, options->tables);
  add_limit_options(*command, options->consulting.limits);
  command->footer("Example:\n  cheg run krk '8/8/8/8/8/2k5/8/K6R w - - 0 1'");
  command->callback([options, command, &status] {
    const bool has_bounds = command->count("--alpha") + command->count("--beta") > 0;
    if (has_bounds && options->consulting.ask.host != consult::HostKind::bare) {
      throw UsageError("run: --alpha and --beta need --host bare; a search sets its own bounds");
    }
    if (options->svg &&
        (options->positions.has_file() || join_fens(options->positions.fens).size() != 1)) {
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
