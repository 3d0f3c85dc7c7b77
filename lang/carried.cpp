// Two backward data-flow analyses over the code that natives ask. The first finds the variables
// that are written on every path to a RETURN. The second finds the variables that are read on some
// path before they are written. Each round examines 64 variables, one bit each, and only the
// instructions from which a read or write of one of them can be reached. The time is therefore
// linear in the size of the program as long as few subroutines share a variable.
#include "lang/carried.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "lang/asked_code.hpp"
#include "lang/flow.hpp"

namespace cheg::lang {
namespace {

using Bits = std::uint64_t;
constexpr std::uint32_t kTogether = 64;

// Calls use(variable) for each carried variable that the instruction reads.
template <class Use>
void for_each_read(const CodeView& view, const ResolvedInstruction& instruction, Use use) {
  for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
    if (instruction.row->operand_rows[n].is_read() && is_carried(view, instruction.operands[n])) {
      use(instruction.operands[n]);
    }
  }
  if (reads_side(view, instruction)) {
    use(static_cast<std::uint32_t>(Variable::side));
  }
}

// Calls use(variable) for each carried variable that the instruction writes.
template <class Use>
void for_each_write(const CodeView& view, const ResolvedInstruction& instruction, Use use) {
  for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
    if (instruction.row->operand_rows[n].is_stored() && is_carried(view, instruction.operands[n])) {
      use(instruction.operands[n]);
    }
  }
}

// The variables that some instruction reads before its basic block has written them. No other
// variable can be read before it is written. They are numbered in the order of these reads, so that
// one round examines the variables of one subroutine together.
class Candidates {
 public:
  Candidates(const CodeView& view, const AskedCode& code) : numbers_(view.variables, kNone) {
    std::vector<std::uint32_t> written_in(view.variables, kNone);  // by variable: the block
    std::uint32_t block = 0;
    for (std::uint32_t node = 0; node < code.size(); ++node) {
      block = code.begins_block(node) ? node : block;
      for_each_read(view, code[node], [&](std::uint32_t variable) {
        if (written_in[variable] != block && numbers_[variable] == kNone) {
          numbers_[variable] = static_cast<std::uint32_t>(variables_.size());
          variables_.push_back(variable);
        }
      });
      for_each_write(view, code[node],
                     [&](std::uint32_t variable) { written_in[variable] = block; });
    }
    find_nodes(view, code);
  }

  [[nodiscard]] std::uint32_t rounds() const { return static_cast<std::uint32_t>(nodes_.size()); }

  // The variable's bit in this round; 0 if it has none.
  [[nodiscard]] Bits bit(std::uint32_t variable, std::uint32_t round) const {
    const std::uint32_t number = numbers_[variable];
    return number != kNone && number / kTogether == round ? Bits{1} << (number % kTogether) : 0;
  }

  [[nodiscard]] std::uint32_t variable(std::uint32_t round, std::uint32_t bit) const {
    return variables_[round * kTogether + bit];
  }

  // The nodes that read or write a variable of the round.
  [[nodiscard]] std::span<const std::uint32_t> nodes(std::uint32_t round) const {
    return nodes_[round];
  }

 private:
  static constexpr std::uint32_t kNone = AskedCode::kNone;

  void find_nodes(const CodeView& view, const AskedCode& code) {
    nodes_.resize((variables_.size() + kTogether - 1) / kTogether);
    for (std::uint32_t node = 0; node < code.size(); ++node) {
      const auto note = [&](std::uint32_t variable) {
        if (numbers_[variable] != kNone) {
          nodes_[numbers_[variable] / kTogether].push_back(node);
        }
      };
      for_each_read(view, code[node], note);
      for_each_write(view, code[node], note);
    }
  }

  std::vector<std::uint32_t> numbers_;  // by variable
  std::vector<std::uint32_t> variables_;
  std::vector<std::vector<std::uint32_t>> nodes_;  // by round
};

// Runs both analyses for one round at a time.
class CarriedAnalysis {
 public:
  CarriedAnalysis(const CodeView& view, AskedCode& code, const Candidates& candidates)
      : view_(view), code_(code), candidates_(candidates), facts_(code.size()) {}

  // Calls use(node, bits) for each node that can read some of the variables of the round before it
  // writes them.
  template <class Use>
  void run(std::uint32_t round, Use use) {
    const std::vector<std::uint32_t> nodes = code_.leading_to(candidates_.nodes(round));
    for (const std::uint32_t node : nodes) {
      note_operands(node, round);
    }
    repeat(nodes, [this](std::uint32_t node) { return find_always_written(node); });
    repeat(nodes, [this](std::uint32_t node) { return find_read_first(node); });
    for (const std::uint32_t node : nodes) {
      if (facts_[node].read_first != 0) {
        use(node, facts_[node].read_first);
      }
    }
    for (const std::uint32_t node : nodes) {
      facts_[node] = {};
    }
  }

 private:
  // The facts about one node in this round.
  struct Facts {
    bool is_looked_at = false;
    Bits reads = 0;
    Bits writes = 0;
    Bits always_written = 0;  // on every path to the RETURN of the subroutine
    Bits read_first = 0;
  };

