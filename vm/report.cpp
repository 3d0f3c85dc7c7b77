#include "vm/report.hpp"

#include <fmt/format.h>

#include "base/require.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::vm {

using chess::Notation;
using chess::Position;
using chess::Score;

Rule rule_of(const lang::Program& program, std::uint32_t instruction) {
  CHEG_REQUIRE(instruction < program.data().code.size());
  const lang::ProgramPart& part = program.part_of(instruction);
  const lang::Source& source = *part.source;
  // The guard after the last instruction has no source place.
  const bool is_guard = instruction + 1 == part.end && instruction > part.begin;
  const lang::Span span = program.data().spans[is_guard ? instruction - 1 : instruction];
  return {program.location(instruction), program.explanation(instruction), source.name(),
          source.place(span.offset)};
}

std::string score_text(Score score, bool is_certain_draw) {
  if (is_certain_draw) {
    return "certain draw";
  }
  if (chess::is_mate(score)) {
    const int moves = chess::moves_to_mate(score);
    return moves > 0 ? fmt::format("mate in {}", moves) : fmt::format("mated in {}", -moves);
  }
  const std::string pawns = fmt::format("{:+.2f}", score / 100.0);
  if (chess::is_certain(score)) {
    return fmt::format("{} ({})", score > 0 ? "certain win" : "certain loss", pawns);
  }
  return pawns;
}

std::string line_text(const chess::Line& line, const Position& root, const lang::Program& program) {
  std::string text;
  Position position = root;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const chess::Reason reason = line.reasons()[i];
    if (i < line.size()) {
      const bool is_white = position.side_to_move() == chess::Color::white;
      if (is_white || i == 0) {
        text += fmt::format("{}{}{} ", text.empty() ? "" : " ", position.fullmove_number(),
                            is_white ? "." : "...");
      } else {
        text += ' ';
      }
      text += chess::format_move(position, line.moves()[i], Notation::san);
      position.make(line.moves()[i]);
    } else if (reason != chess::kNoReason) {
      text += text.empty() ? "judged by" : ", judged by";
    }
    if (reason != chess::kNoReason) {
      text += fmt::format(" [{}]", program.location(instruction_of(reason)));
    }
  }
  return text;
}

<<<<<<< HEAD
=======
std::string to_text(const Report& report, const Position& root, const lang::Program& program) {
  const Answer& answer = report.answer;
  const NodeOutcome& outcome = answer.outcome;
  std::string text = chess::to_fen(root) + '\n';
  const auto add_rule = [&] { text += rule_text(rule_of(program, outcome.instruction)); };
  switch (answer.status) {
    case AnswerStatus::move:
      text += fmt::format("  move   {}\n", chess::format_move(root, outcome.move, Notation::san));
      add_rule();
      text += fmt::format("  value  {}\n", score_text(outcome.score, outcome.is_certain_draw));
      if (answer.line.size() > 1) {
        text += fmt::format("  line   {}\n", line_text(answer.line, root, program));
      }
      break;
    case AnswerStatus::value:
      text += fmt::format("  value  {}, and no move\n",
                          score_text(outcome.score, outcome.is_certain_draw));
      add_rule();
      break;
    case AnswerStatus::not_handled: {
      // Not for the reason of a rule, but because none applied.
      Rule rule = rule_of(program, outcome.instruction);
      rule.explanation.clear();
      text += "  not handled\n" + rule_text(rule);
      break;
    }
    case AnswerStatus::error:
      text += fmt::format("  error  {}\n", placed_error(program, outcome));
      break;
    case AnswerStatus::no_entry:
      text += fmt::format("  {}\n", kNoEntry);
      break;
    case AnswerStatus::checkmate:
    case AnswerStatus::stalemate:
    case AnswerStatus::stopped:
      text += fmt::format("  {}\n", name(answer.status));
      break;
  }
  text += host_text(report.host, root);
  if (report.nodes > 0) {
    text += fmt::format("  work   {} {}, {} instructions\n", report.nodes,
                        report.nodes == 1 ? "node" : "nodes", report.instructions);
  }
  if (report.first_error_below) {
    text += fmt::format("  note   {} {} below {} not handled because of errors; the first: {}\n",
                        report.errors_below, report.errors_below == 1 ? "node" : "nodes",
                        report.errors_below == 1 ? "was" : "were",
                        error_text(program, *report.first_error_below));
  }
  return text;
}

std::string why_no_move(const Answer& answer, const lang::Program& program) {
  CHEG_REQUIRE(answer.status != Status::move);
  const auto place = [&] { return place_text(rule_of(program, answer.outcome.instruction)); };
  switch (answer.status) {
    case AnswerStatus::value:
      return "only a value, by " + place();
    case AnswerStatus::not_handled:
      return "not handled, by " + place();
    case AnswerStatus::error:
      return placed_error(program, answer.outcome);
    case AnswerStatus::no_entry:
      return kNoEntry;
    default:
      return std::string(name(answer.status));
  }
}

>>>>>>> 9bd902e (Preconditions of chess, host, vm, lang, proof and Kriegspiel are checked in debug builds)
}  // namespace cheg::vm
