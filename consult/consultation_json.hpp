// Consultations for scripts.
#pragma once

#include <vector>

#include "base/json.hpp"
#include "chess/notation/notation.hpp"
#include "chess/position.hpp"
#include "consult/consultation.hpp"
#include "consult/recorder.hpp"
#include "lang/program.hpp"

namespace cheg::consult {

// An object with "fen", "status", the move and its value and rule if there are any, what the host
// plays, and the work. The moves are UCI and SAN, and also in the notation if that is another one.
[[nodiscard]] Json consultation_json(const Consultation& consultation, const chess::Position& root,
                                     const lang::Program& program,
                                     chess::Notation notation = chess::Notation::san);

// Adds to an object what BREAKs have reported: "breaks", for each its location and its values;
// "break_lines", for each the line that people read.
void add_breaks(Json& object, const std::vector<BreakReport>& breaks);

}  // namespace cheg::consult
