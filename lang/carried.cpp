// Two data-flow analyses over all instructions, both from the end: which variables are written on
// every path to a RETURN, and which are read on some path before they are written. Variables are
// looked at 64 at a time, one bit each, so that memory stays small for the largest program.
#include "lang/carried.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/require.hpp"
#include "lang/flow.hpp"

namespace cheg::lang {
namespace {

using Bits = std::uint64_t;
constexpr std::uint32_t kTogether = 64;

bool is_return(const ResolvedInstruction& instruction) {
  return instruction.row == &row(Instruction::return_value);
}

// The analyses of the variables from `first` on.
class CarriedAnalysis {
 public:
  CarriedAnalysis(const CodeView& view, std::uint32_t first)
      : view_(view),
        first_(first),
        reads_(view.code.size()),
        writes_(view.code.size()),
        always_written_(view.code.size(), ~Bits{0}),
        read_first_(view.code.size()) {
    for (std::size_t i = 0; i < view_.code.size(); ++i) {
      note_operands(i);
    }
    const auto always_written = [this](std::size_t i) { return find_always_written(i); };
    const auto read_first = [this](std::size_t i) { return find_read_first(i); };
    repeat(always_written_, always_written);
    repeat(read_first_, read_first);
  }

  // The bits of the variables that are read first by what begins there.
  [[nodiscard]] Bits read_first(std::uint32_t instruction) const {
    return read_first_[instruction];
  }

 private:
  [[nodiscard]] Bits bit(std::uint32_t operand) const {
    const bool is_here = operand >= first_ && operand - first_ < kTogether;
    return is_here && is_carried(view_, operand) ? Bits{1} << (operand - first_) : 0;
  }

  void note_operands(std::size_t i) {
    const ResolvedInstruction& instruction = view_.code[i];
    if (instruction.row == nullptr) {
      return;
    }
    for (std::size_t n = 0; n < instruction.row->operand_count; ++n) {
      const OperandRow& operand = instruction.row->operand_rows[n];
      reads_[i] |= operand.is_read() ? bit(instruction.operands[n]) : 0;
      writes_[i] |= operand.is_stored() ? bit(instruction.operands[n]) : 0;
    }
    if (reads_side(view_, instruction)) {
      reads_[i] |= bit(static_cast<std::uint32_t>(Variable::side));
    }
  }

  // Repeats until nothing changes, from the end, because most edges lead forward.
  template <class Find>
  void repeat(std::vector<Bits>& known, Find find) {
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t i = view_.code.size(); i-- > 0;) {
        const Bits bits = find(i);
        changes |= bits != known[i];
        known[i] = bits;
      }
    }
  }

  // What the call of the instruction has written when it returns.
  [[nodiscard]] Bits written_by_call(const ResolvedInstruction& instruction) const {
    const std::optional<std::uint32_t> called = callee(instruction);
    return called ? always_written_[*called] : 0;
  }

  [[nodiscard]] Bits find_always_written(std::size_t i) const {
    const ResolvedInstruction& instruction = view_.code[i];
    if (is_return(instruction)) {
      return 0;
    }
    const Successors to = successors(instruction);
    Bits after = ~Bits{0};  // no path to a RETURN
    if (to.next) {
      after &= always_written_[i + 1];
    }
    if (to.jump) {
      after &= always_written_[instruction.operands[to.jump_operand]];
    }
    return writes_[i] | written_by_call(instruction) | after;
  }

  [[nodiscard]] Bits find_read_first(std::size_t i) const {
    const ResolvedInstruction& instruction = view_.code[i];
    const Successors to = successors(instruction);
    Bits after = 0;
    if (to.next) {
      after |= read_first_[i + 1];
    }
    if (to.jump) {
      after |= read_first_[instruction.operands[to.jump_operand]];
    }
    Bits now = reads_[i];
    for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (use != TagUse::jump && use != TagUse::plan) {
        now |= read_first_[instruction.operands[n]];
      }
    });
    return now | (after & ~writes_[i] & ~written_by_call(instruction));
  }

  const CodeView& view_;
  std::uint32_t first_;
  std::vector<Bits> reads_;
  std::vector<Bits> writes_;
  std::vector<Bits> always_written_;  // on every path to the RETURN of the subroutine
  std::vector<Bits> read_first_;
};

}  // namespace

CodeView view_of(const ResolvedProgram& program) {
  return {program.code, program.variables.size(), program.native_conditions};
}

std::vector<ResolvedInstruction> resolved_code(const Program& program) {
  std::vector<ResolvedInstruction> code;
  code.reserve(program.data().code.size());
  for (const CodeInstruction& compiled : program.data().code) {
    ResolvedInstruction instruction{
        program.instruction_row(compiled.opcode), compiled.opcode, 0, {}};
    for (std::size_t n = 0; n < kMostOperands; ++n) {
      const std::uint32_t operand = compiled.operands[n];
      const bool is_constant = instruction.row != nullptr && n < instruction.row->operand_count &&
                               instruction.row->operand_rows[n].is_read() &&
                               operand >= program.variable_count();
      instruction.operands[n] =
          is_constant
              ? kConstantBit | (operand - static_cast<std::uint32_t>(program.variable_count()))
              : operand;
    }
    code.push_back(instruction);
  }
  return code;
}

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
  for (std::uint32_t first = 0; first < view.variables && !subroutines.empty();
       first += kTogether) {
    const CarriedAnalysis analysis(view, first);
    for (std::size_t i = 0; i < subroutines.size(); ++i) {
      const Bits bits = analysis.read_first(subroutines[i]);
      for (std::uint32_t n = 0; n < kTogether; ++n) {
        if ((bits >> n & 1) != 0) {
          found[i].push_back(first + n);
        }
      }
    }
  }
  return found;
}

}  // namespace cheg::lang
