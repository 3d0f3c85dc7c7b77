// Whether an answer mates as soon as an EPD line says (dm).
#pragma once

#include <optional>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/score.hpp"
#include "tools/cheg/command_line/suite.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

// The value of a legal move by the tables, for the side that plays it. Nothing if there is no table
// for the position.
[[nodiscard]] std::optional<chess::tablebase::TableValue> table_value_of(
    const chess::Position& position, chess::Move move, Tables& tables);

// Agrees if the move mates in at most `expected` moves against the best defence: by the tables, and
// where there is none if `score`, the value of the answer, is such a mate.
[[nodiscard]] SuiteCheck check_mate(int expected, const chess::Position& position,
                                    std::optional<chess::Move> move, chess::Score score,
                                    Tables& tables);

}  // namespace cheg::tool
