// The interface between a search and a program that advises it.
//
// The host searches. At every node the host may ask its advisor, which answers with a move, with a
// value, or not at all. Before answering, the advisor may call the host to search a move; the host
// may then ask the advisor at the child node. Host and advisor know each other only through this
// file.
#pragma once

#include <cstdint>
#include <span>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/line.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// A node of the host's search, seen from the side to move.
struct AdvisedNode {
  const Position& position;
  // The legal moves played from the root to this node. The root is the position for which the host
  // wants a move. The number of moves is the ply of the node.
  std::span<const Move> moves;
  // The search window: scores outside it need not be exact. -kInfinity <= alpha < beta <=
  // kInfinity.
  Score alpha = -kInfinity;
  Score beta = kInfinity;

  [[nodiscard]] int ply() const { return static_cast<int>(moves.size()); }
};

// The search that an advisor can call.
class Host {
 public:
  virtual ~Host() = default;
  Host(const Host&) = delete;
  Host(Host&&) = delete;
  Host& operator=(const Host&) = delete;
  Host& operator=(Host&&) = delete;

  // Makes a move that is legal at the node, searches the child node and unmakes the move. Returns
  // the score for the side to move at `node`: exact if strictly between alpha and beta, otherwise a
  // bound (fail-soft). Sets `line` to the variation that follows the move. Requires: alpha < beta.
  // Call only from Advisor::advise, with the node passed to it.
  [[nodiscard]] virtual Score search(const AdvisedNode& node, Move move, Score alpha, Score beta,
                                     Line& line) = 0;

  // True when the search must end at once; its scores are then meaningless. Cheap: call this
  // function often.
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

// Answers the questions of a host.
class Advisor {
 public:
  virtual ~Advisor() = default;
  Advisor(const Advisor&) = delete;
  Advisor(Advisor&&) = delete;
  Advisor& operator=(const Advisor&) = delete;
  Advisor& operator=(Advisor&&) = delete;

  // Call this when a search begins at a new root. The root has legal moves.
  virtual void begin_search() = 0;

  // Whether to call advise() at this node; at other nodes the advisor has no advice. Fast: the host
  // calls covers() at every node. The score of a subtree in which the advisor was asked may depend
  // on the ply of the subtree and on an active plan. The host must not store such a score for use
  // at other nodes.
  [[nodiscard]] virtual bool covers(const Position& position) const = 0;

  // Whether a plan is active. While a plan is active, the host must not use scores stored at other
  // nodes, and covers() may return a different answer.
  [[nodiscard]] virtual bool has_plan() const = 0;

  // Returns the answer at a node. Requires: the game is not over there by checkmate, stalemate or a
  // draw. If the answer is a move or a value, sets `line` to the variation that leads to the score,
  // starting at this node.
  [[nodiscard]] virtual Advice advise(const AdvisedNode& node, Host& host, Line& line) = 0;

 protected:
  Advisor() = default;
};

}  // namespace cheg::chess
