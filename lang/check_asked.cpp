// The check for variables that are undefined when a native asks a subroutine.
//
// A data-flow analysis over all instructions finds the variables that may have been set on some
// path from the start of a node. Only paths to the question count, because values that an asked
// subroutine sets are lost when it returns. The analysis examines 64 variables at a time, one bit
// each.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lang/carried.hpp"
#include "lang/check.hpp"
#include "lang/flow.hpp"

namespace cheg::lang {
namespace {

using Bits = std::uint64_t;
constexpr std::uint32_t kVariablesTogether = 64;

bool calls(TagUse use) { return use == TagUse::call || use == TagUse::call_with_x; }

// The variables that may have been set before each instruction, of the 64 variables from `first`
// on.
class SetBefore {
 public:
  SetBefore(const ResolvedProgram& program, std::uint32_t first)
      : program_(program), first_(first), sets_(program.code.size()), before_(program.code.size()) {
    repeat([this](std::size_t i) { return find_sets(i); });
    for (const Module& module : program_.modules) {
      for (const TagDefinition& tag : module.tags) {
        // A program that uses a library may call its tags at any time.
        before_[tag.instruction] |= module.entries.empty() && !tag.is_used ? ~Bits{0} : 0;
      }
    }
    repeat([this](std::size_t i) { return pass_on(i); });
  }

  [[nodiscard]] bool is_set(std::uint32_t instruction, std::uint32_t variable) const {
    return (before_[instruction] >> (variable - first_) & 1) != 0;
  }

 private:
  template <class Change>
  void repeat(Change change) {
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t i = 0; i < program_.code.size(); ++i) {
        changes = change(i) || changes;
      }
    }
  }

  static bool add(Bits& known, Bits more) {
    const bool is_new = (more & ~known) != 0;
    known |= more;
    return is_new;
  }

  // Finds the variables set between this instruction and the end of its subroutine, including those
  // set by called subroutines.
  bool find_sets(std::size_t i) {
    const ResolvedInstruction& instruction = program_.code[i];
    Bits bits = set_by(i);
    const Successors to = successors(instruction);
    bits |= to.next ? sets_[i + 1] : 0;
    bits |= to.jump ? sets_[instruction.operands[to.jump_operand]] : 0;
    return add(sets_[i], bits);
  }

  // The variables set by the instruction and by the subroutine that it calls.
  [[nodiscard]] Bits set_by(std::size_t i) const {
    const ResolvedInstruction& instruction = program_.code[i];
    Bits bits = 0;
    for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
      const OperandRow& operand = instruction.row->operand_rows[n];
      const std::uint32_t number = instruction.operands[n];
      if (operand.is_stored() && number >= first_ && number - first_ < kVariablesTogether) {
        bits |= Bits{1} << (number - first_);
      } else if (calls(operand.use)) {
        bits |= sets_[number];
      }
    }
    return bits;
  }

  bool pass_on(std::size_t i) {
    const ResolvedInstruction& instruction = program_.code[i];
    bool is_new = false;
    for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (use != TagUse::jump && use != TagUse::plan) {
        is_new = add(before_[instruction.operands[n]], before_[i]) || is_new;
      }
    });
    const Bits after = before_[i] | set_by(i);
    const Successors to = successors(instruction);
    if (to.next) {
      is_new = add(before_[i + 1], after) || is_new;
    }
    if (to.jump) {
      is_new = add(before_[instruction.operands[to.jump_operand]], after) || is_new;
    }
    return is_new;
  }

  const ResolvedProgram& program_;
  std::uint32_t first_;
  std::vector<Bits> sets_;
  std::vector<Bits> before_;
};

class AskedChecker {
 public:
  AskedChecker(const ResolvedProgram& program, Diagnostics& diagnostics)
      : program_(program), module_(program.modules[0]), diagnostics_(diagnostics) {}

  void run() {
    find_tested();
    find_written();
    bool checks_any = false;
    for (std::uint32_t variable = 0; variable < program_.variables.size(); ++variable) {
      checks_any = checks_any || is_checked(variable);
    }
    if (!checks_any) {
      return;
    }
    const CodeView view = view_of(program_);
    const std::vector<std::uint32_t> subroutines = asked_subroutines(view);
    const auto carried = carried_variables(view, subroutines);
    for (std::uint32_t first = 0; first < program_.variables.size(); first += kVariablesTogether) {
      std::optional<SetBefore> set_before;
      for (std::size_t i = 0; i < subroutines.size(); ++i) {
        for (const std::uint32_t variable : carried[i]) {
          if (variable < first || variable - first >= kVariablesTogether || !is_checked(variable)) {
            continue;
          }
          if (!set_before) {
            set_before.emplace(program_, first);
          }
          if (!set_before->is_set(subroutines[i], variable)) {
            report(subroutines[i], variable);
          }
        }
      }
    }
  }

 private:
  // Variables that the program tests with DEFD may be undefined, or the caller may set them.
  void find_tested() {
    is_tested_.resize(program_.variables.size());
    for (const ResolvedInstruction& instruction : program_.code) {
      if (tests_defined(instruction) && (instruction.operands[1] & kConstantBit) == 0) {
        is_tested_[instruction.operands[1]] = true;
      }
    }
  }

