#include "tools/cheg/command_line/mate_check.hpp"

#include <fmt/format.h>

#include "chess/tablebase/layout.hpp"

namespace cheg::tool {
namespace {

using chess::tablebase::TableValue;
using chess::tablebase::Wdl;

SuiteCheck check_by_table(SuiteCheck check, int expected, TableValue value, TableValue best) {
  check.agrees = value.outcome == Wdl::win && value.moves() <= expected;
  if (value.outcome != Wdl::win) {
    check.remark = "the move does not win";
  } else if (value.moves() != expected) {
    check.remark = fmt::format("the move mates in {}", value.moves());
    check.remark += !check.agrees && value == best ? ", and none mates sooner" : "";
  }
  return check;
}

}  // namespace

std::optional<TableValue> table_value_of(const chess::Position& position, chess::Move move,
                                         Tables& tables) {
  const bool fits =
      position.material().men() <= chess::tablebase::kMostMen && !any(position.castling_rights());
  if (!fits || tables.provide(position.material())) {
    return std::nullopt;
  }
  // A wrong table may have no value.
  const auto after = tables.set().probe(position.after(move));
  return after ? std::optional(chess::tablebase::before_move(*after)) : std::nullopt;
}

SuiteCheck check_mate(int expected, const chess::Position& position,
                      std::optional<chess::Move> move, chess::Score score, Tables& tables) {
  SuiteCheck check{"dm", fmt::format("{}", expected), false};
  if (!move) {
    return check;
  }
  const auto value = table_value_of(position, *move, tables);
  const auto best = value ? tables.set().probe(position) : std::nullopt;
  if (best) {
    return check_by_table(check, expected, *value, *best);
  }
  const int moves = chess::is_mate(score) ? chess::moves_to_mate(score) : 0;
  check.agrees = moves > 0 && moves <= expected;
  if (moves > 0) {
    check.remark = fmt::format("the value of the answer is mate in {}", moves);
  } else {
    check.remark =
        fmt::format("there is no right table of {}, and the value of the answer is no mate",
                    position.material().to_string());
  }
  return check;
}

}  // namespace cheg::tool
