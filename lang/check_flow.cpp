// The control-flow graph has a node for each instruction and edges from flow.hpp. Two sets are
// computed first: reached_, the instructions that can be executed, and returns_, the subroutine
// starts that can return. The reports follow from them.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "lang/check.hpp"
#include "lang/flow.hpp"

namespace cheg::lang {
namespace {

constexpr std::uint32_t kNowhere = 0xffffffff;

class FlowChecker {
 public:
  FlowChecker(const ResolvedProgram& program, Diagnostics& diagnostics)
      : program_(program), module_(program.modules[0]), diagnostics_(diagnostics) {}

  void run() {
    find_reachable();
    report_falling_off();
    if (!has_own_instructions(program_)) {
      return;
    }
    find_returning();
    report_unreachable();
    report_calls_without_return();
    report_stray_return();
  }

 private:
  [[nodiscard]] const ResolvedInstruction& code(std::uint32_t i) const { return program_.code[i]; }
  // Whether the instruction is generated for a part of a rule, so that the author cannot correct
  // it.
  [[nodiscard]] bool is_generated(std::uint32_t i) const {
    return module_.tree.lines[code(i).line].is_generated;
  }
  [[nodiscard]] Span name_span(std::uint32_t i) const {
    return module_.tree.lines[code(i).line].word.span;
  }
  [[nodiscard]] Span operand_span(std::uint32_t i, std::size_t operand) const {
    return module_.tree.operands_of(module_.tree.lines[code(i).line])[operand].span;
  }

  [[nodiscard]] Successors real_successors(std::uint32_t i) const {
    return lang::real_successors(program_, code(i));
  }

  template <class Use>
  void for_each(const Successors& to, std::uint32_t i, Use use) const {
    if (to.next) {
      use(i + 1);
    }
    if (to.jump) {
      use(code(i).operands[to.jump_operand]);
    }
  }

  // Marks the instructions that are reachable from the entries (in a library, from all tags), and
  // from unused tags, which have their own warning. Follows every path, subroutine and plan.
  void find_reachable() {
    reached_.assign(program_.code.size(), false);
    std::vector<std::uint32_t> open;
    const auto reach = [&](std::uint32_t i) {
      if (!reached_[i]) {
        reached_[i] = true;
        open.push_back(i);
      }
    };
    for (const EntryUse& entry : module_.entries) {
      reach(entry.instruction);
    }
    for (const TagDefinition& tag : module_.tags) {
      if (module_.entries.empty() || (!tag.is_used && tag.explanation == 0)) {
        reach(tag.instruction);
      }
    }
    while (!open.empty()) {
      const std::uint32_t i = open.back();
      open.pop_back();
      for_each(successors(code(i)), i, reach);
      for_each_tag(code(i), [&](std::size_t n, TagUse use) {
        if (use != TagUse::jump) {
          reach(code(i).operands[n]);
        }
      });
    }
  }

  // Searches backwards from every RETURN. Passes a call only after its subroutine is known to
  // return.
  void find_returning() {
    std::vector<std::vector<std::uint32_t>> comes_from(program_.code.size());  // jumps and calls
    std::vector<std::uint32_t> open;
    returns_.assign(program_.code.size(), false);
    const auto try_mark = [&](std::uint32_t i) {
      bool reaches = is_return(code(i));
      for_each(real_successors(i), i, [&](std::uint32_t to) { reaches = reaches || returns_[to]; });
      const auto called = callee(code(i));
      if (!returns_[i] && reaches && (!called || returns_[*called])) {
        returns_[i] = true;
        open.push_back(i);
      }
    };
    for (std::uint32_t i = 0; i < program_.code.size(); ++i) {
      const Successors to = real_successors(i);
      if (to.jump) {
        comes_from[code(i).operands[to.jump_operand]].push_back(i);
      }
      if (const auto called = callee(code(i))) {
        comes_from[*called].push_back(i);
      }
    }
    for (std::uint32_t i = 0; i < program_.code.size(); ++i) {
      if (is_return(code(i))) {
        try_mark(i);
      }
    }
    while (!open.empty()) {
      const std::uint32_t i = open.back();
      open.pop_back();
      if (i > 0) {
        try_mark(i - 1);
      }
      for (const std::uint32_t from : comes_from[i]) {
        try_mark(from);
      }
    }
  }

  static bool is_return(const ResolvedInstruction& instruction) {
    return instruction.row == &row(Instruction::return_value);
  }

  void report_unreachable() {
    for (std::uint32_t i = module_.begin; i + 1 < module_.end; ++i) {
      if (reached_[i] || is_generated(i)) {
        continue;
      }
      std::uint32_t end = i;
      while (end + 1 < module_.end && !reached_[end]) {
        ++end;
      }
      Diagnostic& diagnostic =
          diagnostics_.add(DiagnosticCode::unreachable, module_.tree.source, name_span(i),
                           "this instruction can never be reached");
      if (end - i > 1) {
        diagnostic.label = end - i == 2
                               ? "the next one cannot be reached either"
                               : fmt::format("the next {} cannot be reached either", end - i - 1);
      }
      if (module_.entries.empty()) {
        diagnostic.hint = "an ENTRY line or a tag before it would lead here";
      }
      if (i > module_.begin && reached_[i - 1] && !successors(code(i - 1)).next) {
        diagnostic.notes.push_back({module_.tree.source, name_span(i - 1),
                                    "execution never continues after this instruction"});
      }
      i = end;
    }
  }

