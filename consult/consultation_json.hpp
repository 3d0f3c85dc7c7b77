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

// An object with "fen", "status", the move with its value and rule if there is one, the host's
// answer, and the work. Moves are in UCI and in SAN, and also in the notation if it is a different
// one.
[[nodiscard]] Json consultation_json(const Consultation& consultation, const chess::Position& root,
                                     const lang::Program& program,
                                     chess::Notation notation = chess::Notation::san);

// Adds the reports of BREAKs to an object. For each report, "breaks" has the location and the
// values, and "break_lines" has the line for people.
void add_breaks(Json& object, const std::vector<BreakReport>& breaks);

}  // namespace cheg::consult
