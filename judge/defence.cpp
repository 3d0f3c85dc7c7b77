#include "judge/defence.hpp"

#include <vector>

#include "base/require.hpp"
#include "chess/movegen.hpp"
#include "chess/tablebase/move_value.hpp"

namespace cheg::judge {
namespace {

using chess::Move;
using chess::Position;
using chess::tablebase::TableSet;
using chess::tablebase::TableValue;
using chess::tablebase::value_of_move;

// A number of a whole number of things.
struct Share {
  std::size_t part = 0;
  std::size_t whole = 1;
};

bool is_smaller(const Share& a, const Share& b) { return a.part * b.whole < b.part * a.whole; }

// The share of the legal moves that keep the result of the side to move. Where there is no move,
// the share is the greatest: nothing can be done wrong.
Share share_of_good_moves(const Position& position, const TableSet& tables) {
  const auto result = tables.probe(position).value().outcome;
  const chess::MoveList moves = chess::legal_moves(position);
  if (moves.empty()) {
    return {1, 1};
  }
  Share share{0, moves.size()};
  for (const Move move : moves) {
    share.part += value_of_move(position, move, tables).outcome == result ? 1U : 0U;
  }
  return share;
}

struct Reply {
  Move move{};
  TableValue value;
  Share good;  // {1, 1} for the optimal defence
};

bool is_better_reply(const Reply& a, const Reply& b) {
  if (a.value.outcome != b.value.outcome) {
    return a.value.outcome > b.value.outcome;
  }
  if (is_smaller(a.good, b.good) || is_smaller(b.good, a.good)) {
    return is_smaller(a.good, b.good);
  }
  return is_better(a.value, b.value);
}

}  // namespace

const char* name(Defence defence) { return defence == Defence::optimal ? "optimal" : "resist"; }

Move reply(const Position& position, Defence defence, const TableSet& tables,
           std::mt19937_64& random) {
  std::vector<Reply> best;
  for (const Move move : chess::legal_moves(position)) {
    Reply each{move, value_of_move(position, move, tables), {1, 1}};
    if (defence == Defence::resist) {
      each.good = share_of_good_moves(position.after(move), tables);
    }
    if (!best.empty() && is_better_reply(each, best.front())) {
      best.clear();
    }
    if (best.empty() || !is_better_reply(best.front(), each)) {
      best.push_back(each);
    }
  }
  CHEG_REQUIRE(!best.empty());
  // A modulus instead of std::uniform_int_distribution, which differs between libraries.
  return best[random() % best.size()].move;
}

}  // namespace cheg::judge
