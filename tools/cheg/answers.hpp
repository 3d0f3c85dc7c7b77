// Answers of programs as scripts read them; consult/consultation.hpp has them for people.
#pragma once

#include "chess/position.hpp"
#include "consult/consultation.hpp"
#include "lang/program.hpp"
#include "tools/cheg/json.hpp"

namespace cheg::tool {

// The object of `cheg run --json`.
[[nodiscard]] Json answer_json(const consult::Consultation& consultation,
                               const chess::Position& root, const lang::Program& program);

}  // namespace cheg::tool
