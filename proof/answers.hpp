// The answers of a program in every position with the program to move.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

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
  // The observer sees every later answer. It must outlive this object.
  void observe(vm::Observer& observer) { machine_.set_observer(&observer); }
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
  std::vector<NodeAnswer> by_node;    // default value if the node is not legal
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

}  // namespace cheg::proof
