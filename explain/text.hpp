// Writes reasons as plain English text.
#pragma once

#include <string>
#include <string_view>

#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "explain/reason.hpp"
#include "lang/program.hpp"

namespace cheg::explain {

// Returns the reason as several lines of text. The text has one line for each rule that found no
// move. For the rule that acted, the text has one line for each clause. Further lines give the
// forced moves, the equally good moves, the next best move, and the change of each part of a
// measure. `root` is the position in which the program ran. Moves are written in `notation`.
[[nodiscard]] std::string reason_text(const Reason& reason, const chess::Position& root,
                                      chess::Notation notation = chess::Notation::san);

// Returns the moves with their move numbers, such as "1. Rh4 Kd3 2. Kb2".
[[nodiscard]] std::string moves_text(const std::vector<chess::Move>& moves,
                                     const chess::Position& root, chess::Notation notation);

// Returns the reason why the program does not play this legal move. For each rule that was tried,
// the text names the clause that dropped the move, and gives the decisive numbers or values.
[[nodiscard]] std::string why_not_move(const Reason& reason, const chess::Position& root,
                                       chess::Move move,
                                       chess::Notation notation = chess::Notation::san);

// Returns the reason why a rule did not act, or a text that says that the rule acted. If the
// program reached the rule, the text names the clause that removed all remaining moves. If the
// program did not reach the rule, the text names the instruction that skipped the rule or ended the
// program. `name` is the tag of the rule, in upper case. Returns an empty text if the program has
// no such tag.
[[nodiscard]] std::string why_not_rule(const Reason& reason, std::string_view name,
                                       const chess::Position& root,
                                       chess::Notation notation = chess::Notation::san);

}  // namespace cheg::explain
