// Alpha-beta search.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "chess/game.hpp"
#include "chess/search/move_order.hpp"
#include "chess/search/transposition_table.hpp"
#include "host/advisor.hpp"
#include "host/line.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// The largest depth of an iteration, in plies. With extensions, a line may be longer: up to
// kMostPlies plies.
inline constexpr int kMostDepth = kMostPlies / 2;

struct SearchOptions {
  std::size_t hash_mebibytes = 16;  // size of the transposition table; 0: no table

  // If `selective` is true, the search uses extensions, reductions and quiescence search. If
  // `selective` is false, the search evaluates every line at the same depth, and the score is the
  // score of plain minimax.
  bool selective = true;
};

struct SearchResult {
  Move move{};      // the best move found; Move{} if the game is over at the root
  Score score = 0;  // score for the side to move at the root
  Line line;        // the principal variation, `move` first
  // The depth of the last finished iteration, in plies. If no iteration has finished, `depth` is 0,
  // `move` is any legal move, `line` contains only this move, and `score` is the evaluation of the
  // root.
  int depth = 0;
  int selective_depth = 0;  // the ply of the deepest node
  std::uint64_t nodes = 0;  // nodes visited so far
  std::chrono::nanoseconds time{0};
  int hash_permille = 0;  // the used part of the transposition table, per mille
  // The advisor's answer at the root in the last finished iteration. If advice.kind is
  // Advice::Kind::move, the advisor chose the move in SearchResult::move. If advice.kind is
  // Advice::Kind::value, the search itself chose SearchResult::move.
  Advice advice;
  bool game_over = false;  // the root has no legal move; the score tells checkmate from stalemate
  int number = 1;          // rank of the line, 1 for the best line; see SearchLimits::lines
};

// Limits that end a search. The search always returns a legal move if the root has a legal move.
struct SearchLimits {
  int depth = kMostDepth;  // the last iteration; clamped to 1..kMostDepth
  int first_depth = 1;     // the first iteration
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // most nodes visited
  std::optional<std::chrono::nanoseconds> time;
  // While this flag is true, the time limit `time` has no effect. Any thread may set the flag to
  // false.
  const std::atomic<bool>* pondering = nullptr;
  // When this flag becomes true, the search ends within about a millisecond. Any thread may set the
  // flag.
  const std::atomic<bool>* stop = nullptr;
  // The moves that are searched at the root. The search ignores illegal moves in this list. If the
  // list contains no legal move, the search uses all legal moves.
  std::vector<Move> root_moves;
  // The number of best moves to report, each with its own score and line (MultiPV). At the root,
  // the search asks the advisor only for the first line.
  int lines = 1;
  // The searching thread calls this function after each finished iteration, once for each line,
  // best line first. If the function throws an exception, the search ends, and search() throws the
  // same exception.
  std::function<void(const SearchResult&)> on_iteration;
};

// An alpha-beta search with iterative deepening, aspiration windows, principal variation search
// (Marsland and Campbell 1982) and a transposition table. The quiescence search tries captures,
// promotions and answers to checks. The search looks deeper after checks, and less deep after late
// quiet moves. The search does not use null-move pruning, because null-move pruning fails in
// zugzwang, which is common in endgames.
//
// The search asks the advisor (host/advisor.hpp) at every node that the advisor covers. The search
// does not ask the advisor at nodes where the game is over or where the line has kMostPlies moves.
// Below the root, a position is a draw by repetition if it has already occurred at the root or
// later in the current line. A position below the root is also a draw by repetition if it has
// occurred twice in the game before the root. The search never treats the root as a draw by
// repetition, by the fifty-move rule or by insufficient material.
//
// An object searches one position at a time. The transposition table of an object stays valid for
// the next search with the same advisor. Different objects are independent of each other. An object
// itself takes about 20 KiB. On the heap, an object takes another 140 KiB and the memory of the
// transposition table. During a search, an object allocates memory only for the keys of the game's
// positions and for the lines that it reports.
class Search final : private Host {
 public:
  // Throws std::bad_alloc if there is no memory for the table.
  explicit Search(const SearchOptions& options = {});

  // Searches the last position of the game. `advisor` may be nullptr. If the advisor throws an
  // exception, this function throws the same exception, and the object stays usable.
  SearchResult search(const Game& game, const SearchLimits& limits, Advisor* advisor = nullptr);

  // Clears the transposition table. Call this function when the advisor's answers change, for
  // example because the advisor runs another program.
  void clear() { table_.clear(); }

 private:
  // A node on the path from the root to the current node.
  struct SearchNode {
    Position position;
    Line line;  // variation found below this node
    Killers killers;
    int depth = 0;  // remaining depth in plies; below 1: quiescence search
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

  // These functions return fail-soft scores for the side to move at the node. The scores are
  // meaningless if stopped_ is true.
  Score visit(int ply, int depth, Score alpha, Score beta, Line& line);
  Score search_full_width(int ply, Score alpha, Score beta, Line& line);
  // Returns the number of plies by which the search reduces the depth when it first searches the
  // move. `number` is the place of the move among the moves of the node. Requires: the move has
  // been played, and it is not the first move of the node.
  [[nodiscard]] int reduction_of(int ply, Move move, std::size_t number,
                                 bool is_on_variation) const;
  // Searches the position after a move. Requires: the move has been played, and it is not the first
  // move of its node. The first search has a null window and a reduced depth. If the score is above
  // alpha, the position is searched again with the full depth. If the score is still above alpha,
  // the position is searched once more with the full window.
  Score search_later_move(int ply, int depth, int reduction, Score alpha, Score beta, Line& line);
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

  [[nodiscard]] SearchNode& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  [[nodiscard]] const SearchNode& frame(int ply) const {
    return frames_[static_cast<std::size_t>(ply)];
  }

  SearchOptions options_;
  TranspositionTable table_;
  History history_;
  std::vector<SearchNode> frames_;  // by ply
  std::array<Move, kMostPlies> path_;
  std::vector<Key> keys_;  // of the game's positions, the root and the nodes on the path
  std::size_t root_key_ = 0;

  Advisor* advisor_ = nullptr;
  const std::atomic<bool>* stop_ = nullptr;
  std::uint64_t node_limit_ = 0;
  Clock::time_point start_;
  std::optional<std::chrono::nanoseconds> time_;
  const std::atomic<bool>* pondering_ = nullptr;
  mutable std::optional<Clock::time_point> deadline_;
  mutable bool stopped_ = false;  // stays true even if the flag is cleared

  std::uint64_t nodes_ = 0;
  std::uint64_t advised_ = 0;  // number of questions to the advisor
  int deepest_ply_ = 0;
  bool reached_horizon_ = false;  // the iteration used an evaluation
  Move root_move_{};              // best move of the previous iteration
  MoveList root_moves_;           // moves searched at the root
  bool root_is_whole_ = true;     // root_moves_ holds all legal moves
  bool asks_at_root_ = true;
  Advice root_advice_;
};

}  // namespace cheg::chess