  void note_operands(std::uint32_t node, std::uint32_t round) {
    Facts& facts = facts_[node];
    facts.is_looked_at = true;
    facts.always_written = ~Bits{0};
    for_each_read(view_, code_[node],
                  [&](std::uint32_t variable) { facts.reads |= candidates_.bit(variable, round); });
    for_each_write(view_, code_[node], [&](std::uint32_t variable) {
      facts.writes |= candidates_.bit(variable, round);
    });
  }

  // Repeats until nothing changes.
  template <class Find>
  static void repeat(std::span<const std::uint32_t> nodes, Find find) {
    for (bool changes = true; changes;) {
      changes = false;
      for (const std::uint32_t node : nodes) {
        changes = find(node) || changes;
      }
    }
  }

  static bool set(Bits& known, Bits bits) {
    const bool changes = bits != known;
    known = bits;
    return changes;
  }

  [[nodiscard]] std::uint32_t next_of(const ResolvedInstruction& instruction) const {
    return code_.node_of(static_cast<std::uint32_t>(&instruction - view_.code.data()) + 1);
  }

  // A node outside the round cannot reach a write of its variables.
  [[nodiscard]] Bits always_written(std::uint32_t node) const {
    if (facts_[node].is_looked_at) {
      return facts_[node].always_written;
    }
    return code_.can_return(node) ? 0 : ~Bits{0};
  }

  // The variables that the subroutine called by the instruction has written when it returns.
  [[nodiscard]] Bits written_by_call(const ResolvedInstruction& instruction) const {
    const std::optional<std::uint32_t> called = callee(instruction);
    return called ? always_written(code_.node_of(*called)) : 0;
  }

  bool find_always_written(std::uint32_t node) {
    const ResolvedInstruction& instruction = code_[node];
    Bits after = ~Bits{0};  // no path to a RETURN
    if (instruction.row == &row(Instruction::return_value)) {
      return set(facts_[node].always_written, 0);
    }
    const Successors to = successors(instruction);
    if (to.next) {
      after &= always_written(next_of(instruction));
    }
    if (to.jump) {
      after &= always_written(code_.node_of(instruction.operands[to.jump_operand]));
    }
    return set(facts_[node].always_written,
               facts_[node].writes | written_by_call(instruction) | after);
  }

  bool find_read_first(std::uint32_t node) {
    const ResolvedInstruction& instruction = code_[node];
    const Successors to = successors(instruction);
    Bits after = 0;
    if (to.next) {
      after |= facts_[next_of(instruction)].read_first;
    }
    if (to.jump) {
      after |= facts_[code_.node_of(instruction.operands[to.jump_operand])].read_first;
    }
    Bits now = facts_[node].reads;
    for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (use != TagUse::jump && use != TagUse::plan) {
        now |= facts_[code_.node_of(instruction.operands[n])].read_first;
      }
    });
    return set(facts_[node].read_first,
               now | (after & ~facts_[node].writes & ~written_by_call(instruction)));
  }

  const CodeView& view_;
  AskedCode& code_;
  const Candidates& candidates_;
  std::vector<Facts> facts_;  // by node; default values for nodes outside the round
};

}  // namespace

bool is_carried(const CodeView& view, std::uint32_t operand) {
  return operand == static_cast<std::uint32_t>(Variable::side) ||
         (operand >= variables().size() && operand < view.variables);
}

bool reads_side(const CodeView& view, const ResolvedInstruction& instruction) {
  for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
    if (instruction.row->operand_rows[n].kind == OperandKind::condition) {
      const ConditionRow* const condition = condition_row(
          view.native_conditions,
          static_cast<std::uint16_t>(instruction.operands[n] & ~std::uint32_t{kNegated}));
      if (condition != nullptr && condition->context == ConditionContext::reads_side) {
        return true;
      }
    }
  }
  return false;
}

std::vector<std::uint32_t> asked_subroutines(const CodeView& view) {
  std::vector<std::uint32_t> found;
  for (const ResolvedInstruction& instruction : view.code) {
    for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (use == TagUse::ask) {
        found.push_back(instruction.operands[n]);
      }
    });
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::vector<std::vector<std::uint32_t>> carried_variables(
    const CodeView& view, std::span<const std::uint32_t> subroutines) {
  std::vector<std::vector<std::uint32_t>> found(subroutines.size());
  if (subroutines.empty()) {
    return found;
  }
  AskedCode code(view, subroutines);
  const Candidates candidates(view, code);
  std::vector<std::uint32_t> places(code.size(), AskedCode::kNone);  // by node: in subroutines
  for (std::uint32_t i = 0; i < subroutines.size(); ++i) {
    places[code.node_of(subroutines[i])] = i;
  }
  CarriedAnalysis analysis(view, code, candidates);
  for (std::uint32_t round = 0; round < candidates.rounds(); ++round) {
    analysis.run(round, [&](std::uint32_t node, Bits bits) {
      for (; places[node] != AskedCode::kNone && bits != 0; bits &= bits - 1) {
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
        found[places[node]].push_back(candidates.variable(round, bit));
      }
    });
  }
  for (std::vector<std::uint32_t>& variables : found) {
    std::sort(variables.begin(), variables.end());
  }
  return found;
}

}  // namespace cheg::lang
