#include "tests/support/slow_search.hpp"

#include <algorithm>

#include "chess/movegen.hpp"
#include "chess/search/evaluate.hpp"

namespace cheg::test {

using chess::Score;

SlowSearch::SlowSearch(const chess::Game& game, chess::Advisor* advisor)
    : game_(game), root_(game.moves().size()), advisor_(advisor), depths_(chess::kMostPlies + 1) {}

bool SlowSearch::is_draw_by_repetition() const {
  const std::size_t now = game_.moves().size();
  int before_root = 0;
  int since_root = 0;
  for (std::size_t i = 0; i < now; ++i) {
    if (game_.position_before(i).key() == game_.position().key()) {
      (i < root_ ? before_root : since_root) += 1;
    }
  }
  return since_root > 0 || before_root >= 2;
}

Score SlowSearch::visit(int depth) {
  const chess::Position now = game_.position();
  depths_[static_cast<std::size_t>(ply())] = depth;
  if (const auto outcome = chess::outcome(now)) {
    if (outcome->winner) {
      return chess::mated_in(ply());
    }
    if (ply() > 0 || legal_moves(now).empty()) {
      return 0;
    }
  }
  if (ply() > 0 && is_draw_by_repetition()) {
    return 0;
  }
  if (ply() == chess::kMostPlies) {
    return evaluate(now);
  }
  if (advisor_ != nullptr && advisor_->covers(now)) {
    const std::vector<chess::Move> moves(game_.moves().begin() + static_cast<std::ptrdiff_t>(root_),
                                         game_.moves().end());
    chess::Line line;
    const chess::Advice advice = advisor_->advise({.position = now, .moves = moves}, *this, line);
    if (advice.kind == chess::Advice::Kind::move ||
        (advice.kind == chess::Advice::Kind::value && ply() > 0)) {
      return advice.score;
    }
  }
  if (depth <= 0) {
    return evaluate(now);
  }
  Score best = -chess::kInfinity;
  for (const chess::Move move : legal_moves(now)) {
    game_.play(move);
    best = std::max(best, -visit(depth - 1));
    game_.undo();
  }
  return best;
}

Score SlowSearch::value(int depth) {
  if (advisor_ != nullptr) {
    advisor_->begin_search();
  }
  return visit(depth);
}

Score SlowSearch::search(const chess::AdvisedNode& node, chess::Move move, Score /*alpha*/,
                         Score /*beta*/, chess::Line& line) {
  const int depth = depths_[static_cast<std::size_t>(node.ply())];
  line.clear();
  game_.play(move);
  const Score score = -visit(depth - 1);
  game_.undo();
  return score;
}

bool can_mate_in(const chess::Position& position, int moves) {
  if (moves == 0) {
    return false;
  }
  const auto wins = [moves](const chess::Position& after) {
    const chess::MoveList answers = legal_moves(after);
    if (answers.empty()) {
      return after.in_check();
    }
    return std::all_of(answers.begin(), answers.end(), [&](chess::Move answer) {
      return can_mate_in(after.after(answer), moves - 1);
    });
  };
  const chess::MoveList all = legal_moves(position);
  return std::any_of(all.begin(), all.end(),
                     [&](chess::Move move) { return wins(position.after(move)); });
}

}  // namespace cheg::test