  // Reports one of three mistakes: a jump to a tag at the end, entries without code, or a last
  // instruction that continues.
  void report_falling_off() {
    const std::uint32_t guard = module_.end - 1;
    if (!reached_[guard]) {
      return;
    }
    constexpr const char* kHint = "end with DONE, LEAVE, VALRET or RETURN";
    for (const TagDefinition& tag : module_.tags) {
      if (tag.instruction == guard && tag.is_used) {
        Diagnostic& diagnostic =
            diagnostics_.add(DiagnosticCode::falls_off_end, module_.tree.source, tag.name.span,
                             fmt::format("no instruction follows the tag {}",
                                         cheg::quoted(module_.tree.symbols.text(tag.name.symbol))));
        diagnostic.hint = kHint;
        return;
      }
    }
    for (const EntryUse& entry : module_.entries) {
      if (entry.instruction == guard) {
        Diagnostic& diagnostic = diagnostics_.add(
            DiagnosticCode::falls_off_end, module_.tree.source,
            module_.tree.lines[entry.line].word.span, "no instruction follows this ENTRY");
        diagnostic.hint = kHint;
        return;
      }
    }
    if (guard > module_.begin && reached_[guard - 1] && !is_generated(guard - 1) &&
        real_successors(guard - 1).next) {
      Diagnostic& diagnostic =
          diagnostics_.add(DiagnosticCode::falls_off_end, module_.tree.source, name_span(guard - 1),
                           "execution can run off the end of the program");
      diagnostic.label = "continues to the next instruction, but this is the last one";
      diagnostic.hint = kHint;
    }
  }

  void report_calls_without_return() {
    for (std::uint32_t i = module_.begin; i < module_.end; ++i) {
      if (!reached_[i] || is_generated(i)) {
        continue;
      }
      for_each_tag(code(i), [&](std::size_t n, TagUse use) {
        const bool must_return = use != TagUse::jump && use != TagUse::plan;
        if (!must_return || returns_[code(i).operands[n]]) {
          return;
        }
        const Span span = operand_span(i, n);
        Diagnostic& diagnostic =
            diagnostics_.add(DiagnosticCode::no_return, module_.tree.source, span,
                             fmt::format("the subroutine {} cannot return",
                                         cheg::quoted(module_.tree.source->text(span))));
        diagnostic.label = "no path from it leads to RETURN";
        note_definition(diagnostic, code(i).operands[n]);
      });
    }
  }

  void note_definition(Diagnostic& diagnostic, std::uint32_t instruction) const {
    const auto tag = std::lower_bound(
        module_.tags.begin(), module_.tags.end(), instruction,
        [](const TagDefinition& a, std::uint32_t wanted) { return a.instruction < wanted; });
    if (module_.has(instruction) && tag != module_.tags.end()) {
      diagnostic.notes.push_back({module_.tree.source, tag->name.span, "it begins here"});
    }
  }

  // Searches for a path from an entry or a plan to a RETURN without a call.
  void report_stray_return() {
    std::vector<std::uint32_t> came_from(program_.code.size(), kNowhere);
    std::vector<std::uint32_t> open;
    std::vector<std::pair<std::uint32_t, Span>> starts;
    for (const EntryUse& entry : module_.entries) {
      starts.emplace_back(entry.instruction, module_.tree.lines[entry.line].word.span);
    }
    for (std::uint32_t i = module_.begin; i < module_.end; ++i) {
      if (reached_[i]) {
        for_each_tag(code(i), [&](std::size_t n, TagUse use) {
          if (use == TagUse::plan) {
            starts.emplace_back(code(i).operands[n], operand_span(i, n));
          }
        });
      }
    }
    for (std::uint32_t start = 0; start < starts.size(); ++start) {
      visit(starts[start].first, start, came_from, open);
      while (!open.empty()) {
        const std::uint32_t i = open.back();
        open.pop_back();
        for_each(real_successors(i), i,
                 [&](std::uint32_t to) { visit(to, start, came_from, open); });
      }
    }
    for (std::uint32_t i = module_.begin; i < module_.end; ++i) {
      if (is_return(code(i)) && came_from[i] != kNowhere && !is_generated(i)) {
        Diagnostic& diagnostic =
            diagnostics_.add(DiagnosticCode::stray_return, module_.tree.source, name_span(i),
                             "this RETURN can be reached without a subroutine call");
        diagnostic.notes.push_back(
            {module_.tree.source, starts[came_from[i]].second, "starting from here"});
        diagnostic.hint = "does the main program run on into a subroutine?";
        return;
      }
    }
  }

  static void visit(std::uint32_t i, std::uint32_t start, std::vector<std::uint32_t>& came_from,
                    std::vector<std::uint32_t>& open) {
    if (came_from[i] == kNowhere) {
      came_from[i] = start;
      open.push_back(i);
    }
  }

  const ResolvedProgram& program_;
  const Module& module_;
  Diagnostics& diagnostics_;
  std::vector<bool> reached_;
  std::vector<bool> returns_;  // a RETURN is reachable without a call
};

}  // namespace

void check_flow(const ResolvedProgram& program, Diagnostics& diagnostics) {
  FlowChecker(program, diagnostics).run();
}

}  // namespace cheg::lang
