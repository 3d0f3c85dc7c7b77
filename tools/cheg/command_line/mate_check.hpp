// Checks whether an answer mates as soon as the EPD operation dm says.
#pragma once

#include <optional>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/score.hpp"
#include "tools/cheg/command_line/suite.hpp"
#include "tools/cheg/command_line/tables.hpp"

namespace cheg::tool {

// The value of a legal move according to the tables, for the side that plays the move. Returns
// nothing if there is no table for the position.
[[nodiscard]] std::optional<chess::tablebase::TableValue> table_value_of(
    const chess::Position& position, chess::Move move, Tables& tables);

// The check agrees if the move mates in at most `expected` moves against the best defence. The
// tables decide. If there is no table for the position, the value of the answer, `score`, decides.
[[nodiscard]] SuiteCheck check_mate(int expected, const chess::Position& position,
                                    std::optional<chess::Move> move, chess::Score score,
                                    Tables& tables);

}  // namespace cheg::tool
