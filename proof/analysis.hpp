// Analyses a program exactly, against every defence. The analysis uses a game graph: at each node,
// the program has one move, and the other side then has all its legal moves.
//
// A node is won if every reply to the program's move leads to a won node. If a reply leads to a
// position that is not a node, the tables decide whether this position is won. At first, no node is
// known to be won. A node watches one reply, which leads to a node that is not yet known to be won.
// When that node is known to be won, the watcher looks for another reply that it can watch. If
// every reply now leads to a won node, the watcher becomes won too. At the end, a node that still
// watches a reply is not won: the defence can reach a cycle or a fault. A backward search then
// finds the reason: the fault that the defence can reach soonest, or a cycle if the defence can
// reach no fault.
//
// A node takes 13 bytes. Two bytes hold the answer, one byte holds the value, and two bytes hold
// the number of moves to mate. During the analysis, the other eight bytes hold links between
// watchers. At the end, these bytes hold the expected number of moves to mate, or the fault. If any
// line to mate has captures or pawn moves, each node takes four more bytes.
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

// Returns the value of each node: the program's result if both sides play best, in the form of a
// table entry. The value is kIllegal if the node is not a legal position. Requires: `tables` has
// the tables of the ending and of all endings that can follow from it. The result is incomplete if
// work.is_stopped().
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

// The program's move at one node, and the immediate result of this move.
struct Step {
  // The fault of the program's answer at this node. The fault does not depend on the program's
  // later answers. An answer without a move is always a fault. In a won position, a move that does
  // not keep the win is a fault. In a drawn position, a move that does not keep the draw is a
  // fault. In a lost position, no legal move is a fault.
  ProofFault fault = ProofFault::none;
  bool mates = false;
  bool resets_clock = false;
  std::optional<chess::Position> after;  // nothing if there is no move
};

class Analysis {
 public:
  // The number of bytes that a node takes for its value, its number of moves to mate, and its
  // element of notes_. The bytes of the node's answer are not included.
  static constexpr std::uint64_t kBytesOfNode =
      sizeof(chess::tablebase::Byte) + sizeof(std::uint16_t) + sizeof(std::uint64_t);
  // The additional number of bytes that a node takes if any line to mate has captures or pawn
  // moves.
  static constexpr std::uint64_t kBytesOfQuiet = 2 * sizeof(std::uint16_t);

  // All arguments must outlive this object. `values` is the result of values_everywhere().
  Analysis(const Nodes& nodes, const Answers& answers,
           const std::vector<chess::tablebase::Byte>& values,
           const chess::tablebase::TableSet& tables, const OptimalPlay& optimal);

  // Runs the analysis. The result is incomplete if work.is_stopped().
  void run(const ProofWork& work);

  // Returns whether the program wins from this node against every defence. All functions from here
  // to fault_distance() require: run() has finished, and the node is less than Nodes::size().
  [[nodiscard]] bool is_won(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return moves_[node] > 0;
  }
  // Returns the number of the program's moves to mate against the best defence, at most 65535.
  // Requires: is_won(node).
  [[nodiscard]] int moves(NodeNumber node) const {
    CHEG_REQUIRE(is_won(node));
    return static_cast<int>(moves_[node]);
  }
  // Returns the expected number of moves to mate against random replies. If the game reaches a
  // position in which the tables decide, the program's side is assumed to play its best moves from
  // there. Requires: is_won(node).
  [[nodiscard]] double expected_moves(NodeNumber node) const {
    CHEG_REQUIRE(is_won(node));
    return std::bit_cast<double>(notes_[node]);
  }
  // Examines all lines from the node to mate, and returns the length of the longest sequence of
  // moves without a capture or pawn move. The length is in plies, at most 65535. The capture, pawn
  // move or mate that ends the sequence counts too. A sequence also ends at a position in which the
  // tables decide. Returns 0 if the node is not won.
  [[nodiscard]] int longest_quiet(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return longest_quiet_.empty() ? all_quiet(moves_[node]) : longest_quiet_[node];
  }

  // Returns the reason why the program does not win from a node whose value is a win. The reason is
  // the fault that the defence can reach soonest, or ProofFault::cycle if the defence can reach no
  // fault. Returns ProofFault::none for every other node.
  [[nodiscard]] ProofFault fault(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return moves_[node] > 0 ? ProofFault::none : fault_of(notes_[node]);
  }
  // Returns the distance to the fault that fault() returns. The distance is the number of the
  // program's answers from this node to the faulty answer, which is counted too. Returns UINT32_MAX
  // if fault() returns ProofFault::cycle or ProofFault::none.
  [[nodiscard]] std::uint32_t fault_distance(NodeNumber node) const {
    CHEG_REQUIRE(node < moves_.size());
    return moves_[node] > 0 ? UINT32_MAX : distance_of(notes_[node]);
  }

  [[nodiscard]] Step step(NodeNumber node, const chess::Position& position) const;
  // Appends the replies in the position `after` to `found`, in the order of legal_moves().
  void replies(const chess::Position& after, std::vector<Reply>& found) const;

 private:
  // The element of notes_ for a node that is not won. During the analysis, the element contains two
  // links. At the end, the element contains the fault. A link is the number of a node plus 1, or 0
  // for no node.
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
  // Makes an element of notes_ from a fault and the distance of the fault. A cycle has the distance
  // 0.
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
  // Returns the length of a line that ends with mate and has no capture or pawn move. `moves` is
  // the number of the program's moves in this line. The result is in plies, at most UINT16_MAX.
  [[nodiscard]] static int all_quiet(int moves) {
    return moves == 0 ? 0 : std::min<int>(2 * moves - 1, UINT16_MAX);
  }

  [[nodiscard]] int quiet(NodeNumber node) const {
    return quiet_.empty() ? all_quiet(moves_[node]) : quiet_[node];
  }

  // Examines all nodes with this value. When a node becomes won, also examines the nodes that watch
  // it.
  void decide(chess::tablebase::Byte value, const ProofWork& work);
  // Decides that the node is won, or makes the node watch a reply. Does nothing if the answer at
  // the node is a fault.
  void examine(NodeNumber node);
  void watch(NodeNumber watcher, NodeNumber node);
  // Records that the node is won. Requires: replies_ contains all replies to the program's move,
  // and the nodes of these replies are won.
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
  // For a node that is won: the expected number of moves to mate, as the bits of a double. For a
  // node that is not won: see Links.
  std::vector<std::uint64_t> notes_;
  // For each node, quiet_ has the number of plies to the first capture, pawn move or mate. For each
  // node, longest_quiet_ has the result of longest_quiet(). Both lists stay empty until a line to
  // mate has a capture, a pawn move, or a position in which the tables decide.
  std::vector<std::uint16_t> quiet_;
  std::vector<std::uint16_t> longest_quiet_;

  std::vector<NodeNumber> won_watched_;  // first links of the lists of watchers of won nodes
  std::vector<Reply> replies_;           // of the node that is examined
};

}  // namespace cheg::proof
