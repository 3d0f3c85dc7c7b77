#include "vm/report.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::vm {
namespace {

using chess::Notation;
using chess::Position;
using chess::Score;

constexpr const char* kNoEntry = "no ENTRY for this material";

// "CUT, krk.cheg:12".
std::string place_text(const Rule& rule) {
  return fmt::format("{}, {}:{}", rule.location, made_printable(rule.file), rule.place.line);
}

// "  rule   CUT, krk.cheg:12" and what the comment says.
std::string rule_text(const Rule& rule) {
  return fmt::format("  rule   {}{}\n", place_text(rule),
                     rule.explanation.empty() ? "" : ": " + rule.explanation);
}

// "a set was needed (non-set) at BAD+1, krk.cheg:12:8".
std::string placed_error(const lang::Program& program, const NodeOutcome& error) {
  const Rule rule = rule_of(program, error.instruction);
  return fmt::format("{}, {}:{}:{}", error_text(program, error), made_printable(rule.file),
                     rule.place.line, rule.place.column);
}

std::string host_text(const std::optional<HostAnswer>& host, const Position& root) {
  if (!host) {
    return "";
  }
  return fmt::format("  host   plays {}, {}\n", chess::format_move(root, host->move, Notation::san),
                     score_text(host->score));
}

}  // namespace

Rule rule_of(const lang::Program& program, std::uint32_t instruction) {
  const lang::ProgramPart& part = program.part_of(instruction);
  const lang::Source& source = *part.source;
  // The guard behind the last instruction has no place of its own.
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

std::string to_text(const Report& report, const Position& root, const lang::Program& program) {
  const Answer& answer = report.answer;
  const NodeOutcome& outcome = answer.outcome;
  std::string text = chess::to_fen(root) + '\n';
  const auto add_rule = [&] { text += rule_text(rule_of(program, outcome.instruction)); };
  switch (answer.status) {
    case Status::move:
      text += fmt::format("  move   {}\n", chess::format_move(root, outcome.move, Notation::san));
      add_rule();
      text += fmt::format("  value  {}\n", score_text(outcome.score, outcome.is_certain_draw));
      if (answer.line.size() > 1) {
        text += fmt::format("  line   {}\n", line_text(answer.line, root, program));
      }
      break;
    case Status::value:
      text += fmt::format("  value  {}, and no move\n",
                          score_text(outcome.score, outcome.is_certain_draw));
      add_rule();
      break;
    case Status::not_handled: {
      // Not for the reason of a rule, but because none applied.
      Rule rule = rule_of(program, outcome.instruction);
      rule.explanation.clear();
      text += "  not handled\n" + rule_text(rule);
      break;
    }
    case Status::error:
      text += fmt::format("  error  {}\n", placed_error(program, outcome));
      break;
    case Status::no_entry:
      text += fmt::format("  {}\n", kNoEntry);
      break;
    case Status::checkmate:
    case Status::stalemate:
    case Status::stopped:
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
  const auto place = [&] { return place_text(rule_of(program, answer.outcome.instruction)); };
  switch (answer.status) {
    case Status::value:
      return "only a value, by " + place();
    case Status::not_handled:
      return "not handled, by " + place();
    case Status::error:
      return placed_error(program, answer.outcome);
    case Status::no_entry:
      return kNoEntry;
    default:
      return std::string(name(answer.status));
  }
}

}  // namespace cheg::vm
