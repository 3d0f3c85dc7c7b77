#include "cover/shadows.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/parallel.hpp"
#include "chess/movegen.hpp"

namespace cheg::cover {
namespace {

using lang::Instruction;
using proof::NodeNumber;

bool is_dead(const CoveredRule& rule) {
  return rule.gives_moves ? rule.decides == 0 : rule.is_rule && rule.leaves == 0;
}

// The program in which rules are passed over as if they had no move left.
std::shared_ptr<const vm::PreparedProgram> program_without(const ShadowWork& work,
                                                           const std::vector<CoveredRule>& rules,
                                                           const std::vector<bool>& is_cut) {
  lang::ProgramData data = work.program->program().data();
  for (std::uint32_t i = 0; i < data.code.size(); ++i) {
    const std::uint32_t rule = work.outline.rule_of(i);
    if (rule == Outline::kNone || !is_cut[rule]) {
      continue;
    }
    lang::CodeInstruction& code = data.code[i];
    const auto instruction = static_cast<Instruction>(code.opcode);
    const bool ends = instruction == Instruction::play || instruction == Instruction::playb ||
                      (instruction == Instruction::leave && rules[rule].is_rule);
    if (ends) {
      // Always jumps to the next instruction. A register is needed, and X is one.
      code.opcode = static_cast<std::uint16_t>(Instruction::condv);
      code.operands = {lang::kAlways, static_cast<std::uint16_t>(lang::Variable::x),
                       static_cast<std::uint16_t>(i + 1)};
    }
  }
  auto made = lang::Program::make(std::move(data));
  if (!made) {
    return nullptr;
  }
  auto prepared = vm::PreparedProgram::make(std::move(made).value(), work.libraries);
  return prepared ? std::move(prepared).value() : nullptr;
}

// Who decides where a dead rule would: positions by the two rules.
using Shadows = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

Shadows shadows_in(const ShadowWork& work, chess::Color color,
                   const std::shared_ptr<const vm::PreparedProgram>& program,
                   const std::vector<bool>& is_dead) {
  struct Worker {
    std::unique_ptr<proof::Asking> asking;
    Shadows shadows;
  };
  std::vector<Worker> workers(static_cast<std::size_t>(work.work.threads));
  for (Worker& worker : workers) {
    worker.asking = std::make_unique<proof::Asking>(program, work.limits);
  }
  constexpr std::size_t kGrain = 1024;
  const auto size = static_cast<std::size_t>(work.nodes.size_of_ending());
  const std::size_t pieces = (size + kGrain - 1) / kGrain;
  for_each_in_parallel(pieces, work.work.threads, 1, [&](std::size_t piece, int thread) {
    Worker& worker = workers[static_cast<std::size_t>(thread)];
    for (std::size_t i = piece * kGrain; i < std::min(size, (piece + 1) * kGrain); ++i) {
      const auto node = static_cast<NodeNumber>(i);
      const bool is_asked = i % work.step == 0 && !work.work.is_stopped();
      const auto position = is_asked ? work.nodes.position(node) : std::nullopt;
      if (!position || chess::count_legal_moves(*position) == 0) {
        continue;
      }
      const proof::NodeAnswer answer = worker.asking->ask(*position, color);
      if (answer.fault == proof::ProofFault::error) {
        continue;
      }
      const std::uint32_t rule = work.outline.rule_of(worker.asking->detail().instruction);
      if (rule != Outline::kNone && is_dead[rule]) {
        ++worker.shadows[{rule, work.decided[node]}];
      }
    }
    if (thread == 0 && work.work.progress) {
      work.work.progress("looking for shadowed rules",
                         static_cast<double>(piece) / static_cast<double>(pieces));
    }
  });
  Shadows all;
  for (const Worker& worker : workers) {
    for (const auto& [rules, count] : worker.shadows) {
      all[rules] += count;
    }
  }
  return all;
}

void note_shadows(const Shadows& shadows, std::vector<CoveredRule>& rules) {
  for (const auto& [pair, count] : shadows) {
    CoveredRule& rule = rules[pair.first];
    rule.standing = RuleStanding::shadowed;
    rule.would_decide += count;
    if (pair.second != Outline::kNone) {
      rule.shadowed_by.emplace_back(pair.second, count);
    }
  }
  for (CoveredRule& rule : rules) {
    std::stable_sort(rule.shadowed_by.begin(), rule.shadowed_by.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
  }
}

}  // namespace

void find_shadows(const ShadowWork& work, chess::Color color, std::vector<CoveredRule>& rules) {
  std::vector<bool> is_cut(rules.size());
  std::vector<bool> is_open(rules.size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    is_open[i] = is_dead(rules[i]);
    is_cut[i] = !is_open[i];
    if (is_open[i]) {
      rules[i].standing = rules[i].asked == 0 ? RuleStanding::not_asked : RuleStanding::no_move;
    }
  }
  while (std::find(is_open.begin(), is_open.end(), true) != is_open.end() &&
         !work.work.is_stopped()) {
    const auto program = program_without(work, rules, is_cut);
    const Shadows shadows =
        program == nullptr ? Shadows() : shadows_in(work, color, program, is_open);
    if (shadows.empty()) {
      return;
    }
    note_shadows(shadows, rules);
    for (const auto& [pair, count] : shadows) {
      is_open[pair.first] = false;
      is_cut[pair.first] = true;
    }
  }
}

}  // namespace cheg::cover
