#include "consult/consultation.hpp"

#include <fmt/format.h>

#include "base/require.hpp"
#include "base/text.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"

namespace cheg::consult {
namespace {

using chess::Notation;
using chess::Position;
using vm::AnswerStatus;

constexpr const char* kNoEntry = "no ENTRY for this material";

// "CUT, krk.cheg:12".
std::string place_text(const vm::Rule& rule) {
  return fmt::format("{}, {}:{}", rule.location, made_printable(rule.file), rule.place.line);
}

// "  rule   CUT, krk.cheg:12" and the text of the comment.
std::string rule_text(const vm::Rule& rule) {
  return fmt::format("  rule   {}{}\n", place_text(rule),
                     rule.explanation.empty() ? "" : ": " + rule.explanation);
}

// "a set was needed (non-set) at BAD+1, krk.cheg:12:8; `N` is an integer".
std::string placed_error(const lang::Program& program, const vm::NodeOutcome& error) {
  const vm::Rule rule = vm::rule_of(program, error.instruction);
  const std::string blame = vm::blame_text(program, error);
  return fmt::format("{}, {}:{}:{}{}{}", vm::error_text(program, error), made_printable(rule.file),
                     rule.place.line, rule.place.column, blame.empty() ? "" : "; ", blame);
}

}  // namespace

std::string to_text(const Consultation& consultation, const Position& root,
                    const lang::Program& program, Notation notation) {
  return chess::to_fen(root) + '\n' + answer_text(consultation, root, program, notation) +
         host_and_work_text(consultation, root, program, notation);
}

std::string answer_text(const Consultation& consultation, const Position& root,
                        const lang::Program& program, Notation notation) {
  const vm::Answer& answer = consultation.answer;
  const vm::NodeOutcome& outcome = answer.outcome;
  const auto rule = [&] {
    vm::Rule decided = vm::rule_of(program, outcome.instruction);
    decided.explanation = consultation.rule_text.value_or(decided.explanation);
    return rule_text(decided);
  };
  const auto value = [&] { return vm::score_text(outcome.score, outcome.is_certain_draw); };
  switch (answer.status) {
    case AnswerStatus::move:
      return fmt::format(
          "  move   {}\n{}  value  {}\n{}", chess::format_move(root, outcome.move, notation),
          rule(), value(),
          answer.line.size() > 1
              ? fmt::format("  line   {}\n", vm::line_text(answer.line, root, program, notation))
              : "");
    case AnswerStatus::value:
      return fmt::format("  value  {}, and no move\n{}", value(), rule());
    case AnswerStatus::not_handled: {
      // The comment does not apply, because no rule chose this move.
      vm::Rule last = vm::rule_of(program, outcome.instruction);
      last.explanation.clear();
      return "  not handled\n" + rule_text(last);
    }
    case AnswerStatus::error:
      return fmt::format("  error  {}\n", placed_error(program, outcome));
    case AnswerStatus::no_entry:
      return fmt::format("  {}\n", kNoEntry);
    case AnswerStatus::checkmate:
    case AnswerStatus::stalemate:
    case AnswerStatus::stopped:
      break;
  }
  return fmt::format("  {}\n", vm::name(answer.status));
}

std::string host_and_work_text(const Consultation& consultation, const Position& root,
                               const lang::Program& program, Notation notation) {
  std::string text;
  if (consultation.host) {
    text += fmt::format("  host   plays {}, {}\n",
                        chess::format_move(root, consultation.host->move, notation),
                        vm::score_text(consultation.host->score));
  }
  if (consultation.nodes > 0) {
    text += "  work   " + work_text(consultation) + '\n';
  }
  if (consultation.first_error_below) {
    text +=
        fmt::format("  note   {} {} below {} not handled because of errors; the first: {}\n",
                    consultation.errors_below, consultation.errors_below == 1 ? "node" : "nodes",
                    consultation.errors_below == 1 ? "was" : "were",
                    vm::explained_error(program, *consultation.first_error_below));
  }
  return text;
}

std::string work_text(const Consultation& consultation) {
  return fmt::format("{} {}, {} {}, {} units of work", consultation.nodes,
                     consultation.nodes == 1 ? "node" : "nodes", consultation.instructions,
                     consultation.instructions == 1 ? "instruction" : "instructions",
                     consultation.work);
}

std::string why_no_move(const vm::Answer& answer, const lang::Program& program) {
  CHEG_REQUIRE(answer.status != vm::AnswerStatus::move);
  const auto place = [&] { return place_text(vm::rule_of(program, answer.outcome.instruction)); };
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
      return std::string(vm::name(answer.status));
  }
}

}  // namespace cheg::consult
