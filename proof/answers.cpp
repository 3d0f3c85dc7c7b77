#include "proof/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <numeric>
#include <utility>

#include "base/parallel.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "lang/language.hpp"
#include "vm/answer.hpp"

namespace cheg::proof {
namespace {

using chess::Color;
using chess::Position;

// Asks the program at the nodes of one block, and counts the answers in the ending itself.
class PieceAsker {
 public:
  PieceAsker(const Nodes& nodes, Asking& asking, Color program_color, Answers& answers)
      : nodes_(nodes), asking_(asking), program_color_(program_color), answers_(answers) {}

  // Returns false if the work is stopped before the block is done.
  [[nodiscard]] bool ask(std::size_t piece, const ProofWork& work) {
    const std::size_t end = std::min<std::size_t>((piece + 1) * kNodesOfPiece, nodes_.size());
    for (std::size_t node = piece * kNodesOfPiece; node < end; ++node) {
      if (work.is_stopped()) {
        return false;
      }
      if (const auto position = nodes_.position(static_cast<NodeNumber>(node))) {
        ask_at(node, *position);
      }
    }
    return true;
  }

  // Adds what is counted to the answers.
  void count() {
    answers_.positions += positions_;
    answers_.instructions += instructions_;
    answers_.work += work_;
    for (const auto& [error, number] : errors_) {
      answers_.errors[error] += number;
    }
  }

 private:
  void ask_at(std::size_t node, const Position& position) {
    const NodeAnswer answer = asking_.ask(position, program_color_);
    answers_.by_node.set(node, answer);
    if (!answers_.details.empty()) {
      answers_.details[node] = asking_.detail();
    }
    if (node >= nodes_.size_of_ending()) {
      return;
    }
    positions_ += chess::count_legal_moves(position) > 0 ? 1U : 0U;
    instructions_ += static_cast<std::uint64_t>(asking_.instructions());
    work_ += static_cast<std::uint64_t>(asking_.work());
    if (answer.fault == ProofFault::error) {
      ++errors_[asking_.error()];
    }
  }

