// Answers as text, and compared with the expectations of examples.
#include <cstddef>
#include <string>

#include "base/compose.hpp"
#include "base/text.hpp"
#include "chess/notation/notation.hpp"
#include "vm/answer.hpp"

namespace cheg::vm {
namespace {

using chess::Position;
using lang::Expectation;
using lang::ExpectationKind;

std::string uci(const Answer& answer, const Position& root) {
  return chess::format_move(root, answer.outcome.move, chess::Notation::uci);
}

// The place where the program ended; empty if it did not start.
std::string location(const Answer& answer, const lang::Program& program) {
  return answer.outcome.instruction == lang::EntryTable::kNone
             ? ""
             : program.location(answer.outcome.instruction);
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
      return composed("value {}", expected.number);
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

std::string difference(const Answer& answer, const Expectation& expected, const Position& root,
                       const lang::Program& program) {
  return holds(answer, expected, root, program)
             ? ""
             : composed("expected {}, got {}", text_of(expected), summary(answer, root, program));
}

std::string summary(const Answer& answer, const Position& root, const lang::Program& program) {
  const std::string place = location(answer, program);
  switch (answer.status) {
    case AnswerStatus::move:
      return composed("move {}, value {}, by {}", uci(answer, root), answer.outcome.score, place);
    case AnswerStatus::value:
      return composed("value {} by {}", answer.outcome.score, place);
    case AnswerStatus::not_handled:
      return composed("not-handled by {}", place);
    case AnswerStatus::error:
      return composed("error {} at {}", lang::row(answer.outcome.error).name, place) +
             (answer.outcome.limit == Limit::time
                  ? composed(" (time{}, line {})", slow_instruction(program, answer.outcome),
                             line_of(program, answer.outcome.instruction))
                  : "");
    default:
      return std::string(name(answer.status));
  }
}

}  // namespace cheg::vm
