// The nodes of the tree: full-width search, quiescence search, and the advisor's part in both.
#include <algorithm>
#include <bit>

#include "base/require.hpp"
#include "chess/game.hpp"
#include "chess/movegen.hpp"
#include "chess/search/evaluate.hpp"
#include "chess/search/exchange.hpp"
#include "chess/search/search.hpp"

namespace cheg::chess {
namespace {

constexpr Score kDrawScore = 0;

// The reduction, in plies, of the move with this number (from 0). It is about the product of the
// logarithms of depth and number.
constexpr int late_move_reduction(int depth, std::size_t number) {
  constexpr int kLeastDepth = 3;
  constexpr std::size_t kFirstReduced = 3;
  constexpr int kDivisor = 6;
  if (depth < kLeastDepth || number < kFirstReduced) {
    return 0;
  }
  return static_cast<int>(std::bit_width(static_cast<unsigned>(depth))) *
         static_cast<int>(std::bit_width(number)) / kDivisor;
}

// Whether the move is a pawn move close to promotion.
bool is_far_pawn_move(const Position& position, Move move) {
  constexpr int kSixthRank = 5;
  return type_of(position.piece_on(move.from())) == PieceType::pawn &&
         relative_rank(position.side_to_move(), move.to()) >= kSixthRank;
}

// Whether the move is a capture after which the opponent may lack the material to win. Such a
// capture is worth any price.
bool takes_last_pawn(const Position& position, Move move) {
  return type_of(position.piece_on(move.to())) == PieceType::pawn &&
         count(position.pieces(~position.side_to_move(), PieceType::pawn)) == 1;
}

// The relation of the best score found in this window to the exact score.
Bound bound_of(Score best, Score alpha, Score beta) {
  if (best >= beta) {
    return Bound::lower;
  }
  return best > alpha ? Bound::exact : Bound::upper;
}

}  // namespace

void Search::play(int ply, Move move) {
  SearchNode& next = frame(ply + 1);
  next.position = frame(ply).position;
  next.position.make(move);
  const Key key = next.position.key();
  table_.prefetch(key);
  next.in_check = next.position.in_check();
  keys_[root_key_ + static_cast<std::size_t>(ply) + 1] = key;
  path_[static_cast<std::size_t>(ply)] = move;
}

bool Search::is_draw(int ply) const {
  const Position& position = frame(ply).position;
  const int clock = position.halfmove_clock();
  if (clock >= kFiftyMoveRule && !(frame(ply).in_check && count_legal_moves(position) == 0)) {
    return true;
  }
  if (has_insufficient_material(position)) {
    return true;
  }
  const std::size_t now = root_key_ + static_cast<std::size_t>(ply);
  const std::size_t farthest = std::min(now, static_cast<std::size_t>(clock));
  int before_root = 0;
  for (std::size_t back = 4; back <= farthest; back += 2) {
    if (keys_[now - back] == keys_[now] &&
        (back <= static_cast<std::size_t>(ply) || ++before_root == 2)) {
      return true;
    }
  }
  return false;
}

Score Search::value_without_moves(int ply) const {
  return frame(ply).in_check ? mated_in(ply) : kDrawScore;
}

Score Search::value_of_leaf(int ply) {
  if (count_legal_moves(frame(ply).position) == 0) {
    return value_without_moves(ply);
  }
  reached_horizon_ = true;
  return evaluate(frame(ply).position);
}

Score Search::visit(int ply, int depth, Score alpha, Score beta, Line& line) {
  CHEG_REQUIRE(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
  CHEG_REQUIRE(0 <= ply && ply <= kMostPlies);
  constexpr std::uint64_t kNodesBetweenLooks = 1024;
  line.clear();
  if (nodes_ >= node_limit_) {
    stopped_ = true;
  }
  if (stopped_ || (nodes_ % kNodesBetweenLooks == 0 && is_stopped())) {
    return kDrawScore;
  }
  ++nodes_;
  deepest_ply_ = std::max(deepest_ply_, ply);
  SearchNode& node = frame(ply);
  node.depth = depth;
  node.advised_before = advised_;

  if (ply > 0 && is_draw(ply)) {
    return kDrawScore;
  }
  if (ply == kMostPlies) {
    return value_of_leaf(ply);
  }
  if (advisor_ != nullptr && (ply > 0 || asks_at_root_) && advisor_->covers(node.position)) {
    if (count_legal_moves(node.position) == 0) {
      return value_without_moves(ply);
    }
    if (const std::optional<Score> score = ask_advisor(ply, alpha, beta, line)) {
      return *score;
    }
  }
  if (depth > 0) {
    return search_full_width(ply, alpha, beta, line);
  }
  return options_.selective ? search_quiescence(ply, alpha, beta, line) : value_of_leaf(ply);
}

std::optional<Score> Search::ask_advisor(int ply, Score alpha, Score beta, Line& line) {
  ++advised_;
  const AdvisedNode node{
      .position = frame(ply).position,
      .moves = {path_.data(), static_cast<std::size_t>(ply)},
      .alpha = alpha,
      .beta = beta,
  };
  const Advice advice = advisor_->advise(node, *this, line);
  if (is_stopped()) {
    line.clear();
    return kDrawScore;
  }
  if (ply == 0) {
    const bool is_excluded = advice.kind == Advice::Kind::move &&
                             std::ranges::find(root_moves_, advice.move) == root_moves_.end();
    if (is_excluded) {
      line.clear();
      return std::nullopt;
    }
    root_advice_ = advice;
  }
  // An answer that is only a value has no move, but the root needs one.
  if (advice.kind == Advice::Kind::move || (advice.kind == Advice::Kind::value && ply > 0)) {
    return advice.score;
  }
  line.clear();
  return std::nullopt;
}

Score Search::search(const AdvisedNode& node, Move move, Score alpha, Score beta, Line& line) {
  CHEG_REQUIRE(-kInfinity <= alpha && alpha < beta && beta <= kInfinity);
  CHEG_REQUIRE(node.ply() < kMostPlies);
  const int ply = node.ply();
  if (is_stopped()) {
    line.clear();
    return kDrawScore;
  }
  play(ply, move);
  return -visit(ply + 1, frame(ply).depth - 1, -beta, -alpha, line);
}

// Whether the transposition table may be used at this node. With a plan, scores depend on the plan.
// Near the fifty-move rule, scores depend on the history, which is not in the key.
bool Search::may_use_scores(int ply) const {
  const SearchNode& node = frame(ply);
  return node.position.halfmove_clock() + std::max(node.depth, 0) < kFiftyMoveRule &&
         (advised_ == 0 || !advisor_->has_plan());
}

// The score if the table entry decides it, outside the principal variation.
std::optional<Score> Search::known_score(const TableEntry& entry, int ply, Score alpha,
                                         Score beta) {
  if (beta - alpha > 1 || !may_use_scores(ply) || entry.depth < frame(ply).depth) {
    return std::nullopt;
  }
  const Score score = from_table(entry.score, ply);
  if (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
      (entry.bound == Bound::upper && score <= alpha)) {
    // Mate scores are exact; all others may depend on an evaluation.
    reached_horizon_ |= !is_mate(score);
    return score;
  }
  return std::nullopt;
}

void Search::remember(int ply, Score score, Bound bound, Move move) {
  if (ply == 0 && !root_is_whole_) {
    return;
  }
  const SearchNode& node = frame(ply);
  const Key key = node.position.key();
  if (may_use_scores(ply) && advised_ == node.advised_before) {
    table_.store(key, std::max(node.depth, 0), to_table(score, ply), bound, move);
  } else if (move != Move{}) {
    table_.store_move(key, move);
  }
}

// Check extension: checks that lose no material do not reduce the depth. Requires: the move was
// played.
int Search::extension(int ply, Move move) const {
  const bool is_checking = options_.selective && frame(ply + 1).in_check;
  return is_checking && ply < 2 * frame(0).depth && exchange_gain(frame(ply).position, move) >= 0
             ? 1
             : 0;
}

// The move with this number caused a cutoff; the moves before it did not.
void Search::learn_refutation(int ply, const MoveList& moves, std::size_t refutation) {
  constexpr int kMostBonus = 2000;
  SearchNode& node = frame(ply);
  if (!is_quiet(node.position, moves[refutation])) {
    return;
  }
  const Color us = node.position.side_to_move();
  const int bonus = std::min(16 * node.depth * node.depth, kMostBonus);
  node.killers.add(moves[refutation]);
  history_.add(us, moves[refutation], bonus);
  for (std::size_t i = 0; i < refutation; ++i) {
    if (is_quiet(node.position, moves[i])) {
      history_.add(us, moves[i], -bonus);
    }
  }
}

int Search::reduction_of(int ply, Move move, std::size_t number, bool is_on_variation) const {
  const SearchNode& node = frame(ply);
  if (!options_.selective || node.in_check || frame(ply + 1).in_check ||
      !is_quiet(node.position, move) || is_far_pawn_move(node.position, move)) {
    return 0;
  }
  return late_move_reduction(node.depth, number) - (is_on_variation ? 1 : 0);
}

Score Search::search_later_move(int ply, int depth, int reduction, Score alpha, Score beta,
                                Line& line) {
  reduction = std::clamp(reduction, 0, std::max(0, depth - 1));
  Score score = -visit(ply + 1, depth - reduction, -alpha - 1, -alpha, line);
  if (score > alpha && reduction > 0 && !stopped_) {
    score = -visit(ply + 1, depth, -alpha - 1, -alpha, line);
  }
  if (score > alpha && score < beta && !stopped_) {
    score = -visit(ply + 1, depth, -beta, -alpha, line);
  }
  return score;
}

Score Search::search_full_width(int ply, Score alpha, Score beta, Line& line) {
  SearchNode& node = frame(ply);
  const Position& position = node.position;

  // Mate distance pruning: no score is below being mated now or above mating with the next move.
  const Score most = -mated_in(ply + 1);
  alpha = std::max(alpha, mated_in(ply));
  beta = std::min(beta, most);
  if (alpha >= beta) {
    return alpha >= most ? most : alpha;
  }
  const bool is_on_variation = beta - alpha > 1;

  Move table_move = ply == 0 ? root_move_ : Move{};
  if (const TableEntry* entry = table_.find(position.key())) {
    if (ply > 0) {
      table_move = Move::from_bits(entry->move);
    }
    if (const std::optional<Score> score = known_score(*entry, ply, alpha, beta)) {
      return *score;
    }
  }

  MoveList moves = ply == 0 ? root_moves_ : legal_moves(position);
  if (moves.empty()) {
    return value_without_moves(ply);
  }
  frame(ply + 2).killers.clear();
  MoveOrder order(moves, position, table_move, node.killers, history_);
  const Score first_alpha = alpha;
  Score best = -kInfinity;
  Move best_move{};
  for (std::size_t number = 0; number < moves.size(); ++number) {
    const Move move = order.next();
    play(ply, move);
    const int next_depth = node.depth - 1 + extension(ply, move);
    Line& rest = frame(ply + 1).line;
    const Score score =
        number == 0
            ? -visit(ply + 1, next_depth, -beta, -alpha, rest)
            : search_later_move(ply, next_depth, reduction_of(ply, move, number, is_on_variation),
                                alpha, beta, rest);
    if (stopped_) {
      return kDrawScore;
    }
    best = std::max(best, score);
    if (score > alpha) {
      alpha = score;
      best_move = move;
      line.set(move, kNoReason, rest);
      if (score >= beta) {
        learn_refutation(ply, moves, number);
        break;
      }
    }
  }
  remember(ply, best, bound_of(best, first_alpha, beta), best_move);
  return best;
}

Score Search::search_quiescence(int ply, Score alpha, Score beta, Line& line) {
  SearchNode& node = frame(ply);
  const Position& position = node.position;

  Move table_move{};
  if (const TableEntry* entry = table_.find(position.key())) {
    table_move = Move::from_bits(entry->move);
    if (const std::optional<Score> score = known_score(*entry, ply, alpha, beta)) {
      return *score;
    }
  }

  // In check there is no stand-pat score.
  MoveList moves = node.in_check ? legal_moves(position) : legal_captures(position);
  if (moves.empty() && (node.in_check || count_legal_moves(position) == 0)) {
    return value_without_moves(ply);
  }
  const Score first_alpha = alpha;
  Score best = -kInfinity;
  Move best_move{};
  if (!node.in_check) {
    reached_horizon_ = true;
    best = evaluate(position);
    alpha = std::max(alpha, best);
    if (best >= beta) {
      remember(ply, best, Bound::lower, Move{});
      return best;
    }
  }
  MoveOrder order(moves, position, table_move, node.killers, history_);
  for (std::size_t number = 0; number < moves.size(); ++number) {
    const Move move = order.next();
    if (!node.in_check && order.was_losing_capture() && !takes_last_pawn(position, move)) {
      continue;
    }
    play(ply, move);
    Line& rest = frame(ply + 1).line;
    const Score score = -visit(ply + 1, node.depth - 1, -beta, -alpha, rest);
    if (stopped_) {
      return kDrawScore;
    }
    if (score <= best) {
      continue;
    }
    best = score;
    if (score > alpha) {
      alpha = score;
      best_move = move;
      line.set(move, kNoReason, rest);
      if (score >= beta) {
        break;
      }
    }
  }
  remember(ply, best, bound_of(best, first_alpha, beta), best_move);
  return best;
}

}  // namespace cheg::chess
