// Why the program answered what it did.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "repl/session.hpp"

namespace cheg::repl {
namespace {

// The moves that were tried without being chosen, each with its last value, the best first.
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

// What PLAY passed over, in its order.
std::string passed_over(const std::vector<chess::Move>& choices, const chess::Position& root,
                        chess::Notation notation) {
  std::string text;
  for (std::size_t i = 1; i < choices.size(); ++i) {
    text += ' ' + chess::format_move(root, choices[i], notation);
  }
  return text.empty() ? "  PLAY had no other move that fits\n"
                      : "  PLAY took it before the others that fit, in its order:" + text + '\n';
}

}  // namespace

void Session::why(std::string_view /*arguments*/) {
  if (!answer_) {
    throw Failure("no program has answered yet; `run` asks it, `go` plays its move");
  }
  const consult::Consultation& report = answer_->report;
  const vm::NodeOutcome& outcome = report.answer.outcome;
  const chess::Position& root = answer_->root;
  const lang::Program& program = *answer_->program;
  const RootEvents& record = answer_->record;
  if (report.answer.status != vm::AnswerStatus::move) {
    write(fmt::format("the program gave no move: {}\n{}",
                      consult::why_no_move(report.answer, program),
                      record.failed.empty() ? "" : "  " + record.failed + '\n'));
    if (report.host) {
      write(fmt::format("the search plays {}, {}\n  line   {}\n",
                        chess::format_move(root, report.host->move, notation_),
                        vm::score_text(report.host->score),
                        vm::line_text(report.host->line, root, program)));
    }
    return;
  }
  const vm::Rule rule = vm::rule_of(program, outcome.instruction);
  write(fmt::format("{} was chosen by {}, {}:{}\n",
                    chess::format_move(root, outcome.move, notation_), rule.location, rule.file,
                    rule.place.line));
  if (!rule.explanation.empty()) {
    write(fmt::format("  {}\n", rule.explanation));
  }
  write(source_around(program, outcome.instruction));
  write(fmt::format("  value  {}\n", vm::score_text(outcome.score, outcome.is_certain_draw)));
  if (report.answer.line.size() > 1) {
    write(fmt::format("  line   {}\n", vm::line_text(report.answer.line, root, program)));
  }
  if (!record.choices.empty()) {
    write(passed_over(record.choices, root, notation_));
    return;
  }
  const std::vector<vm::TriedMove> worse = others(record.tried_moves, outcome.move);
  write((worse.empty() ? "  no other move was tried\n" : "  preferred to\n") +
        tried_text(worse, root, notation_));
}

}  // namespace cheg::repl
