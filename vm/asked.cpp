#include "vm/asked.hpp"

#include <algorithm>

#include "lang/carried.hpp"
#include "lang/flow.hpp"

namespace cheg::vm {
namespace {

using lang::ResolvedInstruction;
using lang::TagUse;
using lang::Variable;

bool can_be_set(lang::ValueClass values) {
  return values == lang::ValueClass::any || values == lang::ValueClass::set ||
         values == lang::ValueClass::moves;
}

// Whether the instruction is a CONDV that is always or never taken, whatever its value is. In an
// unconditional jump of the rules layer, this value is X.
bool ignores_its_value(const ResolvedInstruction& instruction) {
  const lang::Successors to = lang::successors(instruction);
  return instruction.opcode == static_cast<std::uint16_t>(lang::Instruction::condv) &&
         !(to.next && to.jump);
}

// Visits the instructions that a subroutine can execute at its own node, and records their needs.
class NeedsOfSubroutine {
 public:
  NeedsOfSubroutine(const lang::CodeView& view, std::uint32_t start)
      : view_(view), is_reached_(view.code.size()) {
    reach(start);
    while (!open_.empty()) {
      const std::uint32_t i = open_.back();
      open_.pop_back();
      note(view_.code[i]);
      follow(i);
    }
  }

  [[nodiscard]] AskedNeeds take(std::vector<std::uint16_t> carried) {
    std::vector<std::uint16_t>& sets = needs_.sets;
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::erase_if(sets, [&](std::uint16_t variable) {
      return std::binary_search(carried.begin(), carried.end(), variable);
    });
    needs_.carried = std::move(carried);
    return std::move(needs_);
  }

 private:
  void reach(std::uint32_t i) {
    if (!is_reached_[i]) {
      is_reached_[i] = true;
      open_.push_back(i);
    }
  }

  void follow(std::uint32_t i) {
    const ResolvedInstruction& instruction = view_.code[i];
    const lang::Successors to = lang::successors(instruction);
    if (to.next) {
      reach(i + 1);
    }
    if (to.jump) {
      reach(instruction.operands[to.jump_operand]);
    }
    lang::for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (use == TagUse::call || use == TagUse::call_with_x) {
        reach(instruction.operands[n]);
      }
    });
  }

  void note(const ResolvedInstruction& instruction) {
    if (ignores_its_value(instruction)) {
      return;
    }
    bool passes_x = false;  // whether the instruction only passes X on to a subroutine
    lang::for_each_tag(instruction, [&](std::size_t /*n*/, TagUse use) {
      passes_x = passes_x || use == TagUse::call_with_x;
    });
    for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
      const lang::OperandRow& operand = instruction.row->operand_rows[n];
      const std::uint32_t number = instruction.operands[n];
      const bool is_passed = passes_x && operand.values == lang::ValueClass::any &&
                             number == static_cast<std::uint32_t>(Variable::x);
      if (operand.is_read() && !is_passed) {
        note_read(number);
      }
      if (operand.is_stored() && can_be_set(operand.values)) {
        needs_.sets.push_back(static_cast<std::uint16_t>(number));
      }
      const bool tests = operand.kind == lang::OperandKind::condition;
      const bool orders = operand.kind == lang::OperandKind::ordering;
      if ((tests || orders) && number != 0) {
        // SAFE reads WP, and it is unknown which men natives read.
        needs_.men = kAllMen;
      }
    }
  }

  void note_read(std::uint32_t variable) {
    if (variable >= lang::variables().size()) {
      return;
    }
    const auto predefined = static_cast<Variable>(variable);
    needs_.legal_moves |= predefined == Variable::legal_moves;
    needs_.pawn_groups |= predefined == Variable::pawn_groups;
    needs_.depth |= predefined == Variable::depth;
    needs_.x |= predefined == Variable::x;
    needs_.men |= group_of(predefined);
  }

  const lang::CodeView& view_;
  std::vector<bool> is_reached_;
  std::vector<std::uint32_t> open_;
  AskedNeeds needs_;
};

bool returns_false(const lang::Program& program, std::uint32_t subroutine) {
  const lang::ProgramData& data = program.data();
  const lang::CodeInstruction& first = data.code[subroutine];
  const bool returns_literal =
      first.opcode == static_cast<std::uint16_t>(lang::Instruction::return_value) &&
      first.operands[0] >= program.variable_count();
  if (!returns_literal) {
    return false;
  }
  const lang::Literal& literal = data.constants[first.operands[0] - program.variable_count()];
  const lang::LiteralNode& node = data.constant_nodes[literal.first_node];
  return node.type == lang::Type::logical && node.integer == 0;
}

}  // namespace

AskedTable::AskedTable(const lang::Program& program) {
  const std::vector<ResolvedInstruction> code = lang::resolved_code(program);
  const lang::CodeView view{code, program.variable_count(), program.data().native_conditions};
  const std::vector<std::uint32_t> subroutines = lang::asked_subroutines(view);
  if (subroutines.empty()) {
    return;
  }
  const auto carried = lang::carried_variables(view, subroutines);
  by_instruction_.resize(subroutines.back() + std::size_t{1});
  for (std::size_t i = 0; i < subroutines.size(); ++i) {
    AskedNeeds needs =
        NeedsOfSubroutine(view, subroutines[i]).take({carried[i].begin(), carried[i].end()});
    needs.returns_false = returns_false(program, subroutines[i]);
    by_instruction_[subroutines[i]] = std::make_unique<const AskedNeeds>(std::move(needs));
  }
}

}  // namespace cheg::vm
