#include "trace.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "answers.hpp"
#include "chess/fen.hpp"
#include "chess/notation/notation.hpp"
#include "command.hpp"
#include "vm/text.hpp"

namespace cheg::tool {
namespace {

// Two columns for each ply below the root.
void print_trace(int ply, const std::string& text) {
  print_error(std::string(static_cast<std::size_t>(2 * ply), ' ') + text + '\n');
}

}  // namespace

std::string to_text(const std::vector<BreakReport>& breaks) {
  std::string text;
  for (const BreakReport& values : breaks) {
    text += fmt::format("  break  {}\n", fmt::join(values, " "));
  }
  return text;
}

std::vector<BreakReport> Recorder::take_breaks() { return std::exchange(breaks_, {}); }

void Recorder::node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) {
  if (!traces_) {
    return;
  }
  const bool by_plan = begin.entry == lang::EntryTable::kNone;
  print_trace(moment.ply, fmt::format("node {} at {}{}", chess::to_fen(moment.position),
                                      moment.program.location(moment.instruction),
                                      by_plan ? ", by plan, X = " + vm::to_text(begin.plan_variable,
                                                                                moment.position)
                                              : ""));
}

void Recorder::instruction(const vm::Moment& moment) {
  print_trace(moment.ply, vm::trace_line(moment));
}

void Recorder::tried(const vm::Moment& moment, const vm::TriedMove& tried) {
  if (traces_) {
    print_trace(moment.ply,
                fmt::format("tried {}: {}{}{}",
                            chess::format_move(moment.position, tried.move, chess::Notation::san),
                            tried.score, tried.is_best ? ", the best" : "",
                            tried.is_cut ? ", enough" : ""));
  }
}

void Recorder::break_point(const vm::Moment& moment) {
  if (breaks_.size() == kMostBreaks) {
    return;
  }
  BreakReport report{moment.program.location(moment.instruction), "", "", ""};
  for (std::size_t i = 0; i < lang::kMostOperands; ++i) {
    report[i + 1] = vm::to_text(moment.values[moment.code().operands[i]], moment.position);
  }
  breaks_.push_back(std::move(report));
}

void Recorder::node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                        const chess::Line& /*line*/) {
  if (!traces_) {
    return;
  }
  switch (outcome.kind) {
    case vm::NodeOutcome::Kind::move:
      print_trace(moment.ply, fmt::format("plays {}, value {}",
                                          chess::format_move(moment.position, outcome.move,
                                                             chess::Notation::san),
                                          outcome.score));
      break;
    case vm::NodeOutcome::Kind::value:
      print_trace(moment.ply, fmt::format("value {}", outcome.score));
      break;
    case vm::NodeOutcome::Kind::error:
      print_trace(moment.ply, "error: " + vm::error_text(moment.program, outcome));
      break;
    default:
      print_trace(moment.ply, "not handled");
      break;
  }
}

}  // namespace cheg::tool
