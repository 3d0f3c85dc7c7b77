// Decides quickly whether a program can be proved. The test ends at the first failure. The program
// answers only in the positions that the test reaches. Many variants of a program can therefore be
// tested in a short time, because most variants fail early.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "chess/tablebase/table.hpp"
#include "proof/answers.hpp"
#include "proof/nodes.hpp"
#include "vm/limits.hpp"
#include "vm/prepared.hpp"

namespace cheg::proof {

// The data about an ending. This data is the same for all programs. The referenced objects must
// outlive every QuickProof that uses them.
struct QuickGround {
  const Nodes& nodes;
  const chess::tablebase::TableSet& tables;
  const std::vector<chess::tablebase::Byte>& values;
};

struct QuickResult {
  std::optional<NodeNumber> failure;  // the node at which the proof failed, or nothing
  int longest = 0;
  std::uint64_t wins = 0;
  std::uint64_t moves = 0;  // the sum of the lengths of these wins
};

// Tests one program in one ending with one colour. A program passes the test if
// SideReport::is_proved() would be true in a full proof.
class QuickProof {
 public:
  QuickProof(const QuickGround& ground, const std::shared_ptr<const vm::PreparedProgram>& program,
             const vm::Limits& limits, chess::Color color);

  // Returns whether the program keeps the value of the node. In a won node, the program must mate
  // against every defence and within the fifty-move rule. In a drawn node, the program's move must
  // keep the draw. In a lost node, the result is always true. If work.is_stopped() is true, the
  // result may be false although the program keeps the value. Requires: the node is a legal
  // position.
  [[nodiscard]] bool keeps(NodeNumber node, const ProofWork& work);

  // Tests the nodes of the ending in an order that jumps between distant nodes. Ends at the first
  // failure, or as soon as the total length of all wins exceeds `most_moves`. In both cases, stores
  // the last tested node in QuickResult::failure.
  [[nodiscard]] QuickResult run(std::uint64_t most_moves, const ProofWork& work);

 private:
  enum class State : std::uint8_t { unknown, open, won };
  struct OpenNode {
    NodeNumber node;
    bool resets_clock;
    std::size_t first_reply;
    std::size_t next_reply;
  };
  struct OpenReply {
    std::optional<NodeNumber> node;
    int moves_by_tables;
    bool resets_clock;
  };

  // Returns the position after the program's move. Returns nothing if the program gives no move, or
  // if the move does not keep the value.
  [[nodiscard]] std::optional<chess::Position> played(const chess::Position& position,
                                                      chess::tablebase::Wdl value, bool& resets);
  [[nodiscard]] bool walk(NodeNumber root, const ProofWork& work);
  [[nodiscard]] bool enter(NodeNumber node);
  [[nodiscard]] bool leave();

  QuickGround ground_;
  Asking asking_;
  chess::Color color_;
  std::vector<State> states_;
  std::vector<std::uint16_t> moves_;
  std::vector<std::uint8_t> quiet_;  // plies to the first capture, pawn move or mate
  std::vector<OpenNode> frames_;
  std::vector<OpenReply> replies_;
};

}  // namespace cheg::proof
