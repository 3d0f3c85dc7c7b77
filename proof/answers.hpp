// The answers of a program in every position in which it has the move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "chess/move.hpp"
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

struct NodeAnswer {
  chess::Move move{};
  ProofFault fault = ProofFault::none;  // if error or not_handled, there is no move
};

// What only some reports need of an answer.
struct AnswerDetail {
  std::uint32_t instruction = 0;  // that gave it
  chess::Score score = 0;         // its value
};

// Runs a program under a host without a search of its own, so that every answer is the program's.
class Asking {
 public:
  Asking(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits)
      : machine_(std::move(program), limits) {}

  // The position has White to move. If the program plays Black, the position is mirrored before and
  // the move mirrored back.
  [[nodiscard]] NodeAnswer ask(const chess::Position& position, chess::Color program_color);
  // The cost of the last answer.
  [[nodiscard]] vm::Fuel instructions() const { return machine_.instructions(); }
  // The error of the last answer and its place: "... at CUT+2".
  [[nodiscard]] std::string error() const;
  [[nodiscard]] AnswerDetail detail() const {
    return {machine_.root().instruction, machine_.root().score};
  }
  // The rule that chose the last move, "CUT+2", and its explanation.
  [[nodiscard]] std::string rule() const;
  [[nodiscard]] std::string because() const;

 private:
  vm::Machine machine_;
};

struct Answers {
  std::vector<NodeAnswer> by_node;    // default value if the node is not legal
  std::vector<AnswerDetail> details;  // empty if not asked for
  // The number of positions of the ending itself in which the side to move has a legal move, and
  // the instructions executed in them.
  std::uint64_t positions = 0;
  std::uint64_t instructions = 0;
  // The run-time errors in these positions, with the number of positions of each.
  std::map<std::string, std::uint64_t> errors;
};

// Whether the program uses SCOLOR or WSQ, which distinguish square colours. If not, its answers in
// a position and in the mirrored position are mirror images.
[[nodiscard]] bool depends_on_color(const lang::Program& program);

// Asks at every node, and fills Answers::details if `keeps_details`. Incomplete if
// work.is_stopped(). Requires: all natives are available.
[[nodiscard]] Answers ask_everywhere(const Nodes& nodes,
                                     const std::shared_ptr<const vm::PreparedProgram>& program,
                                     const vm::Limits& limits, chess::Color program_color,
                                     const ProofWork& work, bool keeps_details = false);

// Asks at about `samples` evenly spaced nodes with both colours, and counts the nodes and those
// with different answers.
struct MirrorCheck {
  std::uint64_t positions = 0;
  std::uint64_t differences = 0;
};
[[nodiscard]] MirrorCheck compare_colors(const Nodes& nodes,
                                         const std::shared_ptr<const vm::PreparedProgram>& program,
                                         const vm::Limits& limits, std::uint64_t samples);

}  // namespace cheg::proof
