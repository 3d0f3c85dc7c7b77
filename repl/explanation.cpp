// The command `why`: explains the last answer of the program.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "chess/notation/notation.hpp"
#include "explain/text.hpp"
#include "repl/commands.hpp"
#include "repl/running_commands.hpp"
#include "vm/report.hpp"

namespace cheg::repl {
namespace {

// The moves that were tried and not chosen, each with its last value, the best first.
std::vector<vm::TriedMove> others(const std::vector<vm::TriedMove>& tried_moves,
                                  chess::Move chosen) {
  std::vector<vm::TriedMove> moves;
  for (const vm::TriedMove& tried : tried_moves) {
    moves.erase(std::remove_if(moves.begin(), moves.end(),
                               [&](const vm::TriedMove& it) { return it.move == tried.move; }),
                moves.end());
    if (tried.move != chosen) {
      moves.push_back({tried.move, tried.score, false, false});
    }
  }
  std::stable_sort(moves.begin(), moves.end(), [](const vm::TriedMove& a, const vm::TriedMove& b) {
    return a.score > b.score;
  });
  return moves;
}

// The moves that PLAY could have taken, in its order.
std::string passed_over(const std::vector<chess::Move>& choices, const chess::Position& root,
                        chess::Notation notation) {
  std::string text;
  for (std::size_t i = 1; i < choices.size(); ++i) {
    text += ' ' + chess::format_move(root, choices[i], notation);
  }
  return text.empty() ? "  PLAY had no other move that fits\n"
                      : "  PLAY took it before the others that fit, in its order:" + text + '\n';
}

// The reason why there is no move, and the move of the search.
std::string no_move_text(const RecordedAnswer& answer, chess::Notation notation) {
  const consult::Consultation& consultation = answer.consultation;
  std::string text =
      fmt::format("the program gave no move: {}\n{}",
                  consult::why_no_move(consultation.answer, *answer.program),
                  answer.events.failed.empty() ? "" : "  " + answer.events.failed + '\n');
  if (consultation.host) {
    text +=
        fmt::format("the search plays {}, {}\n  line   {}\n",
                    chess::format_move(answer.root, consultation.host->move, notation),
                    vm::score_text(consultation.host->score),
                    vm::line_text(consultation.host->line, answer.root, *answer.program, notation));
  }
  return text;
}

// The rule that chose the move, with its text and the source around it.
std::string rule_text(const RecordedAnswer& answer, const explain::Reason& reason,
                      chess::Notation notation) {
  const vm::NodeOutcome& outcome = answer.consultation.answer.outcome;
  const vm::Rule rule = vm::rule_of(*answer.program, outcome.instruction);
  const std::string& text = reason.rules.empty() ? rule.explanation : reason.acting().text;
  return fmt::format("{} was chosen by {}, {}:{}\n{}{}",
                     chess::format_move(answer.root, outcome.move, notation), rule.location,
                     rule.file, rule.place.line, text.empty() ? "" : fmt::format("  {}\n", text),
                     source_around(*answer.program, outcome.instruction));
}

// The other moves that the program examined.
std::string others_text(const RecordedAnswer& answer, chess::Notation notation) {
  const RootEvents& events = answer.events;
  if (!events.choices.empty()) {
    return passed_over(events.choices, answer.root, notation);
  }
  const std::vector<vm::TriedMove> worse =
      others(events.tried_moves, answer.consultation.answer.outcome.move);
  return (worse.empty() ? "  no other move was tried\n" : "  preferred to\n") +
         tried_text(worse, answer.root, notation);
}

// The rules and clauses that led to the move. The moves that PLAY did not take are shown elsewhere.
std::string clauses_text(explain::Reason reason, const RecordedAnswer& answer,
                         chess::Notation notation) {
  reason.equals.clear();
  return explain::reason_text(reason, answer.root, notation);
}

// The move or rule after `not`, if the arguments begin with this word.
std::optional<std::string_view> after_not(std::string_view arguments) {
  const auto [word, rest] = split(arguments);
  return lower_case(word) == "not" ? std::optional(rest) : std::nullopt;
}

// Shows why a rule did not act or a move was not played.
std::string why_not(const RecordedAnswer& answer, const explain::Reason& reason,
                    std::string_view what, chess::Notation notation) {
  if (what.empty()) {
    throw CommandError("say which move or rule: `why not Kb2`, `why not MATE`");
  }
  const std::string rule = explain::why_not_rule(reason, upper_case(what), answer.root, notation);
  if (!rule.empty()) {
    return rule;
  }
  const auto move = chess::parse_move(answer.root, what);
  if (!move) {
    throw CommandError(fmt::format("no rule of the program is called {}, and as a move: {}",
                                   cheg::quoted(what), move.error().message));
  }
  return explain::why_not_move(reason, answer.root, *move, notation);
}

}  // namespace

void why(Frontend& frontend, const Settings& settings, Runner& runner, std::string_view arguments) {
  const auto not_this = after_not(arguments);
  if (!arguments.empty() && !not_this) {
    throw CommandError(
        "`why` explains the last answer; `why not MOVE` and `why not RULE` say "
        "what stood against it");
  }
  if (!runner.last_answer()) {
    throw CommandError("no program has answered yet; `run` asks it, `go` plays its move");
  }
  const RecordedAnswer& answer = *runner.last_answer();
  const vm::Answer& advice = answer.consultation.answer;
  const explain::Reason reason = value_or_throw(runner.explain(answer));
  if (not_this) {
    frontend.write(why_not(answer, reason, *not_this, settings.notation));
    return;
  }
  if (advice.status != vm::AnswerStatus::move) {
    frontend.write(no_move_text(answer, settings.notation) +
                   clauses_text(reason, answer, settings.notation));
    return;
  }
  frontend.write(rule_text(answer, reason, settings.notation));
  frontend.write(fmt::format("  value  {}\n",
                             vm::score_text(advice.outcome.score, advice.outcome.is_certain_draw)));
  if (advice.line.size() > 1) {
    frontend.write(fmt::format("  line   {}\n", vm::line_text(advice.line, answer.root,
                                                              *answer.program, settings.notation)));
  }
  frontend.write(clauses_text(reason, answer, settings.notation));
  frontend.write(others_text(answer, settings.notation));
}

}  // namespace cheg::repl
