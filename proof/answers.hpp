// What a program answers in every position in which it has the move.
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
#include "proof/nodes.hpp"
#include "proof/report.hpp"
#include "vm/limits.hpp"
#include "vm/machine.hpp"

namespace cheg::proof {

// Who works, who watches, and who may stop it.
struct Work {
  int threads = 1;
  // Called from time to time by the calling thread: what is being done, and how much of it, 0 to 1,
  // is behind us. May be empty.
  std::function<void(const char* what, double done)> progress;
  // Set by somebody else to give up; may be nullptr.
  const std::atomic<bool>* stop = nullptr;

  [[nodiscard]] bool is_stopped() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
};

struct Answer {
  chess::Move move{};
  Fault fault = Fault::none;  // error or not_handled; then there is no move
};

// Asks in a host that does nothing by itself, so that the answer is the program's own.
class Asking {
 public:
  Asking(std::shared_ptr<const vm::PreparedProgram> program, const vm::Limits& limits)
      : machine_(std::move(program), limits) {}

  // With White to move; where the program plays Black the board is turned before and the move
  // turned back.
  [[nodiscard]] Answer ask(const chess::Position& position, chess::Color program_color);
  // What it used up when it was last asked.
  [[nodiscard]] vm::Fuel instructions() const { return machine_.instructions(); }
  // Why and where it failed when it was last asked: "... at CUT+2".
  [[nodiscard]] std::string error() const;
  // The rule that chose the move when it was last asked, "CUT+2", and its explanation.
  [[nodiscard]] std::string rule() const;
  [[nodiscard]] std::string because() const;

 private:
  vm::Machine machine_;
};

struct Answers {
  std::vector<Answer> by_node;  // default answers where the node is not legal
  // How many positions of the ending itself there are in which somebody has a move, and the
  // instructions used up in them.
  std::uint64_t positions = 0;
  std::uint64_t instructions = 0;
  // Run-time errors there, each with the number of its positions.
  std::map<std::string, std::uint64_t> errors;
};

// Does the program use what tells the colours apart, SCOLOR or WSQ? Otherwise its answers in a
// position and in its mirror image are each other's mirror image.
[[nodiscard]] bool depends_on_color(const lang::Program& program);

// Requires: the program has natives for what it uses. Incomplete if work.is_stopped().
[[nodiscard]] Answers ask_everywhere(const Nodes& nodes,
                                     const std::shared_ptr<const vm::PreparedProgram>& program,
                                     const vm::Limits& limits, chess::Color program_color,
                                     const Work& work);

// Asks at about `samples` nodes, spread evenly, with both colours: how many, and at how many the
// answers differ.
struct MirrorCheck {
  std::uint64_t positions = 0;
  std::uint64_t differences = 0;
};
[[nodiscard]] MirrorCheck compare_colors(const Nodes& nodes,
                                         const std::shared_ptr<const vm::PreparedProgram>& program,
                                         const vm::Limits& limits, std::uint64_t samples);

}  // namespace cheg::proof
