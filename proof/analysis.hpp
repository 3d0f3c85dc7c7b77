// Exact analysis of a program against every defence: a game graph in which the program has one move
// at each node and the other side has all its moves.
//
// A node is won if every reply to the program's move leads to a won node. A node that is not known
// to be won watches one reply to a node that is not known to be won either. As soon as that node is
// won, the watcher looks for another such reply; if there is none, it is won itself. Nodes that
// still watch in the end are not won: the defence can reach a cycle or a fault. A backward search
// then finds the reason: the nearest fault that the defence can reach, or a cycle if the defence
// can reach no fault.
//
// A node takes 13 bytes: two for the answer, one for its value, two for the moves to mate, and
// eight, first for the lists of watchers, then for the expected moves or for the fault. With
// captures or pawn moves on the way to mate it takes four more.
#pragma once

#include <algorithm>
#include <bit>
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
  // The number of program moves to mate against the best defence; at most 65535. Requires:
  // is_won(node).
  [[nodiscard]] int moves(NodeNumber node) const {
    CHEG_REQUIRE(is_won(node));
    return static_cast<int>(moves_[node]);
  }
  // The expected moves to mate against random replies. Where the tables decide, best play is
  // assumed. Requires: is_won(node).
  [[nodiscard]] double expected_moves(NodeNumber node) const {
    CHEG_REQUIRE(is_won(node));
    return std::bit_cast<double>(notes_[node]);
  }
  // The greatest number of plies between two captures or pawn moves on any line to mate, including
  // the ply that ends the sequence; at most 65535. The count ends where the tables decide. 0 if the
  // node is not won.
  [[nodiscard]] int longest_quiet(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return longest_quiet_.empty() ? all_quiet(moves_[node]) : longest_quiet_[node];
  }

  // The reason why a node is not won although its value is a win: the nearest fault that the
  // defence can reach. ProofFault::none if the node is won or its value is not a win.
  [[nodiscard]] ProofFault fault(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return moves_[node] > 0 ? ProofFault::none : fault_of(notes_[node]);
  }
  // The number of program moves up to this fault; UINT32_MAX for a cycle.
  [[nodiscard]] std::uint32_t fault_distance(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return moves_[node] > 0 ? UINT32_MAX : distance_of(notes_[node]);
  }

  [[nodiscard]] Step step(NodeNumber node, const chess::Position& position) const;
  // The replies in the position after a step, in the order of legal_moves().
  void replies(const chess::Position& after, std::vector<Reply>& found) const;

 private:
  // What a node notes while it is not won, in one number: first the two links, then the fault. Each
  // link is the number of a node plus 1; 0: there is none.
  struct Links {
    std::uint32_t first_watcher;  // of this node
    std::uint32_t next_watcher;   // of the node that this node watches
  };
  static constexpr int kFaultBits = 3;

  [[nodiscard]] static std::uint64_t note_of(Links links) {
    return std::uint64_t{links.first_watcher} << 32U | links.next_watcher;
  }
  [[nodiscard]] static Links links_of(std::uint64_t note) {
    return {static_cast<std::uint32_t>(note >> 32U), static_cast<std::uint32_t>(note)};
  }
  // A cycle has the distance 0.
  [[nodiscard]] static std::uint64_t note_of(ProofFault fault, std::uint64_t distance) {
    return distance << kFaultBits | static_cast<std::uint64_t>(fault);
  }
  [[nodiscard]] static ProofFault fault_of(std::uint64_t note) {
    return static_cast<ProofFault>(note & ((1U << kFaultBits) - 1));
  }
  [[nodiscard]] static std::uint32_t distance_of(std::uint64_t note) {
    const auto distance = static_cast<std::uint32_t>(note >> kFaultBits);
    return distance == 0 ? UINT32_MAX : distance;
  }
  // The plies to a mate in so many moves without capture or pawn move.
  [[nodiscard]] static int all_quiet(int moves) {
    return moves == 0 ? 0 : std::min<int>(2 * moves - 1, UINT16_MAX);
  }

  [[nodiscard]] int quiet(NodeNumber node) const {
    return quiet_.empty() ? all_quiet(moves_[node]) : quiet_[node];
  }

  // Examines the nodes of one value, and all that watch what is then won.
  void decide(chess::tablebase::Byte value, const ProofWork& work);
  // Decides that the node is won, or makes it watch a reply.
  void examine(NodeNumber node);
  void watch(NodeNumber watcher, NodeNumber node);
  // Requires: replies_ are the replies after the step, and all their nodes are won.
  void win(NodeNumber node, bool resets_clock);
  void note_quiet(NodeNumber node, int quiet, int longest_quiet);

  struct Failing;
  void find_failing(Failing& failing, const ProofWork& work);
  Step find_replies(NodeNumber node);
  template <class Use>
  void for_each_failing_reply(Use use) const;
  void find_reasons(const ProofWork& work);

  const Nodes* nodes_;
  const Answers* answers_;
  const std::vector<chess::tablebase::Byte>* values_;
  const chess::tablebase::TableSet* tables_;
  const OptimalPlay* optimal_;

  std::vector<std::uint16_t> moves_;  // to mate; 0: not won, or not decided yet
  // If the node is won, the expected moves as the bits of a double.
  std::vector<std::uint64_t> notes_;
  // Plies to the first capture, pawn move or mate, and the longest sequence of such plies. Empty as
  // long as every line to mate is one sequence.
  std::vector<std::uint16_t> quiet_;
  std::vector<std::uint16_t> longest_quiet_;

  std::vector<NodeNumber> won_watched_;  // lists of watchers of nodes that have been won
  std::vector<Reply> replies_;           // of the node that is examined
};

}  // namespace cheg::proof
