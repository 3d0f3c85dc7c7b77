#include "vm/tracer.hpp"

#include <fmt/format.h>

#include "chess/fen.hpp"
#include "vm/answer.hpp"
#include "vm/text.hpp"

namespace cheg::vm {

void Tracer::print(int ply, const std::string& text) {
  write_(std::string(static_cast<std::size_t>(2 * ply), ' ') + text + '\n');
}

void Tracer::node_begin(const Moment& moment, const NodeBegin& begin) {
  const bool by_plan = begin.entry == lang::EntryTable::kNone;
  print(moment.ply, fmt::format("node {} at {}{}", chess::to_fen(moment.position),
                                moment.program.location(moment.instruction),
                                by_plan ? ", by plan, X = " + to_text(begin.plan_variable,
                                                                      moment.position, notation_)
                                        : ""));
}

void Tracer::instruction(const Moment& moment) { print(moment.ply, trace_line(moment, notation_)); }

void Tracer::tried(const Moment& moment, const TriedMove& tried) {
  print(
      moment.ply,
      fmt::format("tried {}: {}{}{}", chess::format_move(moment.position, tried.move, notation_),
                  tried.score, tried.is_best ? ", the best" : "", tried.is_cut ? ", enough" : ""));
}

void Tracer::node_end(const Moment& moment, const NodeOutcome& outcome,
                      const chess::Line& /*line*/) {
  switch (outcome.kind) {
    case NodeOutcome::Kind::move:
      print(moment.ply, fmt::format("plays {}, value {}",
                                    chess::format_move(moment.position, outcome.move, notation_),
                                    outcome.score));
      break;
    case NodeOutcome::Kind::value:
      print(moment.ply, fmt::format("value {}", outcome.score));
      break;
    case NodeOutcome::Kind::error:
      print(moment.ply, "error: " + explained_error(moment.program, outcome));
      break;
    default:
      print(moment.ply, "not handled");
      break;
  }
}

}  // namespace cheg::vm
