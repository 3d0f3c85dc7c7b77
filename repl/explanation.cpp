// The command `why`: explains the last answer of the program.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

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

// Why there is no move, and what the search plays.
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

// The rule that chose the move, with its comment and the source around it.
std::string rule_text(const RecordedAnswer& answer, chess::Notation notation) {
  const vm::NodeOutcome& outcome = answer.consultation.answer.outcome;
  const vm::Rule rule = vm::rule_of(*answer.program, outcome.instruction);
  return fmt::format("{} was chosen by {}, {}:{}\n{}{}",
                     chess::format_move(answer.root, outcome.move, notation), rule.location,
                     rule.file, rule.place.line,
                     rule.explanation.empty() ? "" : fmt::format("  {}\n", rule.explanation),
                     source_around(*answer.program, outcome.instruction));
}

// The other moves that the program looked at.
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

}  // namespace

void why(Frontend& frontend, const Settings& settings, const Runner& runner) {
  if (!runner.last_answer()) {
    throw CommandError("no program has answered yet; `run` asks it, `go` plays its move");
  }
  const RecordedAnswer& answer = *runner.last_answer();
  const vm::Answer& advice = answer.consultation.answer;
  if (advice.status != vm::AnswerStatus::move) {
    frontend.write(no_move_text(answer, settings.notation));
    return;
  }
  frontend.write(rule_text(answer, settings.notation));
  frontend.write(fmt::format("  value  {}\n",
                             vm::score_text(advice.outcome.score, advice.outcome.is_certain_draw)));
  if (advice.line.size() > 1) {
    frontend.write(fmt::format("  line   {}\n", vm::line_text(advice.line, answer.root,
                                                              *answer.program, settings.notation)));
  }
  frontend.write(others_text(answer, settings.notation));
}

}  // namespace cheg::repl
