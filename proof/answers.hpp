// The answers of a program in all positions in which the program is to move.
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

// The number of threads, the progress reports and the stop flag of a long computation.
struct ProofWork {
  int threads = 1;
  // The thread that started the computation calls this function from time to time to report
  // progress. `what` is the name of the current step. `done` is the finished part of this step,
  // from 0 to 1. The function may be empty.
  std::function<void(const char* what, double done)> progress;
  // The work stops when this flag becomes true. Any thread may set the flag. The pointer may be
  // nullptr.
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] bool is_stopped() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
};

// For a position, this function returns the text of the rule that chooses the program's move.
// Requires: the program gives a move in the position.
using RuleText = std::function<std::string(const chess::Position& position)>;

struct NodeAnswer {
  chess::Move move{};
  ProofFault fault = ProofFault::none;  // with error or not_handled, there is no move
};

// A list with one answer for each node. An answer takes two bytes.
class AnswerList {
 public:
  [[nodiscard]] std::size_t size() const { return bits_.size(); }
  // Changes the number of nodes. The answer of a new node has no move and no fault.
  void resize(std::size_t size) { bits_.resize(size, bits_of({})); }

  // Returns the answer of a node. Requires: node < size().
  [[nodiscard]] NodeAnswer operator[](std::size_t node) const {
    CHEG_REQUIRE(node < size());
    return answer_of(bits_[node]);
  }
  // Sets the answer of a node. Different threads may set the answers of different nodes. Requires:
  // node < size(), and the fault is none, error or not_handled.
  void set(std::size_t node, const NodeAnswer& answer) {
    CHEG_REQUIRE(node < size());
    bits_[node] = bits_of(answer);
  }

  // Returns an answer as a number. The number of a move is Move::bits(). A fault has the number of
  // a move from a square to the same square: no legal move has such a number.
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

// The parts of an answer that only some reports need.
struct AnswerDetail {
  std::uint32_t instruction = 0;  // the instruction that gave the answer
  chess::Score score = 0;         // the value of the answer
};

// Asks a program for its answers, one position at a time. The host does not search, so every answer
// comes from the program itself.
class Asking {
 public:
  Asking(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits,
         RuleText rule_text = {})
      : machine_(std::move(program), limits), rule_text_(std::move(rule_text)) {}

  // Asks the program for its answer in a position. In `position`, White is to move. If the program
  // plays Black, the program gets the mirrored position, and the program's move is mirrored back.
  [[nodiscard]] NodeAnswer ask(const chess::Position& position, chess::Color program_color);
  // From now on, the observer is called while the program runs. The observer must outlive this
  // object.
  void observe(vm::Observer& observer) { machine_.set_observer(&observer); }
  // Returns the cost of the last answer in instructions.
  [[nodiscard]] vm::Fuel instructions() const { return machine_.instructions(); }
  // Returns the cost of the last answer in units of work. This cost includes the work of natives.
  [[nodiscard]] vm::Fuel work() const { return machine_.work(); }
  // Returns the run-time error of the last answer with its place, such as "... at CUT+2".
  [[nodiscard]] std::string error() const;
  [[nodiscard]] AnswerDetail detail() const {
    return {machine_.root().instruction, machine_.root().score};
  }
  // rule() returns the rule that chose the last move, such as "CUT+2". explanation() returns the
  // explanation of this rule without values. because() returns the explanation with the values for
  // the last move. Requires: the last answer was a move.
  [[nodiscard]] std::string rule() const;
  [[nodiscard]] std::string explanation() const;
  [[nodiscard]] std::string because() const;

