// Consultations for scripts.
#pragma once

#include "base/json.hpp"
#include "chess/position.hpp"
#include "consult/consultation.hpp"
#include "lang/program.hpp"

namespace cheg::consult {

// An object with "fen", "status", the move and its value and rule if there are any, what the host
// plays, and the work.
[[nodiscard]] Json consultation_json(const Consultation& consultation, const chess::Position& root,
                                     const lang::Program& program);

}  // namespace cheg::consult
