// Consultations as JSON for scripts.
#pragma once

#include <vector>

#include "base/json.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "consult/consultation.hpp"
#include "consult/recorder.hpp"
#include "lang/program.hpp"

namespace cheg::consult {

// Returns an object with "fen", "status", the host's answer and the work. If the program chose a
// move, the object also has the move, its value and its rule. Moves are in UCI and in SAN. If
// `notation` is neither UCI nor SAN, the object also has the moves in this notation.
[[nodiscard]] Json consultation_json(const Consultation& consultation, const chess::Position& root,
                                     const lang::Program& program,
                                     chess::Notation notation = chess::Notation::san);

// Adds the reports of BREAKs to an object. For each report, the array "breaks" contains an array of
// four texts: the location of the BREAK and the values of its three operands. The array
// "break_lines" contains each report as one line of text for people.
void add_breaks(Json& object, const std::vector<BreakReport>& breaks);

}  // namespace cheg::consult
