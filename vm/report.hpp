// Answers of programs as people read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/line.hpp"
#include "host/score.hpp"
#include "lang/program.hpp"
#include "lang/source.hpp"
#include "vm/answer.hpp"
#include "vm/limits.hpp"
#include "vm/outcome.hpp"

namespace cheg::vm {

// What a reason stands for: where it is, and what its `;;` comment says.
struct Rule {
  std::string location;     // "CUT+2"
  std::string explanation;  // on one line; may be empty
  std::string file;
  lang::Place place;
};
// Requires: the number of an instruction of the program, guards included.
[[nodiscard]] Rule rule_of(const lang::Program& program, std::uint32_t instruction);

// What the host found where the program did not decide; move{} if the game is over.
struct HostAnswer {
  chess::Move move{};
  chess::Score score = 0;
  chess::Line line;
};

// Everything that is said about one position.
struct Report {
  Answer answer;
  std::optional<HostAnswer> host;
  std::uint64_t nodes = 0;
  Fuel instructions = 0;
  std::optional<NodeOutcome> first_error_below;
  std::uint64_t errors_below = 0;
};

// "+0.35", "certain win (+102.24)", "mate in 3".
[[nodiscard]] std::string score_text(chess::Score score, bool is_certain_draw = false);

// Whether a move or value of the answer is the program's own.
[[nodiscard]] inline bool is_decided(const Answer& answer) {
  return answer.status == Status::move || answer.status == Status::value;
}

// The moves, numbered, each with the rule that chose it; behind the last what valued the end.
[[nodiscard]] std::string line_text(const chess::Line& line, const chess::Position& root,
                                    const lang::Program& program);

// Everything that is said about a position, for people, some lines.
[[nodiscard]] std::string to_text(const Report& report, const chess::Position& root,
                                  const lang::Program& program);

// Why the program gives no move, in words and with the place: "not handled, by HOST, krk.cheg:7".
// Requires that it does not.
[[nodiscard]] std::string why_no_move(const Answer& answer, const lang::Program& program);

}  // namespace cheg::vm
