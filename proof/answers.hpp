// The answers of a program in every position with the program to move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/require.hpp"
#include "chess/move.hpp"
#include "chess/position.hpp"
#include "chess/types.hpp"
#include "host/score.hpp"
#include "proof/nodes.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"

namespace cheg::proof {

// The threads, progress reports and stop flag of a long computation.
struct ProofWork {
  int threads = 1;
  // Called occasionally by the calling thread with the name of the current step and its finished
  // fraction, 0 to 1. May be empty.
  std::function<void(const char* what, double done)> progress;
  // Stops the work when it becomes true. Any thread may set it. May be nullptr.
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] bool is_stopped() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
};

// In a position in which the program gives a move.
using RuleText = std::function<std::string(const chess::Position& position)>;

struct NodeAnswer {
  chess::Move move{};
  ProofFault fault = ProofFault::none;  // with error or not_handled, there is no move
};

// One answer for each node, in two bytes.
class AnswerList {
 public:
  [[nodiscard]] std::size_t size() const { return bits_.size(); }
  // New nodes have no move and no fault.
  void resize(std::size_t size) { bits_.resize(size, bits_of({})); }

  // Requires: node < size(). Different threads may set the answers of different nodes.
  [[nodiscard]] NodeAnswer operator[](std::size_t node) const {
    CHEG_REQUIRE(node < size());
    return answer_of(bits_[node]);
  }
  // Requires also: the fault is none, error or not_handled.
  void set(std::size_t node, const NodeAnswer& answer) {
    CHEG_REQUIRE(node < size());
    bits_[node] = bits_of(answer);
  }

  // Answers as numbers: Move::bits(); for a fault those of a move on the spot, which is none.
  [[nodiscard]] static std::uint16_t bits_of(const NodeAnswer& answer) {
    CHEG_REQUIRE(answer.fault <= ProofFault::not_handled);
    const auto spot = static_cast<chess::Square>(answer.fault);
    return answer.fault == ProofFault::none ? answer.move.bits() : chess::Move(spot, spot).bits();
  }
  [[nodiscard]] static NodeAnswer answer_of(std::uint16_t bits) {
    for (const ProofFault fault : {ProofFault::error, ProofFault::not_handled}) {
      if (bits == bits_of({{}, fault})) {
        return {{}, fault};
      }
    }
    return {chess::Move::from_bits(bits), ProofFault::none};
  }

  [[nodiscard]] std::span<const std::uint16_t> bits() const { return bits_; }
  [[nodiscard]] std::span<std::uint16_t> bits() { return bits_; }

 private:
  std::vector<std::uint16_t> bits_;
};

// What only some reports need of an answer.
struct AnswerDetail {
  std::uint32_t instruction = 0;  // that gave it
  chess::Score score = 0;         // its value
};

// Runs a program under a host that does not search, so that every answer is the program's own.
class Asking {
 public:
  Asking(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits,
         RuleText rule_text = {})
      : machine_(std::move(program), limits), rule_text_(std::move(rule_text)) {}

  // Asks the program about a position with White to move. If the program plays Black, it gets the
  // mirrored position, and its move is mirrored back.
  [[nodiscard]] NodeAnswer ask(const chess::Position& position, chess::Color program_color);
  // The cost of the last answer in instructions.
  [[nodiscard]] vm::Fuel instructions() const { return machine_.instructions(); }
  // The error of the last answer and its place: "... at CUT+2".
  [[nodiscard]] std::string error() const;
  [[nodiscard]] AnswerDetail detail() const {
    return {machine_.root().instruction, machine_.root().score};
  }
  // The rule that chose the last move, "CUT+2"; its explanation without values, and with those of
  // the last move. Requires: there is a last move.
  [[nodiscard]] std::string rule() const;
  [[nodiscard]] std::string explanation() const;
  [[nodiscard]] std::string because() const;

 private:
  vm::Machine machine_;
  RuleText rule_text_;
  chess::Position asked_;  // the last one, as the program saw it
};

struct Answers {
  AnswerList by_node;                 // no move and no fault if the node is not legal
  std::vector<AnswerDetail> details;  // empty if not asked for
  // The number of positions of the ending itself in which the side to move has a legal move, and
  // the number of instructions executed in the ending.
  std::uint64_t positions = 0;
  std::uint64_t instructions = 0;
  // The run-time errors in the ending, and the number of positions with each error.
  std::map<std::string, std::uint64_t> errors;
};

// Whether the program uses SCOLOR or WSQ, which distinguish square colours. A program that uses
// neither gives mirrored answers in mirrored positions.
[[nodiscard]] bool depends_on_color(const lang::Program& program);

// Asks the program at every node, and fills Answers::details if `keeps_details`. The result is
// incomplete if work.is_stopped(). Requires: all natives are available.
[[nodiscard]] Answers ask_everywhere(const Nodes& nodes,
                                     const std::shared_ptr<const vm::PreparedProgram>& program,
                                     const vm::Limits& limits, chess::Color program_color,
                                     const ProofWork& work, bool keeps_details = false);

// Nodes are asked in pieces of so many.
inline constexpr std::size_t kNodesOfPiece = 1024;

// The answers of a program that is being asked.
struct AnswersSoFar {
  Answers answers;  // of the pieces that are done
  std::vector<bool> is_done;

  // Nothing is asked yet.
  AnswersSoFar(const Nodes& nodes, bool keeps_details);
  [[nodiscard]] std::size_t pieces_done() const;
};

// The second call of ask_everywhere(): goes on with what is asked so far, until all is done or
// work.is_stopped(). The calling thread asks with `asking`, other threads with machines of their
// own; `asking` then still has what its natives have found out. Calls keep(so_far) after each piece
// of the calling thread, while no other thread changes what is done; it may be empty.
void ask_everywhere(const Nodes& nodes, Asking& asking,
                    const std::shared_ptr<const vm::PreparedProgram>& program,
                    const vm::Limits& limits, chess::Color program_color, const ProofWork& work,
                    AnswersSoFar& so_far,
                    const std::function<void(const AnswersSoFar& so_far)>& keep);

// compare_colors() asks the program at about `samples` evenly spaced nodes, as White and as Black.
// `positions` is the number of these nodes, and `differences` the number of nodes where the two
// answers differ.
struct MirrorCheck {
  std::uint64_t positions = 0;
  std::uint64_t differences = 0;
};
[[nodiscard]] MirrorCheck compare_colors(const Nodes& nodes,
                                         const std::shared_ptr<const vm::PreparedProgram>& program,
                                         const vm::Limits& limits, std::uint64_t samples);
// The same with a machine that is there. Adds to `unlike` the asked nodes at which the program,
// with this colour, does not give the answer of `answers`.
[[nodiscard]] MirrorCheck compare_colors(const Nodes& nodes, Asking& asking, std::uint64_t samples,
                                         const AnswerList& answers, chess::Color color,
                                         std::vector<NodeNumber>& unlike);

}  // namespace cheg::proof