 private:
  vm::Machine machine_;
  RuleText rule_text_;
  chess::Position asked_;  // the last position, as the program saw it
};

struct Answers {
  AnswerList by_node;                 // no move and no fault if the node is not legal
  std::vector<AnswerDetail> details;  // empty unless requested
  // The next three numbers are totals for the ending itself, without smaller endings. The totals
  // are the number of positions in which the program has a legal move, the number of executed
  // instructions, and the units of work.
  std::uint64_t positions = 0;
  std::uint64_t instructions = 0;
  std::uint64_t work = 0;
  // The run-time errors in the ending itself, and the number of positions with each error.
  std::map<std::string, std::uint64_t> errors;
};

// Returns whether the program uses SCOLOR or WSQ, which distinguish light and dark squares. A
// program without SCOLOR and WSQ gives mirrored answers in mirrored positions.
[[nodiscard]] bool depends_on_color(const lang::Program& program);

// Asks the program at every node, and returns its answers. Fills Answers::details if
// `keeps_details` is true. The result is incomplete if work.is_stopped(). Requires: all natives are
// available.
[[nodiscard]] Answers ask_everywhere(const Nodes& nodes,
                                     const std::shared_ptr<const vm::PreparedProgram>& program,
                                     const vm::Limits& limits, chess::Color program_color,
                                     const ProofWork& work, bool keeps_details = false);

// Asks the program at these nodes. Returns the instruction that gave each answer, in the order of
// `list`. The result is incomplete if work.is_stopped(). Requires: the nodes are legal positions.
[[nodiscard]] std::vector<std::uint32_t> answering_instructions(
    const Nodes& nodes, std::span<const NodeNumber> list,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    chess::Color program_color, const ProofWork& work);

// The nodes are divided into blocks. Each block has kNodesOfPiece nodes; only the last block may
// have fewer nodes. Each thread takes one block at a time, and asks the program at all nodes of
// this block.
inline constexpr std::size_t kNodesOfPiece = 1024;

// The answers that a program has given so far. At some nodes, the program may not have been asked
// yet.
struct AnswersSoFar {
  Answers answers;            // the answers of the blocks that are done
  std::vector<bool> is_done;  // for each block

  // Makes an object in which no block is done.
  AnswersSoFar(const Nodes& nodes, bool keeps_details);
  [[nodiscard]] std::size_t pieces_done() const;
};

// Asks the program at the nodes of all blocks that are not done in `so_far`. Ends when all blocks
// are done, or if work.is_stopped(). The calling thread asks the program through `asking`, so the
// natives of `asking` keep the results that they have stored. Each other thread uses a machine of
// its own. The calling thread calls keep(so_far) after each block that it has done. While `keep`
// runs, no other thread marks blocks in `so_far` as done. `keep` may be empty.
void ask_everywhere(const Nodes& nodes, Asking& asking,
                    const std::shared_ptr<const vm::PreparedProgram>& program,
                    const vm::Limits& limits, chess::Color program_color, const ProofWork& work,
                    AnswersSoFar& so_far,
                    const std::function<void(const AnswersSoFar& so_far)>& keep);

// The result of compare_colors(). This function compares the program's answers as White and as
// Black at evenly spaced nodes. The number of these nodes is approximately `samples`. `positions`
// is the number of these nodes that are legal positions. `differences` is the number of positions
// in which the two answers differ.
struct MirrorCheck {
  std::uint64_t positions = 0;
  std::uint64_t differences = 0;

  void add(bool is_equal) {
    ++positions;
    differences += is_equal ? 0U : 1U;
  }
};
inline constexpr std::uint64_t kMirrorSamples = 2000;  // in a proof
[[nodiscard]] MirrorCheck compare_colors(const Nodes& nodes,
                                         const std::shared_ptr<const vm::PreparedProgram>& program,
                                         const vm::Limits& limits, std::uint64_t samples);
// Makes the same comparison. The list `answers` already contains the program's answers for the
// color `color`. For the other color, the function asks the program through `asking`.
[[nodiscard]] MirrorCheck compare_colors(const Nodes& nodes, Asking& asking, std::uint64_t samples,
                                         const AnswerList& answers, chess::Color color);
// Asks the program for its answers with the color `color`, at the nodes that compare_colors() uses.
// Returns the nodes at which the program's answer differs from the answer in `answers`.
[[nodiscard]] std::vector<NodeNumber> changed_answers(const Nodes& nodes, Asking& asking,
                                                      std::uint64_t samples,
                                                      const AnswerList& answers,
                                                      chess::Color color);

}  // namespace cheg::proof
