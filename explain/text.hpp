// Reasons as plain English, which can be read aloud.
#pragma once

#include <string>
#include <string_view>

#include "chess/move.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "explain/reason.hpp"
#include "lang/program.hpp"

namespace cheg::explain {

// The reason in lines. There is one line for each rule that had no move, and for each clause of the
// rule that acted. Further lines have the forced line, the equally good moves, the next best move
// and the changes of a measure's parts. Moves are in the notation; `root` is the position of the
// question.
[[nodiscard]] std::string reason_text(const Reason& reason, const chess::Position& root,
                                      chess::Notation notation = chess::Notation::san);

// A line of moves with the numbers of the game: "1. Rh4 Kd3 2. Kb2".
[[nodiscard]] std::string moves_text(const std::vector<chess::Move>& moves,
                                     const chess::Position& root, chess::Notation notation);

// The reason why the program does not play this legal move: for each rule that was asked, the
// clause that dropped the move, with the counts or values that decided this.
[[nodiscard]] std::string why_not_move(const Reason& reason, const chess::Position& root,
                                       chess::Move move,
                                       chess::Notation notation = chess::Notation::san);

// The reason why a rule does not act: the clause that left no move, or the instruction because of
// which the program did not reach the rule. `name` is a tag of the program, in upper case. Returns
// an empty text if the program has no tag of this name.
[[nodiscard]] std::string why_not_rule(const Reason& reason, std::string_view name,
                                       const chess::Position& root,
                                       chess::Notation notation = chess::Notation::san);

}  // namespace cheg::explain
