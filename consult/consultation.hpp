// The answer that a program and its host give in a position.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "host/line.hpp"
#include "host/score.hpp"
#include "lang/program.hpp"
#include "vm/answer.hpp"
#include "vm/limits.hpp"
#include "vm/outcome.hpp"
#include "vm/report.hpp"

namespace cheg::consult {

// The search's answer if the program gives no move.
struct HostAnswer {
  chess::Move move{};  // legal
  chess::Score score = 0;
  chess::Line line;  // begins with the move
};

// The result of one call of Consultant::ask().
struct Consultation {
  vm::Answer answer;  // of the program
  // The text of the rule that chose the move, with the values filled in. Consultant::rule_text()
  // computes this text. If `rule_text` is empty, to_text() shows the text of the rule without
  // values.
  std::optional<std::string> rule_text;
  // The answer of the search. This member has no value in three cases: the host has no search, the
  // program chose a move, or the game is over.
  std::optional<HostAnswer> host;
  std::uint64_t nodes = 0;    // nodes that the search visited, or at which a bare host asked
  vm::Fuel instructions = 0;  // instructions at nodes, plus one for each visited element of a set
  // The work of the whole run. This work is the sum of three costs: the cost of `instructions`, the
  // cost of the subroutines that natives call in other positions, and the cost of the natives
  // themselves. One unit of work is roughly the cost of one instruction.
  vm::Fuel work = 0;
  std::optional<vm::NodeOutcome> first_error_below;  // the first run-time error below the root
  std::uint64_t errors_below = 0;
  std::chrono::nanoseconds time{0};
};

// Returns the consultation as text for people, in several lines: the FEN, the answer with its rule,
// and the work. Moves are in `notation`.
[[nodiscard]] std::string to_text(const Consultation& consultation, const chess::Position& root,
                                  const lang::Program& program,
                                  chess::Notation notation = chess::Notation::san);

// Returns the part of to_text() that follows the FEN: the program's answer and its rule.
[[nodiscard]] std::string answer_text(const Consultation& consultation, const chess::Position& root,
                                      const lang::Program& program,
                                      chess::Notation notation = chess::Notation::san);
// Returns the last part of to_text(): the work, and the errors at nodes below the root. If the
// program gives no move, this part begins with the host's answer.
[[nodiscard]] std::string host_and_work_text(const Consultation& consultation,
                                             const chess::Position& root,
                                             const lang::Program& program,
                                             chess::Notation notation = chess::Notation::san);

// Returns a text such as "1 node, 181 instructions, 267081 units of work".
[[nodiscard]] std::string work_text(const Consultation& consultation);

// Returns a text that says why and where the program gives no move, such as "not handled, by HOST,
// krk.cheg:7". Requires: answer.status is not move.
[[nodiscard]] std::string why_no_move(const vm::Answer& answer, const lang::Program& program);

}  // namespace cheg::consult
