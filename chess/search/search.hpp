// Looking ahead: which move is best, and what the position is worth.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "chess/game.hpp"
#include "chess/search/move_order.hpp"
#include "chess/search/transposition_table.hpp"
#include "host/advisor.hpp"
#include "host/line.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// No search is asked to look further ahead. Lines are extended to twice this.
inline constexpr int kMostDepth = kMostPlies / 2;

struct SearchOptions {
  std::size_t hash_mebibytes = 16;  // the size of the transposition table; 0: there is none

  // Looks further where much happens and less far where little does. Without, every line is
  // searched to the same depth and valued there by evaluate(), however unquiet: the score is that
  // of plain minimax.
  bool selective = true;
};

struct SearchResult {
  Move move{};      // the best move found; Move{} if the game is over at the root
  Score score = 0;  // for the side to move at the root
  Line line;        // the principal variation, `move` first
  // The last finished iteration. 0: none was; then the move is legal, the line has no other, and
  // the score is the evaluation of the root.
  int depth = 0;
  int selective_depth = 0;  // the ply of the deepest node
  std::uint64_t nodes = 0;  // visited so far
  std::chrono::nanoseconds time{0};
  int hash_permille = 0;  // how full the table is
  // What the advisor said of the root in that iteration. After `move` it is this result's move; a
  // `value` is no move, so the search went on by itself.
  Advice advice;
  bool game_over = false;  // no legal move at the root; the score says whether that is checkmate
  int number = 1;          // of the line, best first, where several are wanted
};

// When a search ends. Whatever ends it, it finds a legal move if there is one.
struct SearchLimits {
  int depth = kMostDepth;  // iterations; what is not in 1..kMostDepth counts as the nearest of them
  int first_depth = 1;     // the first iteration's: somebody who watches wants to see a node once
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // never visits more
  std::optional<std::chrono::nanoseconds> time;
  // As long as it is true, `time` has not begun. May be made false by any thread.
  const std::atomic<bool>* pondering = nullptr;
  // Ends the search when it becomes true, within a millisecond or so. May be set by any thread.
  const std::atomic<bool>* stop = nullptr;
  // The only moves that count at the root; those that are not legal there do not. If none is left,
  // all do.
  std::vector<Move> root_moves;
  // How many of the best moves are wanted, each with a score and a line of its own (MultiPV). The
  // advisor is asked at the root for the first of them only.
  int lines = 1;
  // Called by the searching thread after each finished iteration, for every line, the best first.
  // What it throws ends the search.
  std::function<void(const SearchResult&)> on_iteration;
};

// An alpha-beta search: iterative deepening with aspiration windows, principal variation search
// (Marsland and Campbell 1982), transposition table, quiescence search of captures, promotions and
// answers to checks, extension of checks, reduction of late quiet moves. There is no null move: it
// fails in zugzwang, of which endgames are full.
//
// An advisor (advisor.hpp) is asked at every node that it covers, except where the rules have
// ended the game and where a line has kMostPlies moves. A position that has occurred since the
// root, the root included, or twice before it is a draw; at the root itself draws do not count.
//
// An object searches one position at a time, and remembers in its table what it has learnt for the
// next one, as long as the advisor is the same. Different objects are independent of each other.
// About 20 KiB, and on the heap 140 KiB and the table; searching allocates nothing but the keys of
// the game's positions and the lines that are wanted.
class Search final : private Host {
 public:
  // Throws std::bad_alloc if there is no memory for the table.
  explicit Search(const SearchOptions& options = {});

  // Searches the last position of the game. The advisor may be nullptr. What it throws passes
  // through; the object may then be used again.
  SearchResult search(const Game& game, const SearchLimits& limits, Advisor* advisor = nullptr);

  // Forgets what it remembers of earlier searches. To be called when an advisor has come to answer
  // differently, for instance by another program.
  void clear() { table_.clear(); }

 private:
  using Clock = std::chrono::steady_clock;

  // A node on the way from the root.
  struct Frame {
    Position position;
    Line line;  // what follows a move of the node before
    Killers killers;
    int depth = 0;  // plies left to look ahead; below 1 it is a node of the quiescence search
    std::uint64_t advised_before = 0;
    bool in_check = false;
  };

  Score search(const AdvisedNode& node, Move move, Score alpha, Score beta, Line& line) override;
  [[nodiscard]] bool is_stopped() const override;
  [[nodiscard]] bool is_time_up() const;

  void begin(const Game& game, const SearchLimits& limits, Advisor* advisor);
  void choose_root_moves(const MoveList& legal, const std::vector<Move>& wanted);
  void search_line(SearchResult& line, int depth);
  Score search_iteration(int depth, Score guess);
  void report(SearchResult& result) const;

  // All values are for the side to move at the node, fail-soft; worthless if stopped_.
  Score visit(int ply, int depth, Score alpha, Score beta, Line& line);
  Score search_full_width(int ply, Score alpha, Score beta, Line& line);
  Score search_quiescence(int ply, Score alpha, Score beta, Line& line);
  Score value_of_leaf(int ply);
  Score value_without_moves(int ply) const;
  std::optional<Score> ask_advisor(int ply, Score alpha, Score beta, Line& line);
  [[nodiscard]] bool is_draw(int ply) const;

  void play(int ply, Move move);
  [[nodiscard]] int extension(int ply, Move move) const;
  void learn_refutation(int ply, const MoveList& moves, std::size_t refutation);
  [[nodiscard]] bool may_use_scores(int ply) const;
  [[nodiscard]] std::optional<Score> known_score(const TableEntry& entry, int ply, Score alpha,
                                                 Score beta);
  void remember(int ply, Score score, Bound bound, Move move);

  [[nodiscard]] Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply)]; }

  SearchOptions options_;
  TranspositionTable table_;
  History history_;
  std::vector<Frame> frames_;  // by ply
  std::array<Move, kMostPlies> path_;
  std::vector<Key> keys_;  // of the game, the root and the nodes behind it
  std::size_t root_key_ = 0;

  Advisor* advisor_ = nullptr;
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t node_limit_ = 0;
  Clock::time_point start_;
  std::optional<std::chrono::nanoseconds> time_;
  const std::atomic<bool>* pondering_ = nullptr;
  mutable std::optional<Clock::time_point> deadline_;
  mutable bool stopped_ = false;  // once stopped, always stopped, whatever becomes of the flag

  std::uint64_t nodes_ = 0;
  std::uint64_t advised_ = 0;  // how often the advisor was asked
  int deepest_ply_ = 0;
  bool reached_horizon_ = false;  // an iteration rests on an evaluation
  Move root_move_{};              // the best of the iteration before
  MoveList root_moves_;           // that count at the root
  bool root_is_whole_ = true;     // they are all of the legal ones
  bool asks_at_root_ = true;
  Advice root_advice_;
};

}  // namespace cheg::chess
