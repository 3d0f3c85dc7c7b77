// The root: limits, iterations, results. The nodes are in search_nodes.cpp.
#include "chess/search/search.hpp"

#include <algorithm>
#include <cstdlib>

#include "chess/movegen.hpp"
#include "chess/search/evaluate.hpp"

namespace cheg::chess {
namespace {

template <class Predicate>
MoveList those(const MoveList& moves, Predicate is_wanted) {
  MoveList wanted;
  for (const Move move : moves) {
    if (is_wanted(move)) {
      wanted.push_back(move);
    }
  }
  return wanted;
}

}  // namespace

Search::Search(const SearchOptions& options)
    : options_(options), table_(options.hash_mebibytes), frames_(kMostPlies + 2), path_{} {}

bool Search::is_stopped() const {
  if (!stopped_) {
    stopped_ = (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) || is_time_up();
  }
  return stopped_;
}

bool Search::is_time_up() const {
  constexpr std::chrono::hours kForever{24 * 365};  // small enough not to overflow a clock
  if (!time_ || (pondering_ != nullptr && pondering_->load(std::memory_order_relaxed))) {
    return false;
  }
  const Clock::time_point now = Clock::now();
  if (!deadline_) {
    deadline_ = now + std::min<Clock::duration>(*time_, kForever);
  }
  return now >= *deadline_;
}

void Search::begin(const Game& game, const SearchLimits& limits, Advisor* advisor) {
  start_ = Clock::now();
  time_ = limits.time;
  pondering_ = limits.pondering;
  deadline_.reset();
  if (advisor != advisor_) {
    table_.clear();  // the scores of another advisor differ
  }
  advisor_ = advisor;
  stop_ = limits.stop;
  node_limit_ = limits.nodes;
  stopped_ = false;
  static_cast<void>(is_time_up());  // starts the clock
  nodes_ = 0;
  advised_ = 0;
  deepest_ply_ = 0;
  root_move_ = Move{};
  root_advice_ = Advice{};
  table_.new_search();
  history_.clear();
  for (SearchNode& each : frames_) {
    each.killers.clear();
  }

  // Positions before the last capture or pawn move cannot recur.
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
  result.hash_permille = table_.permille_full();
  result.time = Clock::now() - start_;
}

// One iteration, with an aspiration window if a score is expected.
Score Search::search_iteration(int depth, Score guess) {
  constexpr int kFirstWithWindow = 5;
  constexpr Score kFirstMargin = 20;
  constexpr Score kWideMargin = 400;
  constexpr int kWiden = 3;
  Score margin = kFirstMargin;
  Score alpha = -kInfinity;
  Score beta = kInfinity;
  // An advisor's answer may be expensive: do not ask twice about the root.
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

// The legal moves among the requested ones.
void Search::choose_root_moves(const MoveList& legal, const std::vector<Move>& wanted) {
  root_moves_ =
      those(legal, [&](Move move) { return std::ranges::find(wanted, move) != wanted.end(); });
  if (root_moves_.empty()) {
    root_moves_ = legal;
  }
  root_is_whole_ = root_moves_.size() == legal.size();
}

// One iteration for one line. If it is stopped, the line is unchanged.
void Search::search_line(SearchResult& line, int depth) {
  root_move_ = line.move;
  root_advice_ = Advice{};
  const Score score = search_iteration(depth, line.score);
  const Line& found = frame(0).line;
  if (!stopped_) {
    line.move = found.moves()[0];
    line.score = score;
    line.line = found;
    line.depth = depth;
    line.advice = root_advice_;
  } else if (line.depth == 0 && !found.empty()) {
    // The first iteration had a full window, so its best move so far is usable.
    line.move = found.moves()[0];
    line.line.set(line.move, kNoReason, Line());
  }
}

SearchResult Search::search(const Game& game, const SearchLimits& limits, Advisor* advisor) {
  begin(game, limits, advisor);
  const Position& root = frame(0).position;
  SearchResult first;
  const MoveList legal = legal_moves(root);
  if (legal.empty()) {
    first.game_over = true;
    first.score = value_without_moves(0);
    report(first);
    return first;
  }
  choose_root_moves(legal, limits.root_moves);
  // The result if the first iteration does not finish.
  const TableEntry* known = table_.find(root.key());
  MoveList moves = root_moves_;
  first.move = MoveOrder(moves, root, known == nullptr ? Move{} : Move::from_bits(known->move),
                         frame(0).killers, history_)
                   .next();
  first.score = evaluate(root);
  first.line.set(first.move, kNoReason, Line());
  if (advisor_ != nullptr) {
    advisor_->begin_search();
  }

  const auto wanted = static_cast<std::size_t>(std::max(limits.lines, 1));
  std::vector<SearchResult> lines(std::min(wanted, root_moves_.size()), first);
  const int last = std::clamp(limits.depth, 1, kMostDepth);
  for (int depth = std::clamp(limits.first_depth, 1, last); depth <= last; ++depth) {
    reached_horizon_ = false;
    choose_root_moves(legal, limits.root_moves);
    asks_at_root_ = true;
    for (SearchResult& line : lines) {
      search_line(line, depth);
      if (stopped_) {
        break;
      }
      asks_at_root_ = false;
      root_is_whole_ = false;
      root_moves_ = those(root_moves_, [&](Move move) { return move != line.move; });
    }
    if (stopped_) {
      break;
    }
    // The advisor's move is the move that will be played, whatever the search says of others.
    std::ranges::stable_sort(lines, [](const SearchResult& a, const SearchResult& b) {
      const bool is_advised = a.advice.kind == Advice::Kind::move;
      const bool is_other_advised = b.advice.kind == Advice::Kind::move;
      return is_advised != is_other_advised ? is_advised : a.score > b.score;
    });
    for (std::size_t i = 0; i < lines.size(); ++i) {
      lines[i].number = static_cast<int>(i) + 1;
      report(lines[i]);
      if (limits.on_iteration) {
        limits.on_iteration(lines[i]);
      }
    }
    // Every line was searched to the end of the game, so deeper iterations cannot change the
    // result.
    if (!reached_horizon_) {
      break;
    }
  }
  report(lines.front());
  return lines.front();
}

}  // namespace cheg::chess
