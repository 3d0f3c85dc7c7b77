#include "vm/answer.hpp"

#include <fmt/format.h>

#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/game.hpp"
#include "chess/notation/notation.hpp"
#include "host/bare_host.hpp"

namespace cheg::vm {
namespace {

using chess::Position;
using lang::Expectation;
using lang::ExpectationKind;

AnswerStatus status_of(const NodeOutcome& outcome, const Position& root) {
  if (chess::is_checkmate(root)) {
    return AnswerStatus::checkmate;
  }
  if (chess::is_stalemate(root)) {
    return AnswerStatus::stalemate;
  }
  switch (outcome.kind) {
    case NodeOutcome::Kind::no_entry:
      return AnswerStatus::no_entry;
    case NodeOutcome::Kind::not_handled:
      return AnswerStatus::not_handled;
    case NodeOutcome::Kind::value:
      return AnswerStatus::value;
    case NodeOutcome::Kind::move:
      return AnswerStatus::move;
    case NodeOutcome::Kind::error:
      return AnswerStatus::error;
    case NodeOutcome::Kind::stopped:
    case NodeOutcome::Kind::returned:  // never returned to the host
      break;
  }
  return AnswerStatus::stopped;
}

std::string uci(const Answer& answer, const Position& root) {
  return chess::format_move(root, answer.outcome.move, chess::Notation::uci);
}

// The place where the program ended; empty if it did not start.
std::string location(const Answer& answer, const lang::Program& program) {
  return answer.outcome.instruction == lang::EntryTable::kNone
             ? ""
             : program.location(answer.outcome.instruction);
}

// " in FORCE": the instruction that took the time, if the time limit was reached. Otherwise empty,
// because the place of the error is enough.
std::string slow_instruction(const lang::Program& program, const NodeOutcome& error) {
  const lang::InstructionRow* const row =
      program.instruction_row(program.data().code[error.instruction].opcode);
  return error.limit != Limit::time || row == nullptr ? "" : fmt::format(" in {}", row->name);
}

// The line of the instruction in its text.
std::size_t line_of(const lang::Program& program, std::uint32_t instruction) {
  return program.part_of(instruction).source->line_at(program.data().spans[instruction].offset);
}

// Whether the location is this one or an instruction after this tag.
bool is_at(const std::string& location, const std::string& wanted) {
  return location == wanted || location.starts_with(wanted + '+');
}

bool holds(const Answer& answer, const Expectation& expected, const Position& root,
           const lang::Program& program) {
  const auto has_value =
      answer.status == AnswerStatus::move || answer.status == AnswerStatus::value;
  switch (expected.kind) {
    case ExpectationKind::move:
      return answer.status == AnswerStatus::move && uci(answer, root) == expected.text;
    case ExpectationKind::value:
      return has_value && answer.outcome.score == expected.number;
    case ExpectationKind::rule:
      return is_at(upper_case(location(answer, program)), expected.text);
    case ExpectationKind::error:
      return answer.status == AnswerStatus::error &&
             lang::row(answer.outcome.error).name == expected.text;
    case ExpectationKind::not_handled:
      return answer.status == AnswerStatus::not_handled;
    case ExpectationKind::no_entry:
      return answer.status == AnswerStatus::no_entry;
    case ExpectationKind::checkmate:
      return answer.status == AnswerStatus::checkmate;
    case ExpectationKind::stalemate:
      return answer.status == AnswerStatus::stalemate;
  }
  return false;
}

std::string text_of(const Expectation& expected) {
  switch (expected.kind) {
    case ExpectationKind::move:
      return "move " + expected.text;
    case ExpectationKind::value:
      return fmt::format("value {}", expected.number);
    case ExpectationKind::rule:
      return "rule " + expected.text;
    case ExpectationKind::error:
      return "error " + expected.text;
    case ExpectationKind::not_handled:
      return "not-handled";
    case ExpectationKind::no_entry:
      return "no-entry";
    case ExpectationKind::checkmate:
      return "checkmate";
    case ExpectationKind::stalemate:
      break;
  }
  return "stalemate";
}

}  // namespace

std::string_view name(AnswerStatus status) {
  constexpr std::string_view kNames[] = {"move",      "value",     "not-handled", "no-entry",
                                         "checkmate", "stalemate", "error",       "stopped"};
  return kNames[static_cast<std::size_t>(status)];
}

Answer ask(Machine& machine, const Position& root, chess::Score alpha, chess::Score beta) {
  chess::BareHost host;
  chess::Line line;
  static_cast<void>(host.consult(root, machine, line, alpha, beta));
  return answer_at(machine, root, line);
}

Answer answer_at(const Machine& machine, const Position& root, const chess::Line& line) {
  return {status_of(machine.root(), root), machine.root(), line};
}

std::string error_text(const lang::Program& program, const NodeOutcome& error) {
  CHEG_REQUIRE(error.kind == NodeOutcome::Kind::error);
  const lang::RunTimeErrorRow& row = lang::row(error.error);
  const std::string what = error.limit
                               ? fmt::format("the limit of {} was reached", name(*error.limit))
                               : std::string(row.summary);
  return fmt::format("{} ({}){} at {}", what, row.name, slow_instruction(program, error),
                     program.location(error.instruction));
}

std::string explained_error(const lang::Program& program, const NodeOutcome& error) {
  const std::string blame = blame_text(program, error);
  return error_text(program, error) + (blame.empty() ? "" : "; ") + blame;
}

std::string difference(const Answer& answer, const Expectation& expected, const Position& root,
                       const lang::Program& program) {
  return holds(answer, expected, root, program)
             ? ""
             : fmt::format("expected {}, got {}", text_of(expected),
                           summary(answer, root, program));
}

std::string summary(const Answer& answer, const Position& root, const lang::Program& program) {
  const std::string place = location(answer, program);
  switch (answer.status) {
    case AnswerStatus::move:
      return fmt::format("move {}, value {}, by {}", uci(answer, root), answer.outcome.score,
                         place);
    case AnswerStatus::value:
      return fmt::format("value {} by {}", answer.outcome.score, place);
    case AnswerStatus::not_handled:
      return fmt::format("not-handled by {}", place);
    case AnswerStatus::error:
      return fmt::format("error {} at {}", lang::row(answer.outcome.error).name, place) +
             (answer.outcome.limit == Limit::time
                  ? fmt::format(" (time{}, line {})", slow_instruction(program, answer.outcome),
                                line_of(program, answer.outcome.instruction))
                  : "");
    default:
      return std::string(name(answer.status));
  }
}

}  // namespace cheg::vm
