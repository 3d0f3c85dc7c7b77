#include "vm/origin.hpp"

#include <algorithm>
#include <optional>

#include "lang/carried.hpp"
#include "lang/flow.hpp"

namespace cheg::vm {
namespace {

using lang::ResolvedInstruction;
using lang::TagUse;

// Searches backwards from the instruction. A path ends at an instruction that stores into the
// variable.
class OriginSearch {
 public:
  OriginSearch(const lang::Program& program, std::uint16_t variable)
      : code_(lang::resolved_code(program)),
        variable_(variable),
        comes_from_(code_.size()),
        is_visited_(code_.size()) {
    for (std::uint32_t i = 0; i < code_.size(); ++i) {
      const lang::Successors to = lang::successors(code_[i]);
      if (to.next) {
        comes_from_[i + 1].push_back(i);
      }
      if (to.jump) {
        comes_from_[code_[i].operands[to.jump_operand]].push_back(i);
      }
      lang::for_each_tag(code_[i], [&](std::size_t n, TagUse use) {
        if (use == TagUse::plan) {
          starts_.push_back(code_[i].operands[n]);
        } else if (use != TagUse::jump) {
          callers_.push_back({code_[i].operands[n], i});
        }
      });
    }
    for (const lang::ProgramEntry& entry : program.data().entries) {
      starts_.push_back(entry.instruction);
    }
  }

  Origin from(std::uint32_t instruction) {
    go_before(instruction);
    while (!open_.empty()) {
      const std::uint32_t i = open_.back();
      open_.pop_back();
      look_at(i);
    }
    std::sort(origin_.stores.begin(), origin_.stores.end());
    return std::move(origin_);
  }

 private:
  struct Caller {
    std::uint32_t subroutine;
    std::uint32_t instruction;
  };

  // Visits the instructions that can be executed directly before this one.
  void go_before(std::uint32_t i) {
    for (const std::uint32_t before : comes_from_[i]) {
      visit(before);
    }
    for (const Caller& caller : callers_) {
      if (caller.subroutine == i) {
        go_before_once(caller.instruction);
      }
    }
    origin_.may_be_unset |= std::find(starts_.begin(), starts_.end(), i) != starts_.end();
  }

  void go_before_once(std::uint32_t i) {
    if (std::find(left_.begin(), left_.end(), i) == left_.end()) {
      left_.push_back(i);
      go_before(i);
    }
  }

  void visit(std::uint32_t i) {
    if (!is_visited_[i]) {
      is_visited_[i] = true;
      open_.push_back(i);
    }
  }

  // Examines an instruction that has been executed. If it does not store, the search continues
  // before it. A subroutine that it calls may also have stored.
  void look_at(std::uint32_t i) {
    const ResolvedInstruction& instruction = code_[i];
    if (stores(instruction)) {
      origin_.stores.push_back(i);
      return;
    }
    lang::for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (use == TagUse::call || use == TagUse::call_with_x) {
        add_stores_in(instruction.operands[n]);
      }
    });
    go_before(i);
  }

  [[nodiscard]] bool stores(const ResolvedInstruction& instruction) const {
    for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
      if (instruction.row->operand_rows[n].is_stored() && instruction.operands[n] == variable_) {
        return true;
      }
    }
    return false;
  }

  void add_stores_in(std::uint32_t subroutine) {
    std::vector<bool> reached(code_.size());
    std::vector<std::uint32_t> open{subroutine};
    while (!open.empty()) {
      const std::uint32_t i = open.back();
      open.pop_back();
      if (reached[i]) {
        continue;
      }
      reached[i] = true;
      const bool is_new =
          std::find(origin_.stores.begin(), origin_.stores.end(), i) == origin_.stores.end();
      if (is_new && stores(code_[i])) {
        origin_.stores.push_back(i);
      }
      const lang::Successors to = lang::successors(code_[i]);
      if (to.next) {
        open.push_back(i + 1);
      }
      if (to.jump) {
        open.push_back(code_[i].operands[to.jump_operand]);
      }
      lang::for_each_tag(code_[i], [&](std::size_t n, TagUse use) {
        if (use == TagUse::call || use == TagUse::call_with_x) {
          open.push_back(code_[i].operands[n]);
        }
      });
    }
  }

  std::vector<ResolvedInstruction> code_;
  std::uint16_t variable_;
  std::vector<std::vector<std::uint32_t>> comes_from_;
  std::vector<Caller> callers_;
  std::vector<std::uint32_t> starts_;  // of nodes
  std::vector<bool> is_visited_;
  std::vector<std::uint32_t> left_;
  std::vector<std::uint32_t> open_;
  Origin origin_;
};

}  // namespace

Origin origin_of(const lang::Program& program, std::uint32_t instruction, std::uint16_t variable) {
  return OriginSearch(program, variable).from(instruction);
}

}  // namespace cheg::vm
