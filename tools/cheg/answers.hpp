// Answers of programs as scripts read them; vm/report.hpp has them for people.
#pragma once

#include "chess/position.hpp"
#include "lang/program.hpp"
#include "tools/cheg/json.hpp"
#include "vm/report.hpp"

namespace cheg::tool {

using vm::HostAnswer;
using vm::is_decided;
using vm::Report;
using vm::Rule;
using vm::rule_of;
using vm::score_text;
using vm::to_text;
using vm::why_no_move;

// The object of `cheg run --json`.
[[nodiscard]] Json answer_json(const Report& report, const chess::Position& root,
                               const lang::Program& program);

}  // namespace cheg::tool
