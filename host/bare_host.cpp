#include "host/bare_host.hpp"
#include "base/require.hpp"

#include "chess/movegen.hpp"

namespace cheg::chess {

Advice BareHost::consult(const Position& root, Advisor& advisor, Line& line, Score alpha,
                         Score beta) {
  CHEG_REQUIRE(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
  use(advisor);
  advisor.begin_search();
  line.clear();
  if (count_legal_moves(root) == 0 || !advisor.covers(root)) {
    return {};
  }
  return advisor.advise({root, {}, alpha, beta}, *this, line);
}

Score BareHost::search(const AdvisedNode& node, Move move, Score alpha, Score beta, Line& line) {
  CHEG_REQUIRE(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
  CHEG_REQUIRE(node.ply() < kMostPlies);
  CHEG_REQUIRE(advisor_ != nullptr);
  line.clear();
  const auto ply = static_cast<std::size_t>(node.ply());
  moves_[ply] = move;
  const Position position = node.position.after(move);
  if (count_legal_moves(position) == 0) {
    return position.in_check() ? -mated_in(node.ply() + 1) : 0;
  }
  // At the maximum ply the advisor is not asked.
  if (ply + 1 == moves_.size() || !advisor_->covers(position)) {
    return 0;
  }
  const Advice advice =
      advisor_->advise({position, {moves_.data(), ply + 1}, -beta, -alpha}, *this, line);
  if (advice.kind == Advice::Kind::not_handled) {
    line.clear();
    return 0;
  }
  return -advice.score;
}

}  // namespace cheg::chess
