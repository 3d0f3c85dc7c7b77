#include "consult/recorder.hpp"

#include <fmt/format.h>

#include <utility>

#include "vm/text.hpp"

namespace cheg::consult {

std::string breaks_text(const std::vector<BreakReport>& breaks) {
  std::string text;
  for (const BreakReport& report : breaks) {
    text += fmt::format("  break  {}\n", report.line);
  }
  return text;
}

BreakReport break_report(const vm::Moment& moment, chess::Notation notation) {
  BreakReport report{{moment.program.location(moment.instruction), "", "", ""},
                     vm::trace_line(moment, notation)};
  for (std::size_t i = 0; i < lang::kMostOperands; ++i) {
    report.values[i + 1] =
        vm::to_text(moment.values[moment.code().operands[i]], moment.position, notation);
  }
  return report;
}

Recorder::Recorder(std::function<void(const std::string& line)> trace, chess::Notation notation)
    : notation_(notation) {
  if (trace) {
    tracer_.emplace(std::move(trace), notation);
  }
}

std::vector<BreakReport> Recorder::take_breaks() { return std::exchange(breaks_, {}); }

void Recorder::node_begin(const vm::Moment& moment, const vm::NodeBegin& begin) {
  if (tracer_) {
    tracer_->node_begin(moment, begin);
  }
}

void Recorder::instruction(const vm::Moment& moment) { tracer_->instruction(moment); }

void Recorder::tried(const vm::Moment& moment, const vm::TriedMove& tried) {
  if (tracer_) {
    tracer_->tried(moment, tried);
  }
}

void Recorder::break_point(const vm::Moment& moment) {
  if (breaks_.size() < kMostBreaks) {
    breaks_.push_back(break_report(moment, notation_));
  }
}

void Recorder::node_end(const vm::Moment& moment, const vm::NodeOutcome& outcome,
                        const chess::Line& line) {
  if (tracer_) {
    tracer_->node_end(moment, outcome, line);
  }
  if (at_root_end && moment.ply == 0) {
    at_root_end(outcome);
  }
}

}  // namespace cheg::consult
