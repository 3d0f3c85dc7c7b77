// The root: limits, iterations, results. The nodes are in search_nodes.cpp.
#include "chess/search/search.hpp"

#include <algorithm>
#include <cstdlib>

#include "chess/movegen.hpp"
#include "chess/search/evaluate.hpp"

namespace cheg::chess {

Search::Search(const SearchOptions& options)
    : options_(options), table_(options.hash_mebibytes), frames_(kMostPlies + 2), path_{} {}

bool Search::is_stopped() const {
  if (!stopped_) {
    stopped_ = (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
               (deadline_ && Clock::now() >= *deadline_);
  }
  return stopped_;
}

void Search::begin(const Game& game, const SearchLimits& limits, Advisor* advisor) {
  constexpr std::chrono::hours kForever{24 * 365};  // no clock overflows
  start_ = Clock::now();
  deadline_.reset();
  if (limits.time) {
    deadline_ = start_ + std::min<Clock::duration>(*limits.time, kForever);
  }
  if (advisor != advisor_) {
    table_.clear();  // other values
  }
  advisor_ = advisor;
  stop_ = limits.stop;
  node_limit_ = limits.nodes;
  stopped_ = false;
  nodes_ = 0;
  advised_ = 0;
  deepest_ply_ = 0;
  root_move_ = Move{};
  root_advice_ = Advice{};
  table_.new_search();
  history_.clear();
  for (Frame& each : frames_) {
    each.killers.clear();
  }

  // Nothing before the last capture or pawn move can come back.
  const std::size_t last = game.moves().size();
  root_key_ = std::min(last, static_cast<std::size_t>(game.position().halfmove_clock()));
  keys_.resize(root_key_ + kMostPlies + 1);
  for (std::size_t i = 0; i <= root_key_; ++i) {
    keys_[i] = game.position_before(last - root_key_ + i).key();
  }
  frame(0).position = game.position();
  frame(0).in_check = game.position().in_check();
}

void Search::report(SearchResult& result) const {
  result.nodes = nodes_;
  result.selective_depth = deepest_ply_;
  result.time = Clock::now() - start_;
}

// One iteration, with a narrow window around the score expected if there is one.
Score Search::search_iteration(int depth, Score guess) {
  constexpr int kFirstWithWindow = 5;
  constexpr Score kFirstMargin = 20;
  constexpr Score kWideMargin = 400;
  constexpr int kWiden = 3;
  Score margin = kFirstMargin;
  Score alpha = -kInfinity;
  Score beta = kInfinity;
  // An advisor's answer may cost much: it is not to be asked twice about the root.
  const bool is_advised = advisor_ != nullptr && advisor_->covers(frame(0).position);
  if (depth >= kFirstWithWindow && std::abs(guess) <= kMostEvaluation && !is_advised) {
    alpha = guess - margin;
    beta = guess + margin;
  }
  for (;;) {
    const Score score = visit(0, depth, alpha, beta, frame(0).line);
    if (stopped_ || (score > alpha && score < beta)) {
      return score;
    }
    margin *= kWiden;
    if (score <= alpha) {
      alpha = margin > kWideMargin ? -kInfinity : score - margin;
    } else {
      beta = margin > kWideMargin ? kInfinity : score + margin;
    }
  }
}

SearchResult Search::search(const Game& game, const SearchLimits& limits, Advisor* advisor) {
  begin(game, limits, advisor);
  const Position& root = frame(0).position;
  SearchResult result;
  MoveList moves = legal_moves(root);
  if (moves.empty()) {
    result.game_over = true;
    result.score = value_without_moves(0);
    report(result);
    return result;
  }
  // What counts if not even the first iteration gets anywhere.
  const TableEntry* known = table_.find(root.key());
  root_move_ = known == nullptr ? Move{} : Move::from_bits(known->move);
  result.move = MoveOrder(moves, root, root_move_, frame(0).killers, history_).next();
  result.score = evaluate(root);
  result.line.set(result.move, kNoReason, Line());
  if (advisor_ != nullptr) {
    advisor_->begin_search();
  }

  const int last = std::clamp(limits.depth, 1, kMostDepth);
  const int first = std::clamp(limits.first_depth, 1, last);
  for (int depth = first; depth <= last; ++depth) {
    reached_horizon_ = false;
    const Score score = search_iteration(depth, result.score);
    const Line& line = frame(0).line;
    if (stopped_) {
      // The first iteration had a full window: the best move so far is better than none.
      if (depth == first && !line.empty()) {
        result.move = line.moves()[0];
        result.line.set(result.move, kNoReason, Line());
      }
      break;
    }
    result.move = line.moves()[0];
    result.score = score;
    result.line = line;
    result.depth = depth;
    result.advice = root_advice_;
    root_move_ = result.move;
    report(result);
    if (limits.on_iteration) {
      limits.on_iteration(result);
    }
    // Everything was searched to the end of the game: a deeper iteration finds the same.
    if (!reached_horizon_) {
      break;
    }
  }
  report(result);
  return result;
}

}  // namespace cheg::chess
