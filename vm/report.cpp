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

std::string line_text(const chess::Line& line, const Position& root, const lang::Program& program,
                      Notation notation) {
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
      text += chess::format_move(position, line.moves()[i], notation);
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

}  // namespace cheg::vm
