// Whether a program is proved, as fast as it can be refuted: it is asked only where play comes, and
// the first failure ends the work. For many variants of one program.
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

// An ending with everything that does not depend on the program. Its parts must outlive it.
struct QuickGround {
  const Nodes& nodes;
  const chess::tablebase::TableSet& tables;
  const std::vector<chess::tablebase::Byte>& values;
};

struct QuickResult {
  std::optional<NodeNumber> failure;  // where a proof failed; nothing if it did not
  int longest = 0;
  std::uint64_t wins = 0;
  std::uint64_t moves = 0;  // the sum of the lengths of these wins
};

// One program in one ending and one colour. "Proved" means what SideReport::is_proved() means.
class QuickProof {
 public:
  QuickProof(const QuickGround& ground, const std::shared_ptr<const vm::PreparedProgram>& program,
             const vm::Limits& limits, chess::Color color);

  // Whether the value of the node is kept against every defence, within the fifty-move rule.
  // Requires: a legal position. False if work.is_stopped().
  [[nodiscard]] bool keeps(NodeNumber node, const ProofWork& work);

  // Tries every node of the ending, in an order that mixes the squares. Ends at the first failure,
  // and as soon as the sum of the moves is above `most_moves`; then failure is the node reached.
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

  // The position after the program's move, if the move keeps the value; nothing otherwise.
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