  const Nodes& nodes_;
  Asking& asking_;
  Color program_color_;
  Answers& answers_;
  std::uint64_t positions_ = 0;
  std::uint64_t instructions_ = 0;
  std::uint64_t work_ = 0;
  std::map<std::string, std::uint64_t> errors_;
};

// Calls use(node, position) for about `samples` evenly spaced nodes that are legal positions.
template <class Use>
void for_each_sampled(const Nodes& nodes, std::uint64_t samples, Use use) {
  // A step without common factors with the numbering of nodes (mostly powers of 2 and 3) samples
  // every square of every man.
  constexpr std::uint64_t kFactors = std::uint64_t{2} * 3 * 5 * 7 * 11 * 13 * 31 * 47;
  std::uint64_t step = std::max<std::uint64_t>(1, nodes.size() / samples);
  while (std::gcd(step, kFactors) != 1) {
    ++step;
  }
  for (std::uint64_t number = 0; number < nodes.size(); number += step) {
    const auto node = static_cast<NodeNumber>(number);
    if (const auto position = nodes.position(node)) {
      use(node, *position);
    }
  }
}

bool are_equal(const NodeAnswer& a, const NodeAnswer& b) {
  return AnswerList::bits_of(a) == AnswerList::bits_of(b);
}

}  // namespace

NodeAnswer Asking::ask(const Position& position, Color program_color) {
  const bool is_turned = program_color == Color::black;
  asked_ = is_turned ? chess::mirrored(position) : position;
  const vm::Answer answer = vm::ask(machine_, asked_);
  switch (answer.status) {
    case vm::AnswerStatus::move:
      return {is_turned ? chess::mirrored(answer.outcome.move) : answer.outcome.move,
              ProofFault::none};
    case vm::AnswerStatus::error:
      return {{}, ProofFault::error};
    case vm::AnswerStatus::checkmate:
    case vm::AnswerStatus::stalemate:
      return {};  // the program has no legal move there
    default:
      return {{}, ProofFault::not_handled};
  }
}

std::string Asking::error() const { return vm::error_text(machine_.program(), machine_.root()); }

std::string Asking::rule() const {
  return machine_.program().location(machine_.root().instruction);
}

std::string Asking::explanation() const {
  return machine_.program().explanation(machine_.root().instruction);
}

std::string Asking::because() const { return rule_text_ ? rule_text_(asked_) : explanation(); }

bool depends_on_color(const lang::Program& program) {
  const auto is = [](const auto* row, std::string_view name) {
    return row != nullptr && row->name == name;
  };
  const auto& code = program.data().code;
  return std::any_of(code.begin(), code.end(), [&](const lang::CodeInstruction& instruction) {
    const lang::InstructionRow* row = program.instruction_row(instruction.opcode);
    if (is(row, lang::row(lang::Instruction::scolor).name)) {
      return true;
    }
    for (std::size_t i = 0; row != nullptr && i < row->operands().size(); ++i) {
      if (row->operands()[i].kind == lang::OperandKind::condition &&
          is(program.condition_row(instruction.operands[i]),
             lang::row(lang::Condition::light_square).name)) {
        return true;
      }
    }
    return false;
  });
}

AnswersSoFar::AnswersSoFar(const Nodes& nodes, bool keeps_details)
    : is_done((nodes.size() + kNodesOfPiece - 1) / kNodesOfPiece) {
  answers.by_node.resize(nodes.size());
  answers.details.resize(keeps_details ? nodes.size() : 0);
}

std::size_t AnswersSoFar::pieces_done() const {
  return static_cast<std::size_t>(std::count(is_done.begin(), is_done.end(), true));
}

Answers ask_everywhere(const Nodes& nodes,
                       const std::shared_ptr<const vm::PreparedProgram>& program,
                       const vm::Limits& limits, Color program_color, const ProofWork& work,
                       bool keeps_details) {
  Asking asking(program, limits);
  AnswersSoFar so_far(nodes, keeps_details);
  ask_everywhere(nodes, asking, program, limits, program_color, work, so_far, {});
  return std::move(so_far.answers);
}

std::vector<std::uint32_t> answering_instructions(
    const Nodes& nodes, std::span<const NodeNumber> list,
    const std::shared_ptr<const vm::PreparedProgram>& program, const vm::Limits& limits,
    Color program_color, const ProofWork& work) {
  constexpr std::size_t kGrain = 64;
  PerThread<Asking> askings(work.threads);
  std::vector<std::uint32_t> instructions(list.size());
  for_each_in_parallel(list.size(), work.threads, kGrain, [&](std::size_t i, int thread) {
    if (work.is_stopped()) {
      return;
    }
    Asking& asking = askings.at(thread, program, limits);
    static_cast<void>(asking.ask(nodes.position(list[i]).value(), program_color));
    instructions[i] = asking.detail().instruction;
    if (thread == 0 && i % kGrain == 0 && work.progress) {
      work.progress("asking for the rules of failures",
                    static_cast<double>(i) / static_cast<double>(list.size()));
    }
  });
  return instructions;
}

void ask_everywhere(const Nodes& nodes, Asking& asking,
                    const std::shared_ptr<const vm::PreparedProgram>& program,
                    const vm::Limits& limits, Color program_color, const ProofWork& work,
                    AnswersSoFar& so_far,
                    const std::function<void(const AnswersSoFar& so_far)>& keep) {
  PerThread<Asking> others(work.threads);
  std::vector<std::size_t> pieces;
  for (std::size_t piece = 0; piece < so_far.is_done.size(); ++piece) {
    if (!so_far.is_done[piece]) {
      pieces.push_back(piece);
    }
  }
  std::mutex mutex;  // of so_far, but for the answers of blocks that are not done
  std::size_t done = so_far.pieces_done();
  for_each_in_parallel(pieces.size(), work.threads, 1, [&](std::size_t i, int thread) {
    PieceAsker asker(nodes, thread == 0 ? asking : others.at(thread, program, limits),
                     program_color, so_far.answers);
    if (!asker.ask(pieces[i], work)) {
      return;
    }
    const std::lock_guard lock(mutex);
    asker.count();
    so_far.is_done[pieces[i]] = true;
    ++done;
    if (thread == 0 && keep) {
      keep(so_far);
    }
    if (thread == 0 && work.progress) {
      work.progress("asking the program",
                    static_cast<double>(done) / static_cast<double>(so_far.is_done.size()));
    }
  });
}

MirrorCheck compare_colors(const Nodes& nodes,
                           const std::shared_ptr<const vm::PreparedProgram>& program,
                           const vm::Limits& limits, std::uint64_t samples) {
  Asking asking(program, limits);
  MirrorCheck check;
  for_each_sampled(nodes, samples, [&](NodeNumber, const Position& position) {
    const NodeAnswer white = asking.ask(position, Color::white);
    check.add(are_equal(white, asking.ask(position, Color::black)));
  });
  return check;
}

MirrorCheck compare_colors(const Nodes& nodes, Asking& asking, std::uint64_t samples,
                           const AnswerList& answers, Color color) {
  MirrorCheck check;
  for_each_sampled(nodes, samples, [&](NodeNumber node, const Position& position) {
    check.add(are_equal(answers[node], asking.ask(position, ~color)));
  });
  return check;
}

std::vector<NodeNumber> changed_answers(const Nodes& nodes, Asking& asking, std::uint64_t samples,
                                        const AnswerList& answers, Color color) {
  std::vector<NodeNumber> changed;
  for_each_sampled(nodes, samples, [&](NodeNumber node, const Position& position) {
    if (!are_equal(answers[node], asking.ask(position, color))) {
      changed.push_back(node);
    }
  });
  return changed;
}

}  // namespace cheg::proof
