// What comes of a program's answers against every defence: exact analysis of the graph in which the
// program has one move and the other side has all.
//
// A node is won if each reply to the program's move leads to a node that is won, which a walk in
// depth finds out once and for all: a branch that meets itself is a cycle, and with a cycle or a
// fault below it nothing above is won. Why a node is not won is then found backwards: the nearest
// fault that the defence can reach, and if it can reach none, a cycle.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "proof/optimal.hpp"
#include "proof/report.hpp"

namespace cheg::proof {

// What each node is worth with best play, for the program: a byte as in tables, kIllegal where the
// node is no legal position. Requires the tables of the ending and all below. Incomplete if
// work.is_stopped().
[[nodiscard]] std::vector<chess::tablebase::Byte> values_everywhere(
    const Nodes& nodes, const chess::tablebase::TableSet& tables, const Work& work);

// A reply to the program's move.
struct Reply {
  chess::Move move{};
  std::optional<NodeNumber> node;  // where it leads to; nothing if the tables go on from there
  chess::tablebase::Value value;   // for the program, where they do,
  double expected_moves = 0;       // and, where it is a win, the moves to be expected of best play
  bool resets_clock = false;       // a capture or a pawn move
};

// What follows from a program's answer at one node.
struct Step {
  // What is wrong with it by itself. In a won position that is everything but a move that keeps the
  // win, in others everything but a move that keeps the draw; no fault in a lost position, unless
  // there is no move.
  Fault fault = Fault::none;
  bool mates = false;
  bool resets_clock = false;
  std::optional<chess::Position> after;  // unless there is no move
};

class Analysis {
 public:
  // Everything must live as long as this; `values` is what values_everywhere() gave.
  Analysis(const Nodes& nodes, const Answers& answers,
           const std::vector<chess::tablebase::Byte>& values,
           const chess::tablebase::TableSet& tables, const OptimalPlay& optimal);

  // Does the work. Incomplete if work.is_stopped().
  void run(const Work& work);

  [[nodiscard]] bool is_won(NodeNumber node) const { return moves_[node] > 0; }
  // The program's moves to mate against the best defence. Requires: is_won(node).
  [[nodiscard]] int moves(NodeNumber node) const { return static_cast<int>(moves_[node]); }
  // The same against random replies, all equally likely; where the tables go on, with best play.
  [[nodiscard]] double expected_moves(NodeNumber node) const { return expected_[node]; }
  // Plies, at most, between captures and pawn moves anywhere on the way, the one that ends them or
  // mates included; 65535 stands for more. Where the tables go on they count no further.
  [[nodiscard]] int longest_quiet(NodeNumber node) const { return longest_quiet_[node]; }

  // Why a node that is worth a win is not won: the nearest fault that the defence can reach, and
  // after how many moves of the program it happens. Fault::none if it is won, or not worth a win.
  [[nodiscard]] Fault fault(NodeNumber node) const { return faults_[node]; }
  [[nodiscard]] std::uint32_t fault_distance(NodeNumber node) const { return distances_[node]; }

  [[nodiscard]] Step step(NodeNumber node, const chess::Position& position) const;
  // Of the side to move in the position after a step, in the order of legal_moves().
  void replies(const chess::Position& after, std::vector<Reply>& found) const;

 private:
  enum class State : std::uint8_t { unknown, open, won, not_won };
  struct Frame {
    NodeNumber node;
    bool resets_clock;
    std::size_t first_reply;  // in the common list; the frame's replies go to its end
    std::size_t next_reply;
  };

  void walk(NodeNumber root, const Work& work);
  // False if the node turns out not to be won at once.
  bool enter(NodeNumber node);
  void leave();
  void find_reasons(const Work& work);

  const Nodes* nodes_;
  const Answers* answers_;
  const std::vector<chess::tablebase::Byte>* values_;
  const chess::tablebase::TableSet* tables_;
  const OptimalPlay* optimal_;

  std::vector<State> states_;
  std::vector<std::uint32_t> moves_;
  std::vector<std::uint16_t> quiet_;  // to the first capture or pawn move, or to mate
  std::vector<std::uint16_t> longest_quiet_;
  std::vector<double> expected_;
  std::vector<Fault> faults_;
  std::vector<std::uint32_t> distances_;

  std::vector<Frame> frames_;
  std::vector<Reply> open_replies_;
};

}  // namespace cheg::proof
