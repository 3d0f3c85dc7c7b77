#include "proof/answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "chess/movegen.hpp"
#include "chess/setup.hpp"
#include "lang/language.hpp"
#include "vm/answer.hpp"

namespace cheg::proof {
namespace {

using chess::Color;
using chess::Position;

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

Answers ask_everywhere(const Nodes& nodes,
                       const std::shared_ptr<const vm::PreparedProgram>& program,
                       const vm::Limits& limits, Color program_color, const ProofWork& work,
                       bool keeps_details) {
  struct Worker {
    std::unique_ptr<Asking> asking;
    std::uint64_t positions = 0;
    std::uint64_t instructions = 0;
    std::uint64_t work = 0;
    std::map<std::string, std::uint64_t> errors;
  };
  std::vector<Worker> workers(static_cast<std::size_t>(work.threads));
  for (Worker& worker : workers) {
    worker.asking = std::make_unique<Asking>(program, limits);
  }
  Answers answers;
  answers.by_node.resize(nodes.size());
  answers.details.resize(keeps_details ? nodes.size() : 0);
  std::atomic<std::uint64_t> done{0};
  constexpr std::size_t kGrain = 1024;
  const std::size_t pieces = (nodes.size() + kGrain - 1) / kGrain;
  const auto ask_piece = [&](std::size_t piece, int thread) {
    Worker& worker = workers[static_cast<std::size_t>(thread)];
    const std::size_t end = std::min<std::size_t>((piece + 1) * kGrain, nodes.size());
    for (std::size_t i = piece * kGrain; i < end && !work.is_stopped(); ++i) {
      const auto node = static_cast<NodeNumber>(i);
      const auto position = nodes.position(node);
      if (!position) {
        continue;
      }
      answers.by_node[node] = worker.asking->ask(*position, program_color);
      if (keeps_details) {
        answers.details[node] = worker.asking->detail();
      }
      if (node >= nodes.size_of_ending()) {
        continue;
      }
      worker.positions += chess::count_legal_moves(*position) > 0 ? 1U : 0U;
      worker.instructions += static_cast<std::uint64_t>(worker.asking->instructions());
      worker.work += static_cast<std::uint64_t>(worker.asking->work());
      if (answers.by_node[node].fault == ProofFault::error) {
        ++worker.errors[worker.asking->error()];
      }
    }
    const std::uint64_t behind = done.fetch_add(1, std::memory_order_relaxed) + 1;
    if (thread == 0 && work.progress) {
      work.progress("asking the program",
                    static_cast<double>(behind) / static_cast<double>(pieces));
    }
  };
  for_each_in_parallel(pieces, work.threads, 1, ask_piece);
  for (const Worker& worker : workers) {
    answers.positions += worker.positions;
    answers.instructions += worker.instructions;
    answers.work += worker.work;
    for (const auto& [error, count] : worker.errors) {
      answers.errors[error] += count;
    }
  }
  return answers;
}

MirrorCheck compare_colors(const Nodes& nodes,
                           const std::shared_ptr<const vm::PreparedProgram>& program,
                           const vm::Limits& limits, std::uint64_t samples) {
  Asking asking(program, limits);
  MirrorCheck check;
  // A step without common factors with the numbering of nodes (mostly powers of 2 and 3) samples
  // every square of every man.
  constexpr std::uint64_t kFactors = std::uint64_t{2} * 3 * 5 * 7 * 11 * 13 * 31 * 47;
  std::uint64_t step = std::max<std::uint64_t>(1, nodes.size() / samples);
  while (std::gcd(step, kFactors) != 1) {
    ++step;
  }
  for (std::uint64_t node = 0; node < nodes.size(); node += step) {
    const auto position = nodes.position(static_cast<NodeNumber>(node));
    if (!position) {
      continue;
    }
    ++check.positions;
    const NodeAnswer white = asking.ask(*position, Color::white);
    const NodeAnswer black = asking.ask(*position, Color::black);
    check.differences += white.move == black.move && white.fault == black.fault ? 0U : 1U;
  }
  return check;
}

}  // namespace cheg::proof
