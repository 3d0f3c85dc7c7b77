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

// One line for each rule that had no move, for each clause of the rule that acted, for the forced
// line, for the moves that are as good, the next best move and the changes of a measure's parts.
// Moves are in the notation; `root` is the position that was asked about.
[[nodiscard]] std::string reason_text(const Reason& reason, const chess::Position& root,
                                      chess::Notation notation = chess::Notation::san);

// "Rh4 Kd3 2. Kb2", numbered as in the game.
[[nodiscard]] std::string moves_text(const std::vector<chess::Move>& moves,
                                     const chess::Position& root, chess::Notation notation);

// Why the program does not play this legal move: for each rule that was asked, the clause that left
// it out, with the counts or values that did.
[[nodiscard]] std::string why_not_move(const Reason& reason, const chess::Position& root,
                                       chess::Move move,
                                       chess::Notation notation = chess::Notation::san);

// Why a rule does not act: the clause at which it ran dry, or what came before it. `name` is a tag
// of the program, in upper case; empty if the program has none of this name.
[[nodiscard]] std::string why_not_rule(const Reason& reason, std::string_view name,
                                       const chess::Position& root,
                                       chess::Notation notation = chess::Notation::san);

}  // namespace cheg::explain
