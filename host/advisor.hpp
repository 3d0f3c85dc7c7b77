// The interface between a search and its advisor. The advisor is a program that knows how to play
// some endgames.
//
// The search is called the host. At every node, the host may ask its advisor for advice. The advice
// is a move, a score without a move, or nothing. To find its advice, the advisor may call the host
// to search the position after a move. During this search, the host may ask the advisor again. The
// host and the advisor call each other only through the interfaces in this file.
#pragma once

#include <cstdint>
#include <span>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/line.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// A node of the host's search. Scores are for the side to move.
struct AdvisedNode {
  const Position& position;
  // The legal moves played from the root to this node. The root is the position for which the host
  // wants a move. The number of moves is the ply of the node.
  std::span<const Move> moves;
  // The search window. Scores outside the window need not be exact. The bounds satisfy -kInfinity
  // <= alpha < beta <= kInfinity.
  Score alpha = -kInfinity;
  Score beta = kInfinity;

  [[nodiscard]] int ply() const { return static_cast<int>(moves.size()); }
};

// A search that an advisor can call.
class Host {
 public:
  virtual ~Host() = default;
  Host(const Host&) = delete;
  Host(Host&&) = delete;
  Host& operator=(const Host&) = delete;
  Host& operator=(Host&&) = delete;

  // Searches the position after a legal move: makes the move, searches the child node and unmakes
  // the move. Returns the score for the side to move at `node`. The score is exact if it is
  // strictly between alpha and beta; otherwise it is a bound (fail-soft). Sets `line` to the
  // variation that follows the move. Requires: alpha < beta. Only Advisor::advise() may call this
  // function. The argument `node` must be the node that advise() received.
  [[nodiscard]] virtual Score search(const AdvisedNode& node, Move move, Score alpha, Score beta,
                                     Line& line) = 0;

  // Returns whether the search must end at once. If the result is true, the scores that search()
  // returns are meaningless. The function is fast, so that an advisor can call it often.
  [[nodiscard]] virtual bool is_stopped() const = 0;

 protected:
  Host() = default;
};

struct Advice {
  enum class Kind : std::uint8_t {
    not_handled,  // no advice: the host searches the node itself
    value,        // a score without a move
    move          // a move and its score
  };
  Kind kind = Kind::not_handled;
  Score score = 0;  // exact if strictly between the node's alpha and beta, otherwise a bound
  Move move{};      // legal
};

// Gives advice to a host.
class Advisor {
 public:
  virtual ~Advisor() = default;
  Advisor(const Advisor&) = delete;
  Advisor(Advisor&&) = delete;
  Advisor& operator=(const Advisor&) = delete;
  Advisor& operator=(Advisor&&) = delete;

  // The host must call this function when a search begins at a new root. Requires: the root has
  // legal moves.
  virtual void begin_search() = 0;

  // Returns whether the host should call advise() at a node with this position. If the result is
  // false, the advisor has no advice for such a node. The function is fast, because the host calls
  // it at every node. If the advisor gave advice in a subtree, the score of this subtree may depend
  // on the ply of the subtree and on an active plan. The host must not store such a score for use
  // at other nodes.
  [[nodiscard]] virtual bool covers(const Position& position) const = 0;

  // Returns whether the advisor follows a plan. While a plan is active, the host must not use
  // scores that it stored at other nodes. The result of covers() may depend on the active plan.
  [[nodiscard]] virtual bool has_plan() const = 0;

  // Returns the advice at a node. If the advice is a move or a value, sets `line` to the variation
  // that begins at this node and leads to the score. Requires: the game is not over at this node by
  // checkmate, stalemate or a draw.
  [[nodiscard]] virtual Advice advise(const AdvisedNode& node, Host& host, Line& line) = 0;

 protected:
  Advisor() = default;
};

}  // namespace cheg::chess
