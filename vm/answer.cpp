#include "vm/answer.hpp"

#include "base/compose.hpp"
#include "base/require.hpp"
#include "chess/game.hpp"
#include "host/bare_host.hpp"

namespace cheg::vm {
namespace {

using chess::Position;

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

}  // namespace

std::string_view name(AnswerStatus status) {
  constexpr std::string_view kNames[] = {"move",      "value",     "not-handled", "no-entry",
                                         "checkmate", "stalemate", "error",       "stopped"};
  return kNames[static_cast<std::size_t>(status)];
}

Answer ask(Machine& machine, const Position& root, chess::Score alpha, chess::Score beta,
           const std::atomic<bool>* stop) {
  chess::BareHost host(stop);
  chess::Line line;
  static_cast<void>(host.consult(root, machine, line, alpha, beta));
  return answer_at(machine, root, line);
}

Answer answer_at(const Machine& machine, const Position& root, const chess::Line& line) {
  return {status_of(machine.root(), root), machine.root(), line};
}

std::string slow_instruction(const lang::Program& program, const NodeOutcome& error) {
  const lang::InstructionRow* const row =
      program.instruction_row(program.data().code[error.instruction].opcode);
  return error.limit != Limit::time || row == nullptr ? "" : composed(" in {}", row->name);
}

std::string error_text(const lang::Program& program, const NodeOutcome& error) {
  CHEG_REQUIRE(error.kind == NodeOutcome::Kind::error);
  const lang::RunTimeErrorRow& row = lang::row(error.error);
  const std::string what = error.limit ? composed("the limit of {} was reached", name(*error.limit))
                                       : std::string(row.summary);
  return composed("{} ({}){} at {}", what, row.name, slow_instruction(program, error),
                  program.location(error.instruction));
}

std::string explained_error(const lang::Program& program, const NodeOutcome& error) {
  const std::string blame = blame_text(program, error);
  return error_text(program, error) + (blame.empty() ? "" : "; ") + blame;
}

}  // namespace cheg::vm
