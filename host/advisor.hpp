// The seam between a search and somebody who knows better at some of its nodes.
//
// A host, the one who searches, asks its advisor at every node. The advisor answers with a move,
// with a value, or not at all; on the way to its answer it may ask the host to search a move, and
// the host asks again at the node behind that move. Neither knows more of the other than this file.
#pragma once

#include <cstdint>
#include <span>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "host/line.hpp"
#include "host/score.hpp"

namespace cheg::chess {

// A node as the host shows it to its advisor. Everything is seen from the side to move.
struct AdvisedNode {
  const Position& position;
  // The moves that led here from the root, the position where the host wants a move; their number
  // is the ply of the node. Only legal moves.
  std::span<const Move> moves;
  // What is worth no more than alpha, or at least beta, need not be known exactly.
  // -kInfinity <= alpha < beta <= kInfinity.
  Score alpha = -kInfinity;
  Score beta = kInfinity;

  [[nodiscard]] int ply() const { return static_cast<int>(moves.size()); }
};

// Who searches.
class Host {
 public:
  virtual ~Host() = default;
  Host(const Host&) = delete;
  Host(Host&&) = delete;
  Host& operator=(const Host&) = delete;
  Host& operator=(Host&&) = delete;

  // Plays a move that is legal at the node, searches the position behind it and takes the move
  // back. Gives the value for the side to move at the node: exact between alpha and beta, otherwise
  // a bound on that side (fail-soft). `line` becomes what follows the move. Requires alpha < beta.
  // Only to be called by Advisor::advise, with the node it was asked about.
  [[nodiscard]] virtual Score search(const AdvisedNode& node, Move move, Score alpha, Score beta,
                                     Line& line) = 0;

  // The search is to end now: its values are worth nothing any more. Cheap; may be called often.
  [[nodiscard]] virtual bool is_stopped() const = 0;

 protected:
  Host() = default;
};

struct Advice {
  enum class Kind : std::uint8_t {
    not_handled,  // the host goes on as without an advisor
    value,        // the node has this value; there is no move
    move          // this move, with its value
  };
  Kind kind = Kind::not_handled;
  Score score = 0;  // exact between the node's alpha and beta, otherwise a bound on that side
  Move move{};      // legal
};

// Who is asked.
class Advisor {
 public:
  virtual ~Advisor() = default;
  Advisor(const Advisor&) = delete;
  Advisor(Advisor&&) = delete;
  Advisor& operator=(const Advisor&) = delete;
  Advisor& operator=(Advisor&&) = delete;

  // A search begins at a new root, one with legal moves.
  virtual void begin_search() = 0;

  // Whether advise() would look at such a node at all; at all others it need not be called. Fast:
  // asked at every node. What a subtree is worth in which an advisor was at work may depend on its
  // ply and on what the advisor has set up for it (a plan): a host must not keep it for other
  // nodes.
  [[nodiscard]] virtual bool covers(const Position& position) const = 0;

  // Whether there is something set up (a plan) that changes what covers() says: what the host knows
  // of the values of positions from elsewhere must not be used then.
  [[nodiscard]] virtual bool has_plan() const = 0;

  // The answer at a node where the rules of the game have not ended it (checkmate, stalemate,
  // draws). For a move or a value, `line` becomes the line that the answer rests on, its first move
  // included.
  [[nodiscard]] virtual Advice advise(const AdvisedNode& node, Host& host, Line& line) = 0;

 protected:
  Advisor() = default;
};

}  // namespace cheg::chess