  // Finds the variables that the author's lines set. Generated lines set their variables before
  // they ask.
  void find_written() {
    is_written_.resize(program_.variables.size());
    for (std::uint32_t i = module_.begin; i < module_.end; ++i) {
      const ResolvedInstruction& instruction = program_.code[i];
      for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count;
           ++n) {
        if (instruction.row->operand_rows[n].is_stored() &&
            !module_.tree.lines[instruction.line].is_generated) {
          is_written_[instruction.operands[n]] = true;
        }
      }
    }
  }

  static bool tests_defined(const ResolvedInstruction& instruction) {
    constexpr auto kDefined = static_cast<std::uint32_t>(Condition::defined) + 1;
    return instruction.row == &row(Instruction::condv) &&
           (instruction.operands[0] & ~std::uint32_t{kNegated}) == kDefined;
  }

  // A variable that is never set has its own warning.
  [[nodiscard]] bool is_checked(std::uint32_t variable) const {
    const ResolvedVariable& own = program_.variables[variable];
    return variable >= variables().size() && own.module == 0 && is_written_[variable] &&
           !is_tested_[variable];
  }

  // Reports the first instruction that reads the variable where the subroutine is asked.
  void report(std::uint32_t subroutine, std::uint32_t variable) {
    std::vector<bool> reached(program_.code.size());
    std::vector<std::uint32_t> open{subroutine};
    for (std::size_t next = 0; next < open.size(); ++next) {
      const std::uint32_t i = open[next];
      const ResolvedInstruction& instruction = program_.code[i];
      if (reached[i] || !module_.has(i)) {
        continue;
      }
      reached[i] = true;
      if (const auto operand = reading(instruction, variable)) {
        add(subroutine, i, *operand, variable);
        return;
      }
      if (writes(instruction, variable)) {
        continue;
      }
      follow(i, open);
    }
  }

  void follow(std::uint32_t i, std::vector<std::uint32_t>& open) const {
    const ResolvedInstruction& instruction = program_.code[i];
    for_each_tag(instruction, [&](std::size_t n, TagUse use) {
      if (calls(use)) {
        open.push_back(instruction.operands[n]);
      }
    });
    const Successors to = successors(instruction);
    if (to.next) {
      open.push_back(i + 1);
    }
    if (to.jump) {
      open.push_back(instruction.operands[to.jump_operand]);
    }
  }

  static std::optional<std::size_t> reading(const ResolvedInstruction& instruction,
                                            std::uint32_t variable) {
    for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
      if (instruction.row->operand_rows[n].is_read() && instruction.operands[n] == variable) {
        return n;
      }
    }
    return std::nullopt;
  }

  static bool writes(const ResolvedInstruction& instruction, std::uint32_t variable) {
    for (std::size_t n = 0; instruction.row != nullptr && n < instruction.row->operand_count; ++n) {
      if (instruction.row->operand_rows[n].is_stored() && instruction.operands[n] == variable) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] Span operand_span(std::uint32_t i, std::size_t operand) const {
    return module_.tree.operands_of(module_.tree.lines[program_.code[i].line])[operand].span;
  }

  void add(std::uint32_t subroutine, std::uint32_t reader, std::size_t operand,
           std::uint32_t variable) {
    const Span span = operand_span(reader, operand);
    const bool is_new =
        std::find(reported_.begin(), reported_.end(), span.offset) == reported_.end();
    if (!is_new) {
      return;
    }
    reported_.push_back(span.offset);
    const std::string name = cheg::quoted(program_.variables[variable].name);
    Diagnostic& diagnostic = diagnostics_.add(
        DiagnosticCode::unset_when_asked, module_.tree.source, span,
        fmt::format("the variable {} is never set before this subroutine is asked", name));
    diagnostic.label = "undefined here";
    diagnostic.hint = fmt::format(
        "set {} before the question: values that an asked subroutine sets are lost when it returns",
        name);
    note_question(diagnostic, subroutine);
  }

  // Adds a note with the place at which the program asks the subroutine.
  void note_question(Diagnostic& diagnostic, std::uint32_t subroutine) const {
    for (std::uint32_t i = module_.begin; i < module_.end; ++i) {
      for_each_tag(program_.code[i], [&](std::size_t n, TagUse use) {
        if (use == TagUse::ask && program_.code[i].operands[n] == subroutine &&
            diagnostic.notes.empty()) {
          diagnostic.notes.push_back(
              {module_.tree.source, operand_span(i, n),
               fmt::format("{} asks it about another position", program_.code[i].row->name)});
        }
      });
    }
  }

  const ResolvedProgram& program_;
  const Module& module_;
  Diagnostics& diagnostics_;
  std::vector<bool> is_tested_;
  std::vector<bool> is_written_;         // by a line that is not generated
  std::vector<std::uint32_t> reported_;  // the places of operands
};

}  // namespace

void check_asked(const ResolvedProgram& program, Diagnostics& diagnostics) {
  AskedChecker(program, diagnostics).run();
}

}  // namespace cheg::lang
