// Exact analysis of a program against every defence: a game graph in which the program has one move
// at each node and the other side has all its moves.
//
// A node is won if every reply to the program's move leads to a won node. A depth-first search
// decides this once for each node: a branch that returns to itself is a cycle, and a node from
// which the defence can reach a cycle or a fault is not won. A backward search then finds the
// reason why a node is not won: the nearest fault that the defence can reach, or a cycle if the
// defence can reach no fault.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/require.hpp"
#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "proof/optimal.hpp"
#include "proof/report.hpp"

namespace cheg::proof {

// The value of each node for the program with best play, as a byte of a table; kIllegal if the node
// is not a legal position. Requires: the tables of the ending and of all endings that can follow
// from it. The result is incomplete if work.is_stopped().
[[nodiscard]] std::vector<chess::tablebase::Byte> values_everywhere(
    const Nodes& nodes, const chess::tablebase::TableSet& tables, const ProofWork& work);

// A reply to the program's move.
struct Reply {
  chess::Move move{};
  std::optional<NodeNumber> node;      // the node after the reply; nothing if the tables decide
  chess::tablebase::TableValue value;  // for the program, if the tables decide
  double expected_moves = 0;  // if the tables give a win: the expected moves to mate with best play
  bool resets_clock = false;  // a capture or a pawn move
};

// The consequence of the program's answer at one node.
struct Step {
  // The fault of the answer itself. An answer without a move is always a fault. In a won position,
  // a move that does not keep the win is also a fault; in a drawn position, a move that does not
  // keep the draw is also a fault. In a lost position, every move is accepted.
  ProofFault fault = ProofFault::none;
  bool mates = false;
  bool resets_clock = false;
  std::optional<chess::Position> after;  // nothing if there is no move
};

class Analysis {
 public:
  // All arguments must outlive this object. `values` is the result of values_everywhere().
  Analysis(const Nodes& nodes, const Answers& answers,
           const std::vector<chess::tablebase::Byte>& values,
           const chess::tablebase::TableSet& tables, const OptimalPlay& optimal);

  // Runs the analysis. The result is incomplete if work.is_stopped().
  void run(const ProofWork& work);

  // This function and the following functions require: run() has finished, and the node is one of
  // Nodes.
  [[nodiscard]] bool is_won(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return moves_[node] > 0;
  }
  // The number of program moves to mate against the best defence. Requires: is_won(node).
  [[nodiscard]] int moves(NodeNumber node) const {
    CHEG_REQUIRE(is_won(node));
    return static_cast<int>(moves_[node]);
  }
  // The expected moves to mate against random replies. Where the tables decide, best play is
  // assumed.
  [[nodiscard]] double expected_moves(NodeNumber node) const { return expected_[node]; }
  // The greatest number of plies between two captures or pawn moves on any line to mate, including
  // the ply that ends the sequence; at most 65535. The count ends where the tables decide.
  [[nodiscard]] int longest_quiet(NodeNumber node) const { return longest_quiet_[node]; }

  // The reason why a node is not won although its value is a win: the nearest fault that the
  // defence can reach. ProofFault::none if the node is won or its value is not a win.
  [[nodiscard]] ProofFault fault(NodeNumber node) const { return faults_[node]; }
  [[nodiscard]] std::uint32_t fault_distance(NodeNumber node) const { return distances_[node]; }

  [[nodiscard]] Step step(NodeNumber node, const chess::Position& position) const;
  // The replies in the position after a step, in the order of legal_moves().
  void replies(const chess::Position& after, std::vector<Reply>& found) const;

 private:
  enum class NodeState : std::uint8_t { unknown, open, won, not_won };
  struct OpenNode {
    NodeNumber node;
    bool resets_clock;
    std::size_t first_reply;  // index in the common list; this frame's replies extend to its end
    std::size_t next_reply;
  };

  void walk(NodeNumber root, const ProofWork& work);
  // Opens the node. Returns false if the program's answer at the node is itself a fault.
  bool enter(NodeNumber node);
  void leave();
  void find_reasons(const ProofWork& work);

  const Nodes* nodes_;
  const Answers* answers_;
  const std::vector<chess::tablebase::Byte>* values_;
  const chess::tablebase::TableSet* tables_;
  const OptimalPlay* optimal_;

  std::vector<NodeState> states_;
  std::vector<std::uint32_t> moves_;
  std::vector<std::uint16_t> quiet_;  // plies to the first capture, pawn move or mate
  std::vector<std::uint16_t> longest_quiet_;
  std::vector<double> expected_;
  std::vector<ProofFault> faults_;
  std::vector<std::uint32_t> distances_;

  std::vector<OpenNode> frames_;
  std::vector<Reply> open_replies_;
};

}  // namespace cheg::proof
