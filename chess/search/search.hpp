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

// The largest depth of an iteration, in plies. Extensions may lengthen lines to twice this depth.
inline constexpr int kMostDepth = kMostPlies / 2;

struct SearchOptions {
  std::size_t hash_mebibytes = 16;  // size of the transposition table; 0: no table

  // If true, the search uses extensions, reductions and quiescence search. If false, every line
  // ends at the same depth with evaluate(), and the score is that of plain minimax.
  bool selective = true;
};

struct SearchResult {
  Move move{};      // the best move found; Move{} if the game is over at the root
  Score score = 0;  // score for the side to move at the root
  Line line;        // the principal variation, `move` first
  // The depth of the last finished iteration. The depth is 0 if no iteration was finished: then
  // `move` is a legal move, `line` contains only this move, and the score is the evaluation of the
  // root.
  int depth = 0;
  int selective_depth = 0;  // the ply of the deepest node
  std::uint64_t nodes = 0;  // nodes visited so far
  std::chrono::nanoseconds time{0};
  int hash_permille = 0;  // use of the transposition table
  // The advisor's answer at the root in the last finished iteration. If the kind of the answer is
  // `move`, the answer contains the move of this result. If the kind is `value`, the search itself
  // chose the move.
  Advice advice;
  bool game_over = false;  // the root has no legal move; the score tells checkmate from stalemate
  int number = 1;          // rank of the line, 1 for the best line; see SearchLimits::lines
};

// Limits that end a search. If the root has a legal move, the search returns a legal move,
// whichever limit ends the search.
struct SearchLimits {
  int depth = kMostDepth;  // the last iteration; clamped to 1..kMostDepth
  int first_depth = 1;     // the first iteration
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // most nodes visited
  std::optional<std::chrono::nanoseconds> time;
  // While the flag is true, `time` does not run. Any thread may set the flag to false.
  const std::atomic<bool>* pondering = nullptr;
  // When the flag becomes true, the search ends within about a millisecond. Any thread may set the
  // flag.
  const std::atomic<bool>* stop = nullptr;
  // The moves searched at the root. The search ignores illegal moves in this list. If no legal move
  // remains, the search uses all legal moves.
  std::vector<Move> root_moves;
  // The number of best moves to report, each with its own score and line (MultiPV). At the root,
  // the search asks the advisor only for the first line.
  int lines = 1;
  // Called by the searching thread after each finished iteration, once for each line, best line
  // first. An exception ends the search and passes through search().
  std::function<void(const SearchResult&)> on_iteration;
};

// An alpha-beta search: iterative deepening with aspiration windows, principal variation search
// (Marsland and Campbell 1982), transposition table, quiescence search of captures, promotions and
// answers to checks, extension of checks, reduction of late quiet moves. The search does not use
// null-move pruning, because this fails in zugzwang, which is common in endgames.
//
// The search asks the advisor (advisor.hpp) at every node that the advisor covers, except at nodes
// where the game is over or the line has kMostPlies moves. Below the root, a position is a draw by
// repetition if it has occurred at the root or later, or twice before the root. The root itself is
// never a draw.
//
// An object searches one position at a time. Its transposition table stays valid for the next
// search with the same advisor. Different objects are independent. An object takes about 20 KiB,
// plus 140 KiB and the table on the heap. During a search, it allocates only the keys of the game's
// positions and the requested lines.
class Search final : private Host {
 public:
  // Throws std::bad_alloc if there is no memory for the table.
  explicit Search(const SearchOptions& options = {});

  // Searches the last position of the game. `advisor` may be nullptr. Exceptions of the advisor
  // pass through this function; the object stays usable.
  SearchResult search(const Game& game, const SearchLimits& limits, Advisor* advisor = nullptr);

  // Clears the transposition table. Call this function when the advisor's answers change, for
  // example because the advisor runs another program.
  void clear() { table_.clear(); }

 private:
  // A node on the current path from the root.
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
  // Returns the number of plies by which the first search of a move is reduced. The move has been
  // played, and `number` is its place among the moves of the node; it is not the first move.
  [[nodiscard]] int reduction_of(int ply, Move move, std::size_t number,
                                 bool is_on_variation) const;
  // Searches a move that has been played and is not the first move of its node. The first search
  // has a null window and a reduced depth. While the score is above alpha, the move is searched
  // again: first with the full depth, then with the full window.
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
