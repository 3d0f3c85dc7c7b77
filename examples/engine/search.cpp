#include "search.hpp"

#include <algorithm>
#include <cstdlib>

namespace engine {
namespace {

// Returns the value for the side to move, in hundredths of a pawn.
int evaluate(const Board& board) {
  constexpr std::array<int, 6> kValues{100, 300, 310, 500, 900, 0};
  int score = 0;
  for (int square = 0; square < 64; ++square) {
    const Man man = board.man(square);
    if (man.type != kNothing) {
      // Adds a little for a man near the middle.
      const int place = 6 - (std::abs(2 * (square % 8) - 7) + std::abs(2 * (square / 8) - 7)) / 2;
      const int value = kValues[static_cast<std::size_t>(man.type)] + place;
      score += man.color == board.side() ? value : -value;
    }
  }
  return score;
}

}  // namespace

Result Search::think(const std::vector<Board>& game, int depth) {
  boards_ = game;
  Result result;
  if (vm_ != nullptr) {
    vm_->begin_search();
  }
  result.score = visit(0, depth, -CHEG_INFINITY, CHEG_INFINITY, result.line);
  if (result.line.count > 0) {
    result.move = result.line.moves[0];
  }
  return result;
}

int Search::search(const cheg::Node& node, Move move, int alpha, int beta, cheg::Line& line) {
  const std::size_t ply = node.move_count;
  moves_[ply] = move;
  boards_.push_back(boards_.back().after(move));
  const int score = -visit(ply + 1, depths_[ply] - 1, -beta, -alpha, line);
  boards_.pop_back();
  return score;
}

int Search::visit(std::size_t ply, int depth, int alpha, int beta, cheg::Line& line) {
  line.count = 0;
  line.reasons[0] = CHEG_NO_REASON;
  const Board board = boards_.back();
  const std::vector<Move> moves = board.legal_moves();
  if (moves.empty()) {
    return board.in_check() ? static_cast<int>(ply) - CHEG_MATE : 0;
  }
  if (ply > 0 && is_draw(ply)) {
    return 0;
  }
  if (ply + 1 >= CHEG_MOST_PLIES) {
    return evaluate(board);
  }
  depths_[ply] = depth;

  if (vm_ != nullptr && vm_->covers(board.material(), board.side())) {
    const cheg::Position position = board.to_bitboards();
    const cheg::Node node{&position, moves_.data(), static_cast<std::uint32_t>(ply), alpha, beta};
    const cheg::Advice advice = vm_->advise(node, *this, &line);
    // At the root we need a move. An answer with a value is not a move.
    if (advice.outcome == CHEG_OUTCOME_MOVE || (advice.outcome == CHEG_OUTCOME_VALUE && ply > 0)) {
      return advice.score;
    }
  }

  int best = -CHEG_INFINITY;
  if (depth <= 0) {
    best = evaluate(board);
    alpha = std::max(alpha, best);
  }
  for (const Move move : moves) {
    if (alpha >= beta) {
      break;
    }
    if (depth <= 0 && board.man(CHEG_TO(move)).type == kNothing) {
      continue;
    }
    moves_[ply] = move;
    boards_.push_back(board.after(move));
    cheg::Line rest;
    const int score = -visit(ply + 1, depth - 1, -beta, -alpha, rest);
    boards_.pop_back();
    if (score > best) {
      best = score;
      if (score > alpha || line.count == 0) {
        cheg::set_line(line, move, CHEG_NO_REASON, rest);
      }
      alpha = std::max(alpha, score);
    }
  }
  return best;
}

bool Search::is_draw(std::size_t ply) const {
  const Board& board = boards_.back();
  if (board.halfmove_clock() >= 100) {
    return true;
  }
  // The position is a draw if it occurred once since the root, or twice before the root.
  int before_root = 0;
  for (std::size_t back = 4;
       back <= static_cast<std::size_t>(board.halfmove_clock()) && back < boards_.size();
       back += 2) {
    const std::size_t place = boards_.size() - 1 - back;
    if (boards_[place].is_same(board) && (back <= ply || ++before_root == 2)) {
      return true;
    }
  }
  return false;
}

}  // namespace engine
